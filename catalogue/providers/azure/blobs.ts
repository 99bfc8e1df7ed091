import { createHash } from 'node:crypto';
import type { BlobServiceClient, BlockBlobClient } from '@azure/storage-blob';
import * as z from 'zod/mini';
import type { Artifact } from '#catalogue/agent.ts';
import { understand } from '#catalogue/providers/understand.ts';
import { askAzure, type Azure } from './connection.ts';
import { readFault } from './fault.ts';
import { needs, type Call } from './refusals.ts';

/** One blob of the account that the credentials belong to. */
export interface BlobName {
  container: string;
  blob: string;
}

/** One state of a blob; the version is missing where the account keeps none. */
export interface BlobState {
  etag: string;
  versionId: string | undefined;
}

/** `taken` when something lies there already: nothing is ever overwritten. */
export async function createBlob(
  azure: Azure,
  name: BlobName,
  artifact: Artifact,
): Promise<BlobState | 'taken' | 'no container'> {
  const call: Call = {
    deed: 'the upload',
    writes: true,
    needs: needs.createBlob,
    unanswered: 'Whether the file was planted is not known; the next try finds out.',
  };
  const bytes = Buffer.from(artifact.content);
  return await askAzure(azure, call, async (service) => {
    const client = clientOf(service, name);
    try {
      const made = await client.upload(bytes, bytes.length, {
        conditions: { ifNoneMatch: '*' },
        blobHTTPHeaders: { blobContentType: artifact.mediaType },
      });
      return stateOf(azure, call, made);
    } catch (cause) {
      const { code } = readFault(cause);
      if (code === 'BlobAlreadyExists') return 'taken';
      if (code !== undefined && mayNotOverwrite.has(code) && (await isThere(client))) return 'taken';
      if (code === 'ContainerNotFound') return 'no container';
      throw cause;
    }
  });
}

/** Said to a signature that may only create, before the condition is looked at. */
const mayNotOverwrite = new Set(['AuthorizationPermissionMismatch', 'UnauthorizedBlobOverwrite']);

async function isThere(client: BlockBlobClient): Promise<boolean> {
  try {
    await client.getProperties();
    return true;
  } catch (cause) {
    const { status } = readFault(cause);
    if (status === 403 || status === 404) return false;
    throw cause;
  }
}

export interface StoredBlob extends BlobState {
  /** Missing when the size alone tells that it is another file. */
  sha256: string | undefined;
}

/** Undefined when nothing lies there. What has another size than expected is not read at all. */
export async function readBlob(
  azure: Azure,
  name: BlobName,
  expectedBytes: number,
): Promise<StoredBlob | undefined> {
  const call: Call = { deed: 'the reading of the file', writes: false, needs: needs.readBlob };
  return await askAzure(azure, call, (service) =>
    unlessGone(async () => {
      const client = clientOf(service, name);
      const there = await client.getProperties();
      const state = stateOf(azure, call, there);
      if (there.contentLength !== expectedBytes) return { ...state, sha256: undefined };
      const conditions = { ifMatch: state.etag };
      const { readableStreamBody } = await client.download(0, undefined, { conditions, maxRetryRequests: 0 });
      const hash = createHash('sha256');
      for await (const chunk of readableStreamBody ?? []) hash.update(chunk);
      return { ...state, sha256: hash.digest('hex') };
    }),
  );
}

export async function lookAtBlob(azure: Azure, name: BlobName): Promise<BlobState | undefined> {
  const call: Call = { deed: 'the look at the file', writes: false, needs: needs.readBlob };
  return await askAzure(azure, call, (service) =>
    unlessGone(async () => stateOf(azure, call, await clientOf(service, name).getProperties())),
  );
}

/** Without its ETag nobody could tell what lies there from what somebody else puts in its place. */
const State = z.object({
  etag: z.string().check(z.regex(/^(?:W\/)?"[\w+/=.:-]{1,200}"$/)),
  versionId: z.optional(z.string().check(z.regex(/^[\w.:-]{1,100}$/))),
});

function stateOf({ words }: Azure, call: Call, answer: unknown): BlobState {
  const { etag, versionId } = understand('Azure', words, call, State, answer);
  return { etag, versionId };
}

/** Removes it only while it has this ETag; `kept` where the account holds on to what is deleted. */
export async function removeBlob(
  azure: Azure,
  name: BlobName,
  etag: string,
): Promise<'removed' | 'kept' | 'changed' | 'gone'> {
  const call: Call = {
    deed: 'the removal of the file',
    writes: true,
    needs: needs.removeBlob,
    unanswered: 'Whether the file was removed is not known; the next try finds out.',
  };
  return await askAzure(azure, call, async (service) => {
    try {
      const answer = await unlessGone(() =>
        clientOf(service, name).delete({ deleteSnapshots: 'include', conditions: { ifMatch: etag } }),
      );
      if (answer === undefined) return 'gone';
      // https://learn.microsoft.com/rest/api/storageservices/delete-blob#response-headers
      const isPermanent = answer._response.headers.get('x-ms-delete-type-permanent') !== 'false';
      return isPermanent ? 'removed' : 'kept';
    } catch (cause) {
      if (readFault(cause).code === 'ConditionNotMet') return 'changed';
      throw cause;
    }
  });
}

export async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (cause) {
    const { status, code } = readFault(cause);
    if (status === 404 && code !== 'AccountNotFound') return undefined;
    throw cause;
  }
}

function clientOf(service: BlobServiceClient, { container, blob }: BlobName): BlockBlobClient {
  return service.getContainerClient(container).getBlockBlobClient(blob);
}
