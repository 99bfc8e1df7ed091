import type { Step } from '#contract/executions.ts';
import type { PictureNode } from '#web/canvas/picture.ts';
import { locationOf, placeOf } from '#web/ui/location-of.ts';
import { stationOf, wordOf } from './run-words.ts';

/** The steps of a run as nodes: the second one of an agent is 'S3 decoys (2)', as on the canvas. */
export function pictureOf(steps: readonly Step[], now: number): PictureNode[] {
  const seen = new Map<string, number>();
  return steps.map((step) => {
    const nth = (seen.get(step.agent_name) ?? 0) + 1;
    seen.set(step.agent_name, nth);
    const word = wordOf(step, now);
    return {
      id: step.node_id,
      kind: step.type,
      name: nth === 1 ? step.agent_name : `${step.agent_name} (${nth})`,
      target: placeOf(step.output) ?? locationOf(step.output),
      state: stationOf(step),
      word: step.status === 'failed' && step.error !== null ? `${word}: ${step.error}` : word,
    };
  });
}
