import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxClient, type SandboxClient } from '#sandbox/start.ts';
import { finishedRun } from './drill.ts';
import { childAddressesOf, freePort, startProduct, type Product } from './product.ts';
import { drills, lookAround, openDrill, type TrialDrill } from './trial-drills.ts';

/** One request of one drill, and whether the worker is killed before the cloud does it or after. */
export interface Moment {
  drill: string;
  deed: 'put' | 'retract';
  when: 'before' | 'after';
  /** 's3 PutObject' */
  request: string;
  /** The first such request of the deed, the second. */
  nth: number;
}

export interface TrialsResult {
  /** How many moments the drills have that were made. */
  moments: number;
  /** Kills that hit, by their moment; what was not reached is not in it. */
  hits: Map<string, number>;
  /** Moments that did not come, as when a token was still known: the deed was over before. */
  missed: string[];
  /** What lay there before a trial and not after it, and the other way round. */
  differences: { moment: string; gone: string[]; left: string[] }[];
  /** What the product still takes for planted at the end. */
  planted: number;
}

/**
 * Runs drills and cleans them up, again and again, one after the other. In each trial the cloud keeps quiet at one
 * request of the drill that the seed chooses, before it has done it or after, and the worker is killed with -9 while
 * it waits. Whatever lies in the clouds must afterwards be byte for byte as before.
 */
export async function runCleanUpTrials(options: {
  seed: string;
  trials: number;
  onTrial?: (moment: string, isHit: boolean, isAsBefore: boolean) => void;
}): Promise<TrialsResult> {
  const env = { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000000', WORKER_PORT: String(await freePort()) };
  const holder = await startProduct({ env: { ...env, ROLE: 'api' } });
  const startWorker = () => startProduct({ env: { ...env, ROLE: 'worker' }, dataDir: holder.dataDir });
  let worker = await startWorker();
  try {
    const cloud = cloudOf(holder);
    const result: TrialsResult = { moments: 0, hits: new Map(), missed: [], differences: [], planted: 0 };
    const planned = inOrderOf(options.seed, drills, ({ name }) => name);
    const opened: { drill: TrialDrill; moments: Moment[] }[] = [];
    for (let trial = 0; trial < options.trials; trial += 1) {
      const plan = planned[trial];
      if (plan !== undefined) {
        const drill = await openDrill(holder.url, plan);
        const moments = inOrderOf(options.seed, await rehearse(cloud, drill), nameOf);
        result.moments += moments.length;
        opened.push({ drill, moments });
      }
      const { drill, moments } = takeTurn(opened, trial);
      const moment = takeTurn(moments, Math.floor(trial / drills.length));
      const before = await lookAround(drill.api);
      const isHit = await plantAndTakeAway(cloud, drill, moment, async () => {
        await worker.kill();
        worker = await startWorker();
      });
      const after = await lookAround(drill.api);
      const label = nameOf(moment);
      if (isHit) result.hits.set(label, (result.hits.get(label) ?? 0) + 1);
      else result.missed.push(label);
      const gone = before.filter((line) => !after.includes(line));
      const left = after.filter((line) => !before.includes(line));
      const isAsBefore = gone.length + left.length === 0;
      if (!isAsBefore) result.differences.push({ moment: label, gone, left });
      options.onTrial?.(label, isHit, isAsBefore);
    }
    for (const { drill } of opened) result.planted += (await drill.api.countDecoys({})).planted;
    return result;
  } finally {
    await worker.stop();
    await holder.remove();
  }
}

/** Plants and takes away, and kills at the moment when it comes. */
async function plantAndTakeAway(
  cloud: SandboxClient,
  drill: TrialDrill,
  { deed, when, request, nth }: Moment,
  kill: () => Promise<void>,
): Promise<boolean> {
  const [service, operation] = request.split(' ');
  let isHit = false;
  const isKilledIn = async (isOver: () => Promise<boolean>) => {
    while (!isHit) {
      const isEnded = await isOver();
      isHit = (await cloud.struckCalls()).length > 0;
      if (isEnded) break;
      await sleep(10);
    }
    if (isHit) await kill();
    await cloud.clearFaults();
  };
  const keepQuiet = () =>
    cloud.setFault({
      kind: when === 'before' ? 'hang' : 'unanswered',
      service: service as 's3',
      ...(operation !== undefined && { operation }),
      after: nth - 1,
      count: 1,
    });
  if (deed === 'put') await keepQuiet();
  const { execution_id: execution } = await start(drill);
  const isRunOver = async () =>
    (await drill.api.readExecution({ id: drill.workflowId, execution })).status !== 'in_progress';
  if (deed === 'put') await isKilledIn(isRunOver);
  await finishedRun(drill.api, drill.workflowId, execution, 60_000);
  if (deed === 'retract') await keepQuiet();
  await drill.api.cleanUpExecution({ id: drill.workflowId, execution });
  if (deed === 'retract') await isKilledIn(async () => !(await isCleaning(drill)));
  await cleanedUp(drill);
  return isHit;
}

/** Without a kill, to see which requests there are. */
async function rehearse(cloud: SandboxClient, drill: TrialDrill): Promise<Moment[]> {
  const moments: Moment[] = [];
  const watched = async (deed: Moment['deed'], work: () => Promise<void>) => {
    await cloud.setFault({ kind: 'slow', delayMs: 0 });
    await work();
    const counts = new Map<string, number>();
    for (const { service, operation } of await cloud.struckCalls()) {
      const request = `${service} ${operation}`;
      const nth = (counts.get(request) ?? 0) + 1;
      counts.set(request, nth);
      for (const when of ['before', 'after'] as const)
        moments.push({ drill: drill.name, deed, when, request, nth });
    }
    await cloud.clearFaults();
  };
  let execution = '';
  await watched('put', async () => {
    execution = (await start(drill)).execution_id;
    const run = await finishedRun(drill.api, drill.workflowId, execution, 60_000);
    if (run.status !== 'completed') throw new Error(`${drill.name}: ${JSON.stringify(run.steps)}`);
  });
  await watched('retract', async () => {
    await drill.api.cleanUpExecution({ id: drill.workflowId, execution });
    await cleanedUp(drill);
  });
  return moments;
}

async function start({ api, workflowId }: TrialDrill): Promise<{ execution_id: string }> {
  return await api.executeWorkflow({ id: workflowId });
}

async function isCleaning({ api }: TrialDrill): Promise<boolean> {
  return (await api.countDecoys({})).by_state.cleaning_up > 0;
}

async function cleanedUp(drill: TrialDrill): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (await isCleaning(drill)) {
    if (performance.now() > deadline) throw new Error(`${drill.name}: the clean-up is still under way`);
    await sleep(20);
  }
}

function cloudOf(holder: Product): SandboxClient {
  const { endpoint, adminToken } = childAddressesOf(holder).sandbox;
  return sandboxClient(endpoint, adminToken);
}

/** Shuffled: the same for the same seed, however many there are. */
function inOrderOf<T>(seed: string, all: readonly T[], nameIt: (one: T) => string): T[] {
  const rank = (one: T) =>
    createHash('sha256')
      .update(`${seed} ${nameIt(one)}`)
      .digest('hex');
  return all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function takeTurn<T>(all: readonly T[], turn: number): T {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}

function nameOf({ drill, deed, when, request, nth }: Moment): string {
  return `${drill}: ${deed}, ${when} ${request}${nth === 1 ? '' : ` (${nth})`}`;
}
