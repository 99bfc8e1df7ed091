import { describe, expect, it } from 'vitest';
import { expectCommonTemplates, expectEveryFile } from '#catalogue/generate/testing.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most } from './manifest.ts';
import { saasTokens } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const grids = saasTokens.manifest.deploymentUI?.steps.selectionGrids;
const [tools] = grids?.secretTypes?.categories ?? [];
const good = { secretTypes: ['linear-api-key'], codeTemplate: 'python', fileName: 'sync' };

describe('the grid of SaaS tools', () => {
  it('offers every secret type of its category, to be chosen by checkbox, one to four of them', () => {
    const known = secretTypes.filter(({ category }) => category === 'saas').map(({ id }) => id);
    expect(tools?.options.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
    expect(tools).toMatchObject({
      inputType: 'checkbox',
      selectionMode: 'multi',
      minSelect: 1,
      maxSelect: most,
      required: true,
    });
  });

  it('says how many kinds and vendors there are', () => {
    const vendors = new Set(
      secretTypes.filter(({ category }) => category === 'saas').map(({ provider }) => provider),
    );
    expect([tools?.options.length, vendors.size]).toEqual([14, 14]);
    expect(saasTokens.manifest.details.features[0]).toMatch(/^Fourteen kinds of token of fourteen vendors/);
  });

  it('leaves templates for any two tools together', () => {
    expectCommonTemplates(saasTokens, tools?.options ?? []);
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id', () => {
    const { config, errors } = saasTokens.parse({
      ...good,
      secretTypes: ['Notion_Token', 'zendeskapitoken'],
    });
    expect(errors).toEqual([]);
    expect(config).toMatchObject({ secretTypes: ['notion-token', 'zendesk-api-token'] });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no tool', { secretTypes: [] }, 'Choose at least one secret type.'],
    [
      'five tools',
      { secretTypes: (tools?.options ?? []).slice(0, 5).map(({ id }) => id) },
      'Choose at most 4.',
    ],
    [
      'a type of another agent',
      { secretTypes: ['openai-api-key'] },
      "There is no secret type 'openai-api-key'. Choose one of the list.",
    ],
  ])('refuses %s with one sentence', (_name, change, sentence) => {
    const { errors } = saasTokens.parse({ ...good, ...change });
    expect(errors).toEqual([{ field: 'configuration.secretTypes', msg: sentence }]);
  });
});

describe('generate', () => {
  it('writes every tool in every template that it fits, in every format that fits the template', () => {
    expectEveryFile(saasTokens, tools?.options ?? [], 2);
  });

  it('never writes half of what belongs together: the secrets that renew a token of Dropbox', () => {
    const { config } = saasTokens.parse({ ...good, secretTypes: ['dropbox-token'] });
    const file = saasTokens.generate(config, context);
    expect(file.values.map(({ name }) => name)).toEqual([
      'DROPBOX_ACCESS_TOKEN',
      'DROPBOX_REFRESH_TOKEN',
      'DROPBOX_APP_SECRET',
    ]);
    expect(file.content).toMatch(/dropbox_app_key/i);
  });

  it('lets the tools of one file belong to one person’s company', () => {
    const { config } = saasTokens.parse({
      ...good,
      secretTypes: ['zendesk-api-token', 'mapbox-secret-token'],
      codeTemplate: 'none',
      outputFormat: 'env',
    });
    const { content } = saasTokens.generate(config, context);
    const [account, address, subdomain] = ['MAPBOX_USERNAME', 'ZENDESK_EMAIL', 'ZENDESK_SUBDOMAIN'].map(
      (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(content)?.[1],
    );
    expect(address?.endsWith(`@${account}.example`)).toBe(true);
    expect(subdomain?.startsWith(`${account}-`)).toBe(true);
  });
});
