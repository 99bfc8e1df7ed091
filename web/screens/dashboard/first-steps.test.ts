import { describe, expect, it } from 'vitest';
import type { SampleDrill } from '#contract/sample-drill.ts';
import { firstSteps } from './first-steps.ts';

function drill(progress: Partial<SampleDrill['progress']>): SampleDrill {
  return {
    is_offered: true,
    agents: [],
    price: 3,
    run_price: 1,
    workflow_id: null,
    progress: {
      has_generated: false,
      has_deployed: false,
      has_published: false,
      has_run: false,
      ...progress,
    },
  };
}

describe('firstSteps', () => {
  it('leads from the marketplace to the builder while nothing is done', () => {
    const steps = firstSteps(drill({}));
    expect(steps.map((step) => step.isDone)).toEqual([false, false, false]);
    expect(steps.map((step) => step.to)).toEqual([
      '/marketplace?type=Generate',
      '/marketplace?type=Deploy',
      '/workflows/builder',
    ]);
  });

  it('ticks off what is done, in whatever order', () => {
    expect(firstSteps(drill({ has_deployed: true })).map((step) => step.isDone)).toEqual([
      false,
      true,
      false,
    ]);
    expect(firstSteps(drill({ has_generated: true })).map((step) => step.isDone)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('leads to the list once there is a workflow to run', () => {
    const last = firstSteps(drill({ has_generated: true, has_deployed: true, has_published: true }))[2];
    expect(last).toMatchObject({ isDone: false, to: '/workflows/list', label: 'Open My Workflows' });
  });
});
