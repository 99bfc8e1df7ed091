import type { PresenceStatus, RetractOutcome } from '#catalogue/deploy-agent.ts';
import { lookAtBlob, removeBlob, type BlobName, type BlobState } from '#catalogue/providers/azure/blobs.ts';
import type { Azure } from '#catalogue/providers/azure/connection.ts';
import { listStates, removeState, type KeptState } from '#catalogue/providers/azure/versions.ts';
import { problem } from '#contract/refusal.ts';

type Receipt = Record<string, string>;

/** Only what the receipt names, wherever the account keeps it by now. */
export async function retractBlob(azure: Azure, receipt: Receipt): Promise<RetractOutcome> {
  const name = nameOf(receipt);
  const current = await lookAtBlob(azure, name);
  if (current === undefined || current.etag !== receipt['etag'])
    return await retractOlder(azure, receipt, current);
  const removed = await removeBlob(azure, name, current.etag);
  if (removed === 'changed') {
    // It lay there a moment ago: where nothing is left, our own request took it and its answer was lost.
    const there = await lookAtBlob(azure, name);
    if (there !== undefined) return await retractOlder(azure, receipt, there);
  }
  if (removed === 'kept') {
    azure.context.log(
      'info',
      'The account keeps what is deleted for a while (soft delete): until then an owner can bring the file back.',
    );
  }
  // Also where the account began to keep versions after the planting, so that the receipt names none.
  for (const state of (await keptOf(azure, receipt)).older) await removeState(azure, name, state);
  return 'retracted';
}

/** Ours is not what lies there now: an account with versions keeps it below that, or behind its deletion. */
async function retractOlder(
  azure: Azure,
  receipt: Receipt,
  current: BlobState | undefined,
): Promise<RetractOutcome> {
  const { older, isCopied } = await keptOf(azure, receipt);
  // The very content with other properties is ours, changed by somebody: all of it is left alone.
  if (isCopied) return 'changed';
  for (const state of older) await removeState(azure, nameOf(receipt), state);
  if (older.length > 0) {
    azure.context.log('info', 'Removed the planted file from the older versions that the account keeps.');
    return 'retracted';
  }
  return current === undefined || receipt['version_id'] !== undefined ? 'already_gone' : 'changed';
}

export async function statusOf(azure: Azure, receipt: Receipt): Promise<PresenceStatus> {
  const current = await lookAtBlob(azure, nameOf(receipt));
  if (current !== undefined && current.etag === receipt['etag']) return 'present';
  const { older } = await keptOf(azure, receipt);
  if (older.length > 0) return 'changed';
  return current === undefined || receipt['version_id'] !== undefined ? 'gone' : 'changed';
}

/** Of the planted file, by its tag or its version; and whether what lies there now has its content. */
async function keptOf(
  azure: Azure,
  { version_id: versionId, etag, ...place }: Receipt,
): Promise<{ older: KeptState[]; isCopied: boolean }> {
  const states = await listStates(azure, nameOf(place));
  const isOurs = (state: KeptState): boolean =>
    state.etag === etag || (versionId !== undefined && state.versionId === versionId);
  const older = states.filter((state) => !state.isCurrent && isOurs(state));
  const contents = new Set(older.flatMap(({ md5 }) => md5 ?? []));
  const isCopied = states.some(({ isCurrent, md5 }) => isCurrent && md5 !== undefined && contents.has(md5));
  return { older, isCopied };
}

export function nameOf({ container, blob }: Record<string, string>): BlobName {
  if (container === undefined || blob === undefined) {
    throw problem('internal', 'The place of the file was not recorded.');
  }
  return { container, blob };
}
