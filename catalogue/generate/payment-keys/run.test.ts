import { describe, expect, it } from 'vitest';
import { expectCommonTemplates, expectEveryFile } from '#catalogue/generate/testing.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most } from './manifest.ts';
import { paymentKeys } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const own = secretTypes.filter(({ category }) => category === 'payments');
const grids = paymentKeys.manifest.deploymentUI?.steps.selectionGrids;
const [services] = grids?.secretTypes?.categories ?? [];
const good = { secretTypes: ['stripe-secret-key'], codeTemplate: 'python', fileName: 'checkout' };

function generate(asked: Record<string, unknown>, seed = 'a') {
  const { config, errors } = paymentKeys.parse({ ...good, ...asked });
  expect(errors).toEqual([]);
  return paymentKeys.generate(config, { ...context, random: { seed } });
}

describe('the grid of payment services', () => {
  it('offers every secret type of its category, to be chosen by checkbox, one to four of them', () => {
    expect(services?.options.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    expect(services).toMatchObject({
      inputType: 'checkbox',
      selectionMode: 'multi',
      minSelect: 1,
      maxSelect: most,
      required: true,
    });
  });

  it('counts its kinds and vendors right', () => {
    const vendors = new Set(own.map(({ provider }) => provider));
    expect([own.length, vendors.size]).toEqual([13, 8]);
    expect(paymentKeys.manifest.details.features[0]).toMatch(/^Thirteen kinds of key of eight vendors/);
  });

  it('leaves templates for any two services together', () => {
    expectCommonTemplates(paymentKeys, services?.options ?? []);
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id', () => {
    const { config, errors } = paymentKeys.parse({
      ...good,
      secretTypes: ['Stripe_Secret_Key', 'plaidsecret'],
    });
    expect(errors).toEqual([]);
    expect(config.secretTypes).toEqual(['stripe-secret-key', 'plaid-secret']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no service', { secretTypes: [] }, 'Choose at least one secret type.'],
    [
      'five services',
      { secretTypes: (services?.options ?? []).slice(0, 5).map(({ id }) => id) },
      'Choose at most 4.',
    ],
    [
      'a type of another agent',
      { secretTypes: ['openai-api-key'] },
      "There is no secret type 'openai-api-key'. Choose one of the list.",
    ],
  ])('refuses %s with one sentence', (_name, change, sentence) => {
    const { errors } = paymentKeys.parse({ ...good, ...change });
    expect(errors).toEqual([{ field: 'configuration.secretTypes', msg: sentence }]);
  });
});

describe('generate', () => {
  it('writes every service in every template that it fits, in every format that fits the template', () => {
    expectEveryFile(paymentKeys, services?.options ?? [], 3);
  });

  it('gives the keys of a Stripe account one account, and the names that people give them', () => {
    const { content, values } = generate({
      secretTypes: ['stripe-secret-key', 'stripe-test-key', 'stripe-restricted-key'],
      codeTemplate: 'dotenv',
      outputFormat: 'env',
    });
    const names = [
      'STRIPE_SECRET_KEY',
      'STRIPE_SANDBOX_SECRET_KEY',
      'STRIPE_API_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ];
    expect(values.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    const accounts = [...content.matchAll(/[sprk]k_(?:live|test)_5(1\w{15})/g)].map(([, account]) => account);
    expect(accounts.length).toBe(5);
    expect(new Set(accounts).size).toBe(1);
    expect(content).toContain(`acct_${accounts[0]}`);
  });

  it('names an account that two keys share once', () => {
    const { content } = generate({
      secretTypes: ['square-access-token', 'square-oauth-secret'],
      codeTemplate: 'dotenv',
    });
    expect(content.match(/sq0idp-\w{22}/g)).toHaveLength(1);
    expect(content).not.toContain('SQUARE_APP_ID');
  });

  it('writes another file for another seed, and never says that it is one of ours', () => {
    const files = ['a', 'b'].map((seed) =>
      generate({ secretTypes: ['paypal-client-secret', 'shippo-token'] }, seed),
    );
    expect(generate({ secretTypes: ['paypal-client-secret', 'shippo-token'] })).toEqual(files[0]);
    const values = files.flatMap((file) => file.values.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
    for (const { content, note } of files) {
      expect(content).not.toMatch(/leak-?drill/i);
      expect(note).toContain('no vendor has issued it');
    }
  });
});
