const usual = [null, 1, 24, 7 * 24, 30 * 24];

/** When decoys may go by themselves, in hours, null = never; what a script has set stays a choice. */
export function cleanUpChoices(chosen: number | null): (number | null)[] {
  const all = usual.includes(chosen) ? usual : [...usual, chosen];
  return all.toSorted((a, b) => (a ?? 0) - (b ?? 0));
}

export function cleanUpWords(hours: number | null): string {
  if (hours === null) return 'Never';
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `After ${count} ${unit}${count === 1 ? '' : 's'}`;
}
