import { describe, expect, it } from 'vitest';
import { AnalyzerResults } from '#contract/analyses.ts';
import { shortened } from './shortened.ts';

const small: AnalyzerResults = {
  status: 'completed',
  errors: [],
  summary: '1 instance in 1 region runs on 1 image.',
  timestamp: '2026-11-21T14:02:00.000Z',
  metrics: { api_calls: 3 },
  total_instances: 1,
  known_vendors: [],
  ami_data: {},
};

describe('shortened', () => {
  it('leaves a short result as it is', () => {
    expect(shortened(small)).toBe(small);
  });

  it('leaves the sections out of a long one, and keeps what counts', () => {
    const error = { region: 'eu-west-1', call: 'DescribeInstances', code: 'X', message: 'm'.repeat(300) };
    const long: AnalyzerResults = {
      ...small,
      status: 'partial',
      errors: Array.from({ length: 72 }, () => error),
      findings: Array.from({ length: 5_000 }, (_, nth) => ({
        id: `f${nth}`,
        severity: 'high' as const,
        message: 'm',
        fix: 'f',
      })),
    };
    const short = shortened(long);
    expect(AnalyzerResults.parse(short)).toEqual(short);
    expect(short).toMatchObject({
      status: 'partial',
      summary: small.summary,
      total_instances: 1,
      shortened: true,
    });
    expect(short.errors).toHaveLength(5);
    expect(short).not.toHaveProperty('findings');
    expect(JSON.stringify(short).length).toBeLessThan(4_000);
  });
});
