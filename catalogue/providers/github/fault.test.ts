import { describe, expect, it } from 'vitest';
import { problem } from '#contract/refusal.ts';
import { readFault, refusalInside } from './fault.ts';

const now = new Date('2026-11-22T08:00:00Z');

function answer(status: number, message: string, headers: Record<string, string> = {}, data: unknown = {}) {
  return readFault(Object.assign(new Error(message), { status, response: { headers, data } }), now);
}

describe('readFault', () => {
  it('tells patience from a missing permission, both of which come with 403', () => {
    expect(answer(403, 'Slow down', { 'retry-after': '7' }).throttledMs).toBe(7000);
    const reset = String(now.getTime() / 1000 + 90);
    const used = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    expect(answer(403, 'API rate limit exceeded', used).throttledMs).toBe(90_000);
    expect(answer(429, 'Too many').throttledMs).toBe(0);
    expect(answer(403, 'You have exceeded a secondary rate limit').throttledMs).toBe(0);
    expect(
      answer(403, 'Resource not accessible', { 'x-ratelimit-remaining': '12' }).throttledMs,
    ).toBeUndefined();
  });

  it('reads what GitHub would have accepted, and believes no strange header', () => {
    const named = (header: string) =>
      answer(403, 'no', { 'x-accepted-github-permissions': header }).missingPermission;
    expect(named('contents=write')).toBe('Contents: write');
    expect(named('contents=write,workflows=write; metadata=read')).toBe(
      'Contents: write and Workflows: write',
    );
    expect(named('pull_requests=read')).toBe('Pull requests: read');
    for (const strange of ['', 'contents', 'contents=<b>', 'contents=write,x y=read']) {
      expect(named(strange)).toBeUndefined();
    }
  });

  it('takes only secrets that were found for push protection, and only plain words of it', () => {
    const found = (bypass_placeholders: unknown) =>
      answer(
        409,
        'Repository rule violations found',
        {},
        { metadata: { secret_scanning: { bypass_placeholders } } },
      ).blockedTypes;
    expect(found([{ token_type: 'AWS_KEY' }, { token_type: '<script>' }, 7, null])).toEqual(['AWS_KEY']);
    expect(found([])).toEqual([]);
    expect(answer(422, 'Secret detected in content').blockedTypes).toEqual([]);
    const rule = answer(
      409,
      'Repository rule violations found\n\nChanges must be made through a pull request.',
    );
    expect([rule.blockedTypes, rule.isProtected]).toEqual([undefined, true]);
    expect(answer(403, 'secret detected').blockedTypes).toBeUndefined();
  });

  it('tells what is taken, behind, locked and empty', () => {
    for (const message of [
      '"sha" wasn\'t supplied.',
      'Reference already exists',
      'Validation Failed: {"resource":"PullRequest","message":"A pull request already exists for acme:x."}',
    ]) {
      expect(answer(422, message).isTaken).toBe(true);
    }
    expect(answer(422, 'Validation Failed: {"message":"No commits between main and x"}').isTaken).toBe(false);
    expect(answer(422, 'Update is not a fast forward').isBehind).toBe(true);
    expect(answer(422, 'Update is not a fast-forward').isBehind).toBe(true);
    expect(answer(403, 'Unable to create comment because issue is locked.').isLocked).toBe(true);
    expect(answer(409, 'Git Repository is empty.').isEmpty).toBe(true);
    expect(answer(409, 'is at 5f0e3c1 but expected 0d9b8ac').isEmpty).toBe(false);
  });

  it('takes no fault of our own for a broken connection', () => {
    const thrown = (cause: unknown) => readFault(Object.assign(new Error('x'), { status: 500, cause }), now);
    const refused = new TypeError('fetch failed', {
      cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
    });
    expect(thrown(refused)).toMatchObject({ isUnanswered: true, isTimeOut: false, status: undefined });
    const late = new DOMException('late', 'TimeoutError');
    expect(thrown(late)).toMatchObject({ isUnanswered: true, isTimeOut: true });
    expect(thrown(new TypeError('x is not a function')).isUnanswered).toBe(false);
    expect(readFault(new RangeError('ours'), now)).toMatchObject({ isUnanswered: false, status: undefined });
  });

  it('finds a refusal of a guard of ours inside of what the SDK made of it', () => {
    const guard = problem('internal', 'It was stopped.');
    expect(refusalInside(Object.assign(new Error('x'), { cause: guard }))).toBe(guard);
    expect(refusalInside(new Error('x'))).toBeUndefined();
  });
});
