import { describe, expect, it } from 'vitest';
import { problem } from '#contract/refusal.ts';
import { readFault, refusalInside } from './fault.ts';

const platform = (data: object) =>
  readFault(Object.assign(new Error('x'), { code: 'slack_webapi_platform_error', data }));

describe('readFault', () => {
  it('reads the code and the missing scope, and believes no strange word', () => {
    expect(platform({ error: 'missing_scope', needed: 'chat:write' })).toMatchObject({
      code: 'missing_scope',
      needed: 'chat:write',
      isUnanswered: false,
    });
    expect(platform({ error: '<b>no</b>', needed: 7 })).toMatchObject({ code: 'unknown', needed: undefined });
  });

  it('reads how long Slack wants to be left alone', () => {
    const limited = { code: 'slack_webapi_rate_limited_error', retryAfter: 30 };
    expect(readFault(Object.assign(new Error('x'), limited)).retryAfterMs).toBe(30_000);
  });

  it('takes no fault of our own for a broken connection', () => {
    const failed = (original: unknown) =>
      readFault(Object.assign(new Error('x'), { code: 'slack_webapi_request_error', original }));
    const refused = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
    expect(failed(refused)).toMatchObject({ isUnanswered: true, isTimeOut: false });
    expect(failed(new DOMException('late', 'TimeoutError'))).toMatchObject({ isTimeOut: true });
    const ours = failed(new TypeError('x is not a function'));
    expect([ours.isUnanswered, ours.code, ours.status]).toEqual([false, undefined, undefined]);
  });

  it('finds a refusal of a guard of ours inside of what the SDK made of it', () => {
    const guard = problem('internal', 'It was stopped.');
    expect(refusalInside(Object.assign(new Error('x'), { original: guard }))).toBe(guard);
    expect(refusalInside(new Error('x'))).toBeUndefined();
  });
});
