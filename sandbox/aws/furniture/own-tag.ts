import type { Tag } from '#sandbox/aws/iam/entities.ts';

/** What came with the sandbox says so: the page tells it from what was planted. It goes with whoever overwrites it. */
export const ownTag: Tag = { Key: 'origin', Value: 'sandbox' };

export function isFurniture(tags: readonly Tag[]): boolean {
  return tags.some(({ Key, Value }) => Key === ownTag.Key && Value === ownTag.Value);
}
