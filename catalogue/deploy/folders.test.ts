import { describe, expect, it } from 'vitest';
import { checkFolder, segmentsOf } from './folders.ts';

describe('checkFolder', () => {
  it.each(['backups', '/backups/2026/', 'a//b', 'Ärzte/été', 'a b'])('takes %s', (folder) => {
    expect(checkFolder(folder)).toBeUndefined();
  });

  it.each([
    ['/', 'needs a name'],
    [' / ', 'needs a name'],
    ['a/../b', 'lead elsewhere'],
    ['./a', 'lead elsewhere'],
    ['a\\b', 'backslashes'],
    ['a\nb', 'invisible'],
    ['a\u202eb', 'invisible'],
    ['x'.repeat(201), '200 bytes'],
    ['ü'.repeat(101), '200 bytes'],
  ])('refuses %j with a sentence', (folder, words) => {
    expect(checkFolder(folder)).toContain(words);
  });
});

it('reads the segments of a folder however it is written', () => {
  expect(segmentsOf('/backups// 2026 /')).toEqual(['backups', '2026']);
  expect(segmentsOf('')).toEqual([]);
});
