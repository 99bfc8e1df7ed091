import { describe, expect, it } from 'vitest';
import { drawnValues } from '#material/testing/drawn-sets.ts';
import { githubFineGrainedPat } from './github-fine-grained-pat.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

describe('the fine-grained token', () => {
  it('names a user in base 32 behind its version, one that GitHub has not given away', () => {
    const ids = drawnValues(githubFineGrainedPat, 100).map((token) => {
      const [, version, text = ''] = /^github_pat_(11)([A-Z2-7]{7})0/.exec(token) ?? [];
      expect(version).toBe('11');
      const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
      expect(bits.slice(32)).toBe('000');
      return Number.parseInt(bits.slice(0, 32), 2);
    });
    for (const id of ids) expect(id).toBeGreaterThanOrEqual(2 ** 29);
    for (const id of ids) expect(id).toBeLessThan(2 ** 30);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
