import { describe, expect, it } from 'vitest';
import type { AgentType } from '#contract/agents.ts';
import type { LastExecution, Step } from '#contract/executions.ts';
import type { Workflow, WorkflowNode } from '#contract/workflows.ts';
import { chainOf } from './chain.ts';
import { shapeOfRun } from './last-run.ts';

function node(id: string, type: AgentType, deploymentId: string): WorkflowNode {
  return { id, type, position: { x: 0, y: 0 }, deployment_id: deploymentId };
}

const keys = node('generate-1', 'Generate', 'keys');
const bucket = node('deploy-2', 'Deploy', 'bucket');
const profile = node('configure-1', 'Configure', 'profile');
const images = node('analyzer-2', 'Analyzer', 'images');

function result(of: WorkflowNode, status: string) {
  const ran = { node_id: of.id, deployment_id: of.deployment_id };
  return { ...ran, agent_name: '', status, error: null, output: {} };
}

function run(status: LastExecution['status'], told: Partial<LastExecution>): LastExecution {
  return {
    execution_id: 'e',
    status,
    timestamp: '2026-11-21T14:02:00Z',
    finished_at: null,
    generate_result: null,
    deployment_results: [],
    errors: [],
    analyzer_results: null,
    credits_used: 0,
    counts: { targets: 0, completed: 0, failed: 0, cancelled: 0, kept: 0 },
    retry_of: null,
    cancel_requested_at: null,
    ...told,
  };
}

function source(of: WorkflowNode, status: string): LastExecution['source'] {
  return { node_id: of.id, deployment_id: of.deployment_id, type: of.type, status };
}

function drawn(nodes: WorkflowNode[], execution: LastExecution | null): Workflow {
  return {
    id: 'w',
    name: 'Drill',
    description: '',
    status: execution?.status ?? 'published',
    created_at: '2026-11-21T14:00:00Z',
    updated_at: '2026-11-21T14:00:00Z',
    version: 1,
    deployment_ids: [],
    deployments: [],
    configuration: { nodes, edges: [] },
    last_execution: execution,
  };
}

function statesOf(nodes: WorkflowNode[], execution: LastExecution | null, steps?: Step[]) {
  return Object.fromEntries(chainOf(drawn(nodes, execution), steps).map((one) => [one.nodeId, one.state]));
}

const identityRun = run('completed', {
  source: source(keys, 'completed'),
  generate_result: { status: 'completed', generated_file: 'keys.env', generated_at: null },
  deployment_results: [result(bucket, 'completed')],
});

describe('chainOf (R394)', () => {
  it('is all ahead before the first run', () => {
    expect(statesOf([keys, bucket], null)).toEqual({ 'generate-1': 'ahead', 'deploy-2': 'ahead' });
  });

  it('shows how each step of the last run ended', () => {
    expect(statesOf([keys, bucket], identityRun)).toEqual({ 'generate-1': 'done', 'deploy-2': 'done' });
    const third = node('deploy-3', 'Deploy', 'vault');
    const partial = {
      ...identityRun,
      status: 'partial' as const,
      deployment_results: [result(bucket, 'failed'), result(third, 'cancelled')],
    };
    expect(statesOf([keys, bucket, third], partial)).toEqual({
      'generate-1': 'done',
      'deploy-2': 'failed',
      'deploy-3': 'ahead',
    });
  });

  it('says of an agent that came with an edit that it is still to run', () => {
    const added = node('deploy-3', 'Deploy', 'vault');
    expect(statesOf([keys, bucket, added], identityRun)).toMatchObject({ 'deploy-3': 'ahead' });
  });

  it('gives the state of a node to no other agent that an edit put in its place', () => {
    const otherKeys = { ...keys, deployment_id: 'other keys' };
    const otherBucket = { ...bucket, deployment_id: 'other bucket' };
    expect(statesOf([otherKeys, otherBucket], identityRun)).toEqual({
      'generate-1': 'ahead',
      'deploy-2': 'ahead',
    });
    expect(statesOf([profile, images], identityRun)).toEqual({
      'configure-1': 'ahead',
      'analyzer-2': 'ahead',
    });
  });

  it('shows a Configure agent that worked, and the one that failed, also where its analyzers did not end well', () => {
    const partial = run('partial', {
      source: source(profile, 'completed'),
      deployment_results: [result(images, 'failed')],
      errors: [{ [images.id]: 'Denied.' }],
    });
    expect(statesOf([profile, images], partial)).toEqual({ 'configure-1': 'done', 'analyzer-2': 'failed' });
    const failed = run('failed', {
      source: source(profile, 'failed'),
      deployment_results: [result(images, 'failed')],
      errors: [{ [profile.id]: 'No such role.' }, { [images.id]: 'Nothing was generated.' }],
    });
    expect(statesOf([profile, images], failed)).toMatchObject({ 'configure-1': 'failed' });
  });

  it('concludes as much from an answer that does not tell of its source', () => {
    const results = [result(images, 'failed')];
    const worked = run('failed', { deployment_results: results, errors: [{ [images.id]: 'Denied.' }] });
    expect(statesOf([profile, images], worked)).toMatchObject({ 'configure-1': 'done' });
    const failed = run('failed', { deployment_results: results, errors: [{ [profile.id]: 'No role.' }] });
    expect(statesOf([profile, images], failed)).toMatchObject({ 'configure-1': 'failed' });
    const cancelled = run('cancelled', { deployment_results: [result(images, 'cancelled')] });
    expect(statesOf([profile, images], cancelled)).toMatchObject({ 'configure-1': 'ahead' });
    expect(statesOf([profile, images], run('completed', {}))).toEqual({
      'configure-1': 'done',
      'analyzer-2': 'done',
    });
    const generated = { status: 'failed', generated_file: null, generated_at: null };
    expect(statesOf([keys], run('failed', { generate_result: generated }))).toEqual({
      'generate-1': 'failed',
    });
  });

  it('finds a result by its node where the answer leaves the agent out', () => {
    const bare = { ...result(bucket, 'failed'), deployment_id: '' };
    expect(statesOf([bucket], run('partial', { deployment_results: [bare] }))).toEqual({
      'deploy-2': 'failed',
    });
  });

  it('follows the steps of a run that is under way, of the agents it began with', () => {
    const running = run('in_progress', { deployment_results: [result(bucket, 'running')] });
    expect(statesOf([bucket], running)).toEqual({ 'deploy-2': 'running' });
    const step: Step = {
      ...result(bucket, ''),
      status: 'completed',
      type: 'Deploy',
      started_at: null,
      finished_at: null,
      log: [],
      kept_from: null,
    };
    expect(statesOf([bucket], running, [step])).toEqual({ 'deploy-2': 'done' });
    const edited = { ...bucket, deployment_id: 'vault' };
    expect(statesOf([edited], running, [step])).toEqual({ 'deploy-2': 'ahead' });
  });
});

describe('shapeOfRun (R418, R423, R428)', () => {
  it('is that of the run, also when the workflow was drawn anew since then', () => {
    expect(shapeOfRun(drawn([profile, images], identityRun), identityRun)).toBe('identity');
    const analysis = run('failed', { source: source(profile, 'failed') });
    expect(shapeOfRun(drawn([keys, bucket], analysis), analysis)).toBe('analysis');
  });

  it('is read from the results where the answer does not tell of its source', () => {
    const { source: _, ...untold } = identityRun;
    expect(shapeOfRun(drawn([profile, images], untold), untold)).toBe('identity');
    // A drawing of neither shape says so before the results do.
    expect(shapeOfRun(drawn([keys], untold), untold)).toBe('custom');
    expect(shapeOfRun(drawn([], untold), untold)).toBe('identity');
  });

  it('is that of the drawing where the run tells nothing', () => {
    const silent = run('failed', {});
    expect(shapeOfRun(drawn([keys, bucket], silent), silent)).toBe('identity');
    expect(shapeOfRun(drawn([profile, images], silent), silent)).toBe('analysis');
    expect(shapeOfRun(drawn([bucket], silent), silent)).toBe('custom');
  });
});
