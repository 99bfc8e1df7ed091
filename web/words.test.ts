import { describe, expect, it } from 'vitest';
import type { Decoy } from '#contract/decoys.ts';
import type { Step } from '#contract/executions.ts';
import type { FingerprintPart, FingerprintState } from '#contract/inventory.ts';
import type { Notification } from '#contract/notifications.ts';
import { decoyBadge, outcomeBadge, shortBadge } from './decoys/decoy-words.ts';
import { stateBadge, whatOf } from './inventory/answer-words.ts';
import { entryWord } from './screens/credits/entry-words.ts';
import { logSentence } from './screens/sandbox/theft-words.ts';
import { stationOf, verbOf, wordOf } from './screens/workflows/run/run-words.ts';
import { announcementOf, notificationPath, textOf } from './shell/notifications.ts';
import { inWords, knownIn } from './words.ts';

describe('knownIn', () => {
  it('knows what the table holds, and nothing that every object has', () => {
    expect(knownIn({ planted: 'Planted' }, 'planted')).toBe('Planted');
    for (const word of ['constructor', 'toString', '__proto__', ''])
      expect(knownIn({ planted: 'Planted' }, word)).toBeUndefined();
  });
});

describe('inWords', () => {
  it('writes a word of the wire as people do', () => {
    expect(inWords('left_over')).toBe('Left over');
    expect(inWords('clean-up')).toBe('Clean up');
    expect(inWords(' ')).toBe('Unknown');
  });
});

/** What a server may say that is newer than the page. */
const words = ['put_aside', 'constructor'];
const label: Record<string, string> = { put_aside: 'Put aside', constructor: 'Constructor' };

describe('a word that nobody foresaw', () => {
  it.each(words)('is the neutral badge of a decoy and of a value: %s', (word) => {
    const badge = { look: 'neutral', label: label[word] };
    const decoy = { state: word as Decoy['state'], clean_up: null };
    for (const badgeOf of [decoyBadge, shortBadge, outcomeBadge]) expect(badgeOf(decoy)).toEqual(badge);
    expect(stateBadge(word as FingerprintState)).toEqual(badge);
  });

  it.each(words)('is the step of a run, which is not taken for done: %s', (word) => {
    const step = { type: word, status: word, kept_from: null, output: {} } as unknown as Step;
    expect([verbOf(step), stationOf(step), wordOf(step, 0)]).toEqual([word, 'ahead', label[word]]);
  });

  it.each(words)('is a movement of credits and a part of a value: %s', (word) => {
    expect(entryWord({ kind: word as 'grant' })).toBe(label[word]);
    expect(whatOf({ part: word as FingerprintPart, name: 'DATABASE_URL' } as never)).toBe(
      'Part of DATABASE_URL',
    );
  });

  it.each(words)('is a notification, which leads to the dashboard: %s', (word) => {
    const told = {
      kind: word,
      id: 'n1',
      at: '2026-11-03T10:00:00Z',
      unread: true,
    } as unknown as Notification;
    expect(textOf(told)).toEqual({
      title: label[word],
      text: 'Load the page again to see more.',
      look: 'neutral',
    });
    expect(notificationPath(told)).toBe('/dashboard');
    expect(announcementOf([told])).toContain(label[word]);
    const run = { ...told, kind: 'run', workflow_name: 'Drill', status: word, error_message: null };
    expect(textOf(run as unknown as Notification)).toEqual({
      title: 'Drill',
      text: 'Run ended',
      look: 'neutral',
    });
  });

  it.each(words)('is an event of a log of which nothing more is claimed: %s', (word) => {
    const events = [{ name: 'GetObject', visibility: word as 'shown' }];
    expect(logSentence({ events } as never)).toBe('The log holds it as GetObject.');
  });
});
