import type { GenerationConfig, GenerationContext } from '#catalogue/agent.ts';
import { generateFile } from '#catalogue/generate/generate-agent.ts';
import { Refusal } from '#contract/refusal.ts';
import { fingerprintsOf } from '#server/inventory/fingerprints.ts';
import { toldSpans } from './told-spans.ts';

/** What the thread does, by the name it is asked by. */
const work = { generateFile, toldSpans, fingerprintsOf };
export type Work = typeof work;

export interface Task {
  name: keyof Work;
  args: readonly unknown[];
  /** Where it counts the sets that are drawn. */
  drawn?: Int32Array;
}

/** A refusal would lose its slug on the way between threads. */
export type Outcome = { result: unknown } | { refusal: { slug: Refusal['slug']; message: string } };

export function perform({ name, args, drawn }: Task): Outcome {
  try {
    const counted = drawn === undefined ? args : counting(args as GenerationArgs, drawn);
    return { result: (work[name] as (...args: readonly unknown[]) => unknown)(...counted) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { refusal: { slug: cause.slug, message: cause.message } };
  }
}

type GenerationArgs = readonly [GenerationConfig, GenerationContext];

function counting([config, context]: GenerationArgs, drawn: Int32Array): GenerationArgs {
  return [config, { ...context, onSet: (done) => void Atomics.store(drawn, 0, done) }];
}
