import * as z from 'zod/mini';
import { AgentType } from './agents.ts';
import { call } from './call.ts';
import { Id } from './text.ts';

/** The way to the first drill: what a person has done of it, and what one click would do for them. */
export const SampleDrill = z.object({
  /** False where there is no sandbox to plant in. */
  is_offered: z.boolean(),
  agents: z.array(z.object({ id: z.string(), name: z.string(), type: AgentType, price: z.int() })),
  /** Credits for deploying them, once. */
  price: z.int(),
  /** The most that one run of it costs. */
  run_price: z.int(),
  /** The sample, if it was made and is still there. */
  workflow_id: z.nullable(Id),
  progress: z.object({
    has_generated: z.boolean(),
    has_deployed: z.boolean(),
    has_published: z.boolean(),
    /** Ever; a deleted workflow's run counts too. */
    has_run: z.boolean(),
  }),
});
export type SampleDrill = z.infer<typeof SampleDrill>;

export const sampleDrillCalls = {
  readSampleDrill: call({
    method: 'GET',
    path: '/sample-drill',
    tag: 'Dashboard',
    summary: 'How far you are on the way to your first drill, and what a sample would cost',
    reply: SampleDrill,
  }),
  createSampleDrill: call({
    method: 'POST',
    path: '/sample-drill',
    tag: 'Dashboard',
    summary:
      'Deploy a Generate and a Deploy agent on the sandbox and publish a workflow of both; twice is once',
    reply: z.object({ workflow_id: Id }),
    problems: ['not-found', 'not-enough-credits'],
  }),
};
