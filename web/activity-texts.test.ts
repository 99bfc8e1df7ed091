import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import { activityLabel, activityMessage } from './activity-texts.ts';

function activity(parts: Partial<Activity>): Activity {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    reference_type: 'deployment',
    reference_id: '00000000-0000-4000-8000-000000000002',
    reference_name: 'AWS keys',
    workflow_type: null,
    agent_type: null,
    agent_id: null,
    agent_name: null,
    type: null,
    status: 'completed',
    created_at: '2026-11-21T12:00:00Z',
    credits_used: 0,
    error_message: null,
    metadata: {},
    ...parts,
  };
}

describe('activityLabel', () => {
  it('is one of the seven labels (R129)', () => {
    expect(activityLabel(activity({ reference_type: 'workflow', workflow_type: 'Published' }))).toBe(
      'Workflow',
    );
    for (const type of ['Generate', 'Deploy', 'Configure', 'Analyzer'] as const) {
      expect(activityLabel(activity({ agent_type: type }))).toBe(type);
      expect(activityLabel(activity({ workflow_type: type }))).toBe(type);
    }
    expect(activityLabel(activity({ type: 'deployment_deletion', agent_type: 'Deploy' }))).toBe('Deletion');
    expect(activityLabel(activity({}))).toBe('Activity');
  });
});

describe('activityMessage', () => {
  it('says how the clean-up of a run goes and what it left', () => {
    const cleanUp = (status: string, metadata = {}) =>
      activityMessage(activity({ reference_type: 'workflow', type: 'clean_up', status, metadata }));
    expect(cleanUp('in_progress')).toBe('Clean-up in progress');
    expect(cleanUp('completed')).toBe('Clean-up completed');
    expect(cleanUp('partial', { places: 3, removed: 1 })).toBe('Clean-up left 2 of 3');
    expect(cleanUp('failed', { places: 1, removed: 0 })).toBe('Clean-up left 1 of 1');
  });

  it('says what became of each type of agent (R132 to R135)', () => {
    expect(activityMessage(activity({ agent_type: 'Analyzer' }))).toBe('Analyzer Enabled');
    expect(activityMessage(activity({ agent_type: 'Generate' }))).toBe('Generate completed');
    expect(activityMessage(activity({ agent_type: 'Configure' }))).toBe('Configuration Persisted');
    expect(activityMessage(activity({ agent_type: 'Deploy' }))).toBe('Deployment Persisted');
  });

  it('puts a deletion before everything else (R131, Q34)', () => {
    const deleted = { type: 'deployment_deletion', agent_type: 'Deploy' } as const;
    expect(activityMessage(activity({ ...deleted, status: 'deleted' }))).toBe('Agent Deleted');
    expect(activityMessage(activity({ ...deleted, status: 'failed' }))).toBe('Agent Deleted');
    expect(activityMessage(activity({ status: 'deleted', agent_type: 'Deploy' }))).toBe('Agent Deleted');
  });

  it('names the bucket of a failure where it is known (R137)', () => {
    expect(activityMessage(activity({ status: 'failed', agent_type: 'Deploy' }))).toBe('Failed');
    expect(activityMessage(activity({ status: 'failed', metadata: { bucket_name: 'acme' } }))).toBe(
      'Failed to acme',
    );
    expect(
      activityMessage(activity({ status: 'failed', metadata: { output: { bucket_name: 'acme' } } })),
    ).toBe('Failed to acme');
    expect(activityMessage(activity({ status: 'failed', metadata: { bucket_name: 7 } }))).toBe('Failed');
  });

  it('counts a partial success (R136)', () => {
    const metadata = { successful_deployments: 13, total_deployments: 14 };
    expect(activityMessage(activity({ status: 'partial', reference_type: 'workflow', metadata }))).toBe(
      'Partially completed (13/14 successful)',
    );
  });

  it('says a workflow is published, or its state (R130)', () => {
    const workflow = { reference_type: 'workflow', reference_name: 'Drill' } as const;
    expect(activityMessage(activity({ ...workflow, workflow_type: 'Published' }))).toBe('Drill published');
    expect(activityMessage(activity({ ...workflow, status: 'in_progress' }))).toBe('Drill in progress');
    expect(activityMessage(activity({ ...workflow, status: 'cancelled' }))).toBe('Drill cancelled');
  });

  it('knows work under way and gives up on the rest (R138)', () => {
    expect(activityMessage(activity({ agent_type: 'Deploy', status: 'pending' }))).toBe('Deploy in progress');
    expect(activityMessage(activity({}))).toBe('Unknown activity');
    expect(activityMessage(activity({ agent_type: 'Deploy', status: '' }))).toBe('Unknown activity');
  });
});
