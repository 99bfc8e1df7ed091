import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/log.ts';
import { answers, openAdmin, sameAddress, type Admin, type KnownWorker } from './admin.ts';

export interface Registration {
  /** The engine knows this worker, as the one that new runs go to or as one that stands by. */
  isRegistered: () => boolean;
  /** Hands over to a worker that stands by, if there is one. */
  stop: () => Promise<void>;
}

export interface RegistrationOptions {
  adminUrl: string;
  workerUrl: string;
  serviceName: string;
  log: Logger;
  everyMs?: number;
}

/**
 * Tells the engine where this worker answers, and goes on looking. New runs go to the worker that registered last; runs
 * that are under way are pinned to the one they began on. When that one is gone, one that is there takes its place.
 */
export async function registerWorker(options: RegistrationOptions): Promise<Registration> {
  const { workerUrl, log } = options;
  const admin = openAdmin(options.adminUrl, options.serviceName);
  await takeOver(admin, workerUrl, log);
  let [isKnown, mayBePaused] = [true, true];
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    let noticed = new Set<string>();
    while (await pause(options.everyMs ?? 2_000, stopping.signal)) {
      try {
        const seen = await look(admin, options, noticed);
        noticed = seen.noticed;
        isKnown = true;
        mayBePaused ||= seen.hasTakenOver;
        // Not at the start: an engine that has just started cannot list its runs yet.
        if (mayBePaused) await resumePaused(admin, log);
        mayBePaused = false;
      } catch (cause) {
        isKnown = false;
        log.debug({ err: cause }, 'the engine could not be asked for its workers');
      }
    }
  }

  return {
    isRegistered: () => isKnown,
    async stop() {
      stopping.abort();
      const handedOver = watching.then(() => handOver(admin, workerUrl));
      // Whoever stands by finds out by itself, only later.
      const late = sleep(3_000, undefined, { ref: false });
      await Promise.race([handedOver, late]).catch((cause: unknown) =>
        log.debug({ err: cause }, 'no other worker was told to take over'),
      );
    },
  };
}

/**
 * One look around; answers what it noticed for the next one. Who did not answer twice in a row is gone: once may be a
 * worker that is busy. An address that is no longer needed is dropped when it was not needed the last time either.
 */
async function look(
  admin: Admin,
  { workerUrl, log }: RegistrationOptions,
  noticed: ReadonlySet<string>,
): Promise<{ noticed: Set<string>; hasTakenOver: boolean }> {
  const [latest, workers] = await Promise.all([admin.latest(), admin.workers()]);
  const isOurs = ({ uri }: KnownWorker) => sameAddress(uri, workerUrl);
  const leader = workers.find(({ id }) => id === latest);
  const silent = await silentOf(workers.filter((worker) => !isOurs(worker)));
  const gone = silent.filter(({ id }) => noticed.has(id));

  if (leader === undefined || gone.includes(leader) || !workers.some(isOurs)) {
    await takeOver(admin, workerUrl, log);
    log.info('new runs come to this worker from now on');
    return { noticed: new Set(), hasTakenOver: true };
  }
  if (!isOurs(leader)) return { noticed: idsOf(silent), hasTakenOver: false };
  // Only the one that new runs go to tidies up, so that no two do the same at once.
  for (const worker of gone) await pointHere(admin, worker, workerUrl, log);
  // More than one address of ours: those of workers that are gone, pointed here.
  const spare = workers.filter((worker) => isOurs(worker) && worker !== leader);
  for (const { id } of spare) if (noticed.has(id)) await admin.forget(id);
  return { noticed: idsOf([...silent, ...spare]), hasTakenOver: false };
}

async function takeOver(admin: Admin, workerUrl: string, log: Logger): Promise<void> {
  await admin.register(workerUrl);
  const others = (await admin.workers()).filter(({ uri }) => !sameAddress(uri, workerUrl));
  for (const worker of await silentOf(others)) await pointHere(admin, worker, workerUrl, log);
}

async function resumePaused(admin: Admin, log: Logger): Promise<void> {
  const resumed = await admin.resumePaused();
  if (resumed > 0) log.warn({ resumed }, 'runs that the engine had given up go on');
}

/** One that cannot be pointed elsewhere must not keep the others, or this worker, from starting. */
async function pointHere(admin: Admin, worker: KnownWorker, workerUrl: string, log: Logger): Promise<void> {
  await admin
    .point(worker.id, workerUrl)
    .catch((cause: unknown) =>
      log.warn(
        { err: cause, worker: worker.uri },
        'the runs of a worker that is gone could not be taken over',
      ),
    );
}

async function handOver(admin: Admin, workerUrl: string): Promise<void> {
  const workers = await admin.workers();
  const others = workers.filter(({ uri }) => !sameAddress(uri, workerUrl));
  const silent = await silentOf(others);
  const heir = others.find((worker) => !silent.includes(worker));
  if (heir === undefined) return;
  const latest = await admin.latest();
  const ours = workers.filter(({ uri }) => sameAddress(uri, workerUrl));
  if (ours.some(({ id }) => id === latest)) await admin.register(heir.uri);
  for (const { id } of ours) await admin.point(id, heir.uri);
}

function idsOf(workers: readonly KnownWorker[]): Set<string> {
  return new Set(workers.map(({ id }) => id));
}

async function silentOf(workers: readonly KnownWorker[]): Promise<KnownWorker[]> {
  const urls = [...new Set(workers.map(({ uri }) => uri))];
  const alive = new Map(await Promise.all(urls.map(async (url) => [url, await answers(url)] as const)));
  return workers.filter(({ uri }) => alive.get(uri) !== true);
}

/** False when it was ended early. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
