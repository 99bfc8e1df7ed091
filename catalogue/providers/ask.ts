import type { RunContext, Words } from '#catalogue/agent.ts';
import { Refusal } from '#contract/refusal.ts';
import { withRetries } from './retry.ts';

interface Asker {
  context: RunContext;
  words: Words;
}

/** The provider's own sentence, and whether what was asked for may be done later than anybody looks. */
export interface Judgement {
  refusal: Refusal;
  mayArrive: boolean;
}

/**
 * Runs one request with the time-outs and retries that all providers share. `judge` makes the provider's own sentence
 * of what was thrown; undefined when it was neither an answer nor a broken connection: a fault of our own is not to be
 * blamed on a cloud.
 */
export async function askProvider<T>(
  { context, words }: Asker,
  call: {
    /** Whether its lost answer would leave something behind, or taken away. */
    writes: boolean;
    /** Said instead of the consequence when no answer came. */
    unanswered?: string | undefined;
  },
  request: (signal: AbortSignal) => Promise<T>,
  judge: (cause: unknown) => Judgement | 'again at once' | undefined,
): Promise<T> {
  if (call.writes) context.onWrite?.();
  const again = words.again.charAt(0).toUpperCase() + words.again.slice(1);
  return await withRetries(context, `${call.unanswered ?? words.consequence} ${again} later.`, ask);

  async function ask(patienceMs: number): Promise<T> {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(Math.ceil(patienceMs))]);
    try {
      return await request(signal);
    } catch (cause) {
      if (call.writes && context.signal.aborted) context.onLost?.();
      if (context.signal.aborted || cause instanceof Refusal) throw cause;
      const verdict = judge(cause);
      if (verdict === 'again at once') return await ask(patienceMs);
      if (call.writes && verdict?.mayArrive === true) context.onLost?.();
      throw verdict?.refusal ?? cause;
    }
  }
}
