import { describe, expect, it } from 'vitest';
import type { LastExecution } from '#contract/executions.ts';
import type { Workflow } from '#contract/workflows.ts';
import { errorLines } from './error-lines.ts';
import { findWorkflows, nodesInOrder } from './find-workflows.ts';

const s3Id = '00000000-0000-4000-8000-000000000002';

const execution: LastExecution = {
  execution_id: '00000000-0000-4000-8000-0000000000ee',
  status: 'partial',
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
};

const workflow: Workflow = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'AWS keys drill',
  description: 'Does anybody look at the backups?',
  status: 'partial',
  created_at: '2026-11-21T14:00:00Z',
  updated_at: '2026-11-21T14:00:00Z',
  version: 1,
  deployment_ids: [s3Id],
  deployments: [
    {
      id: s3Id,
      name: 'S3 decoys',
      description: '',
      status: 'completed',
      error_message: null,
      category: 'AWS',
      type: 'Deploy',
      subtype: 'Storage',
      workflow_type: 'Deploy',
      generated_file_path: null,
      created_at: '2026-11-21T14:00:00Z',
      agent_id: 's3',
      run_price: 1,
      agent: { id: 's3', name: 'S3 Content Deployer', type: 'Deploy', category: 'AWS', subtype: 'Storage' },
      configuration: { bucketName: 'acme-backups' },
    },
  ],
  configuration: {
    nodes: [
      { id: 'deploy-2', type: 'Deploy', position: { x: 448, y: 208 }, deployment_id: s3Id },
      { id: 'deploy-3', type: 'Deploy', position: { x: 448, y: 80 }, deployment_id: s3Id },
      { id: 'generate-1', type: 'Generate', position: { x: 80, y: 400 }, deployment_id: s3Id },
    ],
    edges: [],
  },
  last_execution: null,
};

describe('errorLines', () => {
  it('is empty without a run and after a clean run', () => {
    expect(errorLines(workflow, null)).toEqual([]);
    expect(errorLines(workflow, execution)).toEqual([]);
  });

  it('names the agent and its place for a message keyed by node', () => {
    expect(
      errorLines(workflow, { ...execution, errors: [{ 'deploy-2': 'S3 refused the upload.' }] }),
    ).toEqual([
      {
        nodeId: 'deploy-2',
        type: 'Deploy',
        agentName: 'S3 decoys',
        place: 'acme-backups',
        sentence: 'S3 refused the upload.',
      },
    ]);
  });

  it('is one line when both places report the same', () => {
    const lines = errorLines(workflow, {
      ...execution,
      errors: [{ 'deploy-2': 'S3 refused the upload.' }],
      deployment_results: [
        {
          deployment_id: s3Id,
          node_id: 'deploy-2',
          agent_name: 'S3 decoys',
          status: 'failed',
          error: 'S3 refused the upload.',
          output: { bucket_name: 'acme-real' },
        },
      ],
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.place).toBe('acme-real');
  });

  it('gives the place of an agent to no other that stood in its node when it failed', () => {
    const failed = {
      deployment_id: '00000000-0000-4000-8000-000000000009',
      node_id: 'deploy-2',
      agent_name: 'Old bucket',
      status: 'failed',
      error: 'S3 refused the upload.',
      output: {},
    };
    const [line] = errorLines(workflow, {
      ...execution,
      errors: [{ 'deploy-2': 'S3 refused the upload.' }],
      deployment_results: [failed],
    });
    expect(line).toMatchObject({ agentName: 'Old bucket', place: undefined });
  });

  it('still says what went wrong when the node is gone from the drawing', () => {
    const [line] = errorLines(workflow, { ...execution, errors: [{ gone: 'It broke.' }] });
    expect(line).toMatchObject({ agentName: 'Agent', type: undefined, place: undefined });
  });
});

describe('findWorkflows', () => {
  it('filters by kind and by text', () => {
    expect(findWorkflows([workflow], 'aws KEYS', 'All')).toHaveLength(1);
    expect(findWorkflows([workflow], 'backups', 'Generate → Deploy')).toHaveLength(1);
    expect(findWorkflows([workflow], '', 'Configure → Analyzer')).toHaveLength(0);
    expect(findWorkflows([workflow], 'nothing', 'All')).toHaveLength(0);
  });
});

describe('nodesInOrder', () => {
  it('has the source first, then the targets from top to bottom', () => {
    expect(nodesInOrder(workflow).map((node) => node.id)).toEqual(['generate-1', 'deploy-3', 'deploy-2']);
  });
});
