import { dateTime } from '#web/times.ts';
import { RelativeTime } from './RelativeTime.tsx';

interface MomentProps {
  timestamp: string;
  className?: string;
}

/**
 * '21 Nov 2026, 14:02 · 12 min ago'; the dot is an ornament and no text. Each half starts with the room of the dot, and
 * the row is moved left by it: where the second half goes to the next line, its dot is cut off instead of hanging at
 * the end of the first.
 */
export function Moment({ timestamp, className }: MomentProps) {
  // Said once, and an answer that names no time is not one that names a wrong one.
  if (Number.isNaN(Date.parse(timestamp))) {
    return (
      <span className="text-meta text-muted">
        {timestamp === '' ? 'at an unknown time' : dateTime(timestamp)}
      </span>
    );
  }
  return (
    <span className="inline-block max-w-full overflow-x-clip align-top">
      <span className="-ml-4 flex flex-wrap items-baseline">
        <span className="pl-4 font-mono text-meta whitespace-nowrap">
          <span className={className}>{dateTime(timestamp)}</span>{' '}
        </span>
        <span className="relative pl-4 text-meta whitespace-nowrap text-muted before:absolute before:left-1.5 before:content-['·'_/_'']">
          <RelativeTime timestamp={timestamp} />
        </span>
      </span>
    </span>
  );
}
