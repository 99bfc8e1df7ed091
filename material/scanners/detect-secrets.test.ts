import { describe, expect, it } from 'vitest';
import { detectSecrets } from './detect-secrets.ts';
import type { Verdict } from './scanner.ts';

const TEXT = 'q7Zk2mXv9RtB4wLp8sYdHc3N';

function judge(content: string, fileName: string, text = TEXT): Verdict {
  const start = content.indexOf(text);
  const values = [{ secretType: 'generic-api-key', name: 'X', start, end: start + text.length }];
  return detectSecrets.judge({ fileName, content, values })[0] as Verdict;
}

describe('detect-secrets, predicted', () => {
  it('wants quotes in code, and none in settings, which it writes anew', () => {
    expect(judge(`secret = ${TEXT}\n`, 'a.py')).toMatchObject({ isSeen: false, cause: 'form' });
    expect(judge(`secret = "${TEXT}"\n`, 'a.py').rules).toEqual([
      'Base64 High Entropy String',
      'Secret Keyword',
    ]);
    expect(judge(`[a]\nvalue = ${TEXT}\n`, 'a.ini').rules).toEqual(['Base64 High Entropy String']);
    expect(judge(`a:\n  value: ${TEXT}\n`, 'a.yaml').rules).toEqual(['Base64 High Entropy String']);
    expect(judge(`value=${TEXT}\n`, '.env').rules).toEqual(['Base64 High Entropy String']);
  });

  it('says that a text is too even, or stands on a line that looks something up, or behind an id', () => {
    const even = 'abababababababababab1234';
    expect(judge(`x = "${even}"\n`, 'a.py', even)).toMatchObject({ isSeen: false, cause: 'entropy' });
    expect(judge(`x = load("${TEXT}")\n`, 'a.py')).toMatchObject({ isSeen: false, cause: 'allow-list' });
    expect(judge(`key_id: "${TEXT}"\n`, 'a.js').why).toContain('id stands before it');
  });

  it('takes the beginning of a token for its report of it, and leaves out lock files', () => {
    const token = 'ghp_aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0cD5fG7';
    expect(judge(`${token}\n`, 'notes.md', token).rules).toEqual(['GitHub Token']);
    expect(judge(`${token}\n`, 'yarn.lock', token)).toMatchObject({ isSeen: false, cause: 'path' });
  });
});
