import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findEntry } from '#catalogue/catalogue.ts';

/** What the landing page has written down, because it asks the server nothing. */
const folder = fileURLToPath(new URL('../web/screens/home/', import.meta.url));
const read = (name: string): unknown => JSON.parse(readFileSync(folder + name, 'utf8'));

describe('sample-agents.json', () => {
  it('says what the catalogue says, of exactly three agents (R041, R042, R043, R044)', () => {
    const known = ['non-human-identities', 's3-content', 'slack-channel'].map((id) => {
      const manifest = findEntry(id)?.agent.manifest;
      return {
        id,
        name: manifest?.name,
        type: manifest?.type,
        description: manifest?.description,
        price: manifest?.price,
        isAvailable: manifest?.disabledReason === undefined,
      };
    });
    expect(read('sample-agents.json')).toEqual(known);
  });
});

describe('hero-run.json', () => {
  it('is as tools/record-hero-run.ts writes it', () => {
    const run = read('hero-run.json') as Record<string, string>;
    expect(Object.keys(run)).toEqual([
      'recordedAt',
      'fileName',
      'location',
      'event',
      'source',
      'timeToDetect',
      'removed',
    ]);
    expect(new Date(run['recordedAt'] ?? '').toISOString()).toBe(run['recordedAt']);
    expect(run['location']).toMatch(/^s3:\/\/[a-z-]+\//);
    expect(run['location']?.endsWith(`/${run['fileName']}`)).toBe(true);
    expect(run['event']).toBe('GetObject');
    expect(run['timeToDetect']).toMatch(/^\d+\.\d s$/);
    expect(run['removed']).toMatch(/^1 file/);
  });
});
