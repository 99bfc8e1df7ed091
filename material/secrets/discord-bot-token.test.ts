import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { discordBotToken } from './discord-bot-token.ts';

const facts = setFacts();
const random = seededRandom('discord');
const sets = Array.from({ length: 100 }, () =>
  Object.fromEntries(drawFields(random, discordBotToken, facts).map(({ part, value }) => [part, value])),
);

/** As Discord's own reference reads a snowflake. */
function dateOf(snowflake: string | undefined): Date {
  return new Date(Number((BigInt(String(snowflake)) >> 22n) + 1_420_070_400_000n));
}

describe('the token of a Discord bot', () => {
  it('names its application in the first part', () => {
    for (const { DISCORD_TOKEN = '', DISCORD_CLIENT_ID } of sets) {
      expect(Buffer.from(DISCORD_TOKEN.split('.')[0] ?? '', 'base64').toString()).toBe(DISCORD_CLIENT_ID);
    }
  });

  it('stands beside numbers whose dates run forward: the published one reads as 2016, ours as server, then bot', () => {
    expect(dateOf('175928847299117063').toISOString()).toBe('2016-04-30T11:18:25.796Z');
    for (const { DISCORD_CLIENT_ID, DISCORD_GUILD_ID, DISCORD_CHANNEL_ID } of sets) {
      const made = dateOf(DISCORD_CLIENT_ID).getTime();
      expect(made).toBeLessThan(facts.service.createdAt.getTime());
      expect(dateOf(DISCORD_GUILD_ID).getTime()).toBeLessThan(made);
      expect(dateOf(DISCORD_CHANNEL_ID).getTime()).toBeGreaterThan(dateOf(DISCORD_GUILD_ID).getTime());
    }
  });

  it('has a public key that is a point of Ed25519', () => {
    for (const { DISCORD_PUBLIC_KEY = '' } of sets) {
      const x = Buffer.from(DISCORD_PUBLIC_KEY, 'hex').toString('base64url');
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      expect(key.asymmetricKeyType).toBe('ed25519');
      expect(verify(null, Buffer.from('x'), key, Buffer.alloc(64))).toBe(false);
    }
    expect(new Set(sets.map(({ DISCORD_PUBLIC_KEY }) => DISCORD_PUBLIC_KEY)).size).toBe(sets.length);
  });
});
