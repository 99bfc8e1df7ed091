import { describe, expect, it } from 'vitest';
import type { Graph } from '#contract/workflows.ts';
import { builderReducer, type BuilderState, startBuilder } from './builder-state.ts';
import { emptyGraph } from './graph.ts';

const drawn: Graph = {
  nodes: [
    {
      id: 'generate-1',
      type: 'Generate',
      position: { x: 0, y: 0 },
      deployment_id: '00000000-0000-4000-8000-000000000001',
    },
  ],
  edges: [],
};

function moveTo(state: BuilderState, x: number, isDragging: boolean): BuilderState {
  return builderReducer(state, { kind: 'move', moves: new Map([['generate-1', { x, y: 0 }]]), isDragging });
}

function xOf(state: BuilderState): number | undefined {
  return state.history.present.nodes[0]?.position.x;
}

describe('builderReducer', () => {
  it('counts a whole drag as one step', () => {
    let state = builderReducer(startBuilder(emptyGraph), { kind: 'draw', graph: drawn });
    for (const x of [16, 32, 48]) state = moveTo(state, x, true);
    state = moveTo(state, 48, false);
    expect(xOf(state)).toBe(48);
    state = builderReducer(state, { kind: 'undo' });
    expect(xOf(state)).toBe(0);
    expect(state.history.past).toHaveLength(1);
    expect(xOf(builderReducer(state, { kind: 'redo' }))).toBe(48);
  });

  it('counts two drags as two steps', () => {
    let state = startBuilder(drawn);
    state = moveTo(moveTo(state, 16, true), 16, false);
    state = moveTo(moveTo(state, 32, true), 32, false);
    expect(state.history.past).toHaveLength(2);
  });

  it('counts each arrow key as a step', () => {
    const state = moveTo(moveTo(startBuilder(drawn), 16, false), 32, false);
    expect(state.history.past).toHaveLength(2);
  });

  it('does not count a press without a move', () => {
    const state = moveTo(moveTo(startBuilder(drawn), 0, true), 0, false);
    expect(state.history.past).toHaveLength(0);
  });
});
