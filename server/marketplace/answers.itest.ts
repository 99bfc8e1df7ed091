import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOf, catalogue } from '#catalogue/catalogue.ts';
import { Agent } from '#contract/agents.ts';
import { walletBalance } from '#server/credits/ledger.ts';
import { asked } from '#server/db/testing.ts';
import { deploymentAnswers } from '#server/deployments/answers.ts';
import { sandboxDefaults } from '#server/sandbox/defaults.ts';
import { deployBucket, deployKeys, testServer, type TestServer } from '#server/testing.ts';
import { marketplaceAnswers } from './answers.ts';

let server: TestServer;
let answers: ReturnType<typeof marketplaceAnswers>;

beforeAll(async () => {
  server = await testServer();
  answers = marketplaceAnswers(server.parts);
});
afterAll(() => server.stop());

describe('listAgents', () => {
  it('shows the whole catalogue in the shape of the contract, with credentials that work as defaults', async () => {
    const userId = await server.newUser();
    let total = 0;
    const list = await answers.listAgents(asked(userId, {}, (count) => (total = count)));
    if (!Array.isArray(list)) throw new Error('an unprepared list was expected');
    expect(total).toBe(catalogue.length);
    expect(list).toHaveLength(total);
    for (const agent of list) expect(Agent.parse(agent)).toEqual(agent);
    const account = await server.cloud.client.account(userId);
    const fields = list.find((agent) => agent.id === 'aws-profile')?.configSchema?.fields ?? [];
    expect(fields.find((field) => field.name === 'secretAccessKey')?.default).toBe(account.secretAccessKey);
  });

  it('gives nobody the credentials of another person', async () => {
    const [robin, mallory] = [await server.newUser(), await server.newUser()];
    const theirs = JSON.stringify(await answers.listAgents(asked(mallory, {})));
    const { accessKeyId, secretAccessKey } = await server.cloud.client.account(robin);
    expect(theirs).not.toContain(accessKeyId);
    expect(theirs).not.toContain(secretAccessKey);
  });

  it('asks for credentials without a default where there is no sandbox', async () => {
    const { sandbox: _sandbox, ...parts } = server.parts;
    const plain = marketplaceAnswers({ ...parts, sandbox: undefined });
    const agent = await plain.readAgent(named(await server.newUser(), 'aws-profile'));
    if ('kind' in agent) throw new Error('an unprepared agent was expected');
    const withDefault = agent.configSchema?.fields.filter((field) => field.default !== undefined) ?? [];
    expect(withDefault.map((field) => field.name)).toEqual(['region']);
  });
});

describe('readAgent', () => {
  it('finds every agent of the catalogue by its id', async () => {
    const userId = await server.newUser();
    const defaults = await sandboxDefaults(server.parts.sandbox, userId);
    for (const entry of catalogue) {
      const agent = await answers.readAgent(named(userId, entry.agent.manifest.id));
      expect(agent).toEqual(agentOf(entry, defaults));
    }
  });

  it('finds the agent of a deployment by the id of the deployment, for its owner only', async () => {
    const [robin, mallory] = [await server.newUser(), await server.newUser()];
    const id = await deployBucket(server, robin, 'acme-market');
    expect(await answers.readAgent(named(robin, id))).toEqual(
      await answers.readAgent(named(robin, 's3-content')),
    );
    for (const [who, what] of [
      [mallory, id],
      [robin, randomUUID()],
      [robin, 'no-such-agent'],
      [robin, '__proto__'],
      [robin, `0199a0de${'-'.repeat(28)}`],
    ] as const) {
      await expect(answers.readAgent(named(who, what))).rejects.toMatchObject({
        slug: 'not-found',
        message: 'This agent is not in the catalogue.',
      });
    }
  });
});

describe('previewFile', () => {
  const configuration = { secretTypes: ['aws-access-key'], codeTemplate: 'python', fileName: 'backup-keys' };

  it('shows a sample, the same each time, that costs nothing and stores nothing', async () => {
    const userId = await server.newUser();
    const preview = await answers.previewFile(previewOf(userId, configuration));
    expect(await answers.previewFile(previewOf(userId, configuration))).toEqual(preview);
    const kept = await server.parts.db.asUser(userId, async (db) => ({
      balance: await walletBalance(db, userId),
      deployments: await db.selectFrom('deployments').select('id').execute(),
      files: await db.selectFrom('files').select('id').execute(),
      activities: await db.selectFrom('activities').select('id').execute(),
    }));
    expect(kept).toEqual({ balance: 50, deployments: [], files: [], activities: [] });
  });

  it('tells where each secret stands and who would see it, and is never what a real file holds', async () => {
    const userId = await server.newUser();
    const preview = await answers.previewFile(previewOf(userId, configuration));
    if ('kind' in preview) throw new Error('an unprepared preview was expected');
    expect(preview.file_name).toBe('backup-keys.py');
    const samples = preview.spans.map(({ start, end }) => preview.text.slice(start, end));
    expect(samples.length).toBeGreaterThan(1);
    expect(new Set(preview.spans.map((span) => span.label)).size).toBeGreaterThan(0);
    for (const span of preview.spans) expect(span.label).not.toBe('');
    expect(preview.spans.flatMap((span) => span.seenBy)).toContain('Gitleaks');
    const deployments = deploymentAnswers(server.parts);
    for (let nth = 0; nth < 5; nth += 1) {
      const id = await deployKeys(server, userId);
      const real = await deployments.readCode(named(userId, id));
      if ('kind' in real) throw new Error('an unprepared file was expected');
      expect(real.spans).toHaveLength(samples.length);
      for (const sample of samples) expect(real.code).not.toContain(sample);
    }
  });

  it('says whose AWS account stands in the key ids, or that the values are nobody’s', async () => {
    const userId = await server.newUser();
    const noteOf = async (wished: Record<string, unknown>, agent?: string): Promise<string> => {
      const preview = await answers.previewFile(previewOf(userId, wished, agent));
      if ('kind' in preview) throw new Error('an unprepared preview was expected');
      return preview.note;
    };
    expect(await noteOf(configuration)).toMatch(/^The key ids carry a number of 13 digits, so no such AWS/);
    const model = { ...configuration, secretTypes: ['openai-api-key'] };
    expect(await noteOf(model, 'ai-provider-keys')).toMatch(/^Every value was drawn for this file alone/);
  });

  it('shows a file with several providers of the multi-select, and refuses more than it allows (R292)', async () => {
    const userId = await server.newUser();
    const several = {
      secretTypes: ['openai-api-key', 'pinecone-api-key'],
      codeTemplate: 'notebook',
      fileName: 'trial',
    };
    const preview = await answers.previewFile(previewOf(userId, several, 'ai-provider-keys'));
    if ('kind' in preview) throw new Error('an unprepared preview was expected');
    expect(preview.file_name).toBe('trial.ipynb');
    expect(preview.spans.map(({ label }) => label).toSorted()).toEqual([
      'OpenAI API key (project)',
      'OpenAI organization id',
      'Pinecone API key',
    ]);
    const models = ['openai', 'anthropic', 'groq', 'mistral', 'xai', 'perplexity', 'deepseek'];
    const tooMany = { ...several, secretTypes: models.map((model) => `${model}-api-key`) };
    await expect(answers.previewFile(previewOf(userId, tooMany, 'ai-provider-keys'))).rejects.toMatchObject({
      slug: 'invalid-request',
      errors: [{ field: 'configuration.secretTypes', msg: 'Choose at most 6.' }],
    });
  });

  it('offers the names that such a file usually has', async () => {
    const userId = await server.newUser();
    const asked = { ...configuration, codeTemplate: 'dotenv', outputFormat: 'env' };
    expect(await answers.previewFile(previewOf(userId, asked))).toMatchObject({ usual_names: ['.env'] });
  });

  it('refuses what could not be deployed, and agents that make no file', async () => {
    const userId = await server.newUser();
    await expect(
      answers.previewFile(previewOf(userId, { ...configuration, fileName: '' })),
    ).rejects.toMatchObject({
      slug: 'invalid-request',
      errors: [{ field: 'configuration.fileName', msg: 'File name is required' }],
    });
    for (const id of ['s3-content', 'aws-profile', 'no-such-agent']) {
      await expect(answers.previewFile(previewOf(userId, configuration, id))).rejects.toMatchObject({
        slug: 'not-found',
      });
    }
  });
});

function named(userId: string, id: string) {
  return { ...asked(userId, {}), params: { id } };
}

function previewOf(userId: string, configuration: Record<string, unknown>, id = 'aws-access-keys') {
  return { ...named(userId, id), body: { configuration } };
}
