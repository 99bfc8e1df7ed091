import { randomUUID } from 'node:crypto';
import { findEntry } from '#catalogue/catalogue.ts';
import { problem } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Db } from '#server/db/open.ts';
import type { Parts } from '#server/parts.ts';
import { sandboxDefaults } from '#server/sandbox/defaults.ts';
import { openConfiguration } from './configuration.ts';
import { storePrepared } from './deploy.ts';
import { mergeConfiguration } from './merge.ts';
import { prepareDeployment, refuseErrors } from './prepare.ts';
import { provenAccount } from './proven-account.ts';
import { changeDeployment, findDeployment, lockDeployment, type DeploymentRow } from './store.ts';

/** Changes the configuration of a deployment. A run that is under way keeps the one it started with. */
export async function updateDeployment(
  parts: Parts,
  userId: string,
  id: string,
  asked: { configuration: Record<string, unknown>; configuration_id?: string | undefined },
  signal: AbortSignal,
): Promise<DeploymentRow> {
  const before = await parts.db.asUser(userId, async (db) => {
    const row = await findDeployment(db, userId, id);
    if (row === undefined) throw noDeployment();
    if (asked.configuration_id !== undefined && asked.configuration_id !== row.configurationId)
      throw changedElsewhere();
    const opened = await openStored(parts, db, userId, row);
    const accountId = parts.sandbox === undefined ? await provenAccount(db) : undefined;
    return { row, opened, accountId };
  });
  const entry = findEntry(before.row.agentId);
  if (entry === undefined || entry.kind === 'Announced') throw noDeployment();
  const { manifest } = entry.agent;
  const merged = mergeConfiguration(manifest.fields, asked.configuration, before.opened);
  refuseErrors(merged.errors);
  const wanted = {
    configuration: merged.configuration,
    defaults: await sandboxDefaults(parts.sandbox, userId),
    storedFields: new Set(Object.keys(before.opened)),
    accountId: before.accountId,
  };
  const prepared = await prepareDeployment(parts, entry, wanted, signal);
  return parts.db.asUser(userId, async (db) => {
    if (!(await lockDeployment(db, userId, id))) throw noDeployment();
    const current = await findDeployment(db, userId, id);
    // What was merged with is no longer what is stored: to go on would undo somebody's change unseen.
    if (current?.configurationId !== before.row.configurationId) throw changedElsewhere();
    const configurationId = randomUUID();
    const fileId = prepared.file === undefined ? null : randomUUID();
    const ids = { deploymentId: id, configurationId, fileId };
    await storePrepared(parts, db, userId, ids, manifest.fields, prepared);
    await changeDeployment(db, id, {
      configurationId,
      facts: prepared.facts,
      ...(fileId === null ? {} : { fileId }),
    });
    await recordAudit(db, { userId, action: 'deployment.changed', subject: id, details: {} });
    const row = await findDeployment(db, userId, id);
    if (row === undefined) throw noDeployment();
    return row;
  });
}

/** What a deployment has stored, its secrets in clear. */
export function openStored(parts: Pick<Parts, 'vault'>, db: Db, userId: string, row: DeploymentRow) {
  const { configurationId: id, plain, secrets } = row;
  return openConfiguration(parts.vault, db, userId, { id, plain, secrets });
}

function changedElsewhere() {
  return problem(
    'changed-elsewhere',
    'This deployment was changed elsewhere since it was opened here. Nothing was changed. Close it, open it again, then make your change.',
  );
}

export function noDeployment() {
  return problem('not-found', 'This deployment does not exist.');
}
