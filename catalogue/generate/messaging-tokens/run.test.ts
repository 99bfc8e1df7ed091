import { describe, expect, it } from 'vitest';
import { expectCommonTemplates, expectEveryFile } from '#catalogue/generate/testing.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most } from './manifest.ts';
import { messagingTokens } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const own = secretTypes.filter(({ category }) => category === 'messaging');
const grids = messagingTokens.manifest.deploymentUI?.steps.selectionGrids;
const [services] = grids?.secretTypes?.categories ?? [];
const good = { secretTypes: ['slack-bot-token'], codeTemplate: 'python', fileName: 'notify' };

function generate(asked: Record<string, unknown>, seed = 'a') {
  const { config, errors } = messagingTokens.parse({ ...good, ...asked });
  expect(errors).toEqual([]);
  return messagingTokens.generate(config, { ...context, random: { seed } });
}

describe('the grid of messaging services', () => {
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
    expect([own.length, vendors.size]).toEqual([15, 10]);
    expect(messagingTokens.manifest.details.features[0]).toMatch(/^Fifteen kinds .* of ten vendors$/);
  });

  it('leaves templates for any two services together', () => {
    expectCommonTemplates(messagingTokens, services?.options ?? []);
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id', () => {
    const { config, errors } = messagingTokens.parse({
      ...good,
      secretTypes: ['Slack_Bot_Token', 'twilioauth'],
    });
    expect(errors).toEqual([]);
    expect(config.secretTypes).toEqual(['slack-bot-token', 'twilio-auth']);
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
    const { errors } = messagingTokens.parse({ ...good, ...change });
    expect(errors).toEqual([{ field: 'configuration.secretTypes', msg: sentence }]);
  });
});

describe('generate', () => {
  it('writes every service in every template that it fits, in every format that fits the template', () => {
    expectEveryFile(messagingTokens, services?.options ?? [], 3);
  });

  it('gives all Slack values of a file one workspace and one app', () => {
    const slack = ['slack-bot-token', 'slack-user-token', 'slack-app-token', 'slack-webhook-url'];
    const { values } = generate({ secretTypes: slack });
    const of = (type: string) => values.find(({ secretType }) => secretType === type)?.value ?? '';
    const [, workspace = ''] = of('slack-bot-token').split('-');
    expect(workspace).toMatch(/^\d{13}$/);
    expect(of('slack-user-token').split('-')[1]).toBe(workspace);
    expect(of('slack-webhook-url')).toContain(`/T0${workspace[0]}`);
    expect(of('slack-app-token').split('-')[3]?.[0]).toBe(of('slack-bot-token').split('-')[2]?.[0]);
    expect(generate({ secretTypes: slack }, 'b').content).not.toContain(workspace);
  });

  it('names an account that two keys share once', () => {
    const { content } = generate({ secretTypes: ['twilio-auth', 'twilio-api-key'], codeTemplate: 'dotenv' });
    expect(content.match(/AC[0-9a-f]{32}/g)).toHaveLength(1);
    expect(content).not.toContain('TWILIO_ACCOUNT_SID_2');
  });

  it('writes another file for another seed, and never says that it is one of ours', () => {
    const files = ['a', 'b'].map((seed) =>
      generate({ secretTypes: ['twilio-auth', 'sendgrid-api-key'] }, seed),
    );
    expect(generate({ secretTypes: ['twilio-auth', 'sendgrid-api-key'] })).toEqual(files[0]);
    const values = files.flatMap((file) => file.values.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
    for (const { content, note } of files) {
      expect(content).not.toMatch(/leak-?drill/i);
      expect(note).toContain('no vendor has issued it');
    }
  });
});
