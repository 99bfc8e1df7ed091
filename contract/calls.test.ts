import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { makeOpenApi } from './openapi.ts';

describe('calls', () => {
  it('know who is signed in and who is not, and no role beside these (R005)', () => {
    const declared = Object.values<Call>(calls);
    expect(new Set(declared.map(({ access }) => access))).toEqual(new Set(['public', 'session']));
    expect(JSON.stringify(makeOpenApi(calls, { version: '1', url: '' }))).not.toMatch(
      /"(roles?|is_?admin|admin)"/i,
    );
  });
});
