import { useMemo } from 'react';
import type { Step } from '#contract/executions.ts';
import { WorkflowPicture } from '#web/canvas/WorkflowPicture.tsx';
import { pictureOf } from './picture-of.ts';

/** The drawn workflow beside its timeline, with the same states; it stays in sight while the list scrolls. */
export function RunPicture({ steps, now }: { steps: readonly Step[]; now: number }) {
  const nodes = useMemo(() => pictureOf(steps, now), [steps, now]);
  return <WorkflowPicture name="Picture of the run" nodes={nodes} className="sticky top-20 h-[420px]" />;
}
