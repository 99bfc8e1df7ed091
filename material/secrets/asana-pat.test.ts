import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { asanaPat } from './asana-pat.ts';

describe('the token of Asana', () => {
  it('is younger than its person, who is younger than the workspace', () => {
    const facts = setFacts();
    const random = seededRandom('asana');
    for (let n = 0; n < 100; n += 1) {
      const [token, workspace] = drawFields(random, asanaPat, facts);
      const [, person = '', rest = ''] = String(token?.value).split('/');
      const [own = ''] = rest.split(':');
      expect(Number(person)).toBeGreaterThan(Number(workspace?.value));
      expect(Number(own)).toBeGreaterThan(Number(person));
    }
  });

  it.each([
    ['2023-03-02', 1204],
    ['2024-10-20', 1208],
    ['2026-03-01', 1212],
  ])('made on %s has an id that begins with %d', (day, thousands) => {
    const facts = setFacts();
    const service = { ...facts.service, keyCreatedAt: new Date(day) };
    const [token] = drawFields(seededRandom(day), asanaPat, { ...facts, service });
    expect(String(token?.value).split('/')[2]?.slice(0, 4)).toBe(String(thousands));
  });
});
