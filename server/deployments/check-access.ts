import type { Words } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import type { AccessFound } from '#contract/deployments.ts';
import { problem } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Db } from '#server/db/open.ts';
import type { Parts } from '#server/parts.ts';
import { sandboxDefaults } from '#server/sandbox/defaults.ts';
import { askCloud } from './ask-cloud.ts';
import { mergeConfiguration } from './merge.ts';
import { readFields, refuseErrors } from './prepare.ts';
import { findDeployment } from './store.ts';
import { noDeployment, openStored } from './update.ts';

interface AccessRequest {
  agentId: string;
  configuration: Record<string, unknown>;
  /** A deployment of this agent that the configuration is a change of. */
  deploymentId: string | undefined;
}

/** Somebody sits before the form and waits. */
const patienceMs = 15_000;

const words: Words = { consequence: 'With these values a run would fail.', again: 'check again' };

/**
 * Asks the cloud with the values of a form what can be asked without writing, as a plan does. Nothing is stored but
 * that it was asked: whoever has found keys somewhere must not try them here unseen.
 */
export async function checkAccess(
  parts: Parts,
  userId: string,
  { agentId, configuration, deploymentId }: AccessRequest,
  signal: AbortSignal,
): Promise<AccessFound> {
  const entry = findEntry(agentId);
  if (entry === undefined) throw problem('not-found', 'This agent is not in the catalogue.');
  if (entry.kind !== 'Deploy' && entry.kind !== 'Configure') {
    const { name } = entry.agent.manifest;
    throw problem(
      'invalid-request',
      `${name} has no credentials of its own, so there is no access to check.`,
    );
  }
  const stored = await parts.db.asUser(userId, async (db) => {
    const opened = deploymentId === undefined ? undefined : await openOwn(db, deploymentId);
    const subject = deploymentId ?? agentId;
    await recordAudit(db, { userId, action: 'access.checked', subject, details: { agent: agentId } });
    return opened;
  });
  const { fields } = entry.agent.manifest;
  const merged = mergeConfiguration(fields, configuration, stored ?? {});
  refuseErrors(merged.errors);
  const config = readFields(entry, {
    configuration: merged.configuration,
    defaults: await sandboxDefaults(parts.sandbox, userId),
    storedFields: new Set(Object.keys(stored ?? {})),
  });
  const patience = {
    ms: patienceMs,
    signal,
    consequence: 'Whether it lets these credentials in is not known. Check again in a moment.',
  };
  if (entry.kind === 'Configure') {
    const { agent } = entry;
    const { facts } = await askCloud(parts, patience, (context) => agent.check(config, context, words));
    return split(facts);
  }
  const { agent } = entry;
  // A name that cannot be is told here as it would be when the agent is deployed.
  agent.place(config, 'file', 1);
  const { facts, remarks = [] } = await askCloud(parts, patience, (context) =>
    agent.preflight(config, context, words),
  );
  return { facts, remarks: [...remarks] };

  async function openOwn(db: Db, id: string) {
    const row = await findDeployment(db, userId, id);
    if (row?.agentId !== agentId) throw noDeployment();
    return openStored(parts, db, userId, row);
  }
}

/** A profile keeps its warning with its facts. */
function split({ warning, ...facts }: Record<string, string>): AccessFound {
  return { facts, remarks: warning === undefined ? [] : [{ level: 'warn', sentence: warning }] };
}
