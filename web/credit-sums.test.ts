import { describe, expect, it } from 'vitest';
import { creditsUsed, percentUsed } from './credit-sums.ts';

function balance(current: number, plan: number) {
  return { current_credits: current, plan_credits: plan, plan_id: 'free', plan_name: 'Free', plan_price: 0 };
}

describe('creditsUsed and percentUsed', () => {
  it('are plan minus current, and its share of the plan (R154, R156)', () => {
    expect(creditsUsed(balance(43, 50))).toBe(7);
    expect(percentUsed(balance(43, 50))).toBe(14);
  });

  it('stay between nothing and the plan (Q31)', () => {
    expect(creditsUsed(balance(80, 50))).toBe(0);
    expect(percentUsed(balance(80, 50))).toBe(0);
    expect(creditsUsed(balance(-5, 50))).toBe(50);
    expect(percentUsed(balance(-5, 50))).toBe(100);
    expect(percentUsed(balance(10, 0))).toBe(0);
  });
});
