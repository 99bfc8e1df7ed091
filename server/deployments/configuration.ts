import type { Field, Fields } from '#catalogue/fields.ts';
import { maskValue, namesSecret } from '#contract/deployment-rules.ts';
import type { Db } from '#server/db/open.ts';
import type { Vault } from '#server/secrets/vault.ts';

/** A configuration as it is stored: what may be read, and what is sealed under the user's key. */
export interface StoredConfiguration {
  id: string;
  plain: Record<string, unknown>;
  secrets: Buffer | null;
}

type Values = Record<string, string | undefined>;

const table = 'configurations';

export function isSecretField(name: string, field: Field): boolean {
  return field.type === 'password' || namesSecret(name);
}

/** Splits parsed values into what is stored in clear and what is sealed. */
export async function sealConfiguration(
  vault: Vault,
  db: Db,
  userId: string,
  id: string,
  fields: Fields,
  values: Values,
): Promise<{ plain: Record<string, unknown>; secrets: Buffer | null }> {
  const plain: Values = {};
  const secret: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const field = fields[name];
    if (field !== undefined && isSecretField(name, field)) secret[name] = value;
    else plain[name] = value;
  }
  if (Object.keys(secret).length === 0) return { plain, secrets: null };
  const secrets = await vault.seal(db, userId, { table, column: 'secrets', id }, JSON.stringify(secret));
  return { plain, secrets };
}

/** The whole configuration in clear: for the worker, and for an audited look. */
export async function openConfiguration(
  vault: Vault,
  db: Db,
  userId: string,
  stored: StoredConfiguration,
): Promise<Values> {
  return { ...(stored.plain as Values), ...(await openSecrets(vault, db, userId, stored)) };
}

/** The configuration as the browser sees it: each secret masked, so that it can be sent back unchanged. */
export async function maskConfiguration(
  vault: Vault,
  db: Db,
  userId: string,
  stored: StoredConfiguration,
): Promise<Record<string, unknown>> {
  const secrets = await openSecrets(vault, db, userId, stored);
  const masked = Object.entries(secrets).map(([name, value]) => [name, maskValue(value ?? '')] as const);
  return { ...stored.plain, ...Object.fromEntries(masked) };
}

async function openSecrets(
  vault: Vault,
  db: Db,
  userId: string,
  stored: StoredConfiguration,
): Promise<Values> {
  if (stored.secrets === null) return {};
  const place = { table, column: 'secrets', id: stored.id };
  const opened = await vault.unseal(db, userId, place, stored.secrets);
  return JSON.parse(opened.toString('utf8')) as Values;
}
