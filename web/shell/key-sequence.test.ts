import { describe, expect, it } from 'vitest';
import { makeKeySequence, placesByKey, sequenceMs } from './key-sequence.ts';

describe('makeKeySequence', () => {
  it('leads from g and a letter to a place', () => {
    const read = makeKeySequence();
    const led = placesByKey.map(({ key }) => [read('g', 0), read(key, 10)][1]);
    expect(led).toEqual([
      { go: '/dashboard' },
      { go: '/marketplace' },
      { go: '/agents' },
      { go: '/workflows/builder' },
      { go: '/workflows/list' },
      { go: '/credits' },
    ]);
  });

  it('forgets g after a while, after another key and after its place', () => {
    const read = makeKeySequence();
    read('g', 0);
    expect(read('m', sequenceMs + 1)).toBeUndefined();
    read('g', 0);
    expect([read('x', 1), read('m', 2)]).toEqual([undefined, undefined]);
    read('g', 0);
    expect([read('m', 1), read('m', 2)]).toEqual([{ go: '/marketplace' }, undefined]);
  });

  it('takes a second g as a new beginning', () => {
    const read = makeKeySequence();
    expect([read('g', 0), read('g', 1000), read('c', 2000)]).toEqual([
      undefined,
      undefined,
      { go: '/credits' },
    ]);
  });

  it('knows ? and / at any time', () => {
    const read = makeKeySequence();
    expect([read('?', 0), read('/', 1), read('g', 2), read('/', 3)]).toEqual([
      'help',
      'search',
      undefined,
      'search',
    ]);
  });
});
