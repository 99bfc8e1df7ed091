import { describe, expect, it } from 'vitest';
import { drawnValues } from '#material/testing/drawn-sets.ts';
import { nugetApiKey } from './nuget-api-key.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Whole bytes of a text in base 32; what is left over must be empty. */
function bytesOf(text: string): number[] {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const whole = bits.length - (bits.length % 8);
  expect(bits.slice(whole)).toMatch(/^0*$/);
  return (bits.slice(0, whole).match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
}

describe('the key of NuGet', () => {
  it('begins with an id of 12 bytes, `v4` and ten that are not zero, and ends with a password of 16', () => {
    for (const key of drawnValues(nugetApiKey, 100)) {
      const id = bytesOf(key.slice(0, 20));
      expect(Buffer.from(id.slice(0, 2)).toString()).toBe('v4');
      expect(id.length).toBe(12);
      expect(id.slice(2)).not.toContain(0);
      expect(bytesOf(key.slice(20)).length).toBe(16);
    }
  });
});
