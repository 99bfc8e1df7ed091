import type { Artifact } from '#catalogue/agent.ts';
import { problem } from '#contract/refusal.ts';

const numbers = new Intl.NumberFormat('en-US');

/** Before anything is written: the target would refuse it, in words that help nobody. */
export function checkFits(artifact: Artifact, mostBytes: number, target: string, todo: string): void {
  const bytes = Buffer.byteLength(artifact.content);
  if (bytes <= mostBytes) return;
  throw problem(
    'provider-refused',
    `The file has ${numbers.format(bytes)} bytes; ${target} takes ${numbers.format(mostBytes)}. Nothing was planted. ${todo}, then retry this step.`,
  );
}
