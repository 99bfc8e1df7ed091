import { describe, expect, it } from 'vitest';
import { makeReadyTargets, type ReadyTarget } from './ready-targets.ts';

function targetWith(characters: number): ReadyTarget {
  return {
    agentId: 's3-content',
    isRepeated: false,
    isCancelled: false,
    location: 's3://acme/keys.env',
    target: {},
    notes: {},
    config: {},
    artifact: {
      fileName: 'keys.env',
      content: 'x'.repeat(characters),
      mediaType: 'text/plain',
      sha256: '',
    },
  };
}

describe('makeReadyTargets', () => {
  it('hands each target out once', () => {
    const ready = makeReadyTargets();
    const target = targetWith(10);
    ready.keep('run', new Map([['n1', target]]));
    expect(ready.take('run', 'n1')).toBe(target);
    expect(ready.take('run', 'n1')).toBeUndefined();
    expect(ready.take('another run', 'n1')).toBeUndefined();
  });

  it('keeps no long files, but that nothing was done for their targets yet', () => {
    const ready = makeReadyTargets();
    const targets = ['n1', 'n2', 'n3'].map((nodeId) => [nodeId, targetWith(400_000)] as const);
    ready.keep('run', new Map(targets));
    expect(ready.take('run', 'n2')).toBe('too long');
    // An attempt after a crash, which may have written.
    expect(ready.take('run', 'n2')).toBeUndefined();
    expect(ready.take('run', 'n3')).toBe('too long');
  });
});
