import { describe, expect, it } from 'vitest';
import { draftKey } from '#web/session/session-store.ts';
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts';

function drawer(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const draft: Draft = {
  owner: 'a@example.org',
  workflowId: null,
  name: 'AWS keys drill',
  description: '',
  graph: {
    nodes: [
      {
        id: 'generate-1',
        type: 'Generate',
        position: { x: 80, y: 80 },
        deployment_id: '00000000-0000-4000-8000-000000000001',
      },
    ],
    edges: [],
  },
  saved: null,
};

describe('readDraft', () => {
  it('gives back what was written, to the same person and the same workflow', () => {
    const storage = drawer();
    writeDraft(storage, draft);
    expect(readDraft(storage, 'a@example.org', null)).toEqual(draft);
    expect(readDraft(storage, 'b@example.org', null)).toBeUndefined();
    expect(readDraft(storage, 'a@example.org', 'another workflow')).toBeUndefined();
  });

  it('gives back what was drawn of another back end, with its ids, its types and no version', () => {
    const storage = drawer();
    const [node] = draft.graph.nodes;
    const nodes = [{ ...node, deployment_id: 'd1', type: 'Watch' }];
    const theirs = { ...draft, workflowId: 'w9', graph: { nodes, edges: [] }, saved: { id: 'w9' } };
    writeDraft(storage, theirs as Draft);
    expect(readDraft(storage, 'a@example.org', 'w9')).toEqual(theirs);
  });

  it('takes what it cannot read for nothing', () => {
    for (const text of ['', '{', 'null', '[]', '{"owner":"a@example.org"}']) {
      const storage = drawer();
      storage.setItem(draftKey, text);
      expect(readDraft(storage, 'a@example.org', null)).toBeUndefined();
    }
  });

  it('is empty after it was cleared', () => {
    const storage = drawer();
    writeDraft(storage, draft);
    clearDraft(storage);
    expect(readDraft(storage, 'a@example.org', null)).toBeUndefined();
  });

  it('works on when the tab refuses to store', () => {
    const refusing = {
      ...drawer(),
      setItem: () => {
        throw new Error('full');
      },
      getItem: () => {
        throw new Error('off');
      },
    };
    expect(() => writeDraft(refusing, draft)).not.toThrow();
    expect(readDraft(refusing, 'a@example.org', null)).toBeUndefined();
  });
});
