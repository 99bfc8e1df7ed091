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
    expect(results).toMatchObject({ status: 'completed', errors: [], total_instances: 64, total_amis: 30 });
    expect(counters(results)).toEqual({
      self: 3,
      trusted: 3,
      allowed: 3,
      verified: 5,
      private_shared: 3,
      known_vendor: 5,
      unknown_public: 5,
      missing: 3,
    });
    expect(results.summary).toBe(
      '64 instances in 3 regions run on 27 images. 3 images that nothing runs yet would be started by templates or configurations. 5 public images are of accounts that nobody knows. Nothing is known of 3 images.',
    );
    expect(results.metrics).toMatchObject({
      regions_scanned: 3,
      regions_failed: 0,
      allowed_amis: { enabled: 1, audit: 1, disabled: 1 },
      organization: 'read',
    });
    // 33 and 18 and 13 instances, five a page; where the metadata is refused, images by filter instead.
    const ofFleet = 3 + 7 + 4 + 1 + 3 + 2;
    // Templates, configurations and groups of three regions, one image in each that nothing runs yet, the organisation.
    expect(results.metrics['api_calls']).toBe(ofFleet + 3 * 3 + 3 + 1);
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
        missing: 1,
      },
    ],
    [
      'eu-west-1',
      {
        self: 1,
        trusted: 1,
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
        unknown_public: 2,
        missing: 2,
      },
    ],
  ])('counts right in %s', async (region, kinds) => {
    expect(counters(await analyze(region))).toEqual(kinds);
  });

  it('reads every region that is switched on when none is named', async () => {
    const results = await analyze(undefined);
    expect(results).toMatchObject({ status: 'completed', total_instances: 64, total_amis: 30 });
    expect(results.metrics).toMatchObject({ regions_scanned: 18, regions_failed: 0 });
  });

  it('names the impostor, the guardrail that is off, and the way round', async () => {
    const { findings = [], ami_data: images = {} } = await analyze(busy.join(','));
    const critical = findings.filter(({ severity }) => severity === 'critical');
    expect(critical.map(({ id, region }) => [id, region]).toSorted(byText)).toEqual([
      ['name_confusion', 'ap-southeast-2'],
      ['name_confusion', 'ap-southeast-2'],
      ['name_confusion', 'us-east-1'],
    ]);
    expect(findings.slice(0, 3)).toEqual(critical);
    expect(findings.find(({ id }) => id === 'guardrail_off')).toMatchObject({ region: 'ap-southeast-2' });
    expect(findings.find(({ id }) => id === 'metadata_refused')?.message).toBe(
      'EC2 refused the list of instances and their images: a policy denies ec2:DescribeInstanceImageMetadata to the user. The images in ap-southeast-2 were looked up one by one, which finds none that are gone.',
    );
    const sources = new Map(
      Object.values(images)
        .flat()
        .filter(({ count }) => count > 0)
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
        images: 3,
        instances: 6,
        regions: ['ap-southeast-2', 'eu-west-1', 'us-east-1'],
      },
    ]);
    const profileless = await analyze('us-east-1', { trustedAccounts: undefined });
    expect(profileless).toMatchObject({ trusted_count: 1, private_shared_count: 1 });
    expect(profileless.trusted_entities).toMatchObject([
      { account_id: trusted, reason: 'Of the same organisation' },
    ]);
    const required = manifest.permissions.filter((action) => action !== 'organizations:ListAccounts');
    const distrusting = await analyze('us-east-1', {
      trustedAccounts: undefined,
      ...(await aws.keysFor(required)),
    });
    expect(distrusting).toMatchObject({ trusted_count: 0, private_shared_count: 2, trusted_entities: [] });
    expect(distrusting.metrics['organization']).toBe('refused');
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
    const events = await aws.sandbox.client.events(aws.sandbox.owner, 20);
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
    expect(whole.findings?.map(({ id }) => id)).not.toContain('not_read');
    expect(whole).toMatchObject({ status: 'completed', total_instances: 64 });
    for (const action of manifest.permissions) {
      const rest = manifest.permissions.filter((other) => other !== action);
      const isForAll = action === 'ec2:DescribeRegions';
      const analysis = allowing(rest, isForAll ? undefined : busy.join(','));
      const said = (await refusalOrNothing(analysis)) ?? JSON.stringify(await analysis);
      expect(said, `without ${action}`).toMatch(new RegExp(`lacks ${action}[.,]`));
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
        not_started_count: 0,
      });
      const launchers = Object.values(results.ami_data ?? {}).flatMap((entries) =>
        entries.flatMap((entry) => entry.launched_by ?? []),
      );
      expect(launchers).toContain('Auto Scaling group __proto__');
      expect(launchers).toContain('launch configuration <script>alert(1)</script>');
      expect(launchers).toContain('launch template =HYPERLINK("http://example.com","open"), default version');
      const names = Object.values(results.ami_data ?? {}).flatMap((entries) =>
        entries.map(({ name }) => name),
      );
      expect(names).toContain('<script>alert(1)</script>');
      expect(names).toContain('__proto__');
    });

    it('follows groups to versions that are neither the default nor the latest', async () => {
      const createdAt = '2026-11-01T00:00:00.000Z';
      const images = ['ami-0000000a', 'ami-0000000b', 'ami-0000000c'];
      const ownerId = aws.sandbox.access.accountId;
      const starts = (version: string) => ({ template: 'web', version });
      await load({
        fleet: {
          regions: {
            'us-east-1': {
              images: images.map((id) => ({ id, name: id, ownerId, createdAt })),
              launchTemplates: [
                {
                  id: 'lt-0123456789abcdef0',
                  name: 'web',
                  createdAt,
                  versions: [...images, undefined].map((imageId) => ({ imageId, createdAt })),
                },
              ],
              autoScalingGroups: [
                { name: 'pinned', starts: starts('2'), isMixed: true, createdAt },
                { name: 'pinned-too', starts: starts('3'), createdAt },
                { name: 'lost', starts: { template: 'gone', version: '7' }, createdAt },
                { name: 'late', starts: starts('$Latest'), createdAt },
                { name: 'usual', starts: starts('$Default'), createdAt },
                { name: 'old', starts: { launchConfiguration: 'gone' }, createdAt },
              ],
            },
          },
        },
      });
      const results = await analyze('us-east-1');
      expect(results).toMatchObject({ status: 'completed', self_count: 3, not_started_count: 3 });
      const by = Object.entries(results.ami_data ?? {}).map(([id, [entry]]) => [id, entry?.launched_by]);
      expect(Object.fromEntries(by)).toEqual({
        'ami-0000000a': ['launch template web, default version', 'Auto Scaling group usual'],
        'ami-0000000b': ['Auto Scaling group pinned'],
        'ami-0000000c': ['Auto Scaling group pinned-too'],
      });
    });

    it('says who can switch on Allowed AMIs where a declarative policy of the organisation sets it', async () => {
      const at = '2026-11-01T00:00:00.000Z';
      const ownerId = aws.sandbox.access.accountId;
      await load({
        fleet: {
          regions: {
            'us-east-1': {
              guardrail: { state: 'disabled', managedBy: 'declarative-policy', criteria: [] },
              images: [{ id: 'ami-0000000a', name: 'web', ownerId, createdAt: at }],
              instances: [{ id: 'i-0000000a', imageId: 'ami-0000000a', launchedAt: at }],
            },
          },
        },
      });
      const { findings } = await analyze('us-east-1');
      expect(findings?.map(({ id, fix }) => [id, fix])).toEqual([
        ['guardrail_off', expect.stringContaining('A declarative policy of your organisation sets this')],
      ]);
    });

    it('asks for each image where EC2 does not know the shorter way', async () => {
      await load({ world: 'company' });
      await aws.sandbox.client.setFault({
        kind: 'error',
        code: 'UnsupportedOperation',
        service: 'ec2',
        operation: 'DescribeInstanceImageMetadata',
        region: 'us-east-1',
      });
      const { findings = [], status } = await analyze('us-east-1');
      expect(status).toBe('completed');
      expect(findings.filter(({ id }) => id === 'metadata_refused')).toMatchObject([
        {
          message:
            'EC2 refused the list of instances and their images (UnsupportedOperation). The images in us-east-1 were looked up one by one, which finds none that are gone.',
          fix: 'EC2 does not know the call that would find them in this region: look there by hand.',
        },
      ]);
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

  it.each([
    ['ec2:DescribeLaunchTemplateVersions', 'eu-west-1', 0],
    ['autoscaling:DescribeLaunchConfigurations', 'us-east-1', 0],
    ['autoscaling:DescribeAutoScalingGroups', 'us-east-1', 1],
    ['organizations:ListAccounts', 'us-east-1', 1],
  ])('is complete without %s, and says so', async (action, region, notStarted) => {
    const rest = manifest.permissions.filter((other) => other !== action);
    const results = await analyze(region, await aws.keysFor(rest));
    expect(results).toMatchObject({ status: 'completed', errors: [], not_started_count: notStarted });
    const said = results.findings?.filter(({ id }) => id === 'not_read') ?? [];
    expect(said.map(({ message }) => message)).toEqual([expect.stringContaining(`lacks ${action}`)]);
    expect(results.summary).toContain('Without the permission for 1 call');
  });

  it('names what would be started on an image that nothing runs yet', async () => {
    const { ami_data: images = {}, findings = [] } = await analyze(busy.join(','));
    const next = Object.values(images)
      .flat()
      .filter(({ count }) => count === 0);
    expect(next.map((entry) => [entry.region, entry.type, entry.source, entry.launched_by])).toEqual([
      [
        'ap-southeast-2',
        'unknown_public',
        'launch-configuration',
        ['launch configuration kiosk-lc', 'Auto Scaling group kiosk-asg'],
      ],
      [
        'us-east-1',
        'missing',
        'launch-configuration',
        ['launch configuration render-farm-lc', 'Auto Scaling group render-farm-asg'],
      ],
      ['eu-west-1', 'trusted', 'launch-template', ['launch template batch-next-lt']],
    ]);
    const message = 'Nothing runs on it yet, but in ap-southeast-2 launch configuration kiosk-lc and 1 more';
    expect(findings.some((finding) => finding.message.startsWith(message))).toBe(true);
    const running = Object.values(images)
      .flat()
      .find(({ launched_by: by }) => by?.includes('Auto Scaling group spark-worker-asg'));
    expect(running).toMatchObject({ type: 'unknown_public', severity: 'critical', count: 3 });
    expect(running?.launched_by).toContain('launch template spark-worker-lt, latest version');
  });

  it('is partial when Auto Scaling or Organizations fails, and no region has failed', async () => {
    await aws.sandbox.client.setFault({ kind: 'error', service: 'autoscaling' });
    const results = await analyze('us-east-1');
    expect(results).toMatchObject({ status: 'partial', total_instances: 33 });
    expect(results.errors.map(({ call }) => call).toSorted()).toEqual([
      'DescribeAutoScalingGroups',
      'DescribeLaunchConfigurations',
    ]);
    await aws.sandbox.client.clearFaults();
    await aws.sandbox.client.setFault({ kind: 'error', service: 'organizations' });
    const alone = await analyze('us-east-1');
    expect(alone).toMatchObject({ status: 'partial', total_instances: 33 });
    expect(alone.errors).toMatchObject([{ region: 'global', call: 'ListAccounts' }]);
    expect(alone.metrics).toMatchObject({ regions_failed: 0, organization: 'failed' });
  });

  it('is content in an account that belongs to no organisation', async () => {
    const foreign = await aws.sandbox.client.account(aws.sandbox.owner, 'other');
    const { accessKeyId, secretAccessKey } = foreign;
    const results = await analyze('us-east-1', { accessKeyId, secretAccessKey });
    expect(results).toMatchObject({ status: 'completed', total_instances: 0, findings: [] });
    expect(results.metrics['organization']).toBe('none');
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
