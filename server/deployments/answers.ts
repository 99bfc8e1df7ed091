import { findEntry } from '#catalogue/catalogue.ts';
import type { deploymentCalls } from '#contract/deployments.ts';
import { sameName } from '#contract/deployment-rules.ts';
import { problem } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Db } from '#server/db/open.ts';
import { countPlantedByDeployment } from '#server/decoys/count.ts';
import { file, type Answers } from '#server/http/answers.ts';
import { tellSpans } from '#server/off-thread/off-thread.ts';
import type { Parts } from '#server/parts.ts';
import { isSecretField, maskConfiguration, openConfiguration } from './configuration.ts';
import { checkAccess } from './check-access.ts';
import { deleteDeployment } from './delete.ts';
import { deployAgent } from './deploy.ts';
import { presentDeployment } from './present.ts';
import {
  countDeployments,
  countUses,
  findDeployment,
  findFile,
  listDeployments,
  type DeploymentRow,
} from './store.ts';
import { noDeployment, updateDeployment } from './update.ts';

export function deploymentAnswers(parts: Parts): Answers<typeof deploymentCalls> {
  const { db, vault } = parts;

  async function present(trx: Db, userId: string, row: DeploymentRow) {
    const stored = { id: row.configurationId, plain: row.plain, secrets: row.secrets };
    return presentDeployment(row, await maskConfiguration(vault, trx, userId, stored));
  }

  async function openFile(userId: string, id: string, action: string) {
    return db.asUser(userId, async (trx) => {
      const stored = await findFile(trx, userId, id);
      if (stored === undefined) throw problem('not-found', 'No generated code available for this agent');
      // The look is on record before the secret leaves.
      await recordAudit(trx, { userId, action, subject: id, details: {} });
      const place = { table: 'files', column: 'content', id: stored.id };
      return { ...stored, content: await vault.unseal(trx, userId, place, stored.content) };
    });
  }

  return {
    async deployAgent({ user, body, signal }) {
      const request = {
        agentId: body.agentId,
        configuration: body.configuration,
        deploymentHash: body.deployment_hash,
      };
      const row = await deployAgent(parts, user.id, request, signal);
      parts.live.announce(user.id, { kind: 'deployment', deployment_id: row.id });
      return db.asUser(user.id, (trx) => present(trx, user.id, row));
    },

    async checkAccess({ user, body, signal }) {
      const { agentId, configuration, deployment_id: deploymentId } = body;
      return checkAccess(parts, user.id, { agentId, configuration, deploymentId }, signal);
    },

    async listDeployments({ user, query, total }) {
      return db.asUser(user.id, async (trx) => {
        const rows = await listDeployments(trx, user.id, query.limit);
        total((await countDeployments(trx, user.id)).total);
        return Promise.all(rows.map((row) => present(trx, user.id, row)));
      });
    },

    async listDeploymentUsage({ user }) {
      return db.asUser(user.id, async (trx) => {
        const planted = await countPlantedByDeployment(trx, user.id);
        const counted = await countUses(trx, user.id);
        return {
          deployments: counted.map(({ id, count }) => ({
            id,
            used_in_workflows: count > 0,
            workflow_count: count,
            planted: planted.get(id) ?? 0,
          })),
        };
      });
    },

    async updateDeployment({ user, params, body, signal }) {
      const row = await updateDeployment(parts, user.id, params.id, body, signal);
      parts.live.announce(user.id, { kind: 'deployment', deployment_id: row.id });
      return db.asUser(user.id, (trx) => present(trx, user.id, row));
    },

    async deleteDeployment({ user, params }) {
      await deleteDeployment(parts, user.id, params.id);
      parts.live.announce(user.id, { kind: 'deployment', deployment_id: params.id });
      return undefined;
    },

    async revealConfiguration({ user, params, body }) {
      return db.asUser(user.id, async (trx) => {
        const row = await findDeployment(trx, user.id, params.id);
        if (row === undefined) throw noDeployment();
        const fields = findEntry(row.agentId)?.agent.manifest.fields ?? {};
        const name = Object.keys(fields).find((candidate) => sameName(candidate, body.field));
        const field = name === undefined ? undefined : fields[name];
        const stored = { id: row.configurationId, plain: row.plain, secrets: row.secrets };
        const value =
          name === undefined ? undefined : (await openConfiguration(vault, trx, user.id, stored))[name];
        if (name === undefined || field === undefined || value === undefined || !isSecretField(name, field)) {
          throw problem('not-found', 'This deployment has no such secret field.');
        }
        await recordAudit(trx, {
          userId: user.id,
          action: 'secret.revealed',
          subject: row.id,
          details: { field: name },
        });
        return { value };
      });
    },

    async readCode({ user, params }) {
      const opened = await openFile(user.id, params.id, 'file.viewed');
      // The file tells its secrets by the names that they have in it.
      const code = opened.content.toString('utf8');
      const told = await tellSpans({ fileName: opened.name, content: code, values: opened.spans });
      const spans = told.map((span, nth) => ({ ...span, label: opened.spans[nth]?.name ?? span.label }));
      return { code, file_name: opened.name, spans };
    },

    async downloadCode({ user, params }) {
      const opened = await openFile(user.id, params.id, 'file.downloaded');
      return file({ name: opened.name, mediaType: opened.mediaType, content: opened.content });
    },
  };
}
