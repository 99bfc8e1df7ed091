import { CircleCheck, CircleDashed, CircleDot, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { StatusLook } from './status-look.ts';

const icons = {
  ok: CircleCheck,
  bad: CircleX,
  run: LoaderCircle,
  warn: TriangleAlert,
  neutral: CircleDashed,
};

const colours = {
  ok: 'bg-ok-bg text-ok-fg',
  bad: 'bg-bad-bg text-bad-fg',
  run: 'bg-run-bg text-run-fg',
  warn: 'bg-warn-bg text-warn-fg',
  neutral: 'bg-neutral-bg text-neutral-fg',
};

interface StatusBadgeProps {
  look: StatusLook;
  label: string;
  /** Blue and over: nothing turns any more. */
  isOver?: boolean;
  className?: string;
}

/** Round badge, icon and word: `<StatusBadge {...statusBadge(status, 'list')} />`. */
export function StatusBadge({ look, label, isOver = false, className }: StatusBadgeProps) {
  const Icon = isOver ? CircleDot : icons[look];
  return (
    <span
      data-look={look}
      className={classNames(
        'inline-flex h-6 max-w-full shrink-0 items-center gap-1 rounded-full pr-2.5 pl-1.5 text-label font-medium whitespace-nowrap',
        colours[look],
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{label}</span>
    </span>
  );
}
