import { GetRoleCommand, IAMClient, ListRolesCommand } from '@aws-sdk/client-iam';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inertnessFaults } from '#material/inertness.ts';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { findCredentials } from '#sandbox/clouds/find-credentials.ts';
import { sdkConfig, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox({ isBare: false });
});
afterAll(() => box.stop());

const contents = async (owner = box.owner) => (await box.client.cloudContents(owner, 'aws')) ?? [];

const named = async (owner = box.owner) =>
  (await contents(owner)).flatMap(({ name, things }) =>
    things.map((thing) => `${name} ${thing.name} ${thing.size} ${thing.note}`),
  );

describe('the account of somebody new', () => {
  it('holds what a company has, each thing marked as not planted', async () => {
    const all = await contents();
    expect(all.map(({ name, note, things }) => [name, note, things.length])).toEqual([
      ['s3://acme-access-logs-use1', 'us-east-1', 3],
      ['s3://acme-build-artifacts-use1', 'us-east-1', 2],
      ['s3://acme-data-exports-euw1', 'eu-west-1', 3],
      ['s3://acme-terraform-state-use1', 'us-east-1', 1],
      ['s3://acme-website-use1', 'us-east-1', 2],
      ['Secrets Manager', 'us-east-1', 3],
      ['Parameter Store', 'us-east-1', 4],
      ['DynamoDB service-settings', 'us-east-1', 0],
      ['IAM users', 'all regions', 1],
      ['IAM roles', 'all regions', 6],
    ]);
    const unmarked = all
      .filter(({ kind }) => kind !== 'users')
      .flatMap(({ things }) => things.filter(({ note }) => note?.endsWith('came with the sandbox') !== true));
    expect(unmarked.map(({ name }) => name)).toEqual(['LeakdrillDrill']);
  });

  it('is the same again after a reset, with what was removed, and without what was put there', async () => {
    const owner = 'resetter';
    const s3 = new S3Client({
      ...sdkConfig(box.endpoint, await box.client.account(owner)),
    });
    const first = await named(owner);
    const place = { Bucket: 'acme-website-use1', Key: 'robots.txt' };
    await s3.send(new DeleteObjectCommand(place));
    await box.client.account(owner);
    expect(await named(owner)).toHaveLength(first.length - 1);
    await s3.send(new PutObjectCommand({ ...place, Body: 'mine' }));
    expect((await named(owner)).find((line) => line.includes('robots.txt'))).toContain('4 undefined');
    await box.client.reset(owner);
    expect(await named(owner)).toEqual(first);
  });

  it('holds nothing that opens anything, leads anywhere or unmasks a decoy', async () => {
    let read = 0;
    for (const { id: container, things } of await contents()) {
      for (const { id: thing } of things.filter(({ size }) => size !== null)) {
        const opened = await box.client.openThing(box.owner, 'aws', { container, thing });
        expect(opened?.read.isRefused, thing).toBe(false);
        const text = opened?.text ?? '';
        expect(findCredentials(text), thing).toEqual([]);
        expect(inertnessFaults({ content: text, values: [] }, {}), thing).toEqual([]);
        const hosts = text.match(/[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?=[^\w.(@]|$)/g) ?? [];
        const leading = hosts.filter((host) => !/(?:^|\.)example(?:\.(?:com|net|org))?$/.test(host));
        expect(
          leading.filter((host) => !/\.(?:js|json|log)$/.test(host)),
          thing,
        ).toEqual([]);
        read += 1;
      }
    }
    expect(read).toBe(18);
  });

  it('keeps older versions of a state, as the real cloud does', async () => {
    const s3 = new S3Client(box.sdk);
    const Bucket = 'acme-terraform-state-use1';
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    expect(Versions.map(({ IsLatest }) => IsLatest)).toEqual([true, false]);
    const serials = Versions.map(async ({ Key, VersionId }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }));
      return (JSON.parse((await Body?.transformToString()) ?? '') as { serial: number }).serial;
    });
    expect(await Promise.all(serials)).toEqual([18, 17]);
  });

  it('has roles that trust too much, which IAM lists and STS believes', async () => {
    const iam = new IAMClient(box.sdk);
    const { Roles = [] } = await iam.send(new ListRolesCommand({}));
    expect(Roles).toHaveLength(6);
    const sts = new STSClient(box.sdk);
    const assume = async (RoleName: string) => {
      const { Role } = await iam.send(new GetRoleCommand({ RoleName }));
      return await outcomeOf(
        sts.send(new AssumeRoleCommand({ RoleArn: Role?.Arn, RoleSessionName: 'look' })),
      );
    };
    expect(await assume('nightly-export')).toBe('ok');
    expect(await assume('break-glass-admin')).toBe('ok');
    expect(await assume('vendor-monitoring')).toBe('403 AccessDenied');
    expect(await assume('payments-api-task')).toBe('403 AccessDenied');
    const roles = (await contents()).find(({ kind }) => kind === 'roles')?.things ?? [];
    const trust = Object.fromEntries(roles.map(({ name, note }) => [name, note?.split(' · ')[1]]));
    expect(trust).toMatchObject({
      'nightly-export': 'trusts everybody',
      'github-deploy': 'trusts token.actions.githubusercontent.com, whoever signs in there',
      'payments-api-task': 'trusts ecs-tasks.amazonaws.com',
      'break-glass-admin': `trusts ${box.access.accountId}`,
      LeakdrillDrill: `trusts ${box.access.accountId} with an external id`,
    });
    expect(trust['vendor-monitoring']).toMatch(/^trusts \d{12}$/);
  });

  it('is bare where that is asked for', async () => {
    const bare = await testSandbox();
    expect(await bare.client.contents(bare.owner)).toEqual([]);
    await bare.stop();
  });
});
