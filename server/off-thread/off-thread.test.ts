import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { privateKeysAndTokens } from '#catalogue/generate/private-keys-and-tokens/run.ts';
import { predict } from '#material/scanners/predict.ts';
import { writeFile } from '#material/write-file.ts';
import { fingerprintsOf } from '#server/inventory/fingerprints.ts';
import { fingerprints, generate, tellSpans } from './off-thread.ts';
import { perform } from './thread.ts';
import { toldSpans } from './told-spans.ts';

const context = {
  random: { seed: 'off-thread' },
  now: new Date('2026-11-22T12:00:00Z'),
  accountPool: [],
} as const;

function configOf(secretType: string) {
  return privateKeysAndTokens.parse({ secretTypes: [secretType], fileName: 'keys' }).config;
}

/** How often the thread that answers requests comes to something else while this is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = setInterval(() => (turns += 1), 1);
  await work;
  clearInterval(count);
  return turns;
}

describe('what would keep requests waiting', () => {
  it('is done by another thread: the same file comes back, and this one went on meanwhile', async () => {
    const config = configOf('rsa-private-key');
    const here = privateKeysAndTokens.generate(config, context);
    const made = generate(privateKeysAndTokens, config, context);
    expect(await turnsDuring(made)).toBeGreaterThan(5);
    expect(await made).toEqual(here);
  });

  it('tells of a long file what it would tell of it here', async () => {
    const made = privateKeysAndTokens.generate(configOf('jwt-hs256'), context);
    const long = { ...made, content: `${made.content}\n${'# nothing to see\n'.repeat(4000)}` };
    const told = tellSpans(long);
    expect(await turnsDuring(told)).toBeGreaterThan(5);
    expect(await told).toEqual(toldSpans(long));
    expect((await told).length).toBeGreaterThan(0);
  });

  it('draws many sets elsewhere and tells how far it is', async () => {
    const { config } = privateKeysAndTokens.parse({
      secretTypes: ['jwt-hs256'],
      codeTemplate: 'plain',
      fileName: 'keys',
      sets: 400,
    });
    const drawn: number[] = [];
    const made = generate(privateKeysAndTokens, config, context, (done) => drawn.push(done));
    expect(await turnsDuring(made)).toBeGreaterThan(5);
    expect(await made).toEqual(privateKeysAndTokens.generate(config, context));
    expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
    for (const done of drawn) expect(done).toBeLessThanOrEqual(400);
    const slow = { ...configOf('rsa-private-key'), codeTemplate: 'plain', sets: 6 };
    await generate(privateKeysAndTokens, slow, context, (done) => drawn.push(done));
    expect(Math.max(...drawn)).toBeGreaterThan(0);
  });

  it('takes the fingerprints of many values elsewhere, and they are the same', async () => {
    const { config } = privateKeysAndTokens.parse({
      secretTypes: ['jwt-hs256'],
      codeTemplate: 'plain',
      fileName: 'keys',
      sets: 1000,
    });
    const { content, values } = privateKeysAndTokens.generate(config, context);
    const key = randomBytes(32);
    const taken = fingerprints(key, content, values);
    // It takes a few milliseconds; on a busy machine this thread has one turn in them. Done here it would have none.
    expect(await turnsDuring(taken)).toBeGreaterThan(0);
    expect(await taken).toEqual(fingerprintsOf(key, content, values));
    expect((await taken).every(({ hmac }) => Buffer.isBuffer(hmac))).toBe(true);
  });

  it('predicts the first hundred secrets of a long file as in the whole file, and says nothing of the others', async () => {
    const { config } = privateKeysAndTokens.parse({
      secretTypes: ['jwt-hs256'],
      codeTemplate: 'plain',
      fileName: 'keys',
      sets: 200,
    });
    const made = privateKeysAndTokens.generate(config, context);
    const told = await tellSpans(made);
    expect(told.map(({ start, end }) => ({ start, end }))).toEqual(
      made.values.map(({ start, end }) => ({ start, end })),
    );
    expect(told.filter(({ verdicts }) => verdicts.length > 0)).toHaveLength(100);
    expect(told.slice(100).flatMap(({ seenBy, verdicts }) => [...seenBy, ...verdicts])).toEqual([]);
    const whole = predict({ fileName: made.fileName, content: made.content, values: made.values });
    for (const [nth, { verdicts }] of told.slice(0, 100).entries()) {
      expect(verdicts.map(({ seen, rules }) => ({ seen, rules }))).toEqual(
        whole[nth]?.map(({ isSeen, rules }) => ({ seen: isSeen, rules })),
      );
    }
  });

  it('carries a refusal over with its slug', () => {
    const spoil: typeof writeFile = (request, options) => {
      const file = writeFile(request, options);
      return { ...file, values: file.values.map((one) => ({ ...one, value: one.value.slice(1) })) };
    };
    const outcome = perform({ name: 'generateFile', args: [configOf('jwt-hs256'), context, spoil] });
    expect(outcome).toMatchObject({
      refusal: { slug: 'internal', message: expect.stringContaining('not proven inert') as string },
    });
  });

  it('hands on a fault of our own as it is', async () => {
    const config = { ...configOf('rsa-private-key'), outputFormat: 'no-such-format' };
    await expect(generate(privateKeysAndTokens, config, context)).rejects.toThrow(/no-such-format|format/);
  });
});
