import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sdkConfig, sdkLimitedTo, type SdkConfig } from '#sandbox/testing.ts';
import { deployAgent } from '#server/deployments/deploy.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { makeLookAhead } from './look-ahead.ts';
import { planWithWarnings } from './plan.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => server.cloud.client.clearFaults());
afterAll(() => server.stop());

type Drawn = Parameters<typeof planWithWarnings>[3];

async function warningsOf(userId: string, graph: Drawn, lookAhead = makeLookAhead(server.parts)) {
  const plan = await planWithWarnings(server.parts, lookAhead, userId, graph);
  return plan.steps.map(({ warning }) => warning);
}

async function newcomer() {
  const userId = await server.newUser();
  const access = await server.cloud.client.account(userId);
  const sdk = sdkConfig(server.cloud.endpoint, access);
  return { userId, access, sdk, keys: await deployKeys(server, userId) };
}

/** Keys of a user of this account who may do these actions only. */
async function keysOf(
  of: { access: Awaited<ReturnType<typeof newcomer>>['access']; sdk: SdkConfig },
  actions: string[],
) {
  const { credentials } = await sdkLimitedTo({ ...server.cloud, ...of }, actions);
  return { accessKeyId: credentials.accessKeyId, secretAccessKey: credentials.secretAccessKey };
}

async function asked(userId: string): Promise<string[]> {
  const events = await server.cloud.client.events(userId, 200);
  return events.map(({ eventName }) => eventName);
}

describe('the warnings of a plan', () => {
  it('are none where the cloud answers, and each configuration is asked once', async () => {
    const { userId, keys } = await newcomer();
    const bucket = await deployBucket(server, userId, 'acme-quiet');
    const graph = graphOf(keys, [bucket, bucket]);
    const lookAhead = makeLookAhead(server.parts);
    const both = await Promise.all([
      warningsOf(userId, graph, lookAhead),
      warningsOf(userId, graph, lookAhead),
    ]);
    expect(both).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(await warningsOf(userId, graph, lookAhead)).toEqual([null, null, null]);
    expect((await asked(userId)).toSorted()).toEqual(['GetCallerIdentity', 'HeadBucket']);
  });

  it('name the permission that reading shows to be missing, and write nothing', async () => {
    const person = await newcomer();
    const { userId, sdk, keys } = person;
    await new S3Client({ ...sdk, forcePathStyle: true }).send(
      new CreateBucketCommand({ Bucket: 'acme-closed' }),
    );
    const limited = await keysOf(person, ['s3:PutObject']);
    const closed = await deployBucket(server, userId, 'acme-closed', limited);
    const open = await deployBucket(server, userId, 'acme-open');
    const before = await asked(userId);
    const warnings = await warningsOf(userId, graphOf(keys, [closed, open]));
    expect(warnings).toEqual([
      null,
      expect.stringMatching(
        /^S3 Content Deployer: S3 refused the look at the bucket: .* the user lacks s3:ListBucket\. This step would fail\. .*, then look at the plan again\.$/,
      ),
      null,
    ]);
    const after = (await asked(userId)).slice(0, -before.length);
    expect(new Set(after)).toEqual(new Set(['GetCallerIdentity', 'HeadBucket']));
  });

  it('say of keys that are wrong that they are, and tell no secret', async () => {
    const { userId, access, keys } = await newcomer();
    const secretAccessKey = `wrong${'x'.repeat(35)}`;
    const bucket = await deployBucket(server, userId, 'acme-wrong', {
      accessKeyId: access.accessKeyId,
      secretAccessKey,
    });
    const lookAhead = makeLookAhead(server.parts);
    const plan = await planWithWarnings(server.parts, lookAhead, userId, graphOf(keys, [bucket]));
    expect(plan.steps[1]?.warning).toContain('the secret access key does not belong to this access key id');
    for (const secret of [secretAccessKey, access.secretAccessKey, access.accessKeyId]) {
      expect(JSON.stringify(plan)).not.toContain(secret);
    }
  });

  it('keep no plan waiting for a cloud that hangs', async () => {
    const { userId, keys } = await newcomer();
    const bucket = await deployBucket(server, userId, 'acme-hangs');
    await server.cloud.client.setFault({ kind: 'hang', service: 'sts', owner: userId });
    const startedAt = performance.now();
    const [, warning] = await warningsOf(userId, graphOf(keys, [bucket]), makeLookAhead(server.parts, 400));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(warning).toContain('The cloud gave no answer within 1 second');
    expect(warning).toContain('You can still go on.');
  });

  it('look at fourteen targets at once', async () => {
    const { userId, keys } = await newcomer();
    const buckets: string[] = [];
    for (let nth = 0; nth < 14; nth += 1)
      buckets.push(await deployBucket(server, userId, `acme-many-${nth}`));
    await server.cloud.client.setFault({ kind: 'slow', service: 'sts', owner: userId, delayMs: 500 });
    const startedAt = performance.now();
    // One after the other they would take seven seconds, and longer than this patience.
    const warnings = await warningsOf(userId, graphOf(keys, buckets), makeLookAhead(server.parts, 6_000));
    expect(warnings).toEqual(Array.from({ length: 15 }, () => null));
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect((await asked(userId)).filter((name) => name === 'GetCallerIdentity')).toHaveLength(14);
  });

  it('tell of an account that allows exposure, and of one that forbids it', async () => {
    const { userId, access, keys } = await newcomer();
    const { tenantId, clientId, clientSecret } = access.microsoft;
    const { subscriptionId, resourceGroup } = access.azure;
    const app = { tenantId, clientId, clientSecret };
    const deploy = async (containerName: string) => {
      const makeContainer = 'yes, open to the public';
      const configuration = { ...app, subscriptionId, resourceGroup, containerName, makeContainer };
      const wanted = { agentId: 'azure-blob', configuration, deploymentHash: randomUUID() };
      return (await deployAgent(server.parts, userId, wanted, new AbortController().signal)).id;
    };
    const graph = graphOf(keys, [await deploy('leaks'), await deploy('documents')]);
    const stepsOf = async () => {
      const plan = await planWithWarnings(server.parts, makeLookAhead(server.parts), userId, graph);
      return plan.steps.map(({ warning, finding }) => [warning, finding]);
    };
    const allows = `The storage account ${access.azure.storageAccount} allows public access.`;
    expect(await stepsOf()).toEqual([
      [null, undefined],
      [null, allows],
      [expect.stringContaining('The container documents is there already and is not opened'), allows],
    ]);
    await server.cloud.client.azureAccount(userId, { allowBlobPublicAccess: false });
    expect(await stepsOf()).toEqual([
      [null, undefined],
      [
        expect.stringMatching(/: The storage account .* cannot be made open .* This step would fail\./),
        undefined,
      ],
      [expect.stringContaining('and its storage account forbids public access'), undefined],
    ]);
  });

  it('stand at the profile of an analysis, which asks as its own check does', async () => {
    const { userId } = await newcomer();
    const deploy = async (agentId: string, configuration: Record<string, string>) => {
      const wanted = { agentId, configuration, deploymentHash: randomUUID() };
      return (await deployAgent(server.parts, userId, wanted, new AbortController().signal)).id;
    };
    const profile = await deploy('aws-profile', { profileName: 'acme-prod' });
    const analyzer = await deploy('ami-provenance', { regions: 'us-east-1' });
    const base = graphOf(profile, [analyzer]);
    const nodes = base.nodes.map((node, nth) => ({
      ...node,
      type: nth === 0 ? ('Configure' as const) : ('Analyzer' as const),
    }));
    const graph = { ...base, nodes };
    expect(await warningsOf(userId, graph)).toEqual([null, null]);
    const code = 'UnauthorizedOperation';
    await server.cloud.client.setFault({ kind: 'error', service: 'sts', code, owner: userId });
    const [warning, none] = await warningsOf(userId, graph);
    expect(warning).toMatch(/: STS refused .* This step would fail\./);
    expect(none).toBeNull();
  });

  it('are asked anew once somebody may have mended what they say', async () => {
    const { userId, keys } = await newcomer();
    const bucket = await deployBucket(server, userId, 'acme-mended');
    let elapsed = 0;
    const now = () => new Date(Date.now() + elapsed);
    const lookAhead = makeLookAhead({ ...server.parts, now });
    const graph = graphOf(keys, [bucket]);
    const code = 'UnauthorizedOperation';
    await server.cloud.client.setFault({ kind: 'error', service: 's3', code, owner: userId });
    expect((await warningsOf(userId, graph, lookAhead))[1]).toContain('S3 refused');
    await server.cloud.client.clearFaults();
    expect((await warningsOf(userId, graph, lookAhead))[1]).toContain('S3 refused');
    elapsed = 11_000;
    expect(await warningsOf(userId, graph, lookAhead)).toEqual([null, null]);
  });
});
