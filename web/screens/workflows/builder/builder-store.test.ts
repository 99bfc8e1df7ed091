import { describe, expect, it } from 'vitest';
import { makeBuilderActions, makeBuilderStore } from './builder-store.ts';
import { emptyGraph, heldIds } from './graph.ts';

const keys = { id: '00000000-0000-4000-8000-000000000001', type: 'Generate' } as const;
const bucket = { id: '00000000-0000-4000-8000-000000000002', type: 'Deploy' } as const;

function builder(stored = emptyGraph, held = heldIds(stored, null)) {
  const said: string[] = [];
  const refused: string[] = [];
  const agents = new Map([
    [keys.id as string, { name: 'AWS keys' }],
    [bucket.id, { name: 'S3 decoys' }],
  ]);
  const store = makeBuilderStore(stored, agents);
  const voice = {
    refuse: (sentence: string) => void refused.push(sentence),
    announce: (sentence: string) => void said.push(sentence),
  };
  return { store, said, refused, actions: makeBuilderActions(store, voice, 15, held) };
}

describe('names', () => {
  it('are the same map until a name or a node changes', () => {
    const { actions, store } = builder();
    actions.add(keys);
    const names = store.names();
    store.dispatch({ kind: 'move', moves: new Map([['generate-1', { x: 0, y: 0 }]]), isDragging: true });
    expect(store.names()).toBe(names);
    store.know(new Map([[keys.id as string, { name: 'Renamed' }]]));
    expect(store.nameOf('generate-1')).toBe('Renamed');
    expect(store.nameOf('nobody')).toBe('the agent');
  });
});

describe('builder actions', () => {
  it('tells what was added, how many there are and what it was connected to', () => {
    const { actions, said } = builder();
    actions.add(keys);
    actions.add(bucket);
    expect(said).toEqual([
      'Added AWS keys. 1 of 15 nodes.',
      'Added S3 decoys. 2 of 15 nodes. Connected to AWS keys.',
    ]);
  });

  it('refuses with one sentence and draws nothing', () => {
    const { actions, refused, store } = builder();
    actions.add(bucket);
    expect(refused).toEqual(['Start with an Identity agent (Generate) or a Configure agent.']);
    expect(store.graph()).toBe(emptyGraph);
  });

  it('sees two additions of one tick', () => {
    const { actions, store } = builder();
    actions.add(keys);
    actions.add(bucket);
    actions.add(bucket);
    expect(store.graph().edges).toHaveLength(2);
  });

  it('takes back a deletion with its connections', () => {
    const { actions, store } = builder();
    actions.add(keys);
    actions.add(bucket);
    actions.remove(new Set(['generate-1']), new Set());
    expect(store.graph().edges).toEqual([]);
    actions.undo();
    expect(store.graph().edges).toHaveLength(1);
    actions.redo();
    expect(store.graph().nodes).toHaveLength(1);
  });

  it('says when there is nothing to take back, and nothing of a connection that was there', () => {
    const { actions, said } = builder();
    actions.undo();
    actions.redo();
    expect(said).toEqual(['Nothing to undo.', 'Nothing to redo.']);
    actions.add(keys);
    actions.add(bucket);
    const before = said.length;
    actions.connect('generate-1', 'deploy-2');
    expect(said).toHaveLength(before);
  });

  it('copies and pastes in one step, and carries the copy to another workflow', () => {
    const first = builder();
    first.actions.add(keys);
    first.actions.add(bucket);
    first.actions.copy(new Set(['generate-1', 'deploy-2']));
    expect(first.said.at(-1)).toBe('Copied AWS keys, S3 decoys.');
    const { actions, said, store } = builder();
    expect(actions.paste()).toEqual(['generate-1', 'deploy-2']);
    expect(said).toEqual(['Pasted AWS keys, S3 decoys. 2 of 15 nodes.']);
    actions.undo();
    expect(store.graph()).toBe(emptyGraph);
  });

  it('gives a new node no id that the stored version held: it would inherit how that node ended', () => {
    const { actions: first, store: stored } = builder();
    first.add(keys);
    first.add(bucket);
    first.copy(new Set(['deploy-2']));
    const { actions, store } = builder(stored.graph());
    actions.remove(new Set(['deploy-2']), new Set());
    expect(actions.add(bucket)).toBe('deploy-3');
    actions.remove(new Set(['deploy-3']), new Set());
    expect(actions.paste()).toEqual(['deploy-3']);
    actions.remove(new Set(['generate-1']), new Set());
    expect(actions.add(keys)).toBe('generate-2');
    expect(store.graph().nodes.map((node) => node.id)).toEqual(['deploy-3', 'generate-2']);
  });

  it('tells its listeners only of changes', () => {
    const { actions, store } = builder();
    let times = 0;
    const stop = store.subscribe(() => {
      times += 1;
    });
    actions.undo();
    expect(times).toBe(0);
    actions.add(keys);
    expect(times).toBe(1);
    stop();
    actions.add(bucket);
    expect(times).toBe(1);
  });
});
