import { describe, expect, it } from 'vitest';
import type { AmiEntry, AnalyzerResults } from '#contract/analyses.ts';
import { analysisLines } from './analysis-lines.ts';

const image: AmiEntry = {
  source: 'instance-metadata',
  owner: '310987654399',
  owner_name: null,
  verified: false,
  type: 'unknown_public',
  severity: 'high',
  region: 'eu-west-1',
  name: 'web',
  public: true,
  state: 'available',
  instances: ['i-1', 'i-2'],
  count: 2,
};

const results: AnalyzerResults = {
  status: 'partial',
  errors: [{ region: 'us-east-1', call: 'DescribeInstances', code: 'InternalError', message: 'No.' }],
  summary: 'One image.',
  timestamp: '2026-11-21T14:02:00.000Z',
  metrics: { regions_scanned: 1 },
  total_amis: 1,
  unknown_public_count: 1,
  findings: [
    {
      id: 'unknown_public',
      severity: 'high',
      region: 'eu-west-1',
      image: 'ami-1',
      owner: image.owner,
      message: 'M',
      fix: 'F',
    },
    { id: 'not_read', severity: 'review', regions: ['a', 'b'], message: 'N', fix: 'G' },
  ],
  unknown_accounts: [{ account_id: '310987654399', images: 1, instances: 2, regions: ['eu-west-1'] }],
  known_vendors: [
    { account_id: '464622532012', name: 'Datadog', instances: 1, source_urls: ['https://a', 'https://b'] },
  ],
  trusted_entities: [{ account_id: '410987654321', reason: 'Named as trusted in the profile' }],
  ami_data: {
    'ami-1': [image, { ...image, region: 'us-west-2', public: null, launched_by: ['group a', 'group b'] }],
  },
};

describe('analysisLines', () => {
  it('has a line for the summary, each error, counter, finding, account and image', () => {
    const lines = analysisLines(results);
    expect(lines.map(({ section, item, kind }) => [section, item, kind])).toEqual([
      ['summary', undefined, undefined],
      ['errors', undefined, undefined],
      ['counters', 'total_amis', undefined],
      ['counters', 'unknown_public_count', undefined],
      ['findings', 'ami-1', 'unknown_public'],
      ['findings', null, 'not_read'],
      ['unknown_accounts', '310987654399', undefined],
      ['known_vendors', '464622532012', undefined],
      ['trusted_entities', '410987654321', undefined],
      ['ami_data', 'ami-1', 'unknown_public'],
      ['ami_data', 'ami-1', 'unknown_public'],
    ]);
    expect(lines[1]).toEqual({ section: 'errors', ...results.errors[0] });
    expect(lines[4]).toMatchObject({ severity: 'high', region: 'eu-west-1', message: 'M', fix: 'F' });
    expect(lines[5]?.region).toBe('a b');
    expect(lines[7]).toMatchObject({ name: 'Datadog', count: 1, source: 'https://a https://b' });
    expect(lines[8]).toMatchObject({ count: null, message: 'Named as trusted in the profile' });
    expect(lines[9]).toMatchObject({ count: 2, instances: 'i-1 i-2', public: 'true', launched_by: null });
    expect(lines[10]).toMatchObject({ region: 'us-west-2', public: null, launched_by: 'group a; group b' });
  });

  it('lists no more instances than a cell of a spreadsheet holds, and counts them all', () => {
    const instances = Array.from({ length: 5000 }, (_, nth) => `i-${String(nth).padStart(17, '0')}`);
    const [line] = analysisLines({
      ...results,
      ami_data: { 'ami-1': [{ ...image, instances, count: 5000 }] },
    }).slice(-1);
    expect(line?.count).toBe(5000);
    expect(String(line?.instances).length).toBeLessThan(32_767);
  });
});
