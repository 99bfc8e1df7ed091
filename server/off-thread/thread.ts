import { generateFile } from '#catalogue/generate/generate-agent.ts';
import { Refusal } from '#contract/refusal.ts';
import { toldSpans } from './told-spans.ts';

/** What the thread does, by the name it is asked by. */
const work = { generateFile, toldSpans };
export type Work = typeof work;

export interface Task {
  name: keyof Work;
  args: readonly unknown[];
}

/** A refusal would lose its slug on the way between threads. */
export type Outcome = { result: unknown } | { refusal: { slug: Refusal['slug']; message: string } };

export function perform({ name, args }: Task): Outcome {
  try {
    return { result: (work[name] as (...args: readonly unknown[]) => unknown)(...args) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { refusal: { slug: cause.slug, message: cause.message } };
  }
}
