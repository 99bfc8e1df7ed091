import { describe, expect, it } from 'vitest';
import type { LastExecution } from '#contract/executions.ts';
import { fullResultsQuery } from './full-results.ts';

function run(status: LastExecution['status'], shortened: boolean): LastExecution {
  return {
    execution_id: 'e',
    status,
    timestamp: '2026-11-21T14:02:00Z',
    finished_at: null,
    generate_result: null,
    deployment_results: [],
    errors: [],
    analyzer_results: {
      status: 'completed',
      summary: 'Two images.',
      timestamp: '2026-11-21T14:02:01Z',
      ...(shortened && { shortened }),
    } as LastExecution['analyzer_results'],
    credits_used: 0,
    counts: { targets: 2, completed: 1, failed: 0, cancelled: 0, kept: 0 },
    retry_of: null,
    cancel_requested_at: null,
  };
}

describe('fullResultsQuery', () => {
  it('asks for all sections once the run is over, since what it answers is kept for good', () => {
    expect(fullResultsQuery('w', run('in_progress', true)).enabled).toBe(false);
    for (const status of ['completed', 'partial', 'failed', 'cancelled'] as const) {
      expect(fullResultsQuery('w', run(status, true)).enabled).toBe(true);
    }
  });

  it('asks for nothing where the list brought all of it', () => {
    expect(fullResultsQuery('w', run('completed', false)).enabled).toBe(false);
  });
});
