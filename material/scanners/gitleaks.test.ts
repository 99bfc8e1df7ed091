import { describe, expect, it } from 'vitest';
import { decodingPasses, originOf } from './gitleaks-decoding.ts';
import { gitleaks } from './gitleaks.ts';
import type { Verdict } from './scanner.ts';

const PAT = 'ghp_aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0cD5fG7';

function judge(
  content: string,
  value: string,
  { fileName = 'notes.txt', secretType = 'github-pat' } = {},
): Verdict {
  const start = content.indexOf(value);
  const values = [{ secretType, name: 'X', start, end: start + value.length }];
  return gitleaks.judge({ fileName, content, values })[0] as Verdict;
}

describe('gitleaks, predicted', () => {
  it('names the rule that matches, and the generic one only where no other knows the value', () => {
    expect(judge(`token = "${PAT}"\n`, PAT)).toMatchObject({
      isSeen: true,
      rules: ['github-pat'],
      cause: 'rule',
    });
    const plain = 'q7Zk2mXv9RtB4wLp8sYd';
    expect(judge(`token = "${plain}"\n`, plain).rules).toEqual(['generic-api-key']);
  });

  it('says which word must stand in the file', () => {
    const key = '0b1f6c1e-5d0a-4c58-9b6e-2f7d3a8c4e19';
    const silent = judge(`id ${key}\n`, key, { secretType: 'heroku-api-key' });
    expect(silent).toMatchObject({ isSeen: false, cause: 'keyword' });
    expect(silent.why).toContain("'hrku-aa'");
  });

  it('says that a value is too even, holds a word of its lists, or is on a list of what is no secret', () => {
    const even = 'aaaabbbbaaaabbbb1';
    expect(judge(`token = "${even}"\n`, even)).toMatchObject({ isSeen: false, cause: 'entropy' });
    const worded = 'q7Zk2mXv9academyRtB4wLp8sYd';
    const stopped = judge(`token = "${worded}"\n`, worded);
    expect(stopped.cause).toBe('stop-word');
    expect(stopped.why).toContain("'academy'");
    const letters = 'qZkmXvRtBwLpsYdgHjNc';
    expect(judge(`token = "${letters}"\n`, letters)).toMatchObject({ cause: 'allow-list' });
    const named = 'q7Zk2mXv9RtB4wLp8sYd';
    expect(judge(`public_key = "${named}"\n`, named).why).toContain('the name before it');
  });

  it('does not open what its list of paths allows, nor what is named like an archive', () => {
    for (const fileName of ['package-lock.json', 'chart.svg', 'notes.tar.txt', 'app.bridge.env']) {
      expect(judge(`token = "${PAT}"\n`, PAT, { fileName })).toMatchObject({ isSeen: false, cause: 'path' });
    }
  });

  it('reads what is encoded, and points to where it stands', () => {
    const code = Buffer.from(`password: "${PAT}"`).toString('base64');
    expect(judge(`a: 1\ndata: ${code}\n`, code).rules).toEqual(['github-pat']);
  });
});

describe('decodingPasses', () => {
  const line = `password: "${PAT}"`;
  const base64 = (text: string): string => Buffer.from(text).toString('base64');

  it.each([
    ['base64', base64(line), 1],
    ['base64 twice', base64(base64(line)), 2],
    ['hexadecimal', Buffer.from(line).toString('hex'), 1],
    ['percent', [...line].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''), 1],
    ['escapes', [...line].map((sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join(''), 1],
  ])('decode %s in place, and know where it came from', (_, code, nth) => {
    const content = `a: 1\nb: ${code}\nc: 2\n`;
    const passes = [...decodingPasses(content)];
    const { text, segments } = passes[nth - 1] ?? { text: '', segments: [] };
    expect(text).toBe(`a: 1\nb: ${line}\nc: 2\n`);
    const at = text.indexOf(PAT);
    expect(originOf(segments, { start: at, end: at + PAT.length })).toEqual({
      start: 8,
      end: 8 + code.length,
    });
  });

  it('leave alone what does not decode to a text', () => {
    expect([...decodingPasses(`key: ${'f'.repeat(40)}9\nid: ${'AAA9'.repeat(5)}\n`)]).toEqual([]);
  });
});
