import { describe, expect, it } from 'vitest';
import { CleanUpAfterHours } from '#contract/decoys.ts';
import { cleanUpChoices, cleanUpWords } from './clean-up-choices.ts';

describe('cleanUpChoices', () => {
  it('are never, an hour, a day, a week and a month, each one that the contract takes (Q61)', () => {
    expect(cleanUpChoices(null).map(cleanUpWords)).toEqual([
      'Never',
      'After 1 hour',
      'After 1 day',
      'After 7 days',
      'After 30 days',
    ]);
    for (const hours of cleanUpChoices(null)) expect(CleanUpAfterHours.safeParse(hours).success).toBe(true);
  });

  it('keep what a script has chosen, in its place', () => {
    expect(cleanUpChoices(24)).toEqual(cleanUpChoices(null));
    expect(cleanUpChoices(36).map(cleanUpWords)).toEqual([
      'Never',
      'After 1 hour',
      'After 1 day',
      'After 36 hours',
      'After 7 days',
      'After 30 days',
    ]);
  });
});
