import { safeParse, type ZodMiniType } from 'zod/mini';
import type { Words } from '#catalogue/agent.ts';
import { problem } from '#contract/refusal.ts';

/** An answer in the shape that the cloud promises, or a refusal: what the SDKs hand on they do not check. */
export function understand<T>(
  cloud: string,
  words: Words,
  call: { deed: string; unanswered?: string | undefined },
  shape: ZodMiniType<T>,
  answer: unknown,
): T {
  const { success, data, error } = safeParse(shape, answer);
  if (success) return data;
  throw problem(
    'provider-refused',
    `${cloud} answered ${call.deed} in a way that is not understood. ${call.unanswered ?? words.consequence} Look whether ${cloud} has a failure, then ${words.again}.`,
    { cause: error },
  );
}
