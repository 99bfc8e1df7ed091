import { CreateAccessKeyCommand, CreateUserCommand, IAMClient } from '@aws-sdk/client-iam';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '#contract/calls.ts';
import { maskMark, maskValue } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { sandboxClient, type SandboxClient } from '#sandbox/start.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { signIn, type Api, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

let product: Product;
let owner: Owner;
let cloud: SandboxClient;

beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  const { databaseUrl, sandbox } = childAddressesOf(product);
  owner = await openOwner(databaseUrl);
  cloud = sandboxClient(sandbox.endpoint, sandbox.adminToken);
}, 120_000);
afterAll(async () => {
  await owner.close();
  await product.remove();
});

/** What no default can know. */
const choices: Record<string, Record<string, string>> = {
  'aws-access-keys': { fileName: 'backup-keys' },
  's3-content': { bucketName: 'acme-chosen' },
  'aws-profile': { profileName: 'Production' },
  'ami-provenance': {},
};

const wished = { fileName: 'leak' };

describe('deployAgent', () => {
  it.each(Object.entries(choices))(
    'deploys %s from its defaults and what a person chose, and is completed at once (R595)',
    async (id, chosen) => {
      const { api } = await newcomer();
      const agent = await api.readAgent({ id });
      const fields = agent.configSchema?.fields ?? [];
      const defaults = fields.flatMap((field) =>
        field.default === undefined ? [] : [[field.name, field.default] as const],
      );
      const deployed = await api.deployAgent({
        agentId: id,
        configuration: { ...Object.fromEntries(defaults), ...chosen },
      });
      expect(deployed).toMatchObject({
        agent_id: id,
        status: 'completed',
        type: agent.type,
        error_message: null,
      });
      expect(await api.listDeployments()).toEqual([deployed]);
      expect(await balanceOf(api)).toBe(50 - agent.price);
      for (const [name, value] of defaults) {
        const isChoice = fields.some((field) => field.name === name && field.options !== undefined);
        const isOpen = isChoice || name === 'region' || name === 'trustedAccounts';
        if (!isOpen) expect(JSON.stringify(deployed)).not.toContain(value);
      }
    },
  );

  it('takes the sandbox where a person gave no credentials', async () => {
    const { api } = await newcomer();
    const profile = await deployProfile(api);
    const [sandbox] = (await api.readSandbox()).clouds;
    expect(await reveal(api, profile, 'secretAccessKey')).toBe(sandbox?.credentials['secretAccessKey']);
  });

  it('answers the same intent with the same deployment, in whatever order its keys come', async () => {
    const { api } = await newcomer();
    const deployment_hash = randomUUID();
    const first = await api.deployAgent({
      agentId: 's3-content',
      configuration: { bucketName: 'acme-twice', folder: 'a' },
      deployment_hash,
    });
    const again = await api.deployAgent({
      agentId: 's3-content',
      configuration: { folder: 'a', bucketName: 'acme-twice' },
      deployment_hash,
    });
    expect(again).toEqual(first);
    expect(await balanceOf(api)).toBe(48);
    await expect(
      api.deployAgent({
        agentId: 's3-content',
        configuration: { bucketName: 'acme-other' },
        deployment_hash,
      }),
    ).rejects.toMatchObject({ status: 409, problem: { type: '/problems/different-request' } });
    expect(await balanceOf(api)).toBe(48);
  });

  it('does not bring back what was deleted', async () => {
    const { api } = await newcomer();
    const request = {
      agentId: 's3-content',
      configuration: { bucketName: 'acme-gone' },
      deployment_hash: randomUUID(),
    };
    const made = await api.deployAgent(request);
    await api.deleteDeployment({ id: made.id });
    await expect(api.deployAgent(request)).rejects.toMatchObject({
      status: 404,
      problem: { detail: 'This deployment was made before and has been deleted since.' },
    });
    expect(await api.listDeployments()).toEqual([]);
    expect(await balanceOf(api)).toBe(48);
  });

  it.each([
    ['aws-access-keys', { fileName: ' ' }, 'File name is required', 'configuration.fileName'],
    [
      'aws-access-keys',
      { fileName: 'a/b' },
      'A file name cannot hold / . Leave it out.',
      'configuration.fileName',
    ],
    ['aws-access-keys', { fileName: 'a\tb' }, /control character/, 'configuration.fileName'],
    [
      'aws-access-keys',
      { fileName: 'NUL.json' },
      'Windows keeps the name NUL for a device',
      'configuration.fileName',
    ],
    ['aws-access-keys', { fileName: 'a'.repeat(201) }, /too long: .* 200 at most/, 'configuration.fileName'],
    [
      'aws-access-keys',
      { ...wished, secretTypes: [] },
      'Choose at least one secret type.',
      'configuration.secretTypes',
    ],
    [
      'aws-access-keys',
      { ...wished, secretTypes: ['stripe'] },
      "There is no secret type 'stripe'.",
      'configuration.secretTypes',
    ],
    [
      'aws-access-keys',
      { ...wished, codeTemplate: 'cobol' },
      "There is no code template 'cobol'.",
      'configuration.codeTemplate',
    ],
    [
      'aws-access-keys',
      { ...wished, outputFormat: 'docx' },
      "There is no output format 'docx'.",
      'configuration.outputFormat',
    ],
    [
      'aws-access-keys',
      { ...wished, codeTemplate: 'python', outputFormat: 'csv' },
      "cannot stand inside 'Python'",
      'configuration.outputFormat',
    ],
    [
      'source-control-and-ci',
      { ...wished, secretTypes: ['npm-access-token', 'pypi-token', 'nuget-api-key'] },
      "Choose at most 2 of 'Package registries'.",
      'configuration.secretTypes',
    ],
    ['s3-content', {}, 'Bucket Name is required.', 'configuration.bucketName'],
    ['aws-profile', { profileName: '' }, 'Profile Name is required.', 'configuration.profileName'],
    [
      'aws-profile',
      { profileName: 'x', secretAccessKey: maskMark },
      /no special letters\.$/,
      'configuration.secretAccessKey',
    ],
  ])('refuses %s with %o: %s (R592)', async (agentId, configuration, sentence, field) => {
    const { api } = await newcomer();
    const refused = await refusalOf(api.deployAgent({ agentId, configuration }));
    expect(refused).toMatchObject({ status: 422, errors: [{ field }] });
    expect(refused.detail).toMatch(sentence);
    await expectUntouched(api);
  });

  it('stores and charges nothing when AWS refuses the keys (R595), and takes the same intent afterwards', async () => {
    const { api } = await newcomer();
    const intent = { agentId: 'aws-profile', deployment_hash: randomUUID() };
    const wrong = { profileName: 'Production', secretAccessKey: 'x'.repeat(40) };
    const refused = await refusalOf(api.deployAgent({ ...intent, configuration: wrong }));
    expect(refused).toMatchObject({ status: 422, type: '/problems/provider-refused' });
    expect(refused.detail).toContain('the secret access key does not belong to this access key id');
    await expectUntouched(api);
    const made = await api.deployAgent({ ...intent, configuration: { profileName: 'Production' } });
    expect(made.status).toBe('completed');
  });

  it('deploys nothing without credits, and says so', async () => {
    const { api } = await newcomer();
    for (let nth = 0; nth < 25; nth += 1) await deployBucket(api, `acme-spent-${nth}`);
    expect(await refusalOf(deployBucket(api, 'acme-too-much'))).toMatchObject({
      status: 402,
      type: '/problems/not-enough-credits',
      detail: 'You have 0 credits and this agent costs 2. Nothing was deployed. Add credits and try again.',
    });
    expect(await api.listDeployments()).toHaveLength(25);
    expect(await balanceOf(api)).toBe(0);
    // What costs nothing is still to be had.
    expect((await deployProfile(api)).status).toBe('completed');
  });

  it('says why an announced agent cannot be deployed, and knows no other', async () => {
    const { api } = await newcomer();
    const announced = (await api.listAgents()).find((agent) => agent.disabled);
    const refused = await refusalOf(api.deployAgent({ agentId: announced?.id ?? '', configuration: {} }));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.detail).toContain(announced?.disabled_reason);
    await expect(api.deployAgent({ agentId: 'no-such-agent', configuration: {} })).rejects.toMatchObject({
      status: 404,
    });
    await expectUntouched(api);
  });
});

describe('listDeployments', () => {
  it('says how many there are in all, however few it shows', async () => {
    const { api, token } = await newcomer();
    for (const name of ['acme-one', 'acme-two', 'acme-three']) await deployBucket(api, name);
    const answer = await get('/agents/deployments?limit=2', token);
    expect(answer.headers.get('x-total-count')).toBe('3');
    const shown = (await answer.json()) as Deployment[];
    expect(shown.map((one) => one.configuration['bucketName'])).toEqual(['acme-three', 'acme-two']);
  });

  it('shows every secret masked, and none in clear', async () => {
    const { api } = await newcomer();
    const keys = await ownKeys(api);
    const profile = await deployProfile(api, keys);
    expect(profile.configuration).toMatchObject({
      accessKeyId: maskValue(keys.accessKeyId),
      secretAccessKey: maskValue(keys.secretAccessKey),
    });
    const shown = JSON.stringify([await api.listDeployments(), await api.listWorkflows()]);
    expect(shown).not.toContain(keys.accessKeyId);
    expect(shown).not.toContain(keys.secretAccessKey);
  });
});

describe('updateDeployment', () => {
  const agents = [
    ['aws-profile', { profileName: 'Renamed' }],
    ['s3-content', { folder: 'backups/2026' }],
  ] as const;

  it.each(agents)(
    'of %s keeps the secrets that are left out, empty or still masked',
    async (agentId, change) => {
      const { api } = await newcomer();
      const keys = await ownKeys(api);
      const { id } = await deploy(api, agentId, { ...keys });
      const kept: Record<string, unknown>[] = [
        {},
        { accessKeyId: '', secretAccessKey: '  ' },
        { AccessKeyId: maskValue(keys.accessKeyId), 'Secret Access Key': maskValue(keys.secretAccessKey) },
      ];
      for (const secrets of kept) {
        const changed = await api.updateDeployment({ id, configuration: { ...change, ...secrets } });
        expect(changed.configuration).toMatchObject(change);
        expect(await reveal(api, changed, 'accessKeyId')).toBe(keys.accessKeyId);
        expect(await reveal(api, changed, 'secretAccessKey')).toBe(keys.secretAccessKey);
        expect(await api.listDeployments()).toEqual([changed]);
      }
    },
  );

  it.each(agents)(
    'of %s refuses a mask that is not the stored one, and changes nothing',
    async (agentId, change) => {
      const { api } = await newcomer();
      const keys = await ownKeys(api);
      const before = await deploy(api, agentId, { ...keys });
      for (const masked of [maskMark, `AKIA${maskMark}`, `${maskValue(keys.secretAccessKey)}x`]) {
        const configuration = { ...change, secretAccessKey: masked };
        const refused = await refusalOf(api.updateDeployment({ id: before.id, configuration }));
        expect(refused).toMatchObject({ status: 422, errors: [{ field: 'configuration.secretAccessKey' }] });
        expect(refused.detail).toBe(
          'Secret Access Key is masked, and not as the stored value is. Leave it out to keep what is stored, or enter the whole new value.',
        );
      }
      expect(await api.listDeployments()).toEqual([before]);
      expect(await reveal(api, before, 'secretAccessKey')).toBe(keys.secretAccessKey);
    },
  );

  it.each(agents)('of %s stores a new secret', async (agentId) => {
    const { api } = await newcomer();
    const before = await deploy(api, agentId, {});
    const keys = await ownKeys(api);
    const changed = await api.updateDeployment({ id: before.id, configuration: { ...keys } });
    expect(await reveal(api, changed, 'accessKeyId')).toBe(keys.accessKeyId);
    expect(await reveal(api, changed, 'secretAccessKey')).toBe(keys.secretAccessKey);
  });

  it.each(agents)('of %s fills no default into a field that is emptied', async (agentId) => {
    const { api } = await newcomer();
    const before = await deploy(api, agentId, { region: 'ap-southeast-2' });
    const refused = await refusalOf(api.updateDeployment({ id: before.id, configuration: { region: '' } }));
    expect(refused).toMatchObject({ status: 422, detail: 'Region is required.' });
    for (const name of ['accessKeyId', 'secretAccessKey']) {
      const taken = await refusalOf(api.updateDeployment({ id: before.id, configuration: { [name]: null } }));
      expect(taken).toMatchObject({ status: 422, errors: [{ field: `configuration.${name}` }] });
    }
    expect(await api.listDeployments()).toEqual([before]);
  });

  it('takes an optional secret away with null, and an optional field with an empty text', async () => {
    const { api } = await newcomer();
    const before = await deployBucket(api, 'acme-token', {
      sessionToken: 'temporary'.repeat(5),
      folder: 'old',
    });
    expect(before.configuration).toMatchObject({
      sessionToken: maskValue('temporary'.repeat(5)),
      folder: 'old',
    });
    const kept = await api.updateDeployment({ id: before.id, configuration: { sessionToken: '' } });
    expect(kept.configuration).toEqual(before.configuration);
    const changed = await api.updateDeployment({
      id: before.id,
      configuration: { sessionToken: null, folder: '' },
    });
    expect(changed.configuration).not.toHaveProperty('sessionToken');
    expect(changed.configuration).not.toHaveProperty('folder');
  });

  it('reads a name in any spelling instead of keeping what is stored beside it', async () => {
    const { api } = await newcomer();
    const bucket = await deployBucket(api, 'acme-before');
    const changed = await api.updateDeployment({
      id: bucket.id,
      configuration: { 'Bucket Name': 'acme-after' },
    });
    expect(changed.configuration).toMatchObject({ bucketName: 'acme-after' });
    const keys = await deployKeys(api);
    const renamed = await api.updateDeployment({
      id: keys.id,
      configuration: { file_name: 'other-keys', secretType: 'aws-session-token' },
    });
    expect(renamed.generated_file_path).toBe('other-keys.py');
    expect(renamed.configuration).toMatchObject({
      fileName: 'other-keys.py',
      file_name: 'other-keys.py',
      secretTypes: ['aws-session-token'],
      secretType: 'aws-session-token',
    });
    expect((await api.readCode({ id: keys.id })).file_name).toBe('other-keys.py');
  });

  it('stores nothing when AWS refuses the new keys', async () => {
    const { api } = await newcomer();
    const before = await deployProfile(api);
    const refused = await refusalOf(
      api.updateDeployment({
        id: before.id,
        configuration: { profileName: 'Other', secretAccessKey: 'x'.repeat(40) },
      }),
    );
    expect(refused).toMatchObject({ status: 422, type: '/problems/provider-refused' });
    expect(await api.listDeployments()).toEqual([before]);
  });

  it('loses no change of several at once', async () => {
    const { api } = await newcomer();
    const { id } = await deployProfile(api);
    const changes: Record<string, string>[] = [
      { profileName: 'Staging' },
      { region: 'eu-central-1' },
      { trustedAccounts: '210987654321' },
    ];
    const asked = await Promise.allSettled(
      changes.map((configuration) => api.updateDeployment({ id, configuration })),
    );
    const [now] = await api.listDeployments();
    expect(asked.some((one) => one.status === 'fulfilled')).toBe(true);
    for (const [nth, one] of asked.entries()) {
      if (one.status === 'fulfilled') expect(now?.configuration).toMatchObject(changes[nth] ?? {});
      else
        expect(one.reason).toMatchObject({ status: 409, problem: { type: '/problems/changed-elsewhere' } });
    }
  });

  it('is told when it was changed since it was opened, and changes nothing', async () => {
    const { api } = await newcomer();
    const opened = await deployProfile(api);
    const { id, configuration_id } = opened;
    expect(configuration_id).toBeDefined();
    const theirs = await api.updateDeployment({
      id,
      configuration: { profileName: 'Staging' },
      configuration_id,
    });
    expect(theirs.configuration_id).not.toBe(configuration_id);
    const mine = api.updateDeployment({ id, configuration: { profileName: 'Production' }, configuration_id });
    expect(await refusalOf(mine)).toMatchObject({ status: 409, type: '/problems/changed-elsewhere' });
    expect(await api.listDeployments()).toEqual([theirs]);
  });

  it('leaves a run that is under way with what it started with (Q51)', async () => {
    const { api } = await newcomer();
    const bucket = await deployBucket(api, 'acme-snapshot');
    const workflow = await publishDrill(api, 'Snapshot', await deployKeys(api), [bucket]);
    await cloud.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 1_500, count: 1 });
    const { execution_id } = await api.executeWorkflow({ id: workflow.id });
    await api.updateDeployment({ id: bucket.id, configuration: { bucketName: 'acme-edited' } });
    const stillRuns = await api.readExecution({ id: workflow.id, execution: execution_id });
    expect(stillRuns.status).toBe('in_progress');
    const first = await finishedRun(api, workflow.id, execution_id);
    const second = await api.executeWorkflow({ id: workflow.id });
    const next = await finishedRun(api, workflow.id, second.execution_id);
    expect([first, next].map((run) => [run.status, run.deployment_results[0]?.output.location])).toEqual([
      ['completed', 's3://acme-snapshot/backup-keys.py'],
      ['completed', 's3://acme-edited/backup-keys.py'],
    ]);
  });
});

describe('revealConfiguration', () => {
  it('answers one secret and leaves a line in the audit that does not hold it', async () => {
    const { api } = await newcomer();
    const keys = await ownKeys(api);
    const profile = await deployProfile(api, keys);
    expect(await reveal(api, profile, 'Secret Access Key')).toBe(keys.secretAccessKey);
    expect(await auditOf(profile.id, 'secret.revealed')).toEqual([{ field: 'secretAccessKey' }]);
    for (const field of ['profileName', 'sessionToken', 'nothing', '__proto__']) {
      await expect(api.revealConfiguration({ id: profile.id, field })).rejects.toMatchObject({ status: 404 });
    }
    expect(await auditOf(profile.id, 'secret.revealed')).toHaveLength(1);
  });
});

describe('readCode and downloadCode', () => {
  it('give the same file, with a name to save it under, and leave a line each', async () => {
    const { api, token } = await newcomer();
    const keys = await deployKeys(api, 'Über keys');
    const read = await api.readCode({ id: keys.id });
    expect(read.file_name).toBe(keys.generated_file_path);
    const secrets = read.spans.map(({ start, end }) => read.code.slice(start, end));
    expect(secrets).toContainEqual(expect.stringMatching(/^AKIA[A-Z2-7]{16}$/));
    const keyId = read.spans.find(({ start }) => read.code.startsWith('AKIA', start));
    expect(keyId?.seenBy).toContain('Gitleaks');
    expect(keyId?.verdicts.find(({ scanner }) => scanner === 'Gitleaks')).toMatchObject({
      seen: true,
      rules: ['aws-access-token'],
      cause: 'rule',
      why: 'Rule aws-access-token matches.',
    });
    const answer = await get(`/agents/code/${keys.id}/download`, token);
    expect(await answer.text()).toBe(read.code);
    const ascii = read.file_name.replace('Ü', '_');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(read.file_name)}`,
    );
    expect(await auditOf(keys.id, 'file.viewed')).toHaveLength(1);
    expect(await auditOf(keys.id, 'file.downloaded')).toHaveLength(1);
  });

  it('have nothing for an agent that makes no file', async () => {
    const { api } = await newcomer();
    const { id } = await deployBucket(api, 'acme-no-code');
    for (const ask of [() => api.readCode({ id }), () => api.downloadCode({ id })]) {
      expect(await refusalOf(ask())).toMatchObject({
        status: 404,
        detail: 'No generated code available for this agent',
      });
    }
  });
});

describe('deleteDeployment', () => {
  it('refuses while a workflow uses it, and deletes it afterwards', async () => {
    const { api } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-used')];
    const workflow = await publishDrill(api, 'Uses it', keys, [bucket]);
    const usage = (await api.listDeploymentUsage()).deployments;
    expect(usage.find((one) => one.id === bucket.id)).toEqual({
      id: bucket.id,
      used_in_workflows: true,
      workflow_count: 1,
      planted: 0,
    });
    for (const { id } of [keys, bucket]) {
      expect(await refusalOf(api.deleteDeployment({ id }))).toMatchObject({
        status: 409,
        type: '/problems/in-use',
        detail: 'Cannot delete: Agent is deployed and currently used in a workflow',
      });
    }
    await api.deleteWorkflow({ id: workflow.id });
    await api.deleteDeployment({ id: bucket.id });
    expect((await api.listDeployments()).map((one) => one.id)).toEqual([keys.id]);
    await expect(api.deleteDeployment({ id: bucket.id })).rejects.toMatchObject({ status: 404 });
    expect(await auditOf(bucket.id, 'deployment.deleted')).toHaveLength(1);
    const [latest] = await api.listRecentActivities({ limit: 1 });
    expect(latest).toMatchObject({ type: 'deployment_deletion', status: 'deleted', reference_id: bucket.id });
  });

  it('and publish never both win', async () => {
    const { api } = await newcomer();
    const keys = await deployKeys(api);
    for (let nth = 0; nth < 5; nth += 1) {
      const bucket = await deployBucket(api, `acme-race-${nth}`);
      const [published, deleted] = await Promise.allSettled([
        publishDrill(api, 'Race', keys, [bucket]),
        api.deleteDeployment({ id: bucket.id }),
      ]);
      expect([published.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

async function newcomer(): Promise<SignedInApi> {
  return signIn(product.url, `${randomUUID()}@meridian.example`);
}

async function deploy(
  api: Api,
  agentId: string,
  configuration: Record<string, unknown>,
): Promise<Deployment> {
  return api.deployAgent({ agentId, configuration: { ...choices[agentId], ...configuration } });
}

function deployProfile(api: Api, configuration: Record<string, unknown> = {}): Promise<Deployment> {
  return deploy(api, 'aws-profile', configuration);
}

async function reveal(api: Api, { id }: Deployment, field: string): Promise<string> {
  return (await api.revealConfiguration({ id, field })).value;
}

/** Keys of a person's own in their account: others than the ones that stand in where nothing was given. */
async function ownKeys(api: Api): Promise<{ accessKeyId: string; secretAccessKey: string }> {
  const [sandbox] = (await api.readSandbox()).clouds;
  const { accessKeyId = '', secretAccessKey = '' } = sandbox?.credentials ?? {};
  const endpoint = sandbox?.endpoint ?? '';
  const credentials = { accessKeyId, secretAccessKey };
  const iam = new IAMClient({ endpoint, region: sandbox?.region ?? '', credentials, maxAttempts: 1 });
  const UserName = `own-${randomUUID().slice(0, 8)}`;
  await iam.send(new CreateUserCommand({ UserName }));
  const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName }));
  iam.destroy();
  return {
    accessKeyId: AccessKey?.AccessKeyId ?? '',
    secretAccessKey: AccessKey?.SecretAccessKey ?? '',
  };
}

async function balanceOf(api: Api): Promise<number> {
  return (await api.readCreditBalance()).current_credits;
}

async function expectUntouched(api: Api): Promise<void> {
  expect(await api.listDeployments()).toEqual([]);
  expect(await balanceOf(api)).toBe(50);
  expect((await api.listCreditEntries()).total).toBe(1);
  expect(await api.listRecentActivities()).toEqual([]);
}

interface Refused {
  status: number;
  type: string;
  detail: string;
  errors?: { field: string; msg: string }[];
}

async function refusalOf(asked: Promise<unknown>): Promise<Refused> {
  const outcome = await asked.then(
    () => 'it was not refused',
    (refused: { problem: Refused }) => refused.problem,
  );
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

async function get(path: string, token: string): Promise<Response> {
  return fetch(product.url + apiBase + path, { headers: { authorization: `Bearer ${token}` } });
}

async function auditOf(subject: string, action: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ details: Record<string, unknown> }>`
    select details from audit where subject = ${subject} and action = ${action} order by sequence
  `.execute(owner.db);
  return rows.map((row) => row.details);
}
