/** `2026-03-14T10:12:44+01:00`, as a clock at the place shows a time (RFC 3339). */
export function localTime(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    date,
  );
  const told = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '', hours = '', minutes = ''] = /^GMT([+-])(\d\d):(\d\d)$/.exec(told) ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  if (offset === 0) return `${date.toISOString().slice(0, 19)}Z`;
  const shown = new Date(date.getTime() + offset * 60_000);
  return `${shown.toISOString().slice(0, 19)}${sign}${hours}:${minutes}`;
}
