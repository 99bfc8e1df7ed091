import { expect, it } from 'vitest';
import { plans } from './plan-list.ts';

it('offers Starter and announces Enterprise (R010, R167, R168, R581)', () => {
  expect(plans).toEqual([
    {
      id: 'starter',
      name: 'Starter',
      credits: 100,
      price: 100,
      description: 'Buy in packs of 100 credits',
      comingSoon: false,
    },
    {
      id: 'enterprise',
      name: 'Enterprise',
      credits: 0,
      price: 0,
      description: expect.stringContaining('SSO access'),
      comingSoon: true,
    },
  ]);
});
