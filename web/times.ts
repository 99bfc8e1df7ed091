/** Times as a person reads them: the reader's locale for dates, plain words beside it. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  { unit: 'year', seconds: 365 * day },
  { unit: 'month', seconds: 30 * day },
  { unit: 'week', seconds: 7 * day },
  { unit: 'day', seconds: day },
  { unit: 'hour', seconds: hour },
  { unit: 'minute', seconds: minute },
] as const;

// Made once: making one takes a hundred times as long as using it, and every row of a list has a date.
let moments: Intl.DateTimeFormat | undefined;
let days: Intl.DateTimeFormat | undefined;

/** '3 minutes ago'; a clock that runs ahead reads as just now; what is no date reads 'Invalid date'. */
export function timeAgo(timestamp: string, now: number): string {
  const then = Date.parse(timestamp);
  if (Number.isNaN(then)) return 'Invalid date';
  const seconds = Math.max(0, (now - then) / 1000);
  for (const step of steps) {
    if (seconds < step.seconds) continue;
    const count = Math.floor(seconds / step.seconds);
    return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'less than a minute ago';
}

/** Date and time in the reader's locale: '21 Nov 2026, 14:02'. */
export function dateTime(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  moments ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return moments.format(date);
}

export function dateOnly(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  days ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return days.format(date);
}

/** For the tooltip: the same moment in UTC. */
export function inUtc(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** '12.4 s', '3 min 2 s', '3 h 10 min'. */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < minute) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < hour) return `${Math.floor(whole / minute)} min ${whole % minute} s`;
  return `${Math.floor(whole / hour)} h ${Math.floor((whole % hour) / minute)} min`;
}

/** '1 credit', '2 credits'. */
export function credits(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'credit' : 'credits'}`;
}

/** '820 B', '1.2 kB', '3.4 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
