import { expect, it } from 'vitest';
import { nthName } from './nth-name.ts';

it.each([
  ['settings.json', 1, 'settings.json'],
  ['settings.json', 2, 'settings-2.json'],
  ['settings.py.bak', 10, 'settings.py-10.bak'],
  ['.env', 2, '.env-2'],
  ['.env.local', 2, '.env-2.local'],
  ['credentials', 3, 'credentials-3'],
  ['schlüssel.ini', 2, 'schlüssel-2.ini'],
])('names the file %s for place %i: %s', (fileName, nth, expected) => {
  expect(nthName(fileName, nth)).toBe(expected);
});
