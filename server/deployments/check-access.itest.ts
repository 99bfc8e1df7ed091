import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { sandboxClient, type SandboxClient } from '#sandbox/start.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { signIn, type Api, type Refused } from '#tools/api-client.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

let product: Product;
let owner: Owner;
let cloud: SandboxClient;

beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  const { databaseUrl, sandbox } = childAddressesOf(product);
  owner = await openOwner(databaseUrl);
  cloud = sandboxClient(sandbox.endpoint, sandbox.adminToken);
}, 120_000);
afterAll(async () => {
  await owner.close();
  await product.remove();
});

const wrongKey = `wrong${'x'.repeat(35)}`;
const agentId = 's3-content';
const bucketName = 'acme-asked';

async function newcomer() {
  const email = `checks-${randomUUID()}@example.com`;
  const { api } = await signIn(product.url, email);
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(owner.db);
  const userId = rows[0]?.id ?? '';
  // The account is made with its first use.
  await cloud.account(userId);
  return { api, userId, before: await pictureOf(api, userId) };
}

/** Everything that a check must leave as it was. */
async function pictureOf(api: Api, userId: string) {
  return {
    balance: await api.readCreditBalance(),
    entries: await api.listCreditEntries(),
    deployments: await api.listDeployments(),
    activities: await api.listRecentActivities(),
    buckets: await api.readSandboxContents(),
    userId,
  };
}

async function refusalOf(asking: Promise<unknown>): Promise<Problem> {
  const outcome = await asking.then(
    () => 'it was not refused',
    (refused: Refused) => refused.problem,
  );
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

describe('checkAccess', () => {
  it('tells whom the cloud sees, and writes, stores and charges nothing', async () => {
    const { api, userId, before } = await newcomer();
    const account = await cloud.account(userId);
    const found = await api.checkAccess({ agentId, configuration: { bucketName } });
    expect(found.facts).toMatchObject({ account_id: account.accountId, bucket: 'to be made' });
    expect(found.remarks).toEqual([]);
    const asked = (await cloud.events(userId, 200)).map(({ eventName }) => eventName);
    expect(new Set(asked)).toEqual(new Set(['GetCallerIdentity', 'HeadBucket']));
    expect(await pictureOf(api, userId)).toEqual(before);
  });

  it('says what a run would do other than one may expect', async () => {
    const { api } = await newcomer();
    const [taken = ''] = (await api.readSandboxContents()).buckets.map(({ name }) => name);
    const configuration = { bucketName: taken, publicAccess: 'open to the public' };
    expect(await api.checkAccess({ agentId, configuration })).toMatchObject({
      facts: { bucket: 'present' },
      remarks: [
        {
          level: 'warn',
          sentence: expect.stringContaining(
            `The bucket ${taken} is there already and is not opened`,
          ) as string,
        },
      ],
    });
  });

  it.each([
    [agentId, { bucketName }],
    ['aws-profile', { profileName: 'Production' }],
  ])('refuses wrong keys for %s with what to do, and tells no secret', async (id, chosen) => {
    const { api, userId, before } = await newcomer();
    const asking = api.checkAccess({ agentId: id, configuration: { ...chosen, secretAccessKey: wrongKey } });
    const refused = await refusalOf(asking);
    expect(refused.type).toBe('/problems/provider-refused');
    const said = JSON.stringify(refused);
    expect(said).toContain('the secret access key does not belong to this access key id');
    expect(said).toMatch(/With these values a run would fail\..*check again/);
    expect(said).not.toContain(wrongKey);
    expect(await pictureOf(api, userId)).toEqual(before);
  });

  it('takes the stored secrets of a deployment for what the form leaves empty, of its owner only', async () => {
    const { api } = await newcomer();
    const { id, configuration } = await api.deployAgent({
      agentId,
      configuration: { bucketName, secretAccessKey: wrongKey },
    });
    const masked = { ...configuration };
    const withStored = api.checkAccess({ agentId, configuration: masked, deployment_id: id });
    await expect(withStored).rejects.toMatchObject({ problem: { type: '/problems/provider-refused' } });

    const [sandbox] = (await api.readSandbox()).clouds;
    const secretAccessKey = sandbox?.credentials['secretAccessKey'];
    const mended = { ...configuration, secretAccessKey };
    expect(
      (await api.checkAccess({ agentId, configuration: mended, deployment_id: id })).facts,
    ).toMatchObject({
      bucket: 'to be made',
    });
    expect((await api.listDeployments())[0]?.configuration).toEqual(configuration);

    const other = await newcomer();
    for (const wanted of [
      { agentId, configuration: masked, deployment_id: id },
      { agentId, configuration: masked, deployment_id: randomUUID() },
    ])
      await expect(other.api.checkAccess(wanted)).rejects.toMatchObject({ status: 404 });
    const asAnother = api.checkAccess({ agentId: 'ssm-parameter', configuration: {}, deployment_id: id });
    await expect(asAnother).rejects.toMatchObject({ status: 404 });
  });

  it('says what is wrong with the form before it asks anybody', async () => {
    const { api, userId } = await newcomer();
    await expect(api.checkAccess({ agentId, configuration: {} })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'configuration.bucketName' }] },
    });
    const masked = { bucketName, secretAccessKey: 'abcd\u2022\u2022\u2022\u2022efgh' };
    await expect(api.checkAccess({ agentId, configuration: masked })).rejects.toMatchObject({
      status: 422,
    });
    for (const id of ['aws-access-keys', 'ami-provenance'])
      await expect(api.checkAccess({ agentId: id, configuration: {} })).rejects.toMatchObject({
        status: 422,
        problem: { detail: expect.stringContaining('has no credentials of its own') as string },
      });
    await expect(api.checkAccess({ agentId: 'nobody', configuration: {} })).rejects.toMatchObject({
      status: 404,
    });
    expect(await cloud.events(userId, 200)).toEqual([]);
  });

  it('stands in the audit, so that nobody tries found keys unseen', async () => {
    const { api, userId } = await newcomer();
    await api.checkAccess({ agentId, configuration: { bucketName } });
    await api
      .checkAccess({ agentId, configuration: { bucketName, secretAccessKey: wrongKey } })
      .catch(() => 0);
    const { rows } = await sql`
      select subject, details from audit where user_id = ${userId} and action = 'access.checked'
    `.execute(owner.db);
    expect(rows).toEqual([1, 2].map(() => ({ subject: agentId, details: { agent: agentId } })));
  });

  it('gives up on a cloud that is silent, with a sentence', async () => {
    const { api, userId } = await newcomer();
    await cloud.setFault({ kind: 'hang', service: 'sts', owner: userId });
    await expect(api.checkAccess({ agentId, configuration: { bucketName } })).rejects.toMatchObject({
      problem: {
        type: '/problems/provider-refused',
        detail:
          'The cloud gave no answer within 15 seconds. Whether it lets these credentials in is not known. Check again in a moment.',
      },
    });
    await cloud.clearFaults();
  });
});
