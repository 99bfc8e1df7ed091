import { describe, expect, it } from 'vitest';
import { AnalyzerResults } from '#contract/analyses.ts';
import type { ImageFacts } from './classify.ts';
import type { ImageInUse, RegionReading } from './read-region.ts';
import { resultsOf, type Readings } from './results.ts';

const self = '210987654321';
const stranger = '310987654399';
const trusted = '410987654321';
const datadog = '464622532012';

function image(imageId: string, count: number, facts: Partial<ImageFacts> = {}): ImageInUse {
  return {
    source: 'instance-metadata',
    launchedBy: [],
    instances: Array.from({ length: count }, (_, nth) => `i-${imageId}-${nth}`),
    facts: {
      imageId,
      name: 'web',
      owner: stranger,
      alias: undefined,
      isPublic: true,
      isAllowed: false,
      state: 'available',
      ...facts,
    },
  };
}

function reading(region: string, images: ImageInUse[], more: Partial<RegionReading> = {}): RegionReading {
  return {
    region,
    isRead: true,
    guardrail: 'enabled',
    isGuardrailByPolicy: false,
    images,
    errors: [],
    leftOut: [],
    byParameter: [],
    fallback: undefined,
    ...more,
  };
}

function results(regions: RegionReading[], more: Partial<Readings> = {}) {
  const made = resultsOf({
    accountId: self,
    trustedAccounts: [trusted],
    organization: { state: 'none', accounts: [], errors: [], leftOut: [] },
    regions,
    errors: [],
    apiCalls: 7,
    durationMs: 12.6,
    now: new Date('2026-11-21T14:02:00Z'),
    ...more,
  });
  expect(AnalyzerResults.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  return made;
}

describe('resultsOf', () => {
  it('answers in the keys of the specification (R444, R445, R446, R447)', () => {
    const made = results([
      reading('eu-west-1', [
        image('ami-self', 3, { owner: self }),
        image('ami-strange', 2),
        image('ami-vendor', 1, { owner: datadog }),
        image('ami-partner', 1, { owner: trusted }),
      ]),
      reading('us-east-1', [image('ami-shared', 1, { isPublic: false })], { guardrail: 'disabled' }),
    ]);
    const { findings, ami_data: images, ...rest } = made;
    expect(rest).toEqual({
      status: 'completed',
      errors: [],
      summary: '8 instances in 2 regions run on 5 images. 1 public image is of accounts that nobody knows.',
      timestamp: '2026-11-21T14:02:00.000Z',
      metrics: {
        regions_scanned: 2,
        regions_failed: 0,
        api_calls: 7,
        duration_ms: 13,
        allowed_amis: { enabled: 1, audit: 0, disabled: 1 },
        organization: 'none',
      },
      total_instances: 8,
      total_amis: 5,
      not_started_count: 0,
      self_count: 1,
      trusted_count: 1,
      allowed_count: 0,
      verified_count: 0,
      private_shared_count: 1,
      known_vendor_count: 1,
      unknown_public_count: 1,
      missing_count: 0,
      unknown_accounts: [
        { account_id: stranger, images: 2, instances: 3, regions: ['eu-west-1', 'us-east-1'] },
      ],
      known_vendors: [
        {
          name: 'Datadog',
          account_id: datadog,
          source_urls: [
            'https://docs.datadoghq.com/integrations/guide/aws-manual-setup/',
            'https://docs.datadoghq.com/integrations/amazon_ec2/',
          ],
          images: 1,
          instances: 1,
          regions: ['eu-west-1'],
        },
      ],
      trusted_entities: [
        {
          account_id: trusted,
          reason: 'Named as trusted in the profile',
          images: 1,
          instances: 1,
          regions: ['eu-west-1'],
        },
      ],
    });
    expect(images?.['ami-strange']).toEqual([
      {
        source: 'instance-metadata',
        owner: stranger,
        owner_name: null,
        verified: false,
        type: 'unknown_public',
        severity: 'high',
        region: 'eu-west-1',
        name: 'web',
        public: true,
        state: 'available',
        instances: ['i-ami-strange-0', 'i-ami-strange-1'],
        count: 2,
      },
    ]);
    expect(findings?.map(({ id, severity }) => [id, severity])).toEqual([
      ['unknown_public', 'high'],
      ['known_vendor', 'review'],
      ['private_shared', 'review'],
      ['guardrail_off', 'review'],
    ]);
  });

  it('puts what to look at first before the rest', () => {
    const made = results([
      reading('eu-west-1', [
        image('ami-1', 9, { owner: self }),
        image('ami-2', 1),
        image('ami-3', 5),
        image('ami-4', 1, { name: 'RHEL-9' }),
        image('ami-5', 1, { owner: undefined }),
      ]),
    ]);
    expect(Object.keys(made.ami_data ?? {})).toEqual(['ami-4', 'ami-3', 'ami-2', 'ami-5', 'ami-1']);
    expect(made.findings?.[0]).toMatchObject({ id: 'name_confusion', severity: 'critical', image: 'ami-4' });
    expect(made.summary).toContain('Nothing is known of 1 image.');
  });

  it('is partial when a region failed, and says so first', () => {
    const error = { region: 'eu-west-1', call: 'DescribeInstances', code: 'InternalError', message: 'No.' };
    const made = results([
      reading('eu-west-1', [], { isRead: false, guardrail: undefined, errors: [error] }),
      reading('us-east-1', [image('ami-1', 1, { owner: self })]),
    ]);
    expect(made.status).toBe('partial');
    expect(Object.keys(made).slice(0, 3)).toEqual(['status', 'errors', 'summary']);
    expect(made.errors).toEqual([error]);
    expect(made.summary).toBe(
      '1 region failed, so this is not everything. 1 instance in 1 region runs on 1 image. The maker of each image is known.',
    );
    expect(made.metrics).toMatchObject({ regions_scanned: 1, regions_failed: 1 });
  });

  it('is partial when only a call failed', () => {
    const error = { region: 'r', call: 'GetAllowedImagesSettings', code: 'AccessDenied', message: 'No.' };
    const made = results([reading('us-east-1', [], { errors: [error], guardrail: undefined })]);
    expect(made.status).toBe('partial');
    expect(made.summary).toBe('1 call failed, so this is not everything. No instance was found in 1 region.');
  });

  it('tells of images that nothing runs yet what would start them, and counts them apart', () => {
    const by = ['launch template web-lt, latest version', 'Auto Scaling group web', 'Auto Scaling group api'];
    const made = results([
      reading('eu-west-1', [
        image('ami-run', 2, { owner: self }),
        { ...image('ami-next', 0, { name: 'al2023-ami-x' }), source: 'launch-template', launchedBy: by },
        { ...image('ami-gone', 0, { owner: undefined }), launchedBy: ['launch configuration old'] },
      ]),
    ]);
    expect(made.summary).toBe(
      '2 instances in 1 region run on 1 image. 2 images that nothing runs yet would be started by templates or configurations. 1 public image is of accounts that nobody knows. Nothing is known of 1 image.',
    );
    expect(made).toMatchObject({
      total_amis: 3,
      not_started_count: 2,
      self_count: 1,
      unknown_public_count: 1,
    });
    expect(made.ami_data?.['ami-next']).toMatchObject([
      { source: 'launch-template', instances: [], count: 0, launched_by: by, severity: 'critical' },
    ]);
    expect(made.ami_data?.['ami-run']?.[0]).not.toHaveProperty('launched_by');
    expect(made.findings?.map(({ message }) => message)).toEqual([
      'Nothing runs on it yet, but in eu-west-1 launch template web-lt, latest version and 2 more would start ami-next, a public image of the unknown account 310987654399 that is named like a well-known one: al2023-ami-x.',
      'Nothing runs on it yet, but in eu-west-1 launch configuration old would start ami-gone, of which nothing is known: it is gone, not shared or not allowed here, or its description was refused.',
    ]);
  });

  it('lists no more of what would start an image than can be read', () => {
    const launchedBy = Array.from({ length: 500 }, (_, nth) => `launch template ${nth}`);
    const made = results([reading('eu-west-1', [{ ...image('ami-1', 1), launchedBy }])]);
    expect(made.ami_data?.['ami-1']?.[0]?.launched_by).toHaveLength(20);
  });

  it('trusts the accounts of the organisation, and names those that made an image', () => {
    const organization = { state: 'read' as const, accounts: [self, stranger, '510987654321'] };
    const made = results([reading('eu-west-1', [image('ami-1', 2), image('ami-2', 1, { owner: self })])], {
      trustedAccounts: [],
      organization: { ...organization, errors: [], leftOut: [] },
    });
    expect(made).toMatchObject({ self_count: 1, trusted_count: 1, unknown_accounts: [] });
    expect(made.metrics['organization']).toBe('read');
    expect(made.trusted_entities).toEqual([
      {
        account_id: stranger,
        reason: 'Of the same organisation',
        images: 1,
        instances: 2,
        regions: ['eu-west-1'],
      },
    ]);
  });

  it('is complete without what the permissions do not allow, and says what that is', () => {
    const refused = (region: string, call: string) => ({ region, call, message: `Refused ${call}.` });
    const regions = ['eu-west-1', 'us-east-1'].map((region) =>
      reading(region, [], { leftOut: [refused(region, 'DescribeLaunchTemplateVersions')] }),
    );
    const leftOut = [refused('global', 'ListAccounts')];
    const made = results(regions, {
      organization: { state: 'refused', accounts: [], errors: [], leftOut },
    });
    expect(made).toMatchObject({ status: 'completed', errors: [] });
    expect(made.summary).toBe(
      'No instance was found in 2 regions. Without the permission for 2 calls, some of what could be started or trusted is not known.',
    );
    expect(made.findings).toEqual([
      {
        id: 'not_read',
        severity: 'review',
        regions: ['global'],
        message: 'Refused ListAccounts.',
        fix: 'Allow organizations:ListAccounts in the managing account, or name your accounts as trusted in the profile.',
      },
      {
        id: 'not_read',
        severity: 'review',
        regions: ['eu-west-1', 'us-east-1'],
        message:
          'Refused DescribeLaunchTemplateVersions. Images of launch templates that nothing runs yet are not in this analysis.',
        fix: 'Allow ec2:DescribeLaunchTemplateVersions.',
      },
    ]);
  });

  it('is partial when the organisation could not be asked, and blames no region', () => {
    const error = { region: 'global', call: 'ListAccounts', code: 'ServiceException', message: 'No.' };
    const made = results([reading('us-east-1', [])], {
      organization: { state: 'failed', accounts: [], errors: [error], leftOut: [] },
    });
    expect(made).toMatchObject({ status: 'partial', errors: [error] });
    expect(made.metrics).toMatchObject({ regions_failed: 0, organization: 'failed' });
    expect(made.summary).toContain('1 call failed, so this is not everything.');
  });

  it('says of images that a parameter names that they were not read', () => {
    const byParameter = ['launch template a', 'launch template b'];
    const made = results([reading('us-east-1', [], { byParameter })]);
    expect(made.findings?.map(({ id, message }) => [id, message])).toEqual([
      [
        'image_by_parameter',
        'In us-east-1 launch template a and 1 more take their images from a parameter or in another way that is not read here.',
      ],
    ]);
  });

  it('keeps both views of an image that two regions see differently', () => {
    const made = results([
      reading('eu-west-1', [image('ami-1', 1)]),
      reading('us-east-1', [image('ami-1', 1, { isPublic: false })]),
    ]);
    expect(made.ami_data?.['ami-1']?.map(({ region, type }) => [region, type])).toEqual([
      ['eu-west-1', 'unknown_public'],
      ['us-east-1', 'private_shared'],
    ]);
    expect(made).toMatchObject({ total_amis: 1, unknown_public_count: 1, private_shared_count: 1 });
  });

  it('sends to whoever can switch Allowed AMIs on: the account, or who manages the policy that sets it', () => {
    const fixes = [false, true].map((isGuardrailByPolicy) => {
      const more = { guardrail: 'disabled' as const, isGuardrailByPolicy };
      const { findings = [] } = results([reading('us-east-1', [image('ami-1', 1, { owner: self })], more)]);
      return findings.map(({ id, fix }) => [id, fix]);
    });
    const switching = 'witch Allowed AMIs to audit mode with the providers that you want, then to enabled.';
    expect(fixes).toEqual([
      [['guardrail_off', `S${switching}`]],
      [
        [
          'guardrail_off',
          `A declarative policy of your organisation sets this, not the account: have whoever manages that policy s${switching}`,
        ],
      ],
    ]);
  });

  it('says nothing of a setting that is off where nothing runs', () => {
    const made = results([reading('us-east-1', [], { guardrail: 'disabled' })]);
    expect(made.findings).toEqual([]);
    expect(made.summary).toBe('No instance was found in 1 region.');
  });

  it('counts every instance and lists no more than can be read', () => {
    const made = results([reading('us-east-1', [image('ami-1', 60_000), image('ami-2', 10)])]);
    const [first] = made.ami_data?.['ami-1'] ?? [];
    const [second] = made.ami_data?.['ami-2'] ?? [];
    expect([first?.count, first?.instances.length]).toEqual([60_000, 50_000]);
    expect([second?.count, second?.instances.length]).toEqual([10, 0]);
    expect(made['total_instances']).toBe(60_010);
  });

  it('lets no name out of its place', () => {
    const hostile = ['__proto__', 'constructor', '<img src=x onerror=alert(1)>', '\u202Egnp.exe'];
    const made = results([
      reading(
        'us-east-1',
        hostile.map((name, nth) => image(`ami-${nth}`, 1, { name })),
      ),
    ]);
    expect(Object.keys(made.ami_data ?? {})).toHaveLength(hostile.length);
    expect(Object.values(made.ami_data ?? {}).flatMap((entries) => entries.map(({ name }) => name))).toEqual(
      hostile,
    );
  });
});
