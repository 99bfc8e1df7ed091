import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
import { limits } from '#contract/workflows.ts';
import { MOST_SETS } from '#material/many-sets.ts';
import { cryptoRandom } from '#material/random.ts';
import { writeFile, type WrittenFile } from '#material/write-file.ts';
import { manifest, offers } from './ai-provider-keys/manifest.ts';
import { generateAgent, generateFile } from './generate-agent.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: 'crypto', now, accountPool: [] } as const;
const wished = {
  secretTypes: ['groq-api-key'],
  codeTemplate: 'dotenv',
  outputFormat: 'env',
  fileName: 'app',
};

function withValue(file: WrittenFile, of: (value: string) => string): WrittenFile {
  return {
    ...file,
    content: file.values.reduce((text, { value }) => text.replaceAll(value, of(value)), file.content),
    values: file.values.map((one) => ({ ...one, value: of(one.value) })),
  };
}

/** What comes of a file that is changed after it was written, as a fault in a type or a template would. */
function refusalOf(change: (file: WrittenFile) => WrittenFile, wish = wished): unknown {
  const { config, errors } = generateAgent(manifest, { secretTypes: offers }).parse(wish);
  expect(errors).toEqual([]);
  try {
    return generateFile(config, context, (request, options) => change(writeFile(request, options)));
  } catch (cause) {
    return cause;
  }
}

const agent = generateAgent(manifest, { secretTypes: offers });

describe('generateAgent', () => {
  it('gives a file whose values are all proven inert', () => {
    const made = refusalOf((file) => file);
    expect(made).toMatchObject({ fileName: 'app.env', values: [{ secretType: 'groq-api-key' }] });
  });

  it('refuses a file with a value that nobody drew, says why, and gives nothing of it away', () => {
    const refusal = refusalOf((file) => withValue(file, (value) => value.slice(0, -3)));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      slug: 'internal',
      message:
        'The file was refused: nothing of it was stored or planted. The value of GROQ_API_KEY (Groq API key) is not proven inert: it does not follow the grammar of its type. Please try again, and report it when it happens twice.',
    });
    expect(JSON.stringify(refusal)).not.toContain('gsk_');
  });

  it('refuses a file that names an account of a stranger outside its values', () => {
    const arn = 'arn:aws:iam::464712093558:user/svc-ledger';
    const refusal = refusalOf((file) => ({ ...file, content: `${file.content}# ${arn}\n` }));
    expect(refusal).toMatchObject({
      message: expect.stringContaining(
        'It is not proven inert: it names the AWS account 464712093558, which may be a stranger’s.',
      ) as string,
    });
  });

  it.each<[unknown, number | undefined]>([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    [1, undefined],
    ['1', undefined],
    [2, 2],
    [' 1000 ', 1000],
  ])('reads %j as a number of sets', (sets, read) => {
    const { config, errors } = agent.parse({ ...wished, codeTemplate: 'plain', sets });
    expect(errors).toEqual([]);
    expect(config.sets).toBe(read);
  });

  it.each([0, -1, 1001, 2.5, '1e3', 'many', true, [2], { sets: 2 }, '9'.repeat(400)])(
    'refuses %j as a number of sets',
    (sets) => {
      expect(agent.parse({ ...wished, codeTemplate: 'plain', sets }).errors).toEqual([
        { field: 'configuration.sets', msg: 'The number of sets is a whole number from 1 to 1,000.' },
      ]);
    },
  );

  it('refuses several sets where a template holds one', () => {
    expect(agent.parse({ ...wished, sets: 2 }).errors).toEqual([
      {
        field: 'configuration.sets',
        msg: "'.env file' is written around one service and holds one set. For several, choose the template 'Plain values'.",
      },
    ]);
  });

  it('agrees with the wizard on how many there can be', () => {
    expect(limits.sets).toBe(MOST_SETS);
  });

  it('refuses one value among many', () => {
    const wish = { ...wished, secretTypes: ['openai-api-key', 'groq-api-key', 'xai-api-key'] };
    const refusal = refusalOf((file) => {
      const [first, ...others] = file.values;
      const flaw = cryptoRandom().bytes(8).toString('hex');
      return first === undefined
        ? file
        : { ...file, values: [{ ...first, value: first.value + flaw }, ...others] };
    }, wish);
    expect(refusal).toBeInstanceOf(Refusal);
  });
});
