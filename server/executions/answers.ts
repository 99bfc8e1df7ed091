import type { runCalls } from '#contract/executions.ts';
import { file, type Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';
import { cancelExecution, noRun } from './cancel.ts';
import { findRecord } from './export-store.ts';
import { planRetry } from './plan-retry.ts';
import { writeRecordCsv, writeRecordJson } from './present.ts';
import { retryExecution } from './retry.ts';
import type { RunName } from './store.ts';

export function runAnswers(parts: Parts): Answers<typeof runCalls> {
  const { db } = parts;
  return {
    async cancelExecution({ user, params }) {
      const status = await cancelExecution(parts, user.id, nameOf(params));
      return { execution_id: params.execution, status };
    },

    async planRetry({ user, params }) {
      return db.asUser(user.id, (trx) => planRetry(trx, user.id, nameOf(params), parts.now()));
    },

    async retryExecution({ user, params }) {
      const executionId = await retryExecution(parts, user.id, nameOf(params));
      return { execution_id: executionId, status: 'in_progress' as const };
    },

    async exportExecution({ user, params, query }) {
      const run = nameOf(params);
      const record = await db.asUser(user.id, (trx) => findRecord(trx, user.id, run));
      if (record === undefined) throw noRun();
      const started = record.createdAt.toISOString().slice(0, 19).replaceAll(':', '-');
      const name = `run-${started}-${params.execution.slice(0, 8)}.${query.format}`;
      return query.format === 'csv'
        ? file({ name, mediaType: 'text/csv', content: writeRecordCsv(run, record) })
        : file({
            name,
            mediaType: 'application/json',
            content: writeRecordJson(run, record, parts.now()),
          });
    },
  };
}

function nameOf(params: { id: string; execution: string }): RunName {
  return { workflowId: params.id, executionId: params.execution };
}
