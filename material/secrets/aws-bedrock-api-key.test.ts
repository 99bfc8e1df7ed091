import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { awsBedrockApiKey } from './aws-bedrock-api-key.ts';

describe('the Bedrock key', () => {
  it.each(['464712093558', '1042385526718'])('names its user and the account %s inside', (accountId) => {
    const random = seededRandom(accountId);
    for (let nth = 0; nth < 50; nth += 1) {
      const [field] = drawFields(random, awsBedrockApiKey, setFacts({ accountId }));
      const inside = (field?.value ?? '').replace(/^ABSK/, '');
      const text = Buffer.from(inside, 'base64').toString('latin1');
      expect(Buffer.from(text, 'latin1').toString('base64')).toBe(inside);
      const [user = '', secret = ''] = text.split(':');
      expect(user).toMatch(new RegExp(`^BedrockAPIKey-[a-z0-9]{4}-at-${accountId}$`));
      expect(Buffer.from(secret, 'base64').length).toBe(44);
    }
  });
});
