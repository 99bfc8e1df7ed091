import { classNames } from './class-names.ts';
import { lookOfType } from './type-look.ts';

interface TypeBadgeProps {
  /** Missing reads 'Unknown'. */
  type: string | null | undefined;
  /** Other words in the same colours: 'Generate → Deploy'. */
  label?: string;
  className?: string;
}

/** Square badge, icon and word. Status badges are round: the two differ at arm's length and in grey. */
export function TypeBadge({ type, label, className }: TypeBadgeProps) {
  const { icon: Icon, badge } = lookOfType(type);
  const word = label ?? (type === undefined || type === null || type === '' ? 'Unknown' : type);
  return (
    <span
      title={word.length > 40 ? word : undefined}
      className={classNames(
        'inline-flex h-6 max-w-full shrink-0 items-center gap-1 overflow-hidden rounded-badge px-1.5 text-label font-medium whitespace-nowrap',
        badge,
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {word}
    </span>
  );
}
