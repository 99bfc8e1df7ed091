import { describe, expect, it } from 'vitest';
import type { Execution, Step } from '#contract/executions.ts';
import { isPlanted, summaryOf, tookOf, wordOf } from './run-words.ts';

const id = '00000000-0000-4000-8000-000000000001';

function step(changes: Partial<Step>): Step {
  return {
    node_id: 'deploy-2',
    deployment_id: id,
    agent_name: 'S3 decoys',
    type: 'Deploy',
    status: 'completed',
    started_at: '2026-11-21T14:00:00.000Z',
    finished_at: '2026-11-21T14:00:01.100Z',
    error: null,
    output: {},
    log: [],
    kept_from: null,
    ...changes,
  };
}

function run(steps: Step[]): Execution {
  return {
    execution_id: id,
    workflow_id: id,
    workflow_name: 'AWS keys drill',
    status: 'partial',
    timestamp: '2026-11-21T14:00:00.000Z',
    finished_at: '2026-11-21T14:00:12.400Z',
    generate_result: null,
    deployment_results: [],
    errors: [],
    analyzer_results: null,
    credits_used: 1,
    counts: { targets: steps.length, completed: 1, failed: 0, cancelled: 0, kept: 0 },
    retry_of: null,
    retried_by: null,
    cancel_requested_at: null,
    steps,
  };
}

describe('summaryOf', () => {
  it('counts what lies at its target, not what a scanner refused', () => {
    const steps = [step({}), step({ output: { blocked_by: 'push protection' } }), step({ status: 'failed' })];
    expect(summaryOf(run(steps))).toBe('1 of 3 planted, 12.4 s, 1 credit');
  });

  it('says how many places an earlier run had done', () => {
    const earlier = '00000000-0000-4000-8000-000000000002';
    expect(summaryOf(run([step({ kept_from: earlier }), step({})]))).toBe(
      '2 of 2 planted, 1 kept, 12.4 s, 1 credit',
    );
    expect(wordOf(step({ kept_from: earlier }), 0)).toBe('Kept from an earlier run');
  });

  it('counts analyses, and leaves out a time that is not known yet', () => {
    const steps = [step({ type: 'Configure' }), step({ type: 'Analyzer' })];
    expect(summaryOf({ ...run(steps), finished_at: null, credits_used: 2 })).toBe(
      '1 of 1 analyzed, 2 credits',
    );
  });
});

describe('wordOf', () => {
  const now = Date.parse('2026-11-21T14:01:04.500Z');

  it('shows a clock while running', () => {
    expect(wordOf(step({ status: 'running', finished_at: null }), now)).toBe('Running 1:04');
    expect(wordOf(step({ status: 'running', started_at: null }), now)).toBe('Running');
  });

  it('calls a refusal by a scanner a success of the control', () => {
    expect(wordOf(step({ output: { blocked_by: 'push protection' } }), now)).toBe(
      'Blocked: the control worked.',
    );
    expect(isPlanted(step({ output: { blocked_by: 'push protection' } }))).toBe(false);
  });
});

describe('tookOf', () => {
  it('is known once a step is over, and never negative', () => {
    expect(tookOf(step({}))).toBe('1.1 s');
    expect(tookOf(step({ finished_at: null }))).toBeUndefined();
    expect(tookOf(step({ finished_at: '2026-11-21T13:59:59.000Z' }))).toBe('0.0 s');
  });
});
