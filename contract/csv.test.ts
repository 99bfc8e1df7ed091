import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it.each([
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    ['+1+cmd|calc', `"'+1+cmd|calc"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['  =1', `"'  =1"`],
    ['\u200B=1', `"'\u200B=1"`],
    ['＝1+1', `"'＝1+1"`],
  ])('takes the command out of %j', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  it('leaves what is no command as it is: texts, numbers and nothing', () => {
    expect(csvLine(['Run of a=b, "quoted"', 12, null, '', 'ü\nnext line'])).toBe(
      '"Run of a=b, ""quoted""",12,,"","ü\nnext line"\r\n',
    );
  });

  it('keeps every text readable, and lets none begin like a formula or break out of its cell', () => {
    const hostile = fc.array(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', 'a', "'"),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(hostile, hostile, (one, two) => {
        const texts = [one.join(''), two.join('')];
        const read = readCsvLine(csvLine(texts));
        expect(read).toHaveLength(2);
        for (const [index, cell] of read.entries()) {
          expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          expect([texts[index], `'${texts[index]}`]).toContain(cell);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** A reader of its own, by the letter of RFC 4180. */
function readCsvLine(line: string): string[] {
  expect(line.endsWith('\r\n')).toBe(true);
  const cells = [...line.slice(0, -2).matchAll(/"((?:[^"]|"")*)"(?:,|$)/gy)];
  expect(cells.map(([whole]) => whole).join('')).toBe(line.slice(0, -2));
  return cells.map(([, inner = '']) => inner.replaceAll('""', '"'));
}
