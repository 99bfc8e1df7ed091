import type { RunContext } from '#catalogue/agent.ts';
import { problem } from '#contract/refusal.ts';
import type { Parts } from '#server/parts.ts';

type AskParts = Pick<Parts, 'endpoints' | 'now'>;

interface Patience {
  ms: number;
  /** Of whoever waits: the request that was cut off. */
  signal: AbortSignal;
  /** 'The profile was not deployed. Try again in a moment.' */
  consequence: string;
}

/**
 * What a cloud answers somebody who sits before a form. Its silence is a refusal with a sentence when the time is over,
 * also of an agent that does not hear the signal.
 */
export async function askCloud<T>(
  { endpoints, now }: AskParts,
  { ms, signal, consequence }: Patience,
  ask: (context: RunContext) => Promise<T>,
): Promise<T> {
  const clock = AbortSignal.timeout(ms);
  const context: RunContext = {
    endpoints,
    signal: AbortSignal.any([signal, clock]),
    now,
    log: () => undefined,
  };
  const seconds = Math.ceil(ms / 1000);
  const silence = problem(
    'provider-refused',
    `The cloud gave no answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. ${consequence}`,
  );
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(silence);
  clock.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([ask(context), over.promise]);
  } catch (cause) {
    // What was cut off by the clock looks like a fault of its own.
    throw clock.aborted ? silence : cause;
  } finally {
    clock.removeEventListener('abort', end);
  }
}
