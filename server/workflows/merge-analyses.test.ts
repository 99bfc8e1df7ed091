import { describe, expect, it } from 'vitest';
import type { AnalyzerResults } from '#contract/analyses.ts';
import { mergeAnalyses } from './merge-analyses.ts';

const entry = {
  source: 'instance-metadata',
  owner: null,
  owner_name: null,
  verified: false,
  type: 'missing',
  severity: 'unknown' as const,
  name: null,
  public: null,
  state: null,
  instances: ['i-1'],
  count: 1,
};

const images: AnalyzerResults = {
  status: 'completed',
  errors: [],
  summary: 'One.',
  timestamp: '2026-11-21T14:02:00.000Z',
  metrics: { api_calls: 3, allowed_amis: { enabled: 1 } },
  total_instances: 2,
  ami_data: { 'ami-1': [{ ...entry, region: 'us-east-1' }] },
};
const others: AnalyzerResults = {
  status: 'partial',
  errors: [{ region: 'eu-west-1', call: 'DescribeInstances', code: 'X', message: 'No.' }],
  summary: 'Two.',
  timestamp: '2026-11-21T14:01:00.000Z',
  metrics: { api_calls: 4, allowed_amis: { enabled: 0, audit: 1 } },
  total_instances: 3,
  total_roles: 9,
  ami_data: { 'ami-1': [{ ...entry, region: 'eu-west-1' }], ['__proto__']: [{ ...entry, region: 'x' }] },
};

const of = (...all: AnalyzerResults[]) => all.map((results) => ({ agentId: 'of-another-kind', results }));
const ofImages = (...all: AnalyzerResults[]) =>
  all.map((results) => ({ agentId: 'ami-provenance', results }));

describe('mergeAnalyses', () => {
  it('answers nothing of no analysis, and one alone as it is', () => {
    expect(mergeAnalyses([])).toBeNull();
    expect(mergeAnalyses(of(images))).toBe(images);
    expect(mergeAnalyses(ofImages(images))).toBe(images);
  });

  it('counts what two analyzers of one kind read once, and what another kind counts beside it', () => {
    const alone = { ...images, total_instances: 1, total_amis: 1, missing_count: 1 };
    const twice = mergeAnalyses(ofImages(alone, alone));
    expect(twice).toMatchObject({ total_instances: 1, total_amis: 1, missing_count: 1 });
    expect(twice?.ami_data).toEqual(images.ami_data);
    const { ami_data: _images, ...another } = { ...images, total_roles: 2 };
    const mixed = [...ofImages(alone), ...of(another, another), ...ofImages(alone)];
    expect(mergeAnalyses(mixed)).toMatchObject({ total_instances: 5, total_amis: 1, total_roles: 4 });
  });

  it('says no numbers of two that a list carries without their images', () => {
    const { ami_data: _images, ...short } = { ...images, shortened: true };
    const merged = mergeAnalyses(ofImages(short, short));
    expect(merged).toMatchObject({ summary: 'One. One.', shortened: true });
    expect(merged).not.toHaveProperty('total_instances');
  });

  it('puts the worst finding of any analyzer first', () => {
    const finding = (id: string, severity: 'critical' | 'high' | 'review') => ({
      id,
      severity,
      message: '',
      fix: '',
    });
    const merged = mergeAnalyses(
      of(
        { ...images, findings: [finding('a', 'high'), finding('b', 'review')] },
        { ...others, findings: [finding('c', 'critical'), finding('d', 'review')] },
      ),
    );
    expect(merged?.findings?.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
  });

  it('adds counters, joins sections and keeps the keys in their order', () => {
    const merged = mergeAnalyses(of(images, others));
    expect(merged).toEqual({
      status: 'partial',
      errors: others.errors,
      summary: 'One. Two.',
      timestamp: '2026-11-21T14:02:00.000Z',
      metrics: { api_calls: 7, allowed_amis: { enabled: 1, audit: 1 } },
      total_instances: 5,
      total_roles: 9,
      ami_data: {
        'ami-1': [
          { ...entry, region: 'us-east-1' },
          { ...entry, region: 'eu-west-1' },
        ],
        ['__proto__']: [{ ...entry, region: 'x' }],
      },
    });
    expect(Object.keys(merged ?? {}).slice(0, 3)).toEqual(['status', 'errors', 'summary']);
  });

  it('leaves what it was given as it was', () => {
    const before = structuredClone([images, others]);
    mergeAnalyses(of(images, others));
    expect([images, others]).toEqual(before);
  });
});
