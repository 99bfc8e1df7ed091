import { describe, expect, it } from 'vitest';
import { iconOfSubtype } from './subtype-icon.ts';

describe('iconOfSubtype', () => {
  it('knows its own words in any case and takes every other for a shape, also those that objects know (R179)', () => {
    expect(iconOfSubtype('STORAGE').displayName).toBe('HardDrive');
    for (const word of ['Default', 'constructor', '__proto__', 'toString', '']) {
      expect(iconOfSubtype(word).displayName).toBe('Shapes');
    }
  });
});
