import { describe, expect, it } from 'vitest';
import { split } from './Tape.tsx';

const text = 'id=AKIA1 key=secret';

describe('split', () => {
  it('cuts a text at its secrets, in order', () => {
    const pieces = split(text, [
      { start: 13, end: 19, description: 'b' },
      { start: 3, end: 8, description: 'a' },
    ]);
    expect(pieces.map((piece) => [piece.text, piece.span?.description])).toEqual([
      ['id=', undefined],
      ['AKIA1', 'a'],
      [' key=', undefined],
      ['secret', 'b'],
    ]);
  });

  it('never loses or doubles a character, whatever the spans say', () => {
    const hostile = [
      { start: 5, end: 2, description: '' },
      { start: 3, end: 8, description: '' },
      { start: 4, end: 30, description: '' },
      { start: 6, end: 9, description: '' },
      { start: 0, end: 0, description: '' },
    ];
    expect(
      split(text, hostile)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(split('', hostile)).toEqual([]);
  });
});
