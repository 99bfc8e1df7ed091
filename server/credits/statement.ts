import { csvLine, csvStart } from '#contract/csv.ts';
import type { CreditEntry } from '#contract/credits.ts';
import type { Database } from '#server/db/open.ts';
import { presentEntry } from './present.ts';
import { findEntries } from './store.ts';

const rowsAtATime = 500;

const columns = [
  'Date (UTC)',
  'Entry',
  'Reason',
  'Credits in',
  'Credits out',
  'Balance',
  'State',
  'Workflow',
  'Agent',
  'Deployment id',
  'Workflow id',
  'Execution id',
];

/**
 * Every movement as CSV, newest first. It comes in pieces, each its own short transaction that goes on below the last
 * row: years of movements neither fill the memory nor keep a connection, and what is charged meanwhile stands above.
 * Amounts are in two columns, so that no cell begins with a sign.
 */
export async function* writeStatement(db: Database, userId: string): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  let before: number | undefined;
  for (;;) {
    const page = { limit: rowsAtATime, before };
    const rows = await db.asUser(userId, (trx) => findEntries(trx, userId, page));
    if (rows.length > 0) yield rows.map((row) => lineOf(presentEntry(row))).join('');
    if (rows.length < rowsAtATime) return;
    before = rows.at(-1)?.sequence;
  }
}

const words: Record<CreditEntry['kind'], string> = {
  grant: 'Granted',
  purchase: 'Bought',
  hold: 'Hold',
  capture: 'Charged',
  void: 'Returned',
  expire: 'Expired',
  adjust: 'Adjusted',
};

function lineOf(entry: CreditEntry): string {
  return csvLine([
    entry.created_at,
    words[entry.kind],
    entry.reason,
    Math.max(entry.change, 0),
    Math.max(-entry.change, 0),
    entry.balance,
    entry.held ? 'Held' : null,
    entry.workflow_name,
    entry.deployment_name,
    entry.deployment_id,
    entry.workflow_id,
    entry.execution_id,
  ]);
}
