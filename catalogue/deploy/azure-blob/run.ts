import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent, Place, Planted } from '#catalogue/deploy-agent.ts';
import { segmentsOf } from '#catalogue/deploy/folders.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkReadBack } from '#catalogue/deploy/read-back.ts';
import { createBlob, readBlob, type BlobName, type BlobState } from '#catalogue/providers/azure/blobs.ts';
import { connectAzure, connectAzureAgain, type Azure } from '#catalogue/providers/azure/connection.ts';
import { problem } from '#contract/refusal.ts';
import {
  addressOf,
  isContainerOurs,
  readyContainer,
  removeUnusedContainer,
  retractContainer,
} from './container.ts';
import { manifest, openChoice, type fields } from './manifest.ts';
import { lookAhead } from './preflight.ts';
import { nameOf, retractBlob, statusOf } from './retract.ts';

type Receipt = Record<string, string>;

const readBackWords = {
  target: 'Azure',
  thing: 'file',
  content: 'file',
  suspect: 'who writes to this container',
};
const notKnown = 'Whether the planted file lies there is not known.';

export const azureBlob: DeployAgent<typeof fields> = {
  manifest,
  place({ storageAccountName: account, containerName: container, folder, makeContainer }, fileName, nth) {
    const blob = [...segmentsOf(folder ?? ''), nthName(fileName, nth)].join('/');
    return {
      location: `azure://${account}/${container}/${blob}`,
      target: { storage_account: account, container, blob, make_container: makeContainer },
    };
  },
  about({ storage_account: account = '', container = '', blob = '', make_container: make }) {
    if (make !== openChoice) return undefined;
    const name = blob.slice(blob.lastIndexOf('/') + 1);
    const folder = `azure://${account}/${container}/${blob.slice(0, -name.length)}`;
    return {
      planned: {
        name,
        where: `${folder}; a missing container is made open: anyone on the internet can read the file there, without credentials, until its clean-up`,
      },
      remains: `Readers keep a copy: whoever read the file while it was open to the public has it. ${manifest.remains}`,
    };
  },
  async preflight(
    config,
    context,
    words = { consequence: 'Nothing was planted.', again: 'retry this step' },
  ) {
    return await lookAhead(config, context, words);
  },
  async put(config, place, artifact, context) {
    const azure = connectAzure(config, context, 'Nothing was planted.');
    const name = nameOf(place.target);
    const { state, isMade } = await plantInContainer(azure, name, place, artifact);
    context.log('info', `Planted ${place.location}.`);
    return planted(azure, place, artifact, { ...state, isMade });
  },
  async recognise(config, place, artifact, context) {
    const azure = connectAzure(config, context, 'Whether the file lies there is not known.');
    const name = nameOf(place.target);
    const there = await readBlob(azure, name, Buffer.byteLength(artifact.content));
    if (there?.sha256 !== artifact.sha256) return undefined;
    const isMade = await isContainerOurs(context, addressOf(azure, name.container));
    return planted(azure, place, artifact, { ...there, isMade });
  },
  async verify(config, receipt, artifact, context) {
    const azure = connectAzureAgain(config, receipt, context, notKnown);
    const stored = await readBlob(azure, nameOf(receipt), Buffer.byteLength(artifact.content));
    checkReadBack(stored, artifact, readBackWords, context);
  },
  async retract(config, receipt, context) {
    const azure = connectAzureAgain(config, receipt, context, 'Nothing was removed.', 'clean up again');
    const outcome = await retractBlob(azure, receipt);
    if (outcome !== 'changed' && receipt['container_made'] === 'true') {
      await retractContainer(azure, nameOf(receipt).container, [nameOf(receipt).blob]);
    }
    return outcome;
  },
  async status(config, receipt, context) {
    const azure = connectAzureAgain(config, receipt, context, notKnown);
    return await statusOf(azure, receipt);
  },
  container: {
    of: ({ storage_account: account = '', container = '' }) => ({ storage_account: account, container }),
    claim: 'container_made',
    isNoted: (notes, { storage_account: account = '', container = '' }) =>
      notes['container_made'] === addressOf({ account }, container),
    async retract(config, target, context, removed) {
      const azure = connectAzureAgain(
        config,
        target,
        context,
        'The empty container stays.',
        'clean up again',
      );
      return await retractContainer(
        azure,
        target['container'] ?? '',
        removed.map(({ blob = '' }) => blob),
      );
    },
  },
};

/** Twice, since another step may take away the container that both use between the look and the upload. */
async function plantInContainer(
  azure: Azure,
  name: BlobName,
  { target }: Place,
  artifact: Artifact,
): Promise<{ state: BlobState; isMade: boolean }> {
  for (const isLast of [false, true]) {
    const isMade = await readyContainer(azure, name.container, target['make_container'] ?? 'no');
    try {
      const state = await plant(azure, name, artifact);
      if (state !== 'no container') return { state, isMade };
      if (isLast) break;
    } catch (cause) {
      if (isMade) await removeUnusedContainer(azure, name.container);
      throw cause;
    }
  }
  throw problem(
    'provider-refused',
    'The container was removed by somebody else. Nothing was planted. Retry this step.',
  );
}

async function plant(azure: Azure, name: BlobName, artifact: Artifact): Promise<BlobState | 'no container'> {
  const state = await createBlob(azure, name, artifact);
  if (state !== 'taken') return state;
  const there = await readBlob(azure, name, Buffer.byteLength(artifact.content));
  // Every generated file is unlike any other: the same bytes are our own, from an answer or a process that was lost.
  if (there?.sha256 === artifact.sha256) return { etag: there.etag, versionId: there.versionId };
  throw problem(
    'provider-refused',
    `A blob named ${name.blob} already exists in the container ${name.container}. It was not touched and nothing was planted. Choose another file name or folder.`,
  );
}

function planted(
  { account }: Azure,
  place: Place,
  artifact: Artifact,
  made: BlobState & { isMade: boolean },
): Planted {
  const { container, blob } = nameOf(place.target);
  const version: Receipt = made.versionId === undefined ? {} : { version_id: made.versionId };
  return {
    output: {
      storage_account: account,
      container_name: container,
      blob,
      location: place.location,
      ...version,
    },
    receipt: {
      storage_account: account,
      container,
      blob,
      etag: made.etag,
      sha256: artifact.sha256,
      container_made: String(made.isMade),
      ...version,
    },
  };
}
