import { describe, expect, it } from 'vitest';
import { expectCommonTemplates, expectEveryFile } from '#catalogue/generate/testing.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most } from './manifest.ts';
import { monitoringTokens } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const grids = monitoringTokens.manifest.deploymentUI?.steps.selectionGrids;
const [services] = grids?.secretTypes?.categories ?? [];
const good = { secretTypes: ['dynatrace-token'], codeTemplate: 'terraform', fileName: 'alerts' };

describe('the grid of monitoring services', () => {
  it('offers every secret type of its category, to be chosen by checkbox, one to four of them', () => {
    const known = secretTypes.filter(({ category }) => category === 'monitoring').map(({ id }) => id);
    expect(services?.options.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
    expect(services).toMatchObject({
      inputType: 'checkbox',
      selectionMode: 'multi',
      minSelect: 1,
      maxSelect: most,
      required: true,
    });
  });

  it('says how many kinds and vendors there are', () => {
    const vendors = new Set(
      secretTypes.filter(({ category }) => category === 'monitoring').map(({ provider }) => provider),
    );
    expect([services?.options.length, vendors.size]).toEqual([11, 7]);
    expect(monitoringTokens.manifest.details.features[0]).toMatch(/^Eleven kinds of token of seven vendors/);
  });

  it('leaves templates for any two services together', () => {
    expectCommonTemplates(monitoringTokens, services?.options ?? []);
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id', () => {
    const { config, errors } = monitoringTokens.parse({
      ...good,
      secretTypes: ['Sentry_Org_Token', 'honeycombkey'],
    });
    expect(errors).toEqual([]);
    expect(config).toMatchObject({ secretTypes: ['sentry-org-token', 'honeycomb-key'] });
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
    const { errors } = monitoringTokens.parse({ ...good, ...change });
    expect(errors).toEqual([{ field: 'configuration.secretTypes', msg: sentence }]);
  });
});

describe('generate', () => {
  it('writes every service in every template that it fits, in every format that fits the template', () => {
    expectEveryFile(monitoringTokens, services?.options ?? [], 2);
  });

  it('never writes half of what belongs together: the two keys of Datadog, whichever was asked for', () => {
    for (const id of ['datadog-api-key', 'datadog-app-key']) {
      const { config } = monitoringTokens.parse({ ...good, secretTypes: [id] });
      const file = monitoringTokens.generate(config, context);
      expect(file.values.map(({ name }) => name).toSorted()).toEqual(['DATADOG_API_KEY', 'DATADOG_APP_KEY']);
    }
  });

  it('gives two tokens of Sentry names of their own, and one organization', () => {
    const { config } = monitoringTokens.parse({
      ...good,
      secretTypes: ['sentry-org-token', 'sentry-user-token'],
      codeTemplate: 'none',
      outputFormat: 'env',
    });
    const { content } = monitoringTokens.generate(config, context);
    const names = [...content.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(names).toEqual(['SENTRY_AUTH_TOKEN', 'SENTRY_ORG', 'SENTRY_USER_TOKEN', 'SENTRY_PROJECT']);
  });
});
