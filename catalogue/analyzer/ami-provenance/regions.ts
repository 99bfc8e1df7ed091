import { isAwsRegion } from '#catalogue/providers/aws/regions.ts';

export function checkRegions(list: string): string | undefined {
  const wrong = regionsOf(list).find((region) => !isAwsRegion(region));
  if (wrong === undefined) return undefined;
  return `AWS has no region '${wrong.slice(0, 40)}'. Write ids such as eu-west-1, separated by commas.`;
}

/** Each region once; empty: every region that is switched on in the account. */
export function regionsOf(list: string | undefined): string[] {
  const named = (list ?? '').split(/[\s,;]+/).filter((region) => region !== '');
  return [...new Set(named)];
}
