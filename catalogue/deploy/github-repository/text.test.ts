import { describe, expect, it } from 'vitest';
import { hashOf, textOf } from './text.ts';

describe('textOf', () => {
  it('puts the file between fences that it cannot close', () => {
    expect(textOf('keys.env', 'A=1')).toBe('`keys.env`:\n\n```\nA=1\n```');
    expect(textOf('a.md', 'x\n````\ny')).toBe('`a.md`:\n\n`````\nx\n````\ny\n`````');
  });
});

describe('hashOf', () => {
  it('is the same whatever a browser makes of line ends, and another for another text', () => {
    expect(hashOf('a\r\nb\n')).toBe(hashOf('a\nb'));
    expect(hashOf('a\nb ')).toBe(hashOf('a\nb'));
    expect(hashOf('a b')).not.toBe(hashOf('a\nb'));
  });
});
