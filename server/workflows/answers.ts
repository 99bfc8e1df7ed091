import type { BodyOf } from '#contract/call.ts';
import { problem } from '#contract/refusal.ts';
import type { workflowCalls } from '#contract/workflows.ts';
import { makeTurns } from '#server/turns.ts';
import { recordAudit } from '#server/audit/record.ts';
import { file, prepared, type Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';
import { pageOf, readCursor } from './cursor.ts';
import { deleteAllWorkflows, deleteWorkflow } from './delete.ts';
import { executeWorkflow } from './execute.ts';
import { makeWorkflowList } from './list.ts';
import { makeLookAhead } from './look-ahead.ts';
import { planWithWarnings } from './plan.ts';
import { presentExecution, presentLastExecution, presentWorkflow } from './present.ts';
import { noWorkflow, publishWorkflow, updateWorkflow, type Drawn } from './publish.ts';
import { restoreWorkflow } from './restore.ts';
import {
  countExecutions,
  findExecution,
  findPlantedFile,
  findWorkflow,
  listExecutions,
  ownsWorkflow,
} from './read-store.ts';

const executionsOfAPage = 50;

export function workflowAnswers(parts: Parts): Answers<typeof workflowCalls> {
  const { db, vault } = parts;
  const list = makeWorkflowList(db);
  const turns = makeTurns();
  const lookAhead = makeLookAhead(parts);

  return {
    async listWorkflows({ user, query }) {
      return prepared(await list(user.id, query));
    },

    async readWorkflow({ user, params }) {
      const row = await db.asUser(user.id, (trx) => findWorkflow(trx, user.id, params.id));
      if (row === undefined) throw noWorkflow();
      return presentWorkflow(row);
    },

    async planWorkflow({ user, body }) {
      return planWithWarnings(parts, lookAhead, user.id, body.configuration);
    },

    async publishWorkflow({ user, body, headers }) {
      const row = await db.asUser(user.id, async (trx) => {
        const drawn = drawnIn(body);
        const id = await publishWorkflow(trx, user.id, drawn, headers['idempotency-key']);
        return findWorkflow(trx, user.id, id);
      });
      if (row === undefined) throw noWorkflow();
      parts.live.announce(user.id, { kind: 'hello' });
      return presentWorkflow(row);
    },

    async updateWorkflow({ user, params, body }) {
      const row = await db.asUser(user.id, async (trx) => {
        const drawn = drawnIn(body);
        await updateWorkflow(trx, user.id, params.id, drawn, body.version);
        return findWorkflow(trx, user.id, params.id);
      });
      if (row === undefined) throw noWorkflow();
      parts.live.announce(user.id, { kind: 'hello' });
      return presentWorkflow(row);
    },

    async executeWorkflow({ user, params, headers }) {
      const key = headers['idempotency-key'];
      const executionId = await executeWorkflow(parts, turns, user.id, params.id, key);
      return { execution_id: executionId, status: 'in_progress' as const };
    },

    async deleteWorkflow({ user, params }) {
      await deleteWorkflow(parts, user.id, params.id);
      parts.live.announce(user.id, { kind: 'hello' });
      return undefined;
    },

    async restoreWorkflow({ user, params }) {
      await restoreWorkflow(parts.db, user.id, params.id);
      parts.live.announce(user.id, { kind: 'hello' });
      const row = await db.asUser(user.id, (trx) => findWorkflow(trx, user.id, params.id));
      if (row === undefined) throw noWorkflow();
      return presentWorkflow(row);
    },

    async deleteAllWorkflows({ user }) {
      const deleted = await deleteAllWorkflows(parts, user.id);
      parts.live.announce(user.id, { kind: 'hello' });
      return deleted;
    },

    async listExecutions({ user, params, query }) {
      const limit = query.limit ?? executionsOfAPage;
      const after = readCursor(query.cursor);
      return db.asUser(user.id, async (trx) => {
        if (!(await ownsWorkflow(trx, user.id, params.id))) throw noWorkflow();
        const rows = await listExecutions(trx, user.id, params.id, { limit: limit + 1, after });
        const total = await countExecutions(trx, user.id, params.id);
        const { shown, nextCursor } = pageOf(rows, limit);
        return { executions: shown.map(presentLastExecution), total, next_cursor: nextCursor };
      });
    },

    async readExecution({ user, params }) {
      const row = await db.asUser(user.id, (trx) => findExecution(trx, user.id, params.id, params.execution));
      if (row === undefined) throw problem('not-found', 'This run does not exist.');
      return presentExecution(row);
    },

    async readPlantedFile({ user, params }) {
      return db.asUser(user.id, async (trx) => {
        const of = { workflowId: params.id, executionId: params.execution, nodeId: params.node };
        const stored = await findPlantedFile(trx, user.id, of);
        if (stored === undefined) throw problem('not-found', 'This run has no such file.');
        // The look is on record before the secret leaves.
        await recordAudit(trx, {
          userId: user.id,
          action: 'file.downloaded',
          subject: params.execution,
          details: { node: params.node },
        });
        const place = { table: 'files', column: 'content', id: stored.id };
        const content = await vault.unseal(trx, user.id, place, stored.content);
        return file({ name: stored.name, mediaType: stored.mediaType, content });
      });
    },
  };
}

function drawnIn(
  body: BodyOf<typeof workflowCalls.updateWorkflow | typeof workflowCalls.publishWorkflow>,
): Drawn {
  const { name, description, configuration: graph, clean_up_after_hours: cleanUpAfterHours } = body;
  return { name, description, graph, cleanUpAfterHours };
}
