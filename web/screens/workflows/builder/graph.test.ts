import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentTypes, type AgentType } from '#contract/agents.ts';
import type { LastExecution } from '#contract/executions.ts';
import { shapeOf } from '#contract/workflow-rules.ts';
import type { Graph } from '#contract/workflows.ts';
import {
  addNode,
  connect,
  connectable,
  disconnect,
  emptyGraph,
  heldIds,
  move,
  reasonsAgainst,
  remove,
} from './graph.ts';

const deployment = '00000000-0000-4000-8000-000000000001';

function draw(...types: AgentType[]): Graph {
  let graph = emptyGraph;
  for (const type of types) graph = addNode(graph, { type, deploymentId: deployment }).graph ?? graph;
  return graph;
}

describe('addNode', () => {
  it('starts only with a Generate or a Configure agent (R340, R351)', () => {
    const sentence = 'Start with an Identity agent (Generate) or a Configure agent.';
    expect(addNode(emptyGraph, { type: 'Deploy', deploymentId: deployment }).refusal).toBe(sentence);
    expect(addNode(emptyGraph, { type: 'Analyzer', deploymentId: deployment }).refusal).toBe(sentence);
    expect(draw('Generate').nodes).toHaveLength(1);
    expect(draw('Configure').nodes).toHaveLength(1);
  });

  it('connects a Deploy to the only Generate', () => {
    const added = addNode(draw('Generate'), { type: 'Deploy', deploymentId: deployment });
    expect(added.connectedTo).toBe('generate-1');
    expect(added.graph?.edges).toEqual([
      { id: 'generate-1-to-deploy-2', source: 'generate-1', target: 'deploy-2' },
    ]);
  });

  it('connects an Analyzer to the only Configure (R344)', () => {
    expect(draw('Configure', 'Analyzer').edges).toHaveLength(1);
  });

  it('refuses a second source and a mixed workflow', () => {
    const identity = draw('Generate', 'Deploy');
    const say = (type: AgentType) => addNode(identity, { type, deploymentId: deployment }).refusal;
    expect(say('Generate')).toBe('This workflow already has a Generate agent.');
    expect(say('Configure')).toBe('An Identity Agent Workflow takes only Deploy agents.');
    expect(say('Analyzer')).toBe('An Identity Agent Workflow takes only Deploy agents.');
  });

  it('lets a sixteenth node in, since only publishing counts them (Q17)', () => {
    const types: AgentType[] = ['Generate', ...Array.from({ length: 15 }, () => 'Deploy' as const)];
    const graph = draw(...types);
    expect(graph.nodes).toHaveLength(16);
    expect(reasonsAgainst(graph, () => false)[0]).toBe('Remove 1: a workflow holds at most 15 nodes.');
  });

  it('takes the place it was dropped on, on the grid', () => {
    const added = addNode(emptyGraph, {
      type: 'Generate',
      deploymentId: deployment,
      position: { x: 103, y: 41 },
    });
    expect(added.graph?.nodes[0]?.position).toEqual({ x: 96, y: 48 });
  });

  it('never reuses the id of a node that is there', () => {
    const graph = remove(draw('Generate', 'Deploy', 'Deploy'), new Set(['deploy-2']), new Set());
    const ids = addNode(graph, { type: 'Deploy', deploymentId: deployment }).graph?.nodes.map((n) => n.id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('heldIds', () => {
  it('holds what is stored and what ran, also where an edit took it away since then', () => {
    const ran = { deployment_id: deployment, agent_name: '', status: 'failed', error: null, output: {} };
    const run: LastExecution = {
      execution_id: 'e',
      status: 'partial',
      timestamp: '2026-11-21T14:02:00Z',
      finished_at: null,
      source: { node_id: 'generate-1', deployment_id: deployment, type: 'Generate', status: 'completed' },
      generate_result: null,
      deployment_results: [{ ...ran, node_id: 'deploy-2' }],
      errors: [],
      analyzer_results: null,
      credits_used: 0,
      counts: { targets: 1, completed: 0, failed: 1, cancelled: 0, kept: 0 },
      retry_of: null,
      cancel_requested_at: null,
    };
    const edited = draw('Generate');
    expect([...heldIds(edited, run)]).toEqual(['generate-1', 'deploy-2']);
    expect([...heldIds(edited, null)]).toEqual(['generate-1']);
    const added = addNode(edited, { type: 'Deploy', deploymentId: deployment }, heldIds(edited, run));
    expect(added.nodeId).toBe('deploy-3');
  });
});

describe('connect', () => {
  it('ignores a connection that is there (R350)', () => {
    const graph = draw('Generate', 'Deploy');
    expect(connect(graph, 'generate-1', 'deploy-2').graph).toBe(graph);
  });

  it('refuses the wrong direction and two targets (R348, R349)', () => {
    const graph = draw('Generate', 'Deploy', 'Deploy');
    expect(connect(graph, 'deploy-2', 'generate-1').refusal).toBe('Connect Generate to Deploy.');
    expect(connect(graph, 'deploy-2', 'deploy-3').refusal).toBe('Connect Generate to Deploy.');
    expect(connect(draw('Configure', 'Analyzer'), 'analyzer-2', 'configure-1').refusal).toBe(
      'Connect Configure to Analyzer.',
    );
  });

  it('connects again what was disconnected', () => {
    const apart = disconnect(draw('Generate', 'Deploy'), 'deploy-2');
    expect(apart.edges).toEqual([]);
    expect(connectable(apart, 'deploy-2')).toEqual([
      { source: 'generate-1', target: 'deploy-2', other: 'generate-1' },
    ]);
    expect(connect(apart, 'generate-1', 'deploy-2').graph?.edges).toHaveLength(1);
  });
});

describe('connectable', () => {
  it('offers nothing when everything is connected', () => {
    expect(connectable(draw('Generate', 'Deploy'), 'generate-1')).toEqual([]);
  });
});

describe('remove', () => {
  it('takes the connections of a node along', () => {
    const graph = remove(draw('Generate', 'Deploy', 'Deploy'), new Set(['generate-1']), new Set());
    expect(graph.edges).toEqual([]);
  });

  it('is the same graph when there is nothing to take away', () => {
    const graph = draw('Generate');
    expect(remove(graph, new Set(['gone']), new Set())).toBe(graph);
  });
});

describe('move', () => {
  it('is the same graph when nothing moved', () => {
    const graph = draw('Generate');
    expect(move(graph, new Map([['generate-1', { x: 80, y: 80 }]]))).toBe(graph);
    expect(move(graph, new Map([['generate-1', { x: 96, y: 80 }]]))).not.toBe(graph);
  });
});

describe('reasonsAgainst', () => {
  it('says first what is missing', () => {
    expect(reasonsAgainst(emptyGraph, () => false)[0]).toBe('Add a Generate or a Configure agent.');
    expect(reasonsAgainst(draw('Generate'), () => false)[0]).toBe('Add a Deploy agent.');
    expect(reasonsAgainst(draw('Configure'), () => false)[0]).toBe('Add an Analyzer agent.');
    expect(reasonsAgainst(disconnect(draw('Generate', 'Deploy'), 'deploy-2'), () => false)[0]).toMatch(
      /^Connect every agent: \d not connected\.$/,
    );
  });

  it('refuses samples, and nothing else is wrong with them', () => {
    const graph = draw('Generate', 'Deploy');
    expect(reasonsAgainst(graph, () => false)).toEqual([]);
    expect(reasonsAgainst(graph, () => true)).toEqual(['Sample agents cannot be published.']);
  });
});

describe('any sequence of drops and connections', () => {
  it('never yields a graph of mixed shape, a doubled connection or a connection to nothing', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), type: fc.constantFrom(...agentTypes) }),
      fc.record({ do: fc.constant('connect' as const), a: fc.nat(9), b: fc.nat(9) }),
      fc.record({ do: fc.constant('remove' as const), a: fc.nat(9) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let graph = emptyGraph;
        for (const one of steps) {
          const at = (index: number) => graph.nodes[index]?.id ?? 'nobody';
          if (one.do === 'add') {
            graph = addNode(graph, { type: one.type, deploymentId: deployment }).graph ?? graph;
          }
          if (one.do === 'connect') graph = connect(graph, at(one.a), at(one.b)).graph ?? graph;
          if (one.do === 'remove') graph = remove(graph, new Set([at(one.a)]), new Set());
        }
        const ids = new Set(graph.nodes.map((node) => node.id));
        expect(ids.size).toBe(graph.nodes.length);
        expect(graph.edges.every((edge) => ids.has(edge.source) && ids.has(edge.target))).toBe(true);
        expect(new Set(graph.edges.map((edge) => edge.id)).size).toBe(graph.edges.length);
        const types = new Set(graph.nodes.map((node) => node.type));
        if (shapeOf(graph.nodes) === 'identity')
          expect([...types].every((t) => /Gen|Dep/.test(t))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
