const day = 24 * 3_600_000;
const soonDays = 7;

export interface Expiry {
  text: string;
  state: 'far' | 'soon' | 'over';
}

/** When something ends, in whole days: 'Expires in 27 days'. A part of a day counts as one. */
export function expiryOf(expiresAt: string, now: number): Expiry {
  const left = Date.parse(expiresAt) - now;
  if (Number.isNaN(left)) return { text: 'Invalid date', state: 'far' };
  if (left <= 0) return { text: 'Expired', state: 'over' };
  if (left < day) return { text: 'Expires within a day', state: 'soon' };
  const days = Math.ceil(left / day);
  return {
    text: `Expires in ${days} ${days === 1 ? 'day' : 'days'}`,
    state: days <= soonDays ? 'soon' : 'far',
  };
}

/** What a token may be made to last. */
export const lifetimes = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
] as const;
