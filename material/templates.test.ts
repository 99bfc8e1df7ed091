import { describe, expect, it } from 'vitest';
import { formatsFor } from './formats.ts';
import { templatesFor } from './generation.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import type { SecretType } from './secret-type.ts';
import { templates } from './templates.ts';
import { expectScripts } from './testing/read-file.ts';
import { expectHcl } from './testing/read-hcl.ts';
import { runShell } from './testing/run-shell.ts';
import {
  expectOneStory,
  expectReadable,
  expectUntold,
  isHcl,
  sampleFile,
  samplesInTurn,
} from './testing/written-files.ts';

describe.each(templates.map(({ id }, nth) => [id, nth] as const))('%s', (template, nth) => {
  const samples = samplesInTurn(template, nth);

  it('is read by a real parser, which finds each value byte for byte where it is said to be', async () => {
    for (const sample of samples) expectReadable(sample);
    if (template === 'shell') await expectScripts(samples.map(({ file }) => file.content));
    await expectHcl(samples.filter(isHcl).map(({ file }) => file));
  });

  it('unmasks nothing: no telling word, and no host but the vendor’s own and reserved ones', () => {
    for (const sample of samples) expectUntold(sample);
  });

  it('tells the story of one company: hosts and addresses are below its domain', () => {
    for (const sample of samples) expectOneStory(sample);
  });
});

describe('a shell script', () => {
  const run = samplesInTurn('shell', 0).filter(({ format }) => format === 'env' || format === 'native');

  it('gives a shell each value byte for byte, in a variable or in a word of a program', () => {
    expect(run.length).toBeGreaterThan(50);
    for (const { file } of run) {
      const told = runShell(file);
      for (const { name, path, value } of file.values) {
        const [asked = '', word] = path.split('.');
        const words = told.get(asked) ?? [];
        const isThere = word === undefined ? words[0] === value : words.some((one) => one.includes(value));
        expect(isThere, `${name} of\n${file.content}\nis ${JSON.stringify(words)}`).toBe(true);
      }
    }
  });
});

/** Drawing a real RSA key twice shows no more of the template. */
const quick = secretTypes.filter(({ parts }) => parts.every(({ isSlow }) => isSlow !== true));

describe('the surroundings', () => {
  it.each(templates.filter(({ isOffered }) => isOffered).map(({ id }) => id))(
    'of %s are three or more',
    (id) => {
      const [type] = secretTypes.filter(({ category }) => category === 'ai') as [SecretType];
      const shapes = Array.from({ length: 24 }, (_, at) =>
        shapeOf(sampleFile([type], id, 'env', `shape ${at}`).file.content),
      );
      expect(new Set(shapes).size).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(templates.map((template, nth) => ({ id: template.id, template, nth })))(
    'of $id are the same for the same seed, in each format in turn',
    ({ id, template, nth }) => {
      const fitting = formatsFor(template);
      const types = quick.filter((_, at) => at % 3 === nth % 3);
      for (const [at, type] of types.entries()) {
        const format = fitting[at % fitting.length]?.id as string;
        expect(sampleFile([type], id, format, 'again')).toEqual(sampleFile([type], id, format, 'again'));
      }
    },
  );
});

/** The first words of the lines: what is left when names, numbers and texts are taken out. */
function shapeOf(content: string): string {
  return content
    .split('\n')
    .map(
      (line) =>
        line
          .replaceAll(/[A-Z0-9_]+/g, '')
          .trim()
          .split(/[\s=:("']/)[0],
    )
    .join('\n');
}

/** Where a value stands in the settings alone, and why. Each has its line in docs/decisions/0025. */
const ONLY_HELD: Record<string, readonly string[]> = {
  'age-secret-key': ['shell'],
  'azure-cosmosdb-key': ['php', 'ruby', 'shell'],
  'azure-service-bus-key': ['php', 'ruby', 'shell'],
  'django-secret-key': ['python'],
  'gcp-service-account-json': ['shell'],
  'github-app-private-key': ['shell'],
  'github-refresh-token': ['javascript', 'python', 'shell', 'typescript'],
  'gitlab-oauth-app-secret': ['shell'],
  'gitlab-runner-token': ['javascript', 'python', 'typescript'],
  'jdbc-url': ['javascript', 'typescript'],
  'pgp-private-key': ['shell'],
  'wireguard-private-key': ['shell'],
};
const CODE = ['csharp', 'go', 'java', 'javascript', 'php', 'python', 'ruby', 'shell', 'typescript'] as const;

describe('a program', () => {
  it.each([
    [['anthropic-api-key', 'openai-organization-id'], 'python', /\bOpenAI\(/],
    [['groq-api-key', 'openai-organization-id'], 'javascript', /\bnew OpenAI\(/],
    [['stripe-secret-key', 'aws-secret-access-key'], 'python', /\bboto3\b/],
    [['stripe-secret-key', 'aws-secret-access-key'], 'go', /\bs3\.NewFromConfig\b|\bs3\.New\b/],
  ] as const)('uses what came with one of %s, beside another vendor (%s)', (ids, template, client) => {
    const types = ids.map(secretTypeOf);
    expect(sampleFile(types, template, 'native', 'beside another').file.content).toMatch(client);
  });

  it('uses each type that it is offered for, by the vendor’s library or a request, but for those that are said', () => {
    const held = secretTypes.flatMap((type) => {
      const { uses } = type;
      // AWS’s own keys have surroundings of their own; the client of OpenAI takes the organization.
      if (type.id === 'aws-secret-access-key' || type.id === 'openai-organization-id') return [];
      const bare = CODE.filter(
        (language) =>
          templatesFor(type).includes(language) &&
          uses?.http === undefined &&
          uses?.[language === 'typescript' ? 'javascript' : language] === undefined,
      );
      return bare.length === 0 ? [] : [[type.id, bare]];
    });
    expect(Object.fromEntries(held)).toEqual(ONLY_HELD);
  });
});
