import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Fingerprint, MOST_PREFIXES } from '#contract/inventory.ts';
import { explanationOf, stateBadge, titleOf, whatOf } from './answer-words.ts';
import { type Inventory, lookUp, MOST_PIECES } from './look-up.ts';

const key = randomBytes(32);
const secret = 'wJalrQ7UtnFEMI+K7MDENGb/PxRfiCYqZ8v2Lk3T';
const keyId = 'AKIA'.concat('WYMX7Z53PE54LKA6');

function fingerprint(text: string, more: Partial<Fingerprint> = {}): Fingerprint {
  const hmac = createHmac('sha256', key).update(text).digest('hex');
  return {
    hmac,
    sha256: createHash('sha256').update(text).digest('hex'),
    short_name: hmac.slice(0, 8),
    part: 'value',
    secret_type: 'aws-secret-access-key',
    secret_label: 'AWS secret access key',
    name: 'AWS_SECRET_ACCESS_KEY',
    file_name: 'keys.env',
    made_at: '2026-11-20T10:00:00.000Z',
    state: 'planted',
    location: 's3://acme/keys.env',
    planted_at: '2026-11-20T10:00:01.000Z',
    execution_id: 'b7a8a1f0-0000-4000-8000-000000000001',
    workflow_id: 'b7a8a1f0-0000-4000-8000-000000000002',
    workflow_name: 'Drill',
    deployment_id: null,
    deployment_name: null,
    ...more,
  };
}

/** Answers as the server does, cut after so many, and remembers everything that went out. */
function inventoryOf(known: Fingerprint[], cutAfter = Number.POSITIVE_INFINITY, digits = 4) {
  const sent: { prefixes: string[]; sha256_prefixes: string[] }[] = [];
  const inventory: Inventory = {
    readLookUpKey: async () => ({ key: key.toString('base64'), prefix_digits: digits }),
    lookUp: async (asked) => {
      sent.push(asked);
      const hits = known.filter(
        ({ hmac, sha256 }) =>
          asked.prefixes.includes(hmac.slice(0, digits)) ||
          asked.sha256_prefixes.includes((sha256 ?? '').slice(0, digits)),
      );
      return { candidates: hits.slice(0, cutAfter), is_cut: hits.length > cutAfter };
    },
  };
  return { inventory, sent };
}

describe('lookUp', () => {
  it.each([
    secret,
    ` "${secret}" `,
    `AWS_SECRET_ACCESS_KEY=${secret}`,
    `https://log.example/?q=${encodeURIComponent(secret)}`,
    createHash('sha256').update(secret).digest('hex'),
    createHash('sha256').update(secret).digest('hex').toUpperCase(),
  ])('knows a value of ours again: %s', async (text) => {
    const ours = fingerprint(secret);
    const { inventory } = inventoryOf([ours, fingerprint('something-else-of-ours-1')]);
    expect((await lookUp(text, inventory)).found).toEqual([ours]);
  });

  it('takes no candidate that only begins alike for ours', async () => {
    const { hmac } = fingerprint(secret);
    const alike = { ...fingerprint('x'), hmac: hmac.slice(0, 4).padEnd(64, '0'), sha256: null };
    const { inventory } = inventoryOf([alike]);
    const answer = await lookUp(secret, inventory);
    expect(answer).toEqual({ found: [], count: answer.count, isCut: false });
    expect(titleOf(answer)).toBe('Not ours.');
  });

  it.each([2, 5])('sends the first %d digits of hashes, sorted, and nothing else', async (digits) => {
    const { inventory, sent } = inventoryOf([], 1, digits);
    const text = `export A=${secret}\nexport B=${keyId} # ${createHash('sha256').update('x').digest('hex')}`;
    await lookUp(text, inventory);
    expect(sent.length).toBeGreaterThanOrEqual(2);
    for (const asked of sent) {
      expect(Object.keys(asked).toSorted()).toEqual(['prefixes', 'sha256_prefixes']);
      for (const list of [asked.prefixes, asked.sha256_prefixes]) {
        expect(list).toEqual([...new Set(list)].toSorted());
        for (const prefix of list) expect(prefix).toMatch(new RegExp(`^[\\da-f]{${digits}}$`));
      }
    }
  });

  it('asks nothing at all about what is too short or too plain to be ours', async () => {
    const { inventory, sent } = inventoryOf([]);
    for (const text of [
      '',
      'P@ssw0rd1',
      'the quick brown fox',
      '2026-11-22T10:00:00.000Z',
      '192.168.100.200',
    ]) {
      const answer = await lookUp(text, inventory);
      expect(answer).toEqual({ found: [], count: 0, isCut: false });
      expect(titleOf(answer)).toBe('Not ours.');
      expect(explanationOf(answer)).toContain('12 characters');
    }
    expect(sent).toEqual([]);
  });

  it('asks for long texts in calls of a bounded size, and says when it did not look at all of it', async () => {
    const { inventory, sent } = inventoryOf([]);
    const text = Array.from({ length: MOST_PIECES + 10 }, () => randomBytes(12).toString('hex')).join('\n');
    const answer = await lookUp(text, inventory);
    expect(answer).toMatchObject({ count: MOST_PIECES, isCut: true });
    for (const { prefixes } of sent) expect(prefixes.length).toBeLessThanOrEqual(MOST_PREFIXES);
    expect(sent.length).toBeLessThanOrEqual(MOST_PIECES / MOST_PREFIXES);
  });

  it('asks again in halves where an answer was cut, so that nothing of ours is missed', async () => {
    const texts = Array.from({ length: 60 }, () => randomBytes(16).toString('hex'));
    const known = texts.map((text, nth) => fingerprint(text, { name: `KEY_${nth}` }));
    const { inventory } = inventoryOf(known, 7);
    expect((await lookUp(texts.join('\n'), inventory)).found).toHaveLength(texts.length);
  });

  it('tells a value once when its parts are found, too, and a part where that is all there is', async () => {
    const uri = 'postgresql://app:Hx7Kq2Vw9Lm4Tz8Bn3@pg-prd.example/db';
    const whole = fingerprint(uri, { name: 'DATABASE_URL' });
    const password = fingerprint('Hx7Kq2Vw9Lm4Tz8Bn3', {
      name: 'DATABASE_URL',
      part: 'password',
      sha256: null,
    });
    const { inventory } = inventoryOf([password, whole]);
    expect((await lookUp(`url: ${uri}`, inventory)).found).toEqual([whole]);
    const [found] = (await lookUp('psql: wrong password "Hx7Kq2Vw9Lm4Tz8Bn3"', inventory)).found;
    expect(found).toEqual(password);
    expect(whatOf(found ?? whole)).toBe('Password inside DATABASE_URL');
    expect(whatOf(whole)).toBe('Value of DATABASE_URL');
    expect(stateBadge('planted')).toEqual({ look: 'ok', label: 'Planted' });
  });

  it('passes on why the server refused', async () => {
    const refused = new Error('That were more than 120 requests in a minute.');
    const inventory: Inventory = { ...inventoryOf([]).inventory, lookUp: () => Promise.reject(refused) };
    await expect(lookUp(secret, inventory)).rejects.toBe(refused);
  });
});
