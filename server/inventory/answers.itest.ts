import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fingerprint } from '#contract/inventory.ts';
import { canonicalOf } from '#contract/text-pieces.ts';
import { keyedFingerprint } from '#material/fingerprint.ts';
import { openOwner } from '#server/db/owner.ts';
import { signIn, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

/** Two people on one server: what one of them planted, the other never had. */
let product: Product;
let robin: SignedInApi;
let mallory: SignedInApi;
let made: { content: string; keyId: string; secret: string };
let planted: { content: string; keyId: string; secret: string; workflowId: string; executionId: string };

beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  robin = await signIn(product.url, 'robin@meridian.example');
  mallory = await signIn(product.url, 'mallory@meridian.example');
  const keys = await deployKeys(robin.api);
  const bucket = await deployBucket(robin.api, 'acme-look-up');
  made = pairIn((await robin.api.readCode({ id: keys.id })).code);
  const workflow = await publishDrill(robin.api, 'Look-up drill', keys, [bucket]);
  const { execution_id: execution } = await robin.api.executeWorkflow({ id: workflow.id });
  await finishedRun(robin.api, workflow.id, execution);
  const path = `/api/v1/workflows/${workflow.id}/executions/${execution}/files/n1`;
  const file = await fetch(product.url + path, { headers: { authorization: `Bearer ${robin.token}` } });
  planted = { ...pairIn(await file.text()), workflowId: workflow.id, executionId: execution };
}, 120_000);
afterAll(() => product.remove());

describe('lookUp', () => {
  it('tells where a planted value lies, since when and by which run', async () => {
    for (const value of [planted.keyId, planted.secret]) {
      const found = await lookUp(robin, value);
      expect(found).toMatchObject({
        part: 'value',
        secret_type: value === planted.keyId ? 'aws-access-key' : 'aws-secret-access-key',
        file_name: 'backup-keys.py',
        state: 'planted',
        location: 's3://acme-look-up/backup-keys.py',
        execution_id: planted.executionId,
        workflow_id: planted.workflowId,
        workflow_name: 'Look-up drill',
        deployment_id: null,
      });
      expect(Date.parse(found?.planted_at ?? '')).toBeGreaterThan(Date.now() - 120_000);
      expect(found?.short_name).toBe(found?.hmac.slice(0, 8));
    }
  });

  it('tells that the value of a deployment lies nowhere but here', async () => {
    expect(await lookUp(robin, made.keyId)).toMatchObject({
      state: 'kept',
      location: null,
      planted_at: null,
      execution_id: null,
      workflow_id: null,
    });
  });

  it('finds a value by its plain SHA-256, where it cannot be guessed from that', async () => {
    expect(await lookUpPlain(robin, planted.secret)).toMatchObject({ state: 'planted', part: 'value' });
    expect(await lookUpPlain(robin, planted.keyId)).toBeUndefined();
  });

  it('answers nothing for a value of nobody', async () => {
    expect(await lookUp(robin, 'AKIA'.concat('QZZZZZZZZZZZZZZZ'))).toBeUndefined();
  });

  it('shows nobody the fingerprints of another, whose key is another, too', async () => {
    const keys = await Promise.all(
      [robin, mallory].map((one) => one.api.readLookUpKey().catch(() => undefined)),
    );
    expect(keys[0]?.key).not.toBe(keys[1]?.key);
    const key = Buffer.from(keys[0]?.key ?? '', 'base64');
    const hash = keyedFingerprint(key, planted.secret).toString('hex');
    const prefixes = [hash.slice(0, 5)];
    const theirs = await mallory.api.lookUp({
      prefixes,
      sha256_prefixes: [sha256Of(planted.secret).slice(0, 4)],
    });
    expect(theirs).toEqual({ candidates: [], is_cut: false });
    expect(await lookUp(mallory, planted.secret)).toBeUndefined();
  });

  it('refuses whole hashes, and more prefixes than a look-up takes', async () => {
    for (const prefixes of [
      [sha256Of('x')],
      ['ABCD'],
      ['a'],
      ['abcdef'],
      Array.from({ length: 257 }, () => 'abcd'),
    ]) {
      await expect(robin.api.lookUp({ prefixes })).rejects.toMatchObject({ status: 422 });
    }
  });

  it('writes on record that somebody looked, and never what for', async () => {
    const before = await auditOf('inventory.looked-up');
    await lookUp(robin, planted.secret);
    const lines = await auditOf('inventory.looked-up');
    expect(lines).toHaveLength(before.length + 1);
    expect(lines.at(-1)).toEqual({ prefixes: 1, candidates: 1 });
    expect((await auditOf('inventory.key-read')).length).toBeGreaterThan(0);
  });
});

async function lookUp({ api }: SignedInApi, value: string): Promise<Fingerprint | undefined> {
  const { key } = await api.readLookUpKey();
  const hash = keyedFingerprint(Buffer.from(key, 'base64'), canonicalOf(value)).toString('hex');
  const { candidates } = await api.lookUp({ prefixes: [hash.slice(0, 5)] });
  return candidates.find(({ hmac }) => hmac === hash);
}

async function lookUpPlain({ api }: SignedInApi, value: string): Promise<Fingerprint | undefined> {
  const hash = sha256Of(value);
  const { candidates } = await api.lookUp({ prefixes: [], sha256_prefixes: [hash.slice(0, 5)] });
  return candidates.find(({ sha256 }) => sha256 === hash);
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function pairIn(content: string): { content: string; keyId: string; secret: string } {
  const keyId = /AKIA[A-Z2-7]{16}/.exec(content)?.[0] ?? '';
  const secret = /["']([A-Za-z0-9+/]{40})["']/.exec(content)?.[1] ?? '';
  expect([keyId.length, secret.length]).toEqual([20, 40]);
  return { content, keyId, secret };
}

async function auditOf(action: string): Promise<unknown[]> {
  const owner = await openOwner(childAddressesOf(product).databaseUrl);
  try {
    const { rows } = await sql<{ details: unknown }>`
      select details from audit where action = ${action} order by sequence`.execute(owner.db);
    return rows.map(({ details }) => details);
  } finally {
    await owner.close();
  }
}
