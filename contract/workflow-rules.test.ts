import { describe, expect, it } from 'vitest';
import type { AgentType } from './agents.ts';
import {
  autoConnectSource,
  distinctEdges,
  kindOf,
  maxNodes,
  refuseConnection,
  refuseDrop,
  shapeOf,
  structureProblems,
  type RuleEdge,
  type RuleNode,
} from './workflow-rules.ts';

const types = ['Generate', 'Deploy', 'Configure', 'Analyzer'] as const;

/** Nodes n0, n1, ... of these types. */
function nodesOf(...drawn: AgentType[]): RuleNode[] {
  return drawn.map((type, index) => ({ id: `n${index}`, type }));
}

/** Every other node connected to the first. */
function star(nodes: RuleNode[]): RuleEdge[] {
  return nodes.slice(1).map(({ id }) => ({ source: 'n0', target: id }));
}

describe('shapeOf', () => {
  it('knows an identity and an analysis workflow by their first agent (R341, R342, R357)', () => {
    expect(shapeOf([])).toBe('empty');
    expect(shapeOf(nodesOf('Generate'))).toBe('identity');
    expect(shapeOf(nodesOf('Generate', 'Deploy'))).toBe('identity');
    expect(shapeOf(nodesOf('Configure'))).toBe('analysis');
    expect(shapeOf(nodesOf('Configure', 'Analyzer'))).toBe('analysis');
    expect(shapeOf(nodesOf('Deploy'))).toBe('custom');
  });
});

describe('refuseDrop', () => {
  it('takes only Generate or Configure on an empty canvas (R340, R351)', () => {
    expect(types.filter((type) => refuseDrop([], type) === undefined)).toEqual(['Generate', 'Configure']);
    expect(refuseDrop([], 'Analyzer')).toBe('Start with an Identity agent (Generate) or a Configure agent.');
  });

  it('takes one Generate, and then only Deploy (R352, R353)', () => {
    const nodes = nodesOf('Generate', 'Deploy');
    expect(types.filter((type) => refuseDrop(nodes, type) === undefined)).toEqual(['Deploy']);
    expect(refuseDrop(nodes, 'Generate')).toBe('This workflow already has a Generate agent.');
    for (const type of ['Configure', 'Analyzer'] as const) {
      expect(refuseDrop(nodes, type)).toBe('An Identity Agent Workflow takes only Deploy agents.');
    }
  });

  it('takes one Configure, and then only Analyzer (R354, R355)', () => {
    const nodes = nodesOf('Configure', 'Analyzer');
    expect(types.filter((type) => refuseDrop(nodes, type) === undefined)).toEqual(['Analyzer']);
    expect(refuseDrop(nodes, 'Configure')).toBe('This workflow already has a Configure agent.');
    for (const type of ['Generate', 'Deploy'] as const) {
      expect(refuseDrop(nodes, type)).toBe('An Analysis Workflow takes only Analyzer agents.');
    }
  });
});

describe('refuseDrop on a canvas whose source was taken away', () => {
  it('takes another source of the same kind, and more of what is there', () => {
    expect(types.filter((type) => refuseDrop(nodesOf('Deploy'), type) === undefined)).toEqual([
      'Generate',
      'Deploy',
    ]);
    expect(types.filter((type) => refuseDrop(nodesOf('Analyzer'), type) === undefined)).toEqual([
      'Configure',
      'Analyzer',
    ]);
    expect(refuseDrop(nodesOf('Analyzer'), 'Generate')).toBe(
      'An Identity Agent Workflow takes only Deploy agents.',
    );
    expect(refuseDrop(nodesOf('Deploy'), 'Configure')).toBe(
      'An Analysis Workflow takes only Analyzer agents.',
    );
  });
});

describe('refuseConnection', () => {
  it.each([
    ['Generate', 'Deploy', 'Connect Generate to Deploy.'],
    ['Configure', 'Analyzer', 'Connect Configure to Analyzer.'],
  ] as const)('connects %s to %s and nothing else (R348, R349)', (from, to, sentence) => {
    const nodes = nodesOf(from, to, to);
    expect(refuseConnection(nodes, { source: 'n0', target: 'n1' })).toBeUndefined();
    expect(refuseConnection(nodes, { source: 'n1', target: 'n0' })).toBe(sentence);
    expect(refuseConnection(nodes, { source: 'n1', target: 'n2' })).toBe(sentence);
    expect(refuseConnection(nodes, { source: 'n0', target: 'n0' })).toBe(sentence);
    expect(refuseConnection(nodes, { source: 'n0', target: 'gone' })).toContain('not there');
  });

  it('goes by the Generate agent where both are drawn (R348, R349)', () => {
    const nodes = nodesOf('Generate', 'Configure', 'Analyzer');
    expect(refuseConnection(nodes, { source: 'n1', target: 'n2' })).toBe('Connect Generate to Deploy.');
  });
});

describe('autoConnectSource', () => {
  it('is the only Generate for a Deploy, the only Configure for an Analyzer (R343, R344)', () => {
    expect(autoConnectSource(nodesOf('Generate'), 'Deploy')).toBe('n0');
    expect(autoConnectSource(nodesOf('Configure'), 'Analyzer')).toBe('n0');
    expect(autoConnectSource(nodesOf('Configure'), 'Deploy')).toBeUndefined();
    expect(autoConnectSource(nodesOf('Generate', 'Generate'), 'Deploy')).toBeUndefined();
    expect(autoConnectSource(nodesOf('Configure', 'Configure'), 'Analyzer')).toBeUndefined();
    expect(autoConnectSource([], 'Generate')).toBeUndefined();
  });
});

describe('structureProblems', () => {
  it.each([
    ['Generate', 'Deploy'],
    ['Configure', 'Analyzer'],
  ] as const)('finds nothing wrong with a %s connected to any number of %s agents', (from, to) => {
    for (const count of [1, 2, maxNodes - 1]) {
      const nodes = nodesOf(from, ...Array.from({ length: count }, () => to));
      expect(structureProblems({ nodes, edges: star(nodes) })).toEqual([]);
    }
  });

  it.each([
    ['no source', nodesOf('Deploy'), 'Add a Generate or a Configure agent.'],
    ['nothing at all', [], 'Add a Generate or a Configure agent.'],
    ['a Generate alone', nodesOf('Generate'), 'Add a Deploy agent.'],
    ['a Configure alone', nodesOf('Configure'), 'Add an Analyzer agent.'],
    [
      'a Configure with a Deploy',
      nodesOf('Configure', 'Deploy'),
      'An Analysis Workflow takes only Analyzer agents.',
    ],
    [
      'two profiles',
      nodesOf('Configure', 'Configure', 'Analyzer'),
      'This workflow already has a Configure agent.',
    ],
    [
      'both shapes',
      nodesOf('Generate', 'Configure', 'Deploy', 'Analyzer'),
      'An Identity Agent Workflow takes only Deploy agents.',
    ],
  ])('refuses %s', (_what, nodes, sentence) => {
    expect(structureProblems({ nodes, edges: star(nodes) })).toContain(sentence);
  });

  it('refuses a sixteenth agent', () => {
    const nodes = nodesOf('Configure', ...Array.from({ length: maxNodes }, () => 'Analyzer' as const));
    expect(structureProblems({ nodes, edges: star(nodes) })).toEqual([
      'Remove 1: a workflow holds at most 15 nodes.',
    ]);
  });

  it('refuses agents that nothing connects, however often another edge is drawn', () => {
    const nodes = nodesOf('Configure', 'Analyzer', 'Analyzer');
    const twice = [
      { source: 'n0', target: 'n1' },
      { source: 'n0', target: 'n1' },
    ];
    expect(structureProblems({ nodes, edges: twice })).toEqual(['Connect every agent: 1 not connected.']);
    expect(structureProblems({ nodes, edges: [] })).toEqual(['Connect every agent: 3 not connected.']);
  });

  it('refuses edges the wrong way round, to nowhere, and two nodes of one id', () => {
    const nodes = nodesOf('Configure', 'Analyzer');
    expect(structureProblems({ nodes, edges: [{ source: 'n1', target: 'n0' }] })).toEqual([
      'Connect Configure to Analyzer.',
    ]);
    expect(structureProblems({ nodes, edges: [...star(nodes), { source: 'n0', target: 'x' }] })).toEqual([
      'This connection leads to an agent that is not there.',
    ]);
    const same: RuleNode[] = [...nodes, { id: 'n1', type: 'Analyzer' }];
    expect(structureProblems({ nodes: same, edges: star(same) })).toContain('Two nodes carry the same id.');
  });
});

it('keeps one of two edges between the same agents (R350)', () => {
  const edge = { source: 'a', target: 'b' };
  const back = { source: 'b', target: 'a' };
  expect(distinctEdges([edge, { ...edge }, back])).toEqual([edge, back]);
});

it('names the kind of a workflow by its agents (R406)', () => {
  expect(kindOf(nodesOf('Generate', 'Deploy'))).toBe('Generate → Deploy');
  expect(kindOf(nodesOf('Configure', 'Analyzer'))).toBe('Configure → Analyzer');
  expect(kindOf(nodesOf('Deploy', 'Analyzer', 'Analyzer'))).toBe('Analyzer');
  expect(kindOf([])).toBe('Unknown');
});
