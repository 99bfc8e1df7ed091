import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxClient, type SandboxClient } from '#sandbox/start.ts';
import { patiently } from './patiently.ts';
import { childAddressesOf, freePort, startProduct, type Product } from './product.ts';
import { drills, lookAround, openDrill, type TrialDrill } from './trial-drills.ts';

/** One request of one drill, and whether the worker is killed before the cloud does it or after. */
interface Moment {
  drill: string;
  deed: 'put' | 'retract';
  when: 'before' | 'after';
  service: string;
  operation: string;
  /** The first such request of the deed, the second. */
  nth: number;
}

/** A drill with its moments in the order in which they are tried, and the name that the sandbox has for its person. */
interface RehearsedDrill extends TrialDrill {
  owner: string;
  moments: Moment[];
}

interface Trial {
  drill: RehearsedDrill;
  moment: Moment;
  execution: string;
}

export interface TrialsResult {
  kills: number;
  /** How many moments the drills have that were made. */
  moments: number;
  /** Trials whose moment came, by the moment. */
  hits: Map<string, number>;
  /** Moments that did not come, as when a token was still known: the deed was over before. */
  missed: string[];
  /** What lay there before a trial and not after it, and the other way round. */
  differences: { moment: string; gone: string[]; left: string[] }[];
  /** What the product still takes for planted at the end. */
  planted: number;
}

/**
 * Runs drills and cleans them up, again and again, all drills of a round at once, each of a person with a sandbox of
 * their own. In each trial the cloud keeps quiet at one request of the drill that the seed chooses, before it has done
 * it or after; once all wait, the worker is killed with -9. Whatever lies in the clouds must afterwards be byte for
 * byte as before.
 */
export async function runCleanUpTrials(options: {
  seed: string;
  trials: number;
  /** So many were made before: whole rounds. */
  made?: number;
  onTrial?: (moment: string, isHit: boolean, isAsBefore: boolean) => void;
}): Promise<TrialsResult> {
  const { seed, trials, made = 0 } = options;
  const env = { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000000', WORKER_PORT: String(await freePort()) };
  const holder = await startProduct({ env: { ...env, ROLE: 'api' } });
  const startWorker = () => startProduct({ env: { ...env, ROLE: 'worker' }, dataDir: holder.dataDir });
  let worker = await startWorker();
  try {
    const cloud = cloudOf(holder);
    const rehearsed: RehearsedDrill[] = [];
    for (const planned of inOrderOf(seed, drills, ({ name }) => name).slice(0, trials)) {
      rehearsed.push(await rehearse(cloud, await openDrill(holder.url, planned), seed));
    }
    const result: TrialsResult = {
      kills: 0,
      moments: rehearsed.reduce((sum, { moments }) => sum + moments.length, 0),
      hits: new Map(),
      missed: [],
      differences: [],
      planted: 0,
    };
    for (let done = made; done < trials; done += drills.length) {
      const round = rehearsed.slice(0, trials - done);
      const looks = new Map<RehearsedDrill, string[]>();
      for (const drill of round) looks.set(drill, await lookAround(drill.api));
      const begun = await Promise.all(round.map((drill) => begin(cloud, drill, done / drills.length)));
      await allWait(cloud, begun);
      const struck = new Set((await cloud.struckCalls()).map(({ owner }) => owner));
      await worker.kill();
      result.kills += 1;
      await cloud.clearFaults();
      worker = await startWorker();
      await Promise.all(begun.map(finish));
      for (const trial of begun) {
        const before = looks.get(trial.drill) ?? [];
        const after = await lookAround(trial.drill.api);
        const gone = before.filter((line) => !after.includes(line));
        const left = after.filter((line) => !before.includes(line));
        const moment = nameOf(trial.moment);
        const isHit = struck.has(trial.drill.owner);
        if (isHit) result.hits.set(moment, (result.hits.get(moment) ?? 0) + 1);
        else result.missed.push(moment);
        const isAsBefore = gone.length + left.length === 0;
        if (!isAsBefore) result.differences.push({ moment, gone, left });
        options.onTrial?.(moment, isHit, isAsBefore);
      }
    }
    for (const { api } of rehearsed) result.planted += (await api.countDecoys({})).planted;
    return result;
  } finally {
    await worker.stop();
    await holder.remove();
  }
}

/** As far as its moment lies ahead: planting, or planted and being removed. */
async function begin(cloud: SandboxClient, drill: RehearsedDrill, round: number): Promise<Trial> {
  const moment = drill.moments[round % drill.moments.length];
  if (moment === undefined) throw new Error(`${drill.name} asks no cloud`);
  if (moment.deed === 'put') await keepQuiet(cloud, drill.owner, moment);
  const execution = await start(drill);
  if (moment.deed === 'retract') {
    await untilRun(drill, execution);
    await keepQuiet(cloud, drill.owner, moment);
    await patiently(() => drill.api.cleanUpExecution({ id: drill.workflowId, execution }));
  }
  return { drill, moment, execution };
}

async function keepQuiet(cloud: SandboxClient, owner: string, moment: Moment): Promise<void> {
  const { service, operation, when, nth } = moment;
  const kind = when === 'before' ? 'hang' : 'unanswered';
  await cloud.setFault({ kind, owner, service: service as 's3', operation, after: nth - 1, count: 1 });
}

/** At their moments, or over without having come to it; one that does neither in time is killed where it is. */
async function allWait(cloud: SandboxClient, trials: readonly Trial[]): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let open = trials;
  while (open.length > 0 && performance.now() < deadline) {
    const over = await Promise.all(open.map(isOver));
    const struck = (await cloud.struckCalls()).map(({ owner }) => owner);
    open = open.filter(({ drill }, nth) => !struck.includes(drill.owner) && over[nth] !== true);
    await sleep(100);
  }
}

async function isOver({ drill, moment, execution }: Trial): Promise<boolean> {
  if (moment.deed === 'retract') return !(await isCleaning(drill));
  return (await statusOf(drill, execution)) !== 'in_progress';
}

async function finish({ drill, moment, execution }: Trial): Promise<void> {
  if (moment.deed === 'put') {
    await untilRun(drill, execution);
    await patiently(() => drill.api.cleanUpExecution({ id: drill.workflowId, execution }));
  }
  await cleanedUp(drill);
}

/** Without a kill, to see which requests there are. */
async function rehearse(cloud: SandboxClient, drill: TrialDrill, seed: string): Promise<RehearsedDrill> {
  const moments: Moment[] = [];
  let person = '';
  const watched = async (deed: Moment['deed'], work: () => Promise<void>) => {
    await cloud.setFault({ kind: 'slow', delayMs: 0 });
    await work();
    const counts = new Map<string, number>();
    for (const { service, operation, owner } of await cloud.struckCalls()) {
      person = owner;
      const request = `${service} ${operation}`;
      const nth = (counts.get(request) ?? 0) + 1;
      counts.set(request, nth);
      for (const when of ['before', 'after'] as const)
        moments.push({ drill: drill.name, deed, when, service, operation, nth });
    }
    await cloud.clearFaults();
  };
  let execution = '';
  await watched('put', async () => {
    execution = await start(drill);
    const status = await untilRun(drill, execution);
    if (status !== 'completed') throw new Error(`${drill.name} ended as ${status}`);
  });
  await watched('retract', async () => {
    await drill.api.cleanUpExecution({ id: drill.workflowId, execution });
    await cleanedUp(drill);
  });
  return { ...drill, owner: person, moments: inOrderOf(seed, moments, nameOf) };
}

/** On a machine that is busy with something else sixteen drills at once take their time. */
const patienceMs = 600_000;

async function start({ api, workflowId }: TrialDrill): Promise<string> {
  return (await patiently(() => api.executeWorkflow({ id: workflowId }))).execution_id;
}

async function untilRun(drill: TrialDrill, execution: string): Promise<string> {
  let status = 'in_progress';
  await until(drill, async () => (status = await statusOf(drill, execution)) !== 'in_progress');
  return status;
}

async function statusOf({ api, workflowId }: TrialDrill, execution: string): Promise<string> {
  return (await patiently(() => api.readExecution({ id: workflowId, execution }))).status;
}

async function cleanedUp(drill: TrialDrill): Promise<void> {
  await until(drill, async () => !(await isCleaning(drill)));
}

async function isCleaning({ api }: TrialDrill): Promise<boolean> {
  return (await patiently(() => api.countDecoys({}))).by_state.cleaning_up > 0;
}

async function until({ name }: TrialDrill, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${name} does not come to an end`);
    await sleep(50);
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

function nameOf({ drill, deed, when, service, operation, nth }: Moment): string {
  return `${drill}: ${deed}, ${when} ${service} ${operation}${nth === 1 ? '' : ` (${nth})`}`;
}
