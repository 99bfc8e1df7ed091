import { describe, expect, it } from 'vitest';
import type { AmiEntry, AnalyzerResults } from '#contract/analyses.ts';
import { recount } from './recount.ts';

const stranger = '310987654399';
const partner = '410987654321';
const sister = '510987654321';

function entry(region: string, count: number, more: Partial<AmiEntry> = {}): AmiEntry {
  return {
    source: 'instance-metadata',
    owner: stranger,
    owner_name: null,
    verified: false,
    type: 'unknown_public',
    severity: 'high',
    region,
    name: 'web',
    public: true,
    state: 'available',
    instances: Array.from({ length: count }, (_, nth) => `i-${nth}`),
    count,
    ...more,
  };
}

function joined(more: Partial<AnalyzerResults>): AnalyzerResults {
  return {
    status: 'completed',
    errors: [],
    summary: 'Two. Three.',
    timestamp: '2026-11-21T14:02:00.000Z',
    metrics: { regions_scanned: 3 },
    total_instances: 99,
    ...more,
  };
}

describe('recount', () => {
  it('takes each image of a region once, as it was read first, and counts anew (R447)', () => {
    const partners = { owner: partner, type: 'trusted', severity: 'ok' as const, verified: true };
    const made = recount(
      joined({
        ami_data: {
          'ami-partner': [entry('eu-west-1', 4, partners)],
          'ami-strange': [entry('eu-west-1', 2), entry('eu-west-1', 3), entry('us-east-1', 1)],
          'ami-next': [entry('eu-west-1', 0), entry('eu-west-1', 0)],
        },
        unknown_accounts: [{ account_id: stranger, images: 4, instances: 6, regions: ['eu-west-1'] }],
        trusted_entities: [
          { account_id: partner, reason: 'Named as trusted in the profile', images: 1 },
          { account_id: partner, reason: 'Named as trusted in the profile', images: 1 },
          { account_id: sister, reason: 'Of the same organisation', images: 7 },
        ],
      }),
    );
    expect(made).toMatchObject({
      summary: 'Two. Three.',
      metrics: { regions_scanned: 3 },
      total_instances: 7,
      total_amis: 3,
      not_started_count: 1,
      unknown_public_count: 2,
      trusted_count: 1,
      self_count: 0,
      unknown_accounts: [
        { account_id: stranger, images: 2, instances: 3, regions: ['eu-west-1', 'us-east-1'] },
      ],
      known_vendors: [],
    });
    expect(made.trusted_entities).toEqual([
      {
        account_id: partner,
        reason: 'Named as trusted in the profile',
        images: 1,
        instances: 4,
        regions: ['eu-west-1'],
      },
    ]);
    const counts = Object.entries(made.ami_data ?? {}).map(([id, of]) => [id, of.map(({ count }) => count)]);
    expect(counts).toEqual([
      ['ami-strange', [2, 1]],
      ['ami-next', [0]],
      ['ami-partner', [4]],
    ]);
  });

  it('says a finding and an error once, and keeps those of another region or image', () => {
    const finding = (region: string | undefined, image: string, message: string) => ({
      id: 'unknown_public',
      severity: 'high' as const,
      ...(region !== undefined && { region }),
      image,
      message,
      fix: 'Look.',
    });
    const error = (region: string) => ({ region, call: 'DescribeImages', code: 'Denied', message: 'No.' });
    const made = recount(
      joined({
        errors: [error('eu-west-1'), error('us-east-1'), error('eu-west-1')],
        findings: [
          finding('eu-west-1', 'ami-1', '2 instances.'),
          finding('eu-west-1', 'ami-1', '3 instances.'),
          finding('us-east-1', 'ami-1', '2 instances.'),
          finding('eu-west-1', 'ami-2', '2 instances.'),
          finding(undefined, 'ami-1', 'Everywhere.'),
          finding(undefined, 'ami-1', 'Everywhere.'),
          finding(undefined, 'ami-1', 'Nowhere.'),
        ],
        ami_data: {},
      }),
    );
    expect(made.errors.map(({ region }) => region)).toEqual(['eu-west-1', 'us-east-1']);
    expect(made.findings?.map(({ region, image, message }) => [region, image, message])).toEqual([
      ['eu-west-1', 'ami-1', '2 instances.'],
      ['us-east-1', 'ami-1', '2 instances.'],
      ['eu-west-1', 'ami-2', '2 instances.'],
      [undefined, 'ami-1', 'Everywhere.'],
      [undefined, 'ami-1', 'Nowhere.'],
    ]);
  });

  it('leaves the counters out where a list carries the images of one analyzer and not of the other', () => {
    const of = { 'ami-strange': [entry('eu-west-1', 2)] };
    const made = recount(joined({ shortened: true, ami_data: of }));
    expect(made.ami_data).toEqual(of);
    expect(Object.values(made).filter((value) => typeof value === 'number')).toEqual([]);
  });

  it('leaves the counters out where a list carries no images to count', () => {
    expect(recount(joined({ shortened: true }))).toEqual({
      status: 'completed',
      errors: [],
      summary: 'Two. Three.',
      timestamp: '2026-11-21T14:02:00.000Z',
      metrics: { regions_scanned: 3 },
      shortened: true,
    });
  });
});
