import { createHash, randomUUID } from 'node:crypto';
import type { GeneratedFile } from '#catalogue/agent.ts';
import { findEntry, type CatalogueEntry } from '#catalogue/catalogue.ts';
import { problem } from '#contract/refusal.ts';
import { recordActivity } from '#server/activities/record.ts';
import { recordAudit } from '#server/audit/record.ts';
import { holdAll, settleAll } from '#server/credits/ledger.ts';
import type { Db } from '#server/db/open.ts';
import type { Fields } from '#catalogue/fields.ts';
import { keepFingerprints } from '#server/inventory/keep.ts';
import { fingerprints } from '#server/off-thread/off-thread.ts';
import type { Parts } from '#server/parts.ts';
import { sandboxDefaults } from '#server/sandbox/defaults.ts';
import { sealConfiguration } from './configuration.ts';
import { prepareDeployment, type Prepared } from './prepare.ts';
import { provenAccount } from './proven-account.ts';
import {
  countByAgent,
  findByHash,
  findDeployment,
  insertConfiguration,
  insertDeployment,
  insertFile,
  type DeploymentRow,
} from './store.ts';

export interface DeployRequest {
  agentId: string;
  configuration: Record<string, unknown>;
  /** The idempotency key: one per intent of a person. */
  deploymentHash: string | undefined;
}

/** A request that has passed every check, with what is to be stored for it. */
export interface ReadyAgent {
  entry: Exclude<CatalogueEntry, { kind: 'Announced' }>;
  prepared: Prepared;
  key: { deploymentHash: string; requestHash: Buffer };
}

/**
 * Deploys an agent: row, configuration, file, charge, activity and audit in one transaction. The same key again
 * answers what it made the first time; with another request it is refused.
 */
export async function deployAgent(
  parts: Parts,
  userId: string,
  request: DeployRequest,
  signal: AbortSignal,
): Promise<DeploymentRow> {
  const entry = deployable(request.agentId);
  const key = keyOf(request);
  const before = await parts.db.asUser(userId, async (db) => ({
    made: await madeBefore(db, userId, key.deploymentHash, key.requestHash),
    accountId: parts.sandbox === undefined ? await provenAccount(db) : undefined,
  }));
  if (before.made !== undefined) return before.made;
  const prepared = await prepare(parts, userId, entry, request, before.accountId, signal);
  return parts.db.asUser(userId, (db) => storeAgent(parts, db, userId, { entry, prepared, key }));
}

/** The first half of a deployment in the sandbox: all that can refuse it, before a transaction of the caller's. */
export async function readyAgent(
  parts: Parts,
  userId: string,
  request: DeployRequest,
  signal: AbortSignal,
): Promise<ReadyAgent> {
  const entry = deployable(request.agentId);
  const prepared = await prepare(parts, userId, entry, request, undefined, signal);
  return { entry, prepared, key: keyOf(request) };
}

function deployable(agentId: string): ReadyAgent['entry'] {
  const entry = findEntry(agentId);
  if (entry === undefined) throw problem('not-found', 'This agent is not in the catalogue.');
  if (entry.kind === 'Announced') {
    throw problem(
      'invalid-request',
      `${entry.agent.manifest.name} cannot be deployed yet: ${entry.agent.manifest.disabledReason}`,
    );
  }
  return entry;
}

function keyOf(request: DeployRequest): ReadyAgent['key'] {
  return {
    deploymentHash: request.deploymentHash ?? randomUUID(),
    requestHash: hashOf([request.agentId, request.configuration]),
  };
}

async function prepare(
  parts: Parts,
  userId: string,
  entry: ReadyAgent['entry'],
  { configuration }: DeployRequest,
  accountId: string | undefined,
  signal: AbortSignal,
): Promise<Prepared> {
  const defaults = await sandboxDefaults(parts.sandbox, userId);
  return prepareDeployment(parts, entry, { configuration, defaults, accountId }, signal);
}

/** The second half: everything that is written and charged, in the caller's transaction. */
export async function storeAgent(
  parts: Parts,
  db: Db,
  userId: string,
  { entry, prepared, key }: ReadyAgent,
): Promise<DeploymentRow> {
  const { manifest } = entry.agent;
  const id = randomUUID();
  const configurationId = randomUUID();
  const fileId = prepared.file === undefined ? null : randomUUID();
  const nth = (await countByAgent(db, userId, manifest.id)) + 1;
  const name = nth === 1 ? manifest.name : `${manifest.name} ${nth}`;
  const isNew = await insertDeployment(db, {
    id,
    userId,
    agentId: manifest.id,
    type: manifest.type,
    name,
    configurationId,
    fileId,
    facts: prepared.facts,
    ...key,
  });
  if (!isNew) {
    const made = await madeBefore(db, userId, key.deploymentHash, key.requestHash);
    if (made === undefined)
      throw problem('unavailable', 'This deployment is being made right now. Try again.');
    return made;
  }
  const ids = { deploymentId: id, configurationId, fileId };
  const plain = await storePrepared(parts, db, userId, ids, manifest.fields, prepared);
  await chargeFor(db, userId, manifest, id, key.deploymentHash);
  await recordActivity(db, {
    userId,
    referenceType: 'deployment',
    referenceId: id,
    referenceName: name,
    workflowType: manifest.type,
    agentType: manifest.type,
    agentId: manifest.id,
    agentName: manifest.name,
    status: 'completed',
    creditsUsed: manifest.price,
    metadata: metadataOf(plain),
  });
  await recordAudit(db, { userId, action: 'deployment.made', subject: id, details: { agent: manifest.id } });
  const row = await findDeployment(db, userId, id);
  if (row === undefined) throw new Error('a deployment vanished inside its own transaction');
  return row;
}

/** Configuration, its secrets sealed, and the file if there is one; answers what is stored in clear. */
export async function storePrepared(
  parts: Parts,
  db: Db,
  userId: string,
  ids: { deploymentId: string; configurationId: string; fileId: string | null },
  fields: Fields,
  prepared: Prepared,
): Promise<Record<string, unknown>> {
  const { deploymentId, configurationId: id, fileId } = ids;
  const sealed = await sealConfiguration(parts.vault, db, userId, id, fields, prepared.values);
  const plain = { ...sealed.plain, ...prepared.extra };
  await insertConfiguration(db, { id, userId, deploymentId, plain, secrets: sealed.secrets });
  if (prepared.file !== undefined && fileId !== null) {
    await storeFile(parts, db, userId, deploymentId, fileId, prepared.file);
  }
  return plain;
}

async function storeFile(
  parts: Parts,
  db: Db,
  userId: string,
  deploymentId: string,
  id: string,
  made: GeneratedFile,
): Promise<void> {
  await insertFile(db, {
    id,
    userId,
    deploymentId,
    name: made.fileName,
    mediaType: made.mediaType,
    content: await parts.vault.seal(db, userId, { table: 'files', column: 'content', id }, made.content),
    sha256: createHash('sha256').update(made.content, 'utf8').digest(),
    spans: made.values.map(({ start, end, secretType, name }) => ({ start, end, secretType, name })),
    note: made.note,
  });
  const known = await fingerprints(parts.vault.fingerprintKey(userId), made.content, made.values);
  await keepFingerprints(db, userId, [{ fileId: id, fingerprints: known }]);
}

async function madeBefore(
  db: Db,
  userId: string,
  deploymentHash: string,
  requestHash: Buffer,
): Promise<DeploymentRow | undefined> {
  const found = await findByHash(db, userId, deploymentHash);
  if (found === undefined) return undefined;
  if (found.requestHash === null || !found.requestHash.equals(requestHash)) {
    throw problem(
      'different-request',
      'An earlier try with other values did go through: look at My Agents before you deploy once more. (Its deployment_hash was used again; scripts take a fresh one for each deployment.)',
    );
  }
  const made = await findDeployment(db, userId, found.id);
  if (made === undefined)
    throw problem('not-found', 'This deployment was made before and has been deleted since.');
  return made;
}

async function chargeFor(
  db: Db,
  userId: string,
  manifest: { id: string; name: string; price: number },
  deploymentId: string,
  deploymentHash: string,
): Promise<void> {
  if (manifest.price === 0) return;
  const holdKey = `deploy:${userId}:${deploymentHash}:hold`;
  const reason = `Deployment of ${manifest.name}`;
  await holdAll(db, { userId, holds: [{ key: holdKey, amount: manifest.price, reason, deploymentId }] });
  await settleAll(db, { userId, settlements: [{ holdKey, outcome: 'capture' }] });
}

function metadataOf(plain: Record<string, unknown>): Record<string, unknown> {
  const bucket = plain['bucketName'];
  return typeof bucket === 'string' ? { bucket_name: bucket } : {};
}

/** The same request has the same hash, in whatever order its keys came. */
function hashOf(value: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}
