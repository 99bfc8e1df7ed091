import { describe, expect, it } from 'vitest';
import { statusBadge } from './status-look.ts';

describe('statusBadge', () => {
  it('is green for completed and red for failed wherever it stands (R128)', () => {
    for (const place of ['activity', 'list', 'results'] as const) {
      expect(statusBadge('completed', place)).toEqual({ look: 'ok', label: 'Completed' });
      expect(statusBadge('failed', place)).toEqual({ look: 'bad', label: 'Failed' });
      expect(statusBadge('in_progress', place)).toEqual({ look: 'run', label: 'In Progress' });
    }
  });

  it('shows other words blue in activities, raw on the list, yellow in results', () => {
    expect(statusBadge('partial', 'activity')).toEqual({ look: 'run', label: 'Partial', isOver: true });
    expect(statusBadge('queued', 'activity')).toEqual({ look: 'run', label: 'Queued' });
    expect(statusBadge('partial', 'list')).toEqual({ look: 'neutral', label: 'partial' });
    expect(statusBadge('partial', 'results')).toEqual({ look: 'warn', label: 'Partial' });
    expect(statusBadge('', 'activity')).toEqual({ look: 'run', label: 'Unknown' });
  });

  it('reads a deployment by its use (Q20)', () => {
    expect(statusBadge('pending', 'deployment')).toEqual({ look: 'run', label: 'In Progress' });
    expect(statusBadge('Deployed', 'deployment').look).toBe('ok');
    expect(statusBadge('Unused', 'deployment').look).toBe('neutral');
    expect(statusBadge('inactive', 'deployment')).toEqual({ look: 'neutral', label: 'Unknown' });
  });
});
