import { createHash } from 'node:crypto';
import { listUsers } from '#catalogue/providers/aws/testing-identities.ts';
import { openBuckets } from '#catalogue/providers/aws/testing.ts';
import { sandboxClient } from '#sandbox/start.ts';
import type { SdkConfig } from '#sandbox/testing.ts';
import { signIn, type Api } from './api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from './drill.ts';
import { childAddressesOf, startProduct, type Product } from './product.ts';

export interface TrialsResult {
  trials: number;
  /** Kills that hit a worker while the run, or its clean-up, was under way. */
  hits: { put: number; retract: number };
  /** What lay there otherwise after a trial than before it, by the trial's number. */
  differences: { trial: number; before: string; after: string }[];
  /** What the product still takes for planted at the end. */
  planted: number;
}

/**
 * Runs a drill and cleans it up, again and again; in each trial the worker is killed with -9 at a moment that the seed
 * chooses, while it plants or while it removes. What lies in the cloud must afterwards be byte for byte as before.
 */
export async function runCleanUpTrials(options: {
  seed: string;
  trials: number;
  onTrial?: (trial: number, kind: 'put' | 'retract') => void;
}): Promise<TrialsResult> {
  const env = { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000000' };
  const holder = await startProduct({ env: { ...env, ROLE: 'api' } });
  const { dataDir } = holder;
  const startWorker = () => startProduct({ env: { ...env, ROLE: 'worker' }, dataDir });
  let worker = await startWorker();
  try {
    const world = await openWorld(holder);
    const result: TrialsResult = { trials: 0, hits: { put: 0, retract: 0 }, differences: [], planted: 0 };
    for (let trial = 1; trial <= options.trials; trial += 1) {
      const [kindOf, momentOf] = chance(options.seed, trial);
      const kind = kindOf < 0.5 ? 'put' : 'retract';
      options.onTrial?.(trial, kind);
      const before = await lookAround(world);
      const { execution_id: execution } = await world.api.executeWorkflow({ id: world.workflowId });
      const killSoon = async () => {
        await pause(momentOf * longestMs);
        await worker.kill();
      };
      if (kind === 'put') {
        await killSoon();
        if (await isGoingOn(world, execution)) result.hits.put += 1;
        worker = await startWorker();
      }
      await finishedRun(world.api, world.workflowId, execution, 60_000);
      await world.api.cleanUpExecution({ id: world.workflowId, execution });
      if (kind === 'retract') {
        await killSoon();
        if ((await underWay(world)) > 0) result.hits.retract += 1;
        worker = await startWorker();
      }
      await untilCleanedUp(world);
      const after = await lookAround(world);
      if (after !== before) result.differences.push({ trial, before, after });
      result.trials = trial;
    }
    result.planted = (await world.api.countDecoys({})).planted;
    return result;
  } finally {
    await worker.stop();
    await holder.remove();
  }
}

/** About as long as the run, and the clean-up, take with answers that are this slow. */
const longestMs = 700;
const slowMs = 120;

interface World {
  api: Api;
  workflowId: string;
  sdk: SdkConfig;
}

/**
 * A bucket and a file that are the person's own, and targets in it, in one that is to be made, and twice in another; and a
 * live decoy identity.
 */
async function openWorld(holder: Product): Promise<World> {
  const { sandbox } = childAddressesOf(holder);
  const cloud = sandboxClient(sandbox.endpoint, sandbox.adminToken);
  const { api } = await signIn(holder.url, 'trials@meridian.example');
  const [own] = (await api.readSandbox()).clouds;
  const { accessKeyId = '', secretAccessKey = '' } = own?.credentials ?? {};
  const sdk = {
    endpoint: sandbox.endpoint,
    region: own?.region ?? '',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  };
  const hands = openBuckets(sdk);
  await hands.makeBucket('acme-own');
  await hands.writeObject('acme-own', 'readme.txt', 'This was here before.');
  await hands.stop();
  const keys = await deployKeys(api);
  const targets = [];
  for (const name of ['acme-own', 'acme-made', 'acme-shared', 'acme-shared']) {
    targets.push(await deployBucket(api, name));
  }
  const agentId = 'non-human-identities';
  targets.push(await api.deployAgent({ agentId, configuration: {}, deployment_hash: crypto.randomUUID() }));
  for (const operation of ['PutObject', 'DeleteObject', ...identityOperations]) {
    await cloud.setFault({ kind: 'slow', operation, delayMs: slowMs });
  }
  return { api, workflowId: (await publishDrill(api, 'Trials', keys, targets)).id, sdk };
}

/** The moments between what makes, and what takes away, an identity. */
const identityOperations = [
  'AttachUserPolicy',
  'CreateAccessKey',
  'CreateUser',
  'DeleteAccessKey',
  'DeleteUser',
];

/** Every bucket and every byte in it, and every user, as one text. */
async function lookAround({ api, sdk }: World): Promise<string> {
  const lines = await listUsers(sdk);
  for (const { name, region, objects } of (await api.readSandboxContents()).buckets) {
    lines.push(`${name} ${region}`);
    for (const { key, etag, last_modified: changed } of objects) {
      const { text } = await api.readSandboxObject({ bucket: name, key });
      lines.push(`${name}/${key} ${etag} ${changed} ${createHash('sha256').update(text).digest('hex')}`);
    }
  }
  return lines.toSorted().join('\n');
}

async function isGoingOn({ api, workflowId }: World, execution: string): Promise<boolean> {
  return (await api.readExecution({ id: workflowId, execution })).status === 'in_progress';
}

async function underWay({ api }: World): Promise<number> {
  return (await api.countDecoys({})).by_state.cleaning_up;
}

async function untilCleanedUp(world: World): Promise<void> {
  const deadline = performance.now() + 60_000;
  while ((await underWay(world)) > 0) {
    if (performance.now() > deadline) throw new Error('the clean-up is still under way');
    await pause(25);
  }
}

/** Two numbers from 0 up to 1, the same for the same seed and trial. */
function chance(seed: string, trial: number): [number, number] {
  const hash = createHash('sha256').update(`${seed} ${trial}`).digest();
  return [hash.readUInt32BE(0) / 2 ** 32, hash.readUInt32BE(4) / 2 ** 32];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
