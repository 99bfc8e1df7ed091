import { describe, expect, it } from 'vitest';
import { type Decoy, type DecoyState, decoyStates } from '#contract/decoys.ts';
import { gaugeText, stayPlanted } from './count-words.ts';
import {
  canCleanUp,
  cleanUpLabel,
  cleanUpOfRun,
  decoyBadge,
  needsPerson,
  nextExpiry,
  outcomeBadge,
  reasonOf,
} from './decoy-words.ts';

type Outcome = NonNullable<Decoy['clean_up']>['outcome'];

function decoy(state: DecoyState, parts: { outcome?: Outcome; error?: string } & Partial<Decoy> = {}): Decoy {
  const { outcome, error, ...rest } = parts;
  const id = '00000000-0000-4000-8000-000000000001';
  return {
    id,
    workflow_id: id,
    workflow_name: 'Drill',
    execution_id: id,
    node_id: 'n1',
    deployment_id: id,
    agent_id: 's3-content',
    agent_name: 'S3 Content Deployer',
    file_name: 'backup-keys.py',
    secrets: [],
    location: 's3://acme-backups/backup-keys.py',
    planted_at: '2026-11-21T12:00:00Z',
    state,
    expires_at: null,
    checked_at: null,
    found: null,
    check_error: null,
    checking: false,
    clean_up:
      outcome === undefined
        ? null
        : {
            reason: 'person',
            asked_at: '2026-11-21T13:00:00Z',
            attempted_at: '2026-11-21T13:00:01Z',
            attempts: 1,
            outcome,
            error: error ?? null,
          },
    handled_at: null,
    ...rest,
  };
}

describe('decoyBadge', () => {
  it('says how a clean-up ended, in the words of the design', () => {
    const shown = (one: Decoy) => decoyBadge(one).label;
    expect(shown(decoy('retracted', { outcome: 'retracted' }))).toBe('Retracted');
    expect(shown(decoy('retracted', { outcome: 'already_gone' }))).toBe('Already gone');
    expect(shown(decoy('changed', { outcome: 'changed' }))).toBe('Changed since planted: left alone');
    expect(shown(decoy('changed', { found: 'changed' }))).toBe('Changed since planted');
    expect(outcomeBadge(decoy('left_over', { outcome: 'failed' }))).toEqual({ look: 'bad', label: 'Failed' });
  });

  it('has a word and a look for every state', () => {
    const labels = decoyStates.map((state) => decoyBadge(decoy(state)).label);
    expect(new Set(labels).size).toBe(decoyStates.length);
  });
});

describe('reasonOf', () => {
  it("is the server's sentence where a clean-up left something", () => {
    const said = { outcome: 'failed', error: 'The role lacks s3:DeleteObject.' } as const;
    expect(reasonOf(decoy('left_over', said))).toBe('The role lacks s3:DeleteObject.');
    expect(reasonOf(decoy('changed', { outcome: 'changed', error: 'Left alone.' }))).toBe('Left alone.');
  });

  it('says what a check found, and that it could not say, as long as the decoy is out there', () => {
    expect(reasonOf(decoy('gone'))).toContain('Somebody has removed it.');
    expect(reasonOf(decoy('planted'))).toBeUndefined();
    expect(reasonOf(decoy('planted', { check_error: 'S3 did not answer.' }))).toBe('S3 did not answer.');
    expect(reasonOf(decoy('retracted', { check_error: 'S3 did not answer.' }))).toBeUndefined();
  });

  it('says of what was removed where a copy stays', () => {
    const remains = 'History keeps a copy: the commit stays.';
    expect(reasonOf(decoy('retracted', { outcome: 'retracted', remains }))).toBe(remains);
    expect(reasonOf(decoy('planted', { remains }))).toBeUndefined();
  });
});

describe('what can be done', () => {
  it('is a clean-up for everything that is not over or under way', () => {
    expect(decoyStates.filter((state) => !canCleanUp({ state }))).toEqual([
      'cleaning_up',
      'handled',
      'retracted',
    ]);
    expect(decoyStates.filter((state) => needsPerson({ state }))).toEqual(['changed', 'left_over']);
  });

  it('is called Try Again where a clean-up was tried before', () => {
    expect(cleanUpLabel(decoy('left_over', { outcome: 'failed' }))).toBe('Try Again');
    expect(cleanUpLabel(decoy('changed', { outcome: 'changed' }))).toBe('Try Again');
    expect(cleanUpLabel(decoy('changed'))).toBe('Clean Up');
    expect(cleanUpLabel(decoy('cleaning_up', { outcome: 'failed' }))).toBe('Clean Up');
  });
});

describe('gaugeText and stayPlanted', () => {
  it('count, and say so in one word when it is one (Q64)', () => {
    expect([0, 1, 3, 12_345].map((planted) => gaugeText({ planted }))).toEqual([
      'Nothing planted',
      '1 planted',
      '3 planted',
      '12,345 planted',
    ]);
    expect(stayPlanted(0)).toBeUndefined();
    expect(stayPlanted(1)).toBe('1 decoy stays planted; clean it up now, or later under Planted decoys.');
    expect(stayPlanted(3)).toBe('3 decoys stay planted; clean them up now, or later under Planted decoys.');
  });
});

describe('cleanUpOfRun', () => {
  it('is ahead, on its way, done, or has left something', () => {
    const gone = decoy('retracted', { outcome: 'retracted' });
    expect(cleanUpOfRun([])).toEqual({ state: 'ahead', text: 'not yet' });
    expect(cleanUpOfRun([decoy('planted'), decoy('planted')])).toEqual({ state: 'ahead', text: 'not yet' });
    expect(cleanUpOfRun([gone, decoy('planted')])).toEqual({ state: 'ahead', text: '1 of 2 done' });
    expect(cleanUpOfRun([gone, decoy('cleaning_up')])).toEqual({
      state: 'running',
      text: 'Cleaning up, 1 of 2 done',
    });
    expect(cleanUpOfRun([gone, decoy('handled')])).toEqual({ state: 'done', text: 'Done, 2 of 2' });
    expect(cleanUpOfRun([gone, decoy('left_over', { outcome: 'failed' })])).toEqual({
      state: 'failed',
      text: '1 of 2 done, 1 left over',
    });
  });
});

describe('nextExpiry', () => {
  it('is the soonest date of what is still out there', () => {
    const [soon, late] = ['2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z'];
    const out = [decoy('planted', { expires_at: late }), decoy('planted', { expires_at: soon })];
    expect(nextExpiry(out)).toBe(soon);
    expect(nextExpiry([decoy('retracted', { expires_at: soon }), ...out.slice(0, 1)])).toBe(late);
    expect(nextExpiry([decoy('planted')])).toBeUndefined();
  });
});
