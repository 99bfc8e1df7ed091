import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { elasticsearchApiKey } from './elasticsearch-api-key.ts';

const facts = setFacts();
const random = seededRandom('elasticsearch');
const sets = Array.from({ length: 200 }, () =>
  drawFields(random, elasticsearchApiKey, facts).map(({ value }) => value),
) as [string, string, string][];

/** The milliseconds in an id of Elasticsearch, by the places that its generator gives their bytes. */
function timeOf(id: string): number {
  const bytes = Buffer.from(id, 'base64url');
  return [5, 4, 3, 2, 12, 14].reduce((time, at) => time * 256 + (bytes[at] as number), 0);
}

describe('the key of Elasticsearch', () => {
  it('reads the time of the key that Elastic documents as December 2018', () => {
    expect(new Date(timeOf('VuaCfGcBCdbkQm-e5aOx')).toISOString()).toBe('2018-12-05T03:56:52.529Z');
  });

  it('holds an id made with the service’s key, and a UUID of version 4', () => {
    const earliest = facts.service.keyCreatedAt.getTime();
    for (const [encoded] of sets) {
      expect(Buffer.from(encoded, 'base64').toString('base64')).toBe(encoded);
      const [id = '', key = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
      expect(id).toMatch(/^[\w-]{20}$/);
      expect(timeOf(id) - earliest).toBeGreaterThanOrEqual(0);
      expect(timeOf(id) - earliest).toBeLessThan(3 * 24 * 60 * 60 * 1000);
      expect(timeOf(id)).toBeLessThan(facts.issuedAt.getTime());
      const bytes = Buffer.from(key, 'base64url');
      expect(bytes.length).toBe(16);
      expect((bytes[6] as number) >> 4).toBe(4);
      expect((bytes[8] as number) >> 6).toBe(2);
    }
  });

  it('stands beside a Cloud ID that leads to the endpoint', () => {
    for (const [, cloudId, url] of sets) {
      const [name = '', packed = ''] = cloudId.split(':');
      const [domain = '', cluster = '', dashboard = ''] = Buffer.from(packed, 'base64')
        .toString('utf8')
        .split('$');
      expect(name).toBe(`${facts.service.product}-${facts.service.environment}`);
      expect(new URL(url).hostname).toBe(`${cluster}.${domain}`);
      expect(domain.startsWith(`${facts.world.region}.aws.`)).toBe(true);
      expect(cluster).toMatch(/^[0-9a-f]{32}$/);
      expect(dashboard).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it.each([
    ['us-east-1', 'us-east-1.aws.found.io'],
    ['eu-central-1', 'eu-central-1.aws.cloud.es.io'],
    ['us-east-2', 'us-east-2.aws.elastic-cloud.com'],
  ])('lies in %s below %s', (region, domain) => {
    const world = { ...facts.world, region };
    const [, , url] = drawFields(random, elasticsearchApiKey, { ...facts, world });
    expect(new URL(url?.value ?? '').hostname.split('.').slice(1).join('.')).toBe(domain);
  });
});
