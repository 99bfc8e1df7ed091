import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf, readCursor, writeCursor } from './cursor.ts';

const id = '0199a0de-0000-7000-8000-000000000001';

describe('readCursor', () => {
  it('reads what writeCursor wrote', () => {
    const position = fc.record({ at: fc.bigInt(0n, 9_999_999_999_999_999n).map(String), id: fc.uuid() });
    fc.assert(
      fc.property(position, (at) => {
        expect(readCursor(writeCursor(at))).toEqual(at);
      }),
    );
  });

  it('refuses everything else with a sentence, and no cursor is none', () => {
    expect(readCursor(undefined)).toBeUndefined();
    const foreign = [
      '',
      '1',
      `.${id}`,
      `-1.${id}`,
      `1.5.${id}`,
      `1.${id}\n`,
      `1.${id}x`,
      `12345678901234567.${id}`,
    ];
    for (const text of ['', 'e1', ...foreign.map((one) => Buffer.from(one).toString('base64url'))]) {
      expect(() => readCursor(text), text).toThrow(
        'This cursor does not come from this list. Start again without it.',
      );
    }
  });
});

describe('pageOf', () => {
  const rows = [1, 2, 3].map((nth) => ({ position: String(nth), id }));

  it('names the last row that is shown only while there are more', () => {
    expect(pageOf(rows, 2)).toEqual({ shown: rows.slice(0, 2), nextCursor: writeCursor({ at: '2', id }) });
    expect(pageOf(rows, 3)).toEqual({ shown: rows, nextCursor: null });
    expect(pageOf([], 3)).toEqual({ shown: [], nextCursor: null });
  });
});
