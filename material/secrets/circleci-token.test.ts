import { describe, expect, it } from 'vitest';
import { drawnValues } from '#material/testing/drawn-sets.ts';
import { circleciToken } from './circleci-token.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

describe('the token of CircleCI', () => {
  it('carries a UUID of version 4 in base 58', () => {
    for (const token of drawnValues(circleciToken, 100)) {
      const [, text = ''] = token.split('_');
      const number = [...text].reduce((sum, sign) => sum * 58n + BigInt(BASE58.indexOf(sign)), 0n);
      const digits = number.toString(16).padStart(32, '0');
      expect(digits).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    }
  });
});
