import { useEffect, useState } from 'react';
import { inUtc, timeAgo } from '#web/times.ts';

interface RelativeTimeProps {
  timestamp: string;
  className?: string;
}

/** '3 minutes ago', kept true while the page is open; the moment in UTC is the tooltip. */
export function RelativeTime({ timestamp, className }: RelativeTimeProps) {
  const now = useNow(30_000);
  return (
    <time dateTime={timestamp} title={inUtc(timestamp)} className={className}>
      {timeAgo(timestamp, now)}
    </time>
  );
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
