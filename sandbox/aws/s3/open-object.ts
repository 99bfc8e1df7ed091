import type { RestTarget } from '#sandbox/aws/rest-xml.ts';
import type { State } from '#sandbox/aws/state.ts';
import { bucketArn, buckets } from './bucket-store.ts';
import { mayAnyone } from './public-access.ts';

/** In whose world anyone may read this; names of buckets are unique in a world only. */
export function findOpenObject(
  state: State,
  { bucket: name = '', key }: RestTarget,
): { owner: string; region: string } | undefined {
  if (key === undefined) return undefined;
  for (const owner of buckets.owners(state, name)) {
    const bucket = buckets.get(state, owner, name);
    if (bucket && mayAnyone(bucket, 's3:GetObject', `${bucketArn(name)}/${key}`)) {
      return { owner, region: bucket.region };
    }
  }
  return undefined;
}
