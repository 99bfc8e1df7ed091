import { describe, expect, it } from 'vitest';
import { privateKeysAndTokens } from '#catalogue/generate/private-keys-and-tokens/run.ts';
import { writeFile } from '#material/write-file.ts';
import { generate, tellSpans } from './off-thread.ts';
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
