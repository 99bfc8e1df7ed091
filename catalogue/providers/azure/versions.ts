import * as z from 'zod/mini';
import { understand } from '#catalogue/providers/understand.ts';
import { problem } from '#contract/refusal.ts';
import { unlessGone, type BlobName } from './blobs.ts';
import { askAzure, type Azure } from './connection.ts';
import { readFault } from './fault.ts';
import { needs, type Call } from './refusals.ts';

/** One state of a blob that the account keeps: the current one, an older version, or a snapshot. */
export interface KeptState {
  etag: string;
  versionId: string | undefined;
  snapshot: string | undefined;
  isCurrent: boolean;
  /** Of its content, which a change of its properties alone leaves as it is. */
  md5: string | undefined;
}

/** Everything that the account keeps under this very name, but for what soft delete holds. */
export async function listStates(azure: Azure, { container, blob }: BlobName): Promise<KeptState[]> {
  const call: Call = { deed: 'the list of its versions', writes: false, needs: needs.listBlobs };
  const states = await askAzure(azure, call, (service) =>
    unlessVersionless(async () => {
      const all: KeptState[] = [];
      const listed = service
        .getContainerClient(container)
        .listBlobsFlat({ prefix: blob, includeVersions: true, includeSnapshots: true });
      let count = 0;
      for await (const page of listed.byPage({ maxPageSize: 1_000 })) {
        const { blobItems } = understand('Azure', azure.words, call, Page, page).segment;
        all.push(...blobItems.filter(({ name }) => name === blob).map(stateOf));
        // The list is in order, and what only begins like this name comes after it.
        if (blobItems.some(({ name }) => name !== blob)) break;
        count += 1;
        if (count === mostPages) throw endless(azure, blob);
      }
      return all;
    }),
  );
  return states ?? [];
}

/** One older version or snapshot; the current state goes with `removeBlob`. */
export async function removeState(
  azure: Azure,
  { container, blob }: BlobName,
  state: KeptState,
): Promise<void> {
  const { versionId, snapshot } = state;
  const isSnapshot = snapshot !== undefined;
  const call: Call = {
    deed: isSnapshot ? 'the removal of the snapshot' : 'the removal of the older version',
    writes: true,
    needs: isSnapshot ? needs.removeBlob : needs.removeVersion,
    unanswered: 'Whether it was removed is not known; the next try finds out.',
  };
  await askAzure(azure, call, (service) => {
    const client = service.getContainerClient(container).getBlobClient(blob);
    return unlessGone(() =>
      (isSnapshot ? client.withSnapshot(snapshot) : client.withVersion(versionId ?? '')).delete(),
    );
  });
}

/** A hundred thousand states of one name. */
const mostPages = 100;

const Page = z.object({
  segment: z.object({
    blobItems: z.array(
      z.object({
        name: z.string(),
        versionId: z.optional(z.string()),
        snapshot: z.optional(z.string()),
        isCurrentVersion: z.optional(z.boolean()),
        properties: z.object({ etag: z.string(), contentMD5: z.optional(z.instanceof(Uint8Array)) }),
      }),
    ),
  }),
});
type Item = z.infer<typeof Page>['segment']['blobItems'][number];

function stateOf({ versionId, snapshot, isCurrentVersion, properties }: Item): KeptState {
  const { etag, contentMD5 } = properties;
  return {
    // A list gives tags without the quotation marks that they have everywhere else.
    etag: `"${etag.replaceAll('"', '')}"`,
    versionId,
    snapshot: snapshot === '' ? undefined : snapshot,
    isCurrent: isCurrentVersion ?? (versionId === undefined && (snapshot ?? '') === ''),
    md5: contentMD5 === undefined ? undefined : Buffer.from(contentMD5).toString('base64'),
  };
}

/** A kind of account that knows no versions may refuse the question. */
async function unlessVersionless<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await unlessGone(ask);
  } catch (cause) {
    const { status } = readFault(cause);
    if (status === 400 || status === 409) return undefined;
    throw cause;
  }
}

function endless({ words }: Azure, blob: string) {
  return problem(
    'provider-refused',
    `The list of versions of ${blob} does not come to an end. ${words.consequence} Look at it in Azure, then ${words.again}.`,
  );
}
