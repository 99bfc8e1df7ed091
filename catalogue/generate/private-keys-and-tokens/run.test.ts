import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compatibleFormats, compatibleTemplates } from '#contract/template-rules.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most, offers } from './manifest.ts';
import { privateKeysAndTokens } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const grids = privateKeysAndTokens.manifest.deploymentUI?.steps.selectionGrids;
const blocks = grids?.secretTypes?.categories ?? [];
const options = blocks.flatMap((block) => block.options);
const templates = grids?.codeTemplates?.categories.flatMap((category) => category.options) ?? [];
const formats = grids?.outputFormats?.categories.flatMap((category) => category.options) ?? [];
const good = { secretTypes: ['okta-api-token'], codeTemplate: 'python', fileName: 'users' };

function messages(configuration: Record<string, unknown>): string[] {
  return privateKeysAndTokens.parse(configuration).errors.map(({ field, msg }) => `${field}: ${msg}`);
}

describe('the grid of keys and tokens', () => {
  it('offers every secret type of its three categories, each once', () => {
    const categories = ['crypto-key', 'identity', 'generic'];
    const known = secretTypes.filter(({ category }) => categories.includes(category)).map(({ id }) => id);
    expect(options.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
    expect(offers).toEqual(options.map(({ id }) => id));
  });

  it('has three blocks of checkboxes, of which none must be used', () => {
    expect(blocks.map(({ title }) => title)).toEqual([
      'Private keys',
      'Identity providers',
      'Passwords and tokens',
    ]);
    for (const block of blocks)
      expect(block).toMatchObject({ inputType: 'checkbox', maxSelect: most, required: false });
  });

  it('leaves templates for any two of them together (R295)', () => {
    for (const one of options) {
      for (const other of options)
        expect(compatibleTemplates([one, other], templates).isFallback).toBe(false);
    }
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id (R298)', () => {
    const { config, errors } = privateKeysAndTokens.parse({
      ...good,
      secretTypes: ['JWT_HS256', 'sshprivatekeyed25519', 'jwt-hs256'],
    });
    expect(errors).toEqual([]);
    expect(config.secretTypes).toEqual(['jwt-hs256', 'ssh-private-key-ed25519']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['nothing of all blocks', { secretTypes: [] }, 'secretTypes: Choose at least one secret type.'],
    ['five of them', { secretTypes: offers.slice(3, 8) }, 'secretTypes: Choose at most 4.'],
    [
      'a type of another agent',
      { secretTypes: ['openai-api-key'] },
      "secretTypes: There is no secret type 'openai-api-key'. Choose one of the list.",
    ],
  ])('refuses %s with one sentence', (_name, change, sentence) => {
    expect(messages({ ...good, ...change })).toEqual([`configuration.${sentence}`]);
  });
});

describe('generate', () => {
  it('writes each of them in every template that it fits, in every format where that is quick', () => {
    for (const option of options) {
      const isSlow = secretTypes.find(({ id }) => id === option.id)?.parts[0].isSlow === true;
      for (const { id: codeTemplate } of compatibleTemplates([option], templates).templates) {
        const fitting = compatibleFormats(codeTemplate, formats);
        for (const { id: outputFormat } of isSlow ? fitting.slice(0, 1) : fitting) {
          const asked = { secretTypes: [option.id], codeTemplate, outputFormat, fileName: 'leak' };
          const { config, errors } = privateKeysAndTokens.parse(asked);
          expect(errors).toEqual([]);
          const file = privateKeysAndTokens.generate(config, context);
          expect(file.values.map(({ secretType }) => secretType)).toContain(option.id);
        }
      }
    }
  });

  it('writes halves of keys that belong together', () => {
    const { config } = privateKeysAndTokens.parse({
      secretTypes: ['tls-private-key', 'rsa-private-key'],
      codeTemplate: 'none',
      outputFormat: 'json',
      fileName: 'keys',
    });
    const found = JSON.parse(privateKeysAndTokens.generate(config, context).content) as Record<
      string,
      string
    >;
    const certificate = new X509Certificate(found['TLS_CERT'] ?? '');
    expect(certificate.checkPrivateKey(createPrivateKey(found['TLS_KEY'] ?? ''))).toBe(true);
    expect(certificate.validFromDate < now && now < certificate.validToDate).toBe(true);
    const publicKey = createPublicKey(found['PRIVATE_KEY'] ?? '').export({ type: 'spki', format: 'pem' });
    expect(found['PUBLIC_KEY']).toBe(publicKey);
  });

  it('gives tokens of two kinds in one file names of their own', () => {
    const chosen = ['jwt-hs256', 'jwt-rs256', 'curl-bearer-header'];
    const { config } = privateKeysAndTokens.parse({ ...good, secretTypes: chosen, codeTemplate: 'dotenv' });
    const { values } = privateKeysAndTokens.generate(config, context);
    expect(values.map(({ name }) => name).toSorted()).toEqual(['ACCESS_TOKEN', 'API_TOKEN', 'ID_TOKEN']);
  });

  it('writes the same file for the same seed, another without one, and never says that it is one of ours', () => {
    const { config } = privateKeysAndTokens.parse(good);
    const file = privateKeysAndTokens.generate(config, context);
    expect(privateKeysAndTokens.generate(config, context)).toEqual(file);
    const other = privateKeysAndTokens.generate(config, { ...context, random: 'crypto' });
    expect(other.values.map(({ value }) => value)).not.toEqual(file.values.map(({ value }) => value));
    for (const { content } of [file, other]) expect(content).not.toMatch(/leak-?drill/i);
    expect(file.note).toContain('no vendor has issued it');
  });
});
