import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAwsWorld, type AwsWorld } from '#catalogue/providers/aws/testing.ts';
import { refusal, refusalOrNothing, testRun, type TestRun } from '#catalogue/testing.ts';
import { AnalyzerResults } from '#contract/analyses.ts';
import { amiTypes } from './classify.ts';
import { manifest } from './manifest.ts';
import { amiProvenance } from './run.ts';

/** The regions where the sandbox's company has machines. */
const busy = ['us-east-1', 'eu-west-1', 'ap-southeast-2'];

describe('amiProvenance', () => {
  let aws: AwsWorld;
  beforeAll(async () => {
    // The fewest that EC2 accepts: every list has several pages.
    aws = await openAwsWorld({ pageSize: 5 });
  });
  afterEach(() => aws.sandbox.client.clearFaults());
  afterAll(() => aws.stop());

  const begin = (timing = {}): TestRun => testRun({ aws: aws.sandbox.endpoint }, { timing });
  type Profile = Parameters<typeof amiProvenance.analyze>[1];
  const profile = (more: Partial<Profile> = {}): Profile => ({
    profileName: 'Production',
    sessionToken: undefined,
    roleArn: undefined,
    externalId: undefined,
    trustedAccounts: aws.sandbox.access.trustedAccounts.join(', '),
    ...aws.credentials,
    ...more,
  });

  async function analyze(
    regions: string | undefined,
    more: Partial<Profile> = {},
    run = begin(),
  ): Promise<AnalyzerResults> {
    const results = await amiProvenance.analyze({ regions }, profile(more), run.context);
    expect(AnalyzerResults.parse(JSON.parse(JSON.stringify(results)))).toEqual(results);
    return results;
  }

  const counters = (results: AnalyzerResults) =>
    Object.fromEntries(amiTypes.map((type) => [type, results[`${type}_count`]]));

  it('tells each of the eight kinds, in three regions and page by page (R445, R446, R447)', async () => {
    const results = await analyze(busy.join(','));
    expect(results).toMatchObject({ status: 'completed', errors: [], total_instances: 64, total_amis: 27 });
    expect(counters(results)).toEqual({
      self: 3,
      trusted: 2,
      allowed: 3,
      verified: 5,
      private_shared: 3,
      known_vendor: 5,
      unknown_public: 4,
      missing: 2,
    });
    expect(results.summary).toBe(
      '64 instances in 3 regions run on 27 images. 4 public images are of accounts that nobody knows. Nothing is known of 2 images.',
    );
    expect(results.metrics).toMatchObject({
      regions_scanned: 3,
      regions_failed: 0,
      allowed_amis: { enabled: 1, audit: 1, disabled: 1 },
    });
    // 33 and 18 and 13 instances, five a page; where the metadata is refused, images by filter instead.
    expect(results.metrics['api_calls']).toBe(3 + 7 + 4 + 1 + 3 + 2);
  });

  it.each([
    [
      'us-east-1',
      {
        self: 1,
        trusted: 1,
        allowed: 2,
        verified: 2,
        private_shared: 1,
        known_vendor: 2,
        unknown_public: 2,
        missing: 0,
      },
    ],
    [
      'eu-west-1',
      {
        self: 1,
        trusted: 0,
        allowed: 1,
        verified: 2,
        private_shared: 1,
        known_vendor: 2,
        unknown_public: 1,
        missing: 0,
      },
    ],
    [
      'ap-southeast-2',
      {
        self: 1,
        trusted: 1,
        allowed: 0,
        verified: 1,
        private_shared: 1,
        known_vendor: 1,
        unknown_public: 1,
        missing: 2,
      },
    ],
  ])('counts right in %s', async (region, kinds) => {
    expect(counters(await analyze(region))).toEqual(kinds);
  });

  it('reads every region that is switched on when none is named', async () => {
    const results = await analyze(undefined);
    expect(results).toMatchObject({ status: 'completed', total_instances: 64, total_amis: 27 });
    expect(results.metrics).toMatchObject({ regions_scanned: 18, regions_failed: 0 });
  });

  it('names the impostor, the guardrail that is off, and the way round', async () => {
    const { findings = [], ami_data: images = {} } = await analyze(busy.join(','));
    const critical = findings.filter(({ severity }) => severity === 'critical');
    expect(critical.map(({ id, region }) => [id, region]).toSorted(byText)).toEqual([
      ['name_confusion', 'ap-southeast-2'],
      ['name_confusion', 'us-east-1'],
    ]);
    expect(findings.slice(0, 2)).toEqual(critical);
    expect(findings.find(({ id }) => id === 'guardrail_off')).toMatchObject({ region: 'ap-southeast-2' });
    expect(findings.find(({ id }) => id === 'metadata_refused')?.message).toBe(
      'EC2 refused the list of instances and their images: a policy denies ec2:DescribeInstanceImageMetadata to the user. It was not read there. Change that policy, then run the workflow again. The images in ap-southeast-2 were looked up one by one, which finds none that are gone.',
    );
    const sources = new Map(
      Object.values(images)
        .flat()
        .map(({ region, source }) => [region, source]),
    );
    expect(Object.fromEntries(sources)).toEqual({
      'us-east-1': 'instance-metadata',
      'eu-west-1': 'instance-metadata',
      'ap-southeast-2': 'describe-images',
    });
  });

  it('knows the makers: vendors with their sources, strangers, and whom the profile trusts', async () => {
    const results = await analyze(busy.join(','));
    expect(results.known_vendors?.map((vendor) => vendor['name']).toSorted()).toEqual([
      'Canonical',
      'Databricks',
      'Sophos',
    ]);
    for (const { source_urls: urls } of results.known_vendors ?? []) expect(urls).not.toEqual([]);
    expect(results.unknown_accounts).toHaveLength(3);
    const [trusted] = aws.sandbox.access.trustedAccounts;
    expect(results.trusted_entities).toEqual([
      {
        account_id: trusted,
        reason: 'Named as trusted in the profile',
        images: 2,
        instances: 6,
        regions: ['ap-southeast-2', 'us-east-1'],
      },
    ]);
    const distrusting = await analyze('us-east-1', { trustedAccounts: undefined });
    expect(distrusting).toMatchObject({ trusted_count: 0, private_shared_count: 2, trusted_entities: [] });
  });

  it('works through a role with its external id, which it assumes once', async () => {
    const { roleArn, externalId } = aws.sandbox.access;
    const results = await analyze(busy.join(','), { roleArn, externalId });
    expect(results).toMatchObject({ status: 'completed', total_instances: 64 });
    const events = await aws.sandbox.client.events(aws.sandbox.owner, 60);
    const last = events.findIndex(({ eventName }) => eventName === 'AssumeRole');
    expect(
      events
        .slice(0, last)
        .every(({ userIdentity }) => JSON.stringify(userIdentity).includes('assumed-role')),
    ).toBe(true);
    expect(events.slice(0, last)).not.toEqual([]);
  });

  it('opens a session anew that ran out in the middle of the run', async () => {
    const { roleArn, externalId } = aws.sandbox.access;
    await aws.sandbox.client.setFault({
      kind: 'throttle',
      code: 'RequestExpired',
      service: 'ec2',
      operation: 'DescribeInstanceImageMetadata',
      count: 1,
    });
    const run = begin();
    const results = await analyze('us-east-1', { roleArn, externalId }, run);
    expect(results).toMatchObject({ status: 'completed', total_instances: 33 });
    expect(run.waits).toEqual([]);
    const events = await aws.sandbox.client.events(aws.sandbox.owner, 14);
    expect(events.filter(({ eventName }) => eventName === 'AssumeRole')).toHaveLength(2);
  });

  it.each([['without'], ['with another']])('fails through a role %s external id', async (which) => {
    const { roleArn } = aws.sandbox.access;
    const externalId = which === 'without' ? undefined : 'not-the-one';
    const sentence = await refusal(analyze('us-east-1', { roleArn, externalId }));
    expect(sentence).toContain('STS refused the role');
    expect(sentence).toContain('Nothing was analyzed.');
  });

  it('answers in part when a region fails, and names it first', async () => {
    await aws.sandbox.client.setFault({ kind: 'error', service: 'ec2', region: 'eu-west-1' });
    const run = begin();
    const results = await analyze(busy.join(','), {}, run);
    expect(results).toMatchObject({ status: 'partial', total_instances: 46 });
    expect(results.metrics).toMatchObject({ regions_scanned: 2, regions_failed: 1 });
    expect(results.errors.map(({ region, call }) => [region, call]).toSorted(byText)).toEqual([
      ['eu-west-1', 'DescribeInstanceImageMetadata'],
      ['eu-west-1', 'GetAllowedImagesSettings'],
    ]);
    expect(results.errors[0]?.code).toMatch(/^Internal/);
    expect(results.errors[0]?.message).toContain('It was tried 5 times.');
    expect(results.summary).toContain('1 region failed, so this is not everything.');
    expect(run.lines.filter((line) => line.startsWith('warn: eu-west-1 failed'))).toHaveLength(1);
  });

  it('lets no region that hangs take time from the others', async () => {
    await aws.sandbox.client.setFault({ kind: 'hang', service: 'ec2', region: 'us-east-1' });
    const results = await analyze(busy.join(','), {}, begin({ requestMs: 900, deadlineMs: 1_500 }));
    expect(results).toMatchObject({ status: 'partial', total_instances: 31 });
    expect(results.errors[0]?.message).toContain('did not answer');
  });

  it('fails when no region could be read', async () => {
    await aws.sandbox.client.setFault({ kind: 'error', service: 'ec2' });
    const sentence = await refusal(analyze('us-east-1,eu-west-1'));
    expect(sentence).toContain('None of the 2 regions could be read. Nothing was analyzed.');
    expect(await refusal(analyze(undefined))).toContain('Nothing was analyzed.');
  });

  it('waits as long as a busy region asks', async () => {
    await aws.sandbox.client.setFault({
      kind: 'throttle',
      service: 'ec2',
      operation: 'DescribeInstanceImageMetadata',
      count: 6,
      retryAfterSeconds: 20,
      code: 'RequestLimitExceeded',
    });
    const run = begin();
    expect(await analyze('us-east-1', {}, run)).toMatchObject({ status: 'completed', total_instances: 33 });
    expect(run.waits).toEqual(Array.from({ length: 6 }, () => 20_000));
  });

  it('says of a region that is switched off that it is', async () => {
    const results = await analyze('us-east-1, af-south-1');
    expect(results.status).toBe('partial');
    expect(results.errors.map(({ region }) => region)).toContain('af-south-1');
    expect(results.errors[0]?.message).toBe('The region af-south-1 is switched off in this AWS account.');
  });

  it('ends with a cancelled run', async () => {
    await aws.sandbox.client.setFault({ kind: 'hang', service: 'ec2' });
    const run = begin();
    const reason = new Error('The run was cancelled.');
    const analysis = amiProvenance.analyze({ regions: 'us-east-1' }, profile(), run.context);
    setTimeout(() => run.cancel(reason), 100);
    await expect(analysis).rejects.toBe(reason);
  });

  it('needs each permission of its list, and no other', async () => {
    const allowing = async (actions: readonly string[], regions: string | undefined) =>
      analyze(regions, await aws.keysFor(actions));
    const whole = await allowing(manifest.permissions, undefined);
    expect(whole).toMatchObject({ status: 'completed', total_instances: 64 });
    for (const action of manifest.permissions) {
      const rest = manifest.permissions.filter((other) => other !== action);
      const isForAll = action === 'ec2:DescribeRegions';
      const analysis = allowing(rest, isForAll ? undefined : busy.join(','));
      const said = (await refusalOrNothing(analysis)) ?? JSON.stringify(await analysis);
      expect(said, `without ${action}`).toContain(`lacks ${action}.`);
    }
  });

  describe('of another fleet', () => {
    const load = (request: Parameters<typeof aws.sandbox.client.loadFleet>[1]) =>
      aws.sandbox.client.loadFleet(aws.sandbox.owner, request);
    afterAll(() => load({ world: 'company' }));

    it('finds nothing where there is nothing', async () => {
      await load({ world: 'empty' });
      const results = await analyze('us-east-1');
      expect(results).toMatchObject({ status: 'completed', total_instances: 0, ami_data: {}, findings: [] });
      expect(results.summary).toBe('No instance was found in 1 region.');
    });

    it('keeps hostile names in their place, and counts what is terminated no more', async () => {
      const { instances } = await load({ world: 'hostile' });
      const results = await analyze('us-east-1');
      expect(results).toMatchObject({
        status: 'completed',
        total_instances: instances - 1,
        total_amis: 17,
        missing_count: 1,
      });
      const names = Object.values(results.ami_data ?? {}).flatMap((entries) =>
        entries.map(({ name }) => name),
      );
      expect(names).toContain('<script>alert(1)</script>');
      expect(names).toContain('__proto__');
    });

    it('reads hundreds of images where they must be looked up one by one', async () => {
      const images = Array.from({ length: 450 }, (_, nth) => `ami-${String(nth).padStart(8, '0')}`);
      const launchedAt = '2026-11-01T00:00:00.000Z';
      await load({
        fleet: {
          regions: {
            'ap-southeast-2': {
              images: images.map((id) => ({
                id,
                name: 'x'.repeat(128),
                ownerId: aws.sandbox.access.accountId,
                createdAt: launchedAt,
              })),
              instances: images.map((imageId, nth) => ({
                id: `i-${String(nth).padStart(8, '0')}`,
                imageId,
                launchedAt,
              })),
            },
          },
        },
      });
      const results = await analyze('ap-southeast-2');
      expect(results).toMatchObject({ status: 'completed', total_amis: 450, self_count: 450 });
    });
  });

  it('says in the plan what it will read', () => {
    expect(amiProvenance.plan({ regions: busy.join(' ') }, profile({ profileName: 'acme-prod' }))).toBe(
      'Read 3 regions of acme-prod; write nothing',
    );
    expect(amiProvenance.plan({ regions: 'eu-west-1' }, profile())).toBe(
      'Read 1 region of Production; write nothing',
    );
    expect(amiProvenance.plan({ regions: undefined }, profile())).toBe(
      'Read every region that is switched on of Production; write nothing',
    );
  });
});

function byText(one: unknown[], other: unknown[]): number {
  return one.join().localeCompare(other.join());
}
