import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Limit, Timestamp } from './text.ts';

export const CreditBalance = z.object({
  current_credits: z.int(),
  plan_id: z.string(),
  plan_name: z.string(),
  plan_price: z.int(),
  plan_credits: z.int(),
});
export type CreditBalance = z.infer<typeof CreditBalance>;

/** One movement of the wallet; a hold is what may be charged, a void gives it back. */
export const CreditEntry = z.object({
  id: Id,
  kind: z.enum(['grant', 'purchase', 'hold', 'capture', 'void', 'expire', 'adjust']),
  created_at: Timestamp,
  /** What it was for, as a sentence. */
  reason: z.string(),
  /** Change of the spendable balance: a hold takes, a void gives back, a capture changes nothing more. */
  change: z.int(),
  /** The spendable balance after it. */
  balance: z.int(),
  /** True while a hold is neither captured nor voided. */
  held: z.boolean(),
  deployment_id: z.nullable(Id),
  /** Null when it has been deleted since. */
  deployment_name: z.nullable(z.string()),
  workflow_id: z.nullable(Id),
  /** As it was called when it ran. */
  workflow_name: z.nullable(z.string()),
  execution_id: z.nullable(Id),
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const creditCalls = {
  readCreditBalance: call({
    method: 'GET',
    path: '/credits/balance',
    tag: 'Credits',
    summary: 'What is left, and of which plan',
    reply: CreditBalance,
  }),
  listCreditEntries: call({
    method: 'GET',
    path: '/credits/entries',
    tag: 'Credits',
    summary: 'Every movement of your credits, newest first',
    query: z.object({ limit: Limit, cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ entries: z.array(CreditEntry), total: z.int(), next_cursor: z.nullable(z.string()) }),
  }),
  downloadCreditEntries: call({
    method: 'GET',
    path: '/credits/entries.csv',
    tag: 'Credits',
    summary: 'Every movement of your credits as a table for a spreadsheet, newest first',
    replyKind: 'file',
  }),
};
