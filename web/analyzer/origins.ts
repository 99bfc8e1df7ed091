import { isRecord } from './read-analysis.ts';

/** Who made the images, each with its share: the parts of one bar. */
export interface Origin {
  type: string;
  label: string;
  count: number;
  /** The colour of its piece. */
  fill: string;
}

/** What nobody vouches for stands at the end, where a glance arrives. */
const known = [
  { type: 'self', label: 'Self', fill: 'bg-configure-mid' },
  { type: 'trusted', label: 'Trusted', fill: 'bg-configure-mid/75' },
  { type: 'allowed', label: 'Allowed', fill: 'bg-deploy-mid' },
  { type: 'verified', label: 'Verified', fill: 'bg-deploy-mid/70' },
  { type: 'private_shared', label: 'Private shared', fill: 'bg-generate-mid' },
  { type: 'known_vendor', label: 'Known vendor', fill: 'bg-analyzer-mid' },
  { type: 'missing', label: 'Missing', fill: 'bg-control' },
  { type: 'unknown_public', label: 'Unknown public', fill: 'bg-danger' },
];

/** The origins of the images by their counters, those with none left out; nothing where there is nothing to compare. */
export function originsOf(results: unknown): Origin[] {
  if (!isRecord(results)) return [];
  const origins = known.flatMap((one) => {
    const count = results[`${one.type}_count`];
    return typeof count === 'number' && count > 0 ? [{ ...one, count }] : [];
  });
  return origins.length < 2 ? [] : origins;
}

/** What the picture says, in words. */
export function findingOf(origins: readonly Origin[]): string {
  const all = origins.reduce((sum, { count }) => sum + count, 0);
  const doubtful = origins.filter(({ type }) => type === 'unknown_public' || type === 'missing');
  const count = doubtful.reduce((sum, one) => sum + one.count, 0);
  return count === 0
    ? `Image origin: the maker of all ${all} images is known`
    : `Image origin: nobody knows the maker of ${count} of ${all} images`;
}
