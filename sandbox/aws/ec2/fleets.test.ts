import {
  EC2Client,
  DescribeImagesCommand,
  DescribeInstanceImageMetadataCommand,
  GetAllowedImagesSettingsCommand,
  paginateDescribeInstanceImageMetadata,
  paginateDescribeInstances,
  type Image,
  type InstanceImageMetadata,
} from '@aws-sdk/client-ec2';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openState } from '#sandbox/aws/state.ts';
import { companyFleet } from './company-fleet.ts';
import { fleetShape } from './fleet-shape.ts';
import { hostileFleet } from './hostile-fleet.ts';
import { largeFleet } from './large-fleet.ts';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { sandboxClient, startSandbox } from '#sandbox/start.ts';
import { sdkConfig, testSandbox, type SdkConfig, type TestSandbox } from '#sandbox/testing.ts';

type Told = { machines: InstanceImageMetadata[]; images: Image[]; hasFallenBack: boolean };

/** What an account tells of a region, the way round taken where the metadata is denied. */
async function readRegion(sdk: SdkConfig, region: string, pageSize = 1000): Promise<Told> {
  const client = new EC2Client({ ...sdk, region });
  const machines: InstanceImageMetadata[] = [];
  try {
    for await (const page of paginateDescribeInstanceImageMetadata({ client, pageSize }, {}))
      machines.push(...(page.InstanceImageMetadata ?? []));
    return { machines, images: [], hasFallenBack: false };
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== 'UnauthorizedOperation') throw cause;
  }
  for await (const page of paginateDescribeInstances({ client, pageSize }, {})) {
    const instances = (page.Reservations ?? []).flatMap(({ Instances }) => Instances ?? []);
    machines.push(
      ...instances.map(({ InstanceId, ImageId }) => ({ InstanceId, ImageMetadata: { ImageId } })),
    );
  }
  const ids = [...new Set(machines.map(({ ImageMetadata }) => ImageMetadata?.ImageId ?? ''))];
  const asked = { IncludeDeprecated: true, IncludeDisabled: true };
  const Filters = [{ Name: 'image-id', Values: ids }];
  const { Images = [] } = await client.send(new DescribeImagesCommand({ ...asked, Filters }));
  return { machines, images: Images, hasFallenBack: true };
}

const companyRegions = ['us-east-1', 'eu-west-1', 'ap-southeast-2'];

describe('the fleet of a company', () => {
  let box: TestSandbox;
  beforeAll(async () => {
    box = await testSandbox();
  });
  afterAll(() => box.stop());

  const namesIn = ({ machines }: Told, test: (machine: InstanceImageMetadata) => boolean) =>
    new Set(machines.filter(test).map(({ ImageMetadata }) => ImageMetadata?.Name));

  it('has every provenance that can be told in its home region', async () => {
    const told = await readRegion(box.sdk, 'us-east-1');
    const { accountId, trustedAccounts } = box.access;
    const facts = (name: string) =>
      told.machines.find(({ ImageMetadata }) => ImageMetadata?.Name?.startsWith(name))?.ImageMetadata;
    expect(told.machines).toHaveLength(33);
    expect(facts('acme-base')).toMatchObject({ OwnerId: accountId, IsPublic: false, ImageAllowed: true });
    expect(facts('acme-hardened')).toMatchObject({ OwnerId: trustedAccounts[0], ImageAllowed: false });
    expect(facts('al2023-ami')).toMatchObject({ ImageOwnerAlias: 'amazon', ImageAllowed: true });
    expect(facts('Windows_Server')).toMatchObject({ ImageOwnerAlias: 'amazon', ImageAllowed: false });
    expect(facts('OpenVPN')).toMatchObject({ ImageOwnerAlias: 'aws-marketplace', ImageAllowed: false });
    expect(facts('ledgerline')).toMatchObject({ IsPublic: false, ImageAllowed: true });
    expect(facts('studio-workbench')).toMatchObject({ IsPublic: false, ImageAllowed: false });
    expect(facts('databricks')).toMatchObject({ OwnerId: '414351767826', IsPublic: true });
    const ubuntus = told.machines.filter(({ ImageMetadata }) =>
      ImageMetadata?.Name?.startsWith('ubuntu/images/'),
    );
    expect(new Set(ubuntus.map(({ ImageMetadata }) => ImageMetadata?.OwnerId)).size).toBe(2);
  });

  it('still tells of an image that is deregistered or no longer shared', async () => {
    const told = await readRegion(box.sdk, 'eu-west-1');
    expect(namesIn(told, ({ ImageMetadata }) => ImageMetadata?.State === 'deregistered')).toEqual(
      new Set(['scrapy-cluster-node-1.9']),
    );
    const named = { ImageIds: told.machines.map(({ ImageMetadata }) => ImageMetadata?.ImageId ?? '') };
    const client = new EC2Client({ ...box.sdk, region: 'eu-west-1' });
    // One image of the others that is not for this account refuses the whole question.
    await expect(client.send(new DescribeImagesCommand(named))).rejects.toMatchObject({
      name: 'AuthFailure',
      message: expect.stringMatching(/^Not authorized for images: \[ami-[0-9a-f]{17}\]$/),
    });
  });

  it('denies the metadata in one region, and leaves there what nobody can tell', async () => {
    const told = await readRegion(box.sdk, 'ap-southeast-2');
    expect(told.hasFallenBack).toBe(true);
    const known = new Set(told.images.map(({ ImageId }) => ImageId));
    const missing = told.machines.filter(({ ImageMetadata }) => !known.has(ImageMetadata?.ImageId));
    expect([told.machines.length, missing.length]).toEqual([13, 3]);
  });

  it('lets the role with the external id read all that the analysis needs', async () => {
    const { roleArn: RoleArn, externalId: ExternalId } = box.access;
    const asked = { RoleArn, ExternalId, RoleSessionName: 'drill' };
    const { Credentials: session } = await new STSClient(box.sdk).send(new AssumeRoleCommand(asked));
    const credentials = {
      accessKeyId: session?.AccessKeyId ?? '',
      secretAccessKey: session?.SecretAccessKey ?? '',
      sessionToken: session?.SessionToken ?? '',
    };
    for (const region of companyRegions) {
      const sdk = { ...box.sdk, credentials, region };
      await new EC2Client(sdk).send(new GetAllowedImagesSettingsCommand({}));
      expect((await readRegion(sdk, region)).machines).toEqual((await readRegion(box.sdk, region)).machines);
    }
  });

  it('has a guardrail that is watched, one that is kept and none', async () => {
    const settings = await Promise.all(
      companyRegions.map((region) =>
        new EC2Client({ ...box.sdk, region }).send(new GetAllowedImagesSettingsCommand({})),
      ),
    );
    expect(settings.map(({ State, ManagedBy }) => [State, ManagedBy])).toEqual([
      ['audit-mode', 'account'],
      ['enabled', 'declarative-policy'],
      ['disabled', 'account'],
    ]);
    const [watched] = settings;
    expect(watched?.ImageCriteria?.[0]).toEqual({ ImageProviders: ['amazon'], ImageNames: ['al2023-ami-*'] });
  });

  it('belongs to one account only', async () => {
    const stranger = sdkConfig(box.endpoint, await box.client.account('somebody else'));
    const [mine, theirs] = [await readRegion(box.sdk, 'us-east-1'), await readRegion(stranger, 'us-east-1')];
    const ids = new Set(mine.machines.map(({ InstanceId }) => InstanceId));
    expect(theirs.machines).toHaveLength(ids.size);
    expect(theirs.machines.some(({ InstanceId }) => ids.has(InstanceId))).toBe(false);
    const [machine] = mine.machines;
    const named = new DescribeInstanceImageMetadataCommand({ InstanceIds: [machine?.InstanceId ?? ''] });
    expect(await outcomeOf(new EC2Client(stranger).send(named))).toBe('400 InvalidInstanceID.NotFound');
    const vendor = sdkConfig(box.endpoint, await box.client.account(box.owner, 'vendor'));
    expect((await readRegion(vendor, 'us-east-1')).machines).toEqual([]);
  });
});

describe('loadFleet', () => {
  let box: TestSandbox;
  beforeAll(async () => {
    box = await testSandbox();
  });
  afterAll(() => box.stop());

  it('holds 5,000 machines, and the pages tell of each once', async () => {
    const loaded = await box.client.loadFleet(box.owner, { world: 'large' });
    expect(loaded.instances).toBe(5000);
    const ids: Array<string | undefined> = [];
    for (const region of companyRegions) {
      const { machines } = await readRegion(box.sdk, region);
      ids.push(...machines.map(({ InstanceId }) => InstanceId));
    }
    expect([ids.length, new Set(ids).size]).toEqual([5000, 5000]);
    expect(await box.client.loadFleet(box.owner, { world: 'large' })).toEqual(loaded);
    const again = await readRegion(box.sdk, 'eu-west-1');
    expect(again.machines.map(({ InstanceId }) => InstanceId)).toEqual(ids.slice(3000, 4500));
  });

  it('goes back to the company after a reset', async () => {
    await box.client.loadFleet('resetter', { world: 'empty' });
    const sdk = sdkConfig(box.endpoint, await box.client.account('resetter'));
    expect((await readRegion(sdk, 'us-east-1')).machines).toEqual([]);
    await box.client.reset('resetter');
    expect((await readRegion(sdk, 'us-east-1')).machines).toHaveLength(33);
  });

  it('carries hostile names unharmed over the wire', async () => {
    await box.client.loadFleet('victim', { world: 'hostile' });
    const sdk = sdkConfig(box.endpoint, await box.client.account('victim'));
    const { machines } = await readRegion(sdk, 'us-east-1');
    const names = machines.map(({ ImageMetadata }) => ImageMetadata?.Name);
    for (const name of ['<script>alert(1)</script>', ']]><!--', '&lt;not markup&gt; &amp;', '__proto__'])
      expect(names).toContain(name);
    expect(
      machines.find(({ ImageMetadata }) => ImageMetadata?.ImageId === 'ami-00000000')?.ImageMetadata,
    ).toEqual({
      ImageId: 'ami-00000000',
    });
  });

  it('takes a fleet that somebody wrote down, and refuses one that cannot be', async () => {
    const image = {
      id: 'ami-0aaaaaaa',
      name: 'mine',
      ownerId: '210987654321',
      createdAt: '2026-01-01T00:00:00Z',
    };
    const instance = { id: 'i-0aaaaaaa', imageId: image.id, launchedAt: '2026-02-01T00:00:00Z' };
    const loaded = await box.client.loadFleet(
      'author',
      { fleet: { regions: { 'eu-north-1': { images: [image], instances: [instance] } } } },
      'second',
    );
    expect(loaded).toEqual({ images: 1, instances: 1 });
    const sdk = sdkConfig(box.endpoint, await box.client.account('author', 'second'));
    const { machines } = await readRegion(sdk, 'eu-north-1');
    expect(machines.map(({ ImageMetadata }) => ImageMetadata?.Name)).toEqual(['mine']);
    const refused: object[] = [
      {},
      { world: 'nowhere' },
      { world: 'large', instances: 0 },
      { world: 'large', instances: 20_001 },
      { fleet: { regions: { 'eu-nowhere-1': {} } } },
      { fleet: { regions: { 'eu-north-1': { images: [{ ...image, name: 'a\u0000b' }] } } } },
    ];
    for (const request of refused) {
      await expect(box.client.loadFleet('author', request as { world: 'empty' })).rejects.toThrow(
        'answered 400',
      );
    }
    await expect(box.client.loadFleet('author', { world: 'empty' }, 'NO')).rejects.toThrow('answered 400');
  });
});

describe('each world', () => {
  it('is a fleet that could have been written down, the same each time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakdrill-worlds-'));
    const state = openState(join(folder, 'state'), Buffer.alloc(32, 1));
    const worlds = [
      () => companyFleet(state, 'ann', '210987654321'),
      () => hostileFleet(state, 'ann', '210987654321'),
      () => largeFleet(state, 'ann', '210987654321', 777),
      () => largeFleet(state, 'ann', '210987654321', 1),
    ];
    for (const world of worlds) {
      const fleet = world();
      expect(fleetShape.parse(fleet)).toEqual(fleet);
      expect(world()).toEqual(fleet);
    }
    state.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('the state of EC2', () => {
  it('survives a restart, a page token too, and lies sealed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakdrill-ec2-'));
    const statePath = join(folder, 'state');
    const [stateKey, adminToken] = [randomBytes(32), 'a token of the test'];
    const start = () => startSandbox({ host: '127.0.0.1', port: 0, statePath, stateKey, adminToken });
    const image = {
      id: 'ami-0bbbbbbb',
      name: 'MARK-image',
      ownerId: '210987654321',
      createdAt: '2026-01-01T00:00:00Z',
    };
    const instances = Array.from({ length: 8 }, (_, index) => ({
      id: `i-0bbbbbb${index}`,
      imageId: image.id,
      launchedAt: '2026-02-01T00:00:00Z',
      tags: [{ Key: 'Name', Value: 'MARK-machine' }],
    }));
    try {
      const first = await start();
      const before = sandboxClient(first.endpoint, adminToken);
      await before.loadFleet('ann', { fleet: { regions: { 'us-east-1': { images: [image], instances } } } });
      const access = await before.account('ann');
      const ask = (endpoint: string, NextToken?: string) =>
        new EC2Client(sdkConfig(endpoint, access)).send(
          new DescribeInstanceImageMetadataCommand({ MaxResults: 5, NextToken }),
        );
      const page = await ask(first.endpoint);
      await first.stop();
      const second = await start();
      const rest = await ask(second.endpoint, page.NextToken);
      await second.stop();
      const told = [...(page.InstanceImageMetadata ?? []), ...(rest.InstanceImageMetadata ?? [])];
      expect(told.map(({ InstanceId }) => InstanceId)).toEqual(instances.map(({ id }) => id));
      expect(rest.NextToken).toBeUndefined();
      expect((await readFile(statePath)).includes('MARK-')).toBe(false);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
