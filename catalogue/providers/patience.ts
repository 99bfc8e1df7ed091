import { randomInt } from 'node:crypto';
import { promises as timers } from 'node:timers';

/** How long a cloud may keep us waiting, and the clock it is measured by. */
export interface Timing {
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds of a clock that no one sets back. */
  elapsed: () => number;
  /** From 0 up to 1: spreads retries, so that many runs do not knock at once. */
  jitter: () => number;
  connectMs: number;
  requestMs: number;
  /** All tries of one node's work together; a wait that the cloud asked for is not counted. */
  deadlineMs: number;
  /** What all waits that the cloud asked for may come to. */
  toldWaitMs: number;
}

/** The one patience of all providers: 10 s to connect, 30 s a request, 60 s a node. */
export const patience: Timing = {
  sleep: async (ms, signal) => {
    await timers.setTimeout(ms, undefined, { signal });
  },
  elapsed: () => performance.now(),
  jitter: () => randomInt(1000) / 1000,
  connectMs: 10_000,
  requestMs: 30_000,
  deadlineMs: 60_000,
  toldWaitMs: 600_000,
};
