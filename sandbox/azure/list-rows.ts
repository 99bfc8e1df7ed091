import type { StorageAccount } from './access.ts';
import type { Azurite, Row } from './azurite.ts';

export type ListedContainer = {
  name: string;
  publicAccess: string | undefined;
  blobs: Array<{ name: string; size: number; changedAt: Date }>;
};

type ContainerRow = Row & { name: string; properties: { publicAccess?: string } };
type BlobRow = Row & {
  containerName: string;
  name: string;
  snapshot: string;
  isCommitted: boolean;
  properties: { contentLength: number; lastModified: Date };
};

/** Names and sizes of what lies in an account, in order. */
export function listRows({ collections }: Azurite, { name: accountName }: StorageAccount): ListedContainer[] {
  const blobs = (collections.get('$BLOBS_COLLECTION$')?.find({ accountName }) ?? []) as BlobRow[];
  const containers = (collections.get('$CONTAINERS_COLLECTION$')?.find({ accountName }) ??
    []) as ContainerRow[];
  return containers.toSorted(byName).map(({ name, properties }) => ({
    name,
    publicAccess: properties.publicAccess,
    blobs: blobs
      .filter((blob) => blob.containerName === name && blob.snapshot === '' && blob.isCommitted)
      .toSorted(byName)
      .map((blob) => ({
        name: blob.name,
        size: blob.properties.contentLength,
        changedAt: blob.properties.lastModified,
      })),
  }));
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}
