import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { announcementOf, markedUntil, notificationPath, textOf } from './notifications.ts';

const told = { id: 'n', at: '2026-11-21T12:00:00.000Z', unread: true };

function run(parts: Partial<Extract<Notification, { kind: 'run' }>> = {}): Notification {
  return {
    ...told,
    kind: 'run',
    workflow_id: 'w',
    execution_id: 'e',
    workflow_name: 'Nightly',
    status: 'completed',
    successful_deployments: 3,
    total_deployments: 3,
    error_message: null,
    ...parts,
  };
}

function made(parts: Partial<Extract<Notification, { kind: 'deployment' }>> = {}): Notification {
  return {
    ...told,
    kind: 'deployment',
    deployment_id: 'd',
    name: 'S3 & more #2',
    agent_type: 'Deploy',
    status: 'completed',
    error_message: null,
    ...parts,
  };
}

const frozen: Notification = { ...told, kind: 'account-frozen' };
const low = (credits: number): Notification => ({ ...told, kind: 'credits-low', credits });

describe('textOf', () => {
  it('says how a run ended, and why where something went wrong', () => {
    expect(textOf(run())).toEqual({ title: 'Nightly', text: 'Run completed', look: 'ok' });
    expect(textOf(run({ status: 'partial', successful_deployments: 1 })).text).toBe(
      'Partially completed (1/3 successful)',
    );
    expect(textOf(run({ status: 'failed', error_message: 'S3 refused the upload.' }))).toMatchObject({
      text: 'Run failed: S3 refused the upload.',
      look: 'bad',
    });
    expect(textOf(run({ status: 'cancelled' })).look).toBe('neutral');
  });

  it('says what an agent and an account need', () => {
    expect(textOf(made()).text).toBe('Deploy agent is ready');
    expect(textOf(made({ status: 'failed', error_message: '' })).text).toBe('Failed');
    expect(textOf(frozen).look).toBe('bad');
    expect([textOf(low(1)).title, textOf(low(0)).title]).toEqual(['1 credit left', '0 credits left']);
  });
});

describe('notificationPath', () => {
  it('leads to the run, to the agent in its list, or to the credits', () => {
    expect(notificationPath(run())).toBe('/workflows/w/runs/e');
    expect(notificationPath(made())).toBe('/agents?deployment=d');
    expect([notificationPath(frozen), notificationPath(low(2))]).toEqual(['/credits', '/credits']);
  });
});

describe('announcementOf', () => {
  it('is one sentence for the newest, and a count for the others', () => {
    expect(announcementOf([])).toBe('');
    expect(announcementOf([run()])).toBe('Nightly: Run completed.');
    expect(announcementOf([low(3), run(), made()])).toBe(
      '3 credits left: A run may need more than that. And 2 more.',
    );
  });
});

describe('markedUntil', () => {
  it('reads what was shown and leaves what came since', () => {
    const later = run({ id: 'later', at: '2026-11-21T12:00:00.001Z' });
    const marked = markedUntil({ notifications: [later, run()], unread: 2 }, told.at);
    expect(marked.notifications.map(({ unread }) => unread)).toEqual([true, false]);
    expect(marked.unread).toBe(1);
  });
});
