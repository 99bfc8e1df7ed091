import { describe, expect, it } from 'vitest';
import { testRun } from '#catalogue/testing.ts';
import { problem } from '#contract/refusal.ts';
import { isNoted, makeNoted } from './made-around.ts';

const surrounding = { note: { bucket_made: 'acme-drill' } };
const begin = (notes: Record<string, string>) => testRun({}, { notes }).context;

describe('makeNoted', () => {
  it('forgets what somebody else made in the meantime', async () => {
    const notes = {};
    expect(await makeNoted(begin(notes), surrounding, async () => 'taken')).toBe(false);
    expect(notes).toEqual({});
  });

  it('forgets what the cloud refused to make', async () => {
    const notes = {};
    const refused = problem('provider-refused', 'No.', { cause: new Error('AccessDenied') });
    await expect(makeNoted(begin(notes), surrounding, () => Promise.reject(refused))).rejects.toBe(refused);
    expect(notes).toEqual({});
  });

  it('neither forgets nor disowns what a second worker at the same step has made', async () => {
    const notes = {};
    let made: boolean | undefined;
    const first = await makeNoted(begin(notes), surrounding, async () => {
      made = await makeNoted(begin(notes), surrounding, async () => 'made');
      return 'taken';
    });
    expect([first, made]).toEqual([true, true]);
    expect(await isNoted(begin(notes), surrounding)).toBe(true);
  });

  it('counts what arrived from an attempt that was killed as ours', async () => {
    const notes = { bucket_made: 'acme-drill', attempts: '1' };
    expect(await makeNoted(begin(notes), surrounding, async () => 'taken')).toBe(true);
    expect(await isNoted(begin(notes), surrounding)).toBe(true);
  });

  it('knows no attempt that noted something else', async () => {
    const notes = { bucket_made: 'acme-other', attempts: '3' };
    expect(await makeNoted(begin(notes), surrounding, async () => 'taken')).toBe(false);
    expect(notes).toEqual({});
  });
});
