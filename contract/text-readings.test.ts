import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Decoded, percentDecoded, readingsOf } from './text-readings.ts';

describe('readingsOf', () => {
  it('begins with the text itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect([...readingsOf(text)][0]).toBe(text);
      }),
    );
  });

  it('undoes a literal of JSON, and one inside of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
        const once = JSON.stringify(text).slice(1, -1);
        const twice = JSON.stringify(once).slice(1, -1);
        expect(readingsOf(once).has(text)).toBe(true);
        expect(readingsOf(twice).has(text)).toBe(true);
      }),
    );
  });

  it.each([
    ['say ""hello""', 'say "hello"'],
    ["it''s", "it's"],
    ['cost $$5', 'cost $5'],
    ['a &amp;&lt;b&gt; &#39;c&#39;', "a &<b> 'c'"],
    ['\\u0041\\tb', 'A\tb'],
  ])('reads %s as %s', (written, meant) => {
    expect(readingsOf(written).has(meant)).toBe(true);
  });

  it('stays small, however much there is to undo', () => {
    const text = '\\\\""$$&amp;'.repeat(20_000);
    const characters = [...readingsOf(text)].reduce((sum, reading) => sum + reading.length, 0);
    expect(characters).toBeLessThanOrEqual(4_000_000);
  });
});

describe('percentDecoded and base64Decoded', () => {
  it('give back what was encoded, and nothing for what was not', () => {
    expect(percentDecoded('a%2Fb%20c')).toBe('a/b c');
    expect(percentDecoded('100 %')).toBeUndefined();
    expect(percentDecoded('%FF%FE')).toBeUndefined();
    expect(base64Decoded(btoa('user:a longer password'))).toBe('user:a longer password');
    expect(base64Decoded(btoa('user:a longer password').replace(/=+$/, ''))).toBe('user:a longer password');
    // 40 hexadecimal digits are Base64, too, of bytes that are no text.
    expect(base64Decoded('5ec2e058d666e5aee7c5adb3af10ef4f420d64ff')).toBeUndefined();
    expect(base64Decoded('short')).toBeUndefined();
  });
});
