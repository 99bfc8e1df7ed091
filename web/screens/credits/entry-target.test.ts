import { describe, expect, it } from 'vitest';
import type { CreditEntry } from '#contract/credits.ts';
import { entryTarget } from './entry-target.ts';

const gift: CreditEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'grant',
  created_at: '2026-11-21T12:00:00Z',
  reason: 'Welcome',
  change: 50,
  balance: 50,
  held: false,
  deployment_id: null,
  deployment_name: null,
  workflow_id: null,
  workflow_name: null,
  execution_id: null,
};

describe('entryTarget', () => {
  it('is the run that was paid', () => {
    const entry = { ...gift, workflow_id: 'w', workflow_name: 'Drill', execution_id: 'e' };
    expect(entryTarget(entry)).toEqual({ to: '/workflows/w/runs/e', label: 'Open Run' });
  });

  it('is the deployment that was paid, and not one of a like name', () => {
    const entry = { ...gift, deployment_id: 'd', deployment_name: 'Keys & more 2' };
    expect(entryTarget(entry)).toEqual({ to: '/agents?deployment=d', label: 'Open Agent' });
  });

  it('is nothing for a gift, and for a deployment that was deleted', () => {
    expect(entryTarget(gift)).toBeUndefined();
    expect(entryTarget({ ...gift, deployment_id: 'd' })).toBeUndefined();
  });
});
