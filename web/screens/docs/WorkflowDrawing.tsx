import { classNames } from '#web/ui/class-names.ts';
import { lookOfType } from '#web/ui/type-look.ts';

export interface DrawnAgent {
  name: string;
  type: string;
  target: string;
}

interface WorkflowDrawingProps {
  /** What the drawing says, for who does not see it. */
  name: string;
  source: DrawnAgent;
  targets: readonly DrawnAgent[];
}

const rowHeight = 76;
const gap = 16;

/** A workflow as the builder draws it, to look at only. */
export function WorkflowDrawing({ name, source, targets }: WorkflowDrawingProps) {
  const height = targets.length * (rowHeight + gap) - gap;
  return (
    <div
      role="img"
      aria-label={name}
      className="drawing-ground flex items-center rounded-card border p-4 sm:p-6"
    >
      <Node agent={source} side="right" />
      <svg
        aria-hidden
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        style={{ height }}
        className="w-8 shrink-0 sm:w-16 sm:flex-1"
      >
        {targets.map((target, row) => {
          const end = row * (rowHeight + gap) + rowHeight / 2;
          return (
            <path
              key={target.name}
              d={`M0 ${height / 2}C50 ${height / 2} 50 ${end} 100 ${end}`}
              className="trace-line"
              data-state="done"
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </svg>
      <div className="grid min-w-0 flex-1 sm:flex-initial sm:basis-52" style={{ gap }}>
        {targets.map((target) => (
          <Node key={target.name} agent={target} side="left" />
        ))}
      </div>
    </div>
  );
}

function Node({ agent, side }: { agent: DrawnAgent; side: 'left' | 'right' }) {
  const { icon: Icon, mid } = lookOfType(agent.type);
  return (
    <div
      style={{ height: rowHeight }}
      className="relative flex min-w-0 flex-1 flex-col justify-between rounded-card border bg-surface p-2.5 sm:flex-initial sm:basis-52"
    >
      <span className="flex min-w-0 items-start gap-2">
        <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', mid)} />
        <span className="min-w-0">
          <span className="block truncate text-app font-medium">{agent.name}</span>
          <span className="block truncate text-label text-muted">{agent.type}</span>
        </span>
      </span>
      <span className="truncate font-mono text-label">{agent.target}</span>
      <span
        className={classNames(
          'absolute inset-y-0 my-auto size-3 rounded-full border-2 border-surface bg-current',
          side === 'left' ? '-left-1.5' : '-right-1.5',
          mid,
        )}
      />
    </div>
  );
}
