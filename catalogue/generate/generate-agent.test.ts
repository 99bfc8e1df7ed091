import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
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
