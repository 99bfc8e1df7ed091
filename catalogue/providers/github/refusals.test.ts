import { describe, expect, it } from 'vitest';
import { readFault } from './fault.ts';
import { refusalOf, type Call } from './refusals.ts';

const commit: Call = {
  deed: 'the commit',
  writes: true,
  permission: 'Contents: write',
  missing: 'the repository or its branch main',
};

function refuse(status: number | undefined, message: string, headers: Record<string, string> = {}) {
  const cause = Object.assign(new Error(message), status && { status, response: { headers, data: {} } });
  const fault = readFault(cause, new Date('2026-11-22T08:00:00Z'));
  return refusalOf(cause, fault, commit, { consequence: 'Nothing was planted.', again: 'retry this step' });
}

describe('refusalOf', () => {
  it.each<[string, Parameters<typeof refuse>, string]>([
    [
      'a token that GitHub does not know',
      [401, 'Bad credentials'],
      'GitHub does not know this token: it has expired, was revoked or mistyped. Nothing was planted. Enter one that is active, then retry this step.',
    ],
    [
      'a missing permission that GitHub names',
      [403, 'Resource not accessible', { 'x-accepted-github-permissions': 'workflows=write' }],
      'GitHub refused the commit: the token lacks Workflows: write. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'a missing permission of which GitHub names the least',
      [403, 'Resource not accessible', { 'x-accepted-github-permissions': 'contents=read' }],
      'GitHub refused the commit: the token lacks Contents: write. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'single sign-on',
      [403, 'Resource protected by organization SAML enforcement.', { 'x-github-sso': 'required; url=x' }],
      'GitHub refused the commit: the organisation lets tokens in only after single sign-on. Nothing was planted. Authorise the token there, then retry this step.',
    ],
    [
      'a rule of the repository',
      [409, 'Repository rule violations found\n\nChanges must be made through a pull request.'],
      'GitHub refused the commit: a rule of the repository forbids it, such as that changes go through a pull request. Nothing was planted. Choose another branch or repository, then retry this step.',
    ],
    [
      'a locked conversation',
      [403, 'Unable to create comment because issue is locked.'],
      'GitHub refused the commit: the conversation is locked. Nothing was planted. Choose another issue, then retry this step.',
    ],
    [
      'an archived repository',
      [403, 'Repository was archived so is read-only.'],
      'GitHub refused the commit: the repository is archived. Nothing was planted. Choose another, then retry this step.',
    ],
    [
      'what is missing, or out of sight',
      [404, 'Not Found'],
      'GitHub refused the commit: the repository or its branch main does not exist, or the token has no access to it. Nothing was planted. Correct that, then retry this step.',
    ],
    [
      'what was deleted',
      [410, 'This issue was deleted'],
      'GitHub refused the commit: the repository or its branch main was deleted, or the repository has no issues. Nothing was planted. Choose another, then retry this step.',
    ],
    ...[301, 307, 308].map((status): [string, Parameters<typeof refuse>, string] => [
      `a repository that has moved (${status})`,
      [status, 'Moved'],
      'GitHub refused the commit: the repository has moved to another name. Nothing was planted. Enter the new one, then retry this step.',
    ]),
    [
      'a status that we do not know',
      [418, 'teapot'],
      'GitHub refused the commit (status 418). Nothing was planted. Check the configuration, then retry this step.',
    ],
  ])('explains %s', (_name, said, sentence) => {
    const refusal = refuse(...said);
    expect(refusal.message).toBe(sentence);
    expect(refusal.slug).toBe('provider-refused');
    expect(refusal.retryAfterMs).toBeUndefined();
  });

  it.each<[string, Parameters<typeof refuse>, string, number]>([
    [
      'a used-up limit',
      [403, 'API rate limit exceeded', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795334490' }],
      'GitHub asked for patience during the commit.',
      90_000,
    ],
    [
      'another commit',
      [409, 'is at 5f0e3c1 but expected 0d9b8ac'],
      'GitHub was busy with another commit during the commit.',
      0,
    ],
    [
      'a branch that moved',
      [422, 'Update is not a fast forward'],
      'GitHub was busy with another commit during the commit.',
      0,
    ],
    ['502', [502, 'Server Error'], 'GitHub had a failure of its own during the commit.', 0],
  ])('lets %s be tried again', (_name, said, sentence, retryAfterMs) => {
    const refusal = refuse(...said);
    expect(refusal.message).toBe(sentence);
    expect(refusal.retryAfterMs).toBe(retryAfterMs);
  });

  it('never echoes what an answer says', () => {
    const script = '<script>alert(1)</script>';
    for (const status of [400, 401, 403, 404, 409, 410, 422, 500]) {
      const { message } = refuse(status, script, { 'x-accepted-github-permissions': script });
      expect(message).not.toContain('script');
    }
  });
});
