import { describe, expect, it } from 'vitest';
import { regexOfRe2 } from './re2.ts';

const finds = (source: string, text: string): string[] =>
  [...text.matchAll(regexOfRe2(source))].map(([all]) => all);

describe('regexOfRe2', () => {
  it('forgets case from a flag on, to the end of its group and in its later branches', () => {
    expect(finds('a(?i)b|c', 'ab aB AB c C')).toEqual(['ab', 'aB', 'c', 'C']);
    expect(finds('(?:a(?i)b)c', 'aBc aBC')).toEqual(['aBc']);
    expect(finds('(?i)(?:key|(?-i:Api))=[a-f]+', 'KEY=AB Api=c API=c')).toEqual(['KEY=AB', 'Api=c']);
    expect(finds('(?i:x([\\w.]{9}|[a-z][a-z+]{2,}))', 'XABC+')).toEqual(['XABC+']);
  });

  it('takes spaces, dots and ends as RE2 does', () => {
    expect(finds('a\\sb', 'a\u00a0b a b')).toEqual(['a b']);
    expect(finds('[\\S]+', 'a\u00a0b')).toEqual(['a\u00a0b']);
    expect(finds('a.b', 'a\rb a\nb')).toEqual(['a\rb']);
    expect(finds('(?s:a.b)', 'a\nb')).toEqual(['a\nb']);
    expect(finds('b\\z', 'b\nb')).toEqual(['b']);
  });

  it('reads named groups, classes by name and a bracket that opens a class', () => {
    expect(regexOfRe2('(?P<name>[[:alnum:]_]+)', '').exec('-a_1-')?.[1]).toBe('a_1');
    expect(finds('[]a]+', 'a]b')).toEqual(['a]']);
    expect(finds('(?i)k{2}', 'kK{2}')).toEqual(['kK']);
  });
});
