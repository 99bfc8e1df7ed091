import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { postmanApiKey } from './postman-api-key.ts';

describe('the key of Postman', () => {
  it('begins with the second at which the service got it, as an ObjectId does', () => {
    const facts = setFacts();
    const random = seededRandom('postman');
    const seconds = Math.floor(facts.service.keyCreatedAt.getTime() / 1000);
    for (let n = 0; n < 100; n += 1) {
      const key = String(drawFields(random, postmanApiKey, facts)[0]?.value);
      const id = Buffer.from(String(key.split('-')[1]), 'hex');
      expect([id.length, id.readUInt32BE(0)]).toEqual([12, seconds]);
    }
  });
});
