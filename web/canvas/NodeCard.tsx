import type { ComponentProps, ReactNode } from 'react';
import type { AgentType } from '#contract/agents.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lookOfType } from '#web/ui/type-look.ts';

interface NodeCardProps extends ComponentProps<'div'> {
  kind: AgentType;
  name: string;
  /** Type and subtype, in one line. */
  caption: string;
  /** At the right of the name, say a menu. */
  corner?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** One agent on a canvas, 240 by 88: what it is, what it is called, and a line that says more. */
export function NodeCard({ kind, name, caption, corner, foot, className, children, ...rest }: NodeCardProps) {
  const { icon: Icon, mid } = lookOfType(kind);
  return (
    <div
      {...rest}
      className={classNames(
        'agent-node flex h-[88px] w-[240px] flex-col justify-between rounded-card border bg-surface py-2 pr-2 pl-3 text-text',
        className,
      )}
    >
      <div className="flex items-start gap-2">
        <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', mid)} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-app font-medium" title={name}>
            {name}
          </p>
          <p className="truncate text-label text-muted" title={caption}>
            {caption}
          </p>
        </div>
        {corner}
      </div>
      <div className="flex items-center gap-2 pr-1 text-label">{foot}</div>
      {children}
    </div>
  );
}
