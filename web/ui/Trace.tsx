import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What the line after a station says: solid = done, dashes = ahead, travelling dashes = running, gaps = failed. */
export type TraceState = 'done' | 'ahead' | 'running' | 'failed';

export interface Station {
  id: string;
  state: TraceState;
  content: ReactNode;
  isCurrent?: boolean;
  /** A text colour for the station, say of an agent type; else it follows the state. */
  tone?: string;
}

interface TraceProps {
  name: string;
  stations: readonly Station[];
  direction?: 'horizontal' | 'vertical';
  className?: string;
}

/** Stations on one line: wizard steps, chains in rows, run timelines. */
export function Trace({ name, stations, direction = 'horizontal', className }: TraceProps) {
  const isVertical = direction === 'vertical';
  return (
    <ol
      aria-label={name}
      className={classNames('flex min-w-0', isVertical ? 'flex-col' : 'flex-row items-center', className)}
    >
      {stations.map((station, index) => (
        <li
          key={station.id}
          aria-current={station.isCurrent === true ? 'step' : undefined}
          className={classNames(
            'flex min-w-0',
            isVertical
              ? 'relative gap-3 pb-4 last:pb-0'
              : 'flex-auto items-center gap-2 last:flex-none last:shrink',
          )}
        >
          <span className={isVertical ? 'flex h-5 items-center' : 'contents'}>
            <TraceStation state={station.state} tone={station.tone} />
          </span>
          {isVertical && index < stations.length - 1 && (
            <TraceLine
              state={station.state}
              direction="vertical"
              className="absolute top-4 bottom-[-4px] left-0"
            />
          )}
          <div className="min-w-0">{station.content}</div>
          {!isVertical && index < stations.length - 1 && (
            <TraceLine state={station.state} className="mr-2 w-0 min-w-3 flex-1" />
          )}
        </li>
      ))}
    </ol>
  );
}

export function TraceStation({ state, tone }: { state: TraceState; tone?: string | undefined }) {
  const colour = {
    done: 'text-primary',
    running: 'text-primary',
    failed: 'text-danger',
    ahead: 'text-control',
  };
  return (
    <svg aria-hidden viewBox="0 0 9 9" className={classNames('size-[9px] shrink-0', tone ?? colour[state])}>
      {state === 'failed' ? (
        <path d="M1 1l7 7M8 1l-7 7" stroke="currentColor" strokeWidth="1.5" />
      ) : (
        <circle
          cx="4.5"
          cy="4.5"
          r="3.5"
          fill={state === 'ahead' ? 'var(--surface)' : 'currentColor'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}

interface TraceLineProps {
  state: TraceState;
  direction?: 'horizontal' | 'vertical';
  className?: string;
}

export function TraceLine({ state, direction = 'horizontal', className }: TraceLineProps) {
  const isVertical = direction === 'vertical';
  // The box takes the length: an absolute <svg> without a height of its own would be 150 px.
  return (
    <span aria-hidden className={classNames('block', isVertical ? 'w-[9px]' : 'h-[9px] w-full', className)}>
      <svg className="block size-full">
        <line
          className="trace-line"
          data-state={state}
          {...(isVertical
            ? { x1: 4.5, y1: 0, x2: 4.5, y2: '100%' }
            : { x1: 0, y1: 4.5, x2: '100%', y2: 4.5 })}
        />
      </svg>
    </span>
  );
}
