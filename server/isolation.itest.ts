import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, apiBase } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { outgoing } from '#contract/client.ts';
import { signIn, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf, publishDrill } from '#tools/drill.ts';
import { startProduct, type Product } from '#tools/product.ts';

/** Two people on one server: whatever one asks about the other's things is answered as if they did not exist. */
let product: Product;
let robin: SignedInApi;
let mallory: SignedInApi;
let own: Record<string, string>;
/** What Mallory's page hears while Robin works. */
let overheard: { text: () => string; close: () => void };

beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  robin = await signIn(product.url, 'robin@meridian.example');
  mallory = await signIn(product.url, 'mallory@meridian.example');
  overheard = await listen(mallory.token);
  const keys = await deployKeys(robin.api);
  const bucket = await deployBucket(robin.api, 'acme-own');
  const workflow = await publishDrill(robin.api, 'Own', keys, [bucket]);
  const { execution_id: execution } = await robin.api.executeWorkflow({ id: workflow.id });
  await finishedRun(robin.api, workflow.id, execution);
  own = { keys: keys.id, bucket: bucket.id, workflow: workflow.id, execution, node: 'n1' };
  own['decoy'] = (await robin.api.listDecoys({})).decoys[0]?.id ?? '';
  own['session'] = (await robin.api.listSessions())[0]?.id ?? '';
  own['apiToken'] = (await robin.api.makeApiToken({ name: 'acme-own', expires_in_days: 1 })).id;
}, 120_000);
afterAll(async () => {
  overheard.close();
  await product.remove();
});

/** Every call with an id of somebody's thing in it, and the input that goes with it. */
const askers: Record<string, (id: Record<string, string>) => Record<string, unknown>> = {
  readAgent: (id) => ({ id: id['keys'] }),
  updateDeployment: (id) => ({ id: id['bucket'], configuration: { bucketName: 'acme-stolen' } }),
  deleteDeployment: (id) => ({ id: id['keys'] }),
  revealConfiguration: (id) => ({ id: id['bucket'], field: 'secretAccessKey' }),
  readCode: (id) => ({ id: id['keys'] }),
  downloadCode: (id) => ({ id: id['keys'] }),
  readWorkflow: (id) => ({ id: id['workflow'] }),
  updateWorkflow: (id) => ({ id: id['workflow'], name: 'Mine now', configuration: graphIds(id) }),
  executeWorkflow: (id) => ({ id: id['workflow'] }),
  deleteWorkflow: (id) => ({ id: id['workflow'] }),
  listExecutions: (id) => ({ id: id['workflow'] }),
  readExecution: (id) => ({ id: id['workflow'], execution: id['execution'] }),
  readPlantedFile: (id) => ({ id: id['workflow'], execution: id['execution'], node: id['node'] }),
  cancelExecution: (id) => ({ id: id['workflow'], execution: id['execution'] }),
  planRetry: (id) => ({ id: id['workflow'], execution: id['execution'] }),
  retryExecution: (id) => ({ id: id['workflow'], execution: id['execution'] }),
  exportExecution: (id) => ({ id: id['workflow'], execution: id['execution'], format: 'json' }),
  restoreWorkflow: (id) => ({ id: id['workflow'] }),
  readDecoy: (id) => ({ id: id['decoy'] }),
  cleanUpDecoy: (id) => ({ id: id['decoy'] }),
  cleanUpExecution: (id) => ({ id: id['workflow'], execution: id['execution'] }),
  cleanUpWorkflow: (id) => ({ id: id['workflow'] }),
  cleanUpDeployment: (id) => ({ id: id['bucket'] }),
  checkDecoy: (id) => ({ id: id['decoy'] }),
  markDecoyHandled: (id) => ({ id: id['decoy'] }),
  publishWorkflow: (id) => ({ name: 'Mine', configuration: graphIds(id) }),
  endSession: (id) => ({ id: id['session'] }),
  revokeApiToken: (id) => ({ id: id['apiToken'] }),
  planWorkflow: (id) => ({ configuration: graphIds(id) }),
};

describe('another person', () => {
  it('has a row in this table for every call that carries an id', () => {
    const withIds = Object.entries(calls).filter(
      // A cloud is the same word for everybody; what lies in it is asked below.
      ([, call]) =>
        call.path.replace('{cloud}', '').includes('{') ||
        call.path.endsWith('/plan') ||
        call.path.endsWith('/publish'),
    );
    const missing = withIds
      .map(([name]) => name)
      .filter((name) => !(name in askers) && name !== 'previewFile');
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(askers))('gets for %s exactly what an unknown id gets', async (name) => {
    const unknown = {
      keys: randomUUID(),
      bucket: randomUUID(),
      workflow: randomUUID(),
      execution: randomUUID(),
      session: randomUUID(),
      apiToken: randomUUID(),
      decoy: randomUUID(),
      node: 'n1',
    };
    const asker = askers[name] ?? (() => ({}));
    const theirs = await ask(mallory.token, name, asker(own));
    const nothing = await ask(mallory.token, name, asker(unknown));
    expect(theirs.status).toBeGreaterThanOrEqual(400);
    expect(theirs).toEqual(nothing);
  });

  it('sees none of it in any list', async () => {
    const clouds = (await mallory.api.readSandbox()).clouds.map(({ id }) => id);
    expect(clouds).toEqual(['aws', 'azure', 'github', 'microsoft', 'slack']);
    const lists = await Promise.all([
      mallory.api.listDeployments(),
      mallory.api.listDeploymentUsage(),
      mallory.api.listWorkflows(),
      mallory.api.listRecentActivities(),
      mallory.api.listNotifications(),
      mallory.api.listCreditEntries(),
      mallory.api.readSandboxContents(),
      ...clouds.flatMap((cloud) => [
        mallory.api.listSandboxEvents({ cloud }),
        mallory.api.listSandboxContainers({ cloud }),
      ]),
      mallory.api.readDashboardStats(),
      mallory.api.downloadCreditEntries(),
      mallory.api.readSampleDrill(),
      mallory.api.listSessions(),
      mallory.api.listApiTokens(),
      mallory.api.listDecoys({}),
      mallory.api.listDecoys({ execution: own['execution'] }),
      mallory.api.countDecoys({ workflow: own['workflow'] }),
    ]);
    expectNothingOfRobin(JSON.stringify(lists));
    expect(JSON.stringify(await robin.api.listSandboxEvents({ cloud: 'aws' }))).toContain('acme-own');
    await expect(
      mallory.api.readSandboxObject({ bucket: 'acme-own', key: 'backup-keys.py' }),
    ).rejects.toMatchObject({ status: 404 });
    const { containers } = await robin.api.listSandboxContainers({ cloud: 'aws' });
    const place = {
      cloud: 'aws',
      container: containers.find(({ name }) => name.endsWith('acme-own'))?.id ?? '',
      thing: 'backup-keys.py',
    };
    await expect(mallory.api.openSandboxThing(place)).rejects.toMatchObject({ status: 404 });
    await expect(mallory.api.playThief(place)).rejects.toMatchObject({ status: 404 });
    expect((await robin.api.playThief(place)).read).toMatchObject({ call: 'GetObject', is_refused: false });
  });

  it('hears nothing of it', async () => {
    // Something of their own, last: whatever was told of Robin would have come before it.
    const { id } = await deployBucket(mallory.api, 'acme-mallory');
    await expect.poll(() => overheard.text(), { timeout: 15_000 }).toContain(id);
    expectNothingOfRobin(overheard.text());
    await mallory.api.deleteDeployment({ id });
  });

  it('cleans up only their own with clean up everything', async () => {
    const nothing = { asked: 0, under_way: 0, still_running: 0 };
    expect(await mallory.api.cleanUpEverything()).toEqual(nothing);
    expect(await robin.api.countDecoys({})).toMatchObject({ planted: 1, by_state: { planted: 1 } });
  });

  it('resets only their own sandbox', async () => {
    const place = { bucket: 'acme-own', key: 'backup-keys.py' };
    const before = await robin.api.readSandboxObject(place);
    expect(await mallory.api.resetSandbox()).toEqual({ places: 0 });
    expect(await robin.api.readSandboxObject(place)).toEqual(before);
    expect(await robin.api.countDecoys({})).toMatchObject({ planted: 1, by_state: { planted: 1 } });
  });

  it('deletes only their own with delete all', async () => {
    expect(await mallory.api.deleteAllWorkflows()).toEqual({ deleted: 0, planted: 0 });
    expect((await robin.api.listWorkflows()).total).toBe(1);
  });

  it('left everything as it was', async () => {
    const workflow = await robin.api.readWorkflow({ id: own['workflow'] ?? '' });
    expect(workflow).toMatchObject({ name: 'Own', version: 1, status: 'completed' });
    const kept = (await robin.api.listDeployments()).map((one) => one.id);
    expect(new Set(kept)).toEqual(new Set([own['keys'], own['bucket']]));
    expect((await robin.api.listApiTokens()).map((one) => one.id)).toEqual([own['apiToken']]);
  });
});

describe('no session', () => {
  it.each(
    Object.entries(calls)
      .filter(([, call]) => call.access === 'session')
      .map(([name]) => name),
  )('%s answers 401', async (name) => {
    const asker = askers[name] ?? (() => ({}));
    for (const token of [undefined, 'Bearer', 'not-a-token', `${robin.token}x`]) {
      expect((await ask(token, name, asker(own))).status).toBe(401);
    }
  });
});

describe('the same intent many times', () => {
  it('is one deployment and one charge', async () => {
    const { api } = await signIn(product.url, 'twenty@meridian.example');
    const request = {
      agentId: 's3-content',
      configuration: { bucketName: 'acme-twenty' },
      deployment_hash: randomUUID(),
    };
    const made = await Promise.all(Array.from({ length: 20 }, () => api.deployAgent(request)));
    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    expect((await api.readCreditBalance()).current_credits).toBe(48);
    await expect(
      api.deployAgent({ ...request, configuration: { bucketName: 'acme-other' } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('is one run, and the others learn its id', async () => {
    const { api } = await signIn(product.url, 'runs@meridian.example');
    const workflow = await publishDrill(api, 'Once', await deployKeys(api), [
      await deployBucket(api, 'acme-once'),
    ]);
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.executeWorkflow({ id: workflow.id })),
    );
    const started = asked.filter((one) => one.status === 'fulfilled');
    const refused = asked.filter((one) => one.status === 'rejected');
    expect([started.length, refused.length]).toEqual([1, 19]);
    const id = started[0]?.value.execution_id;
    for (const one of refused)
      expect(one.reason).toMatchObject({ status: 409, problem: { execution_id: id } });
  });
});

/** Last, for what it plants would be counted above. */
describe('the clouds of another person', () => {
  it('finds and opens nothing of what lies in any cloud', async () => {
    const { api } = robin;
    const agents = ['azure-blob', 'github-repository', 'sharepoint', 'slack-channel'];
    const targets = [];
    for (const agentId of agents)
      targets.push(await api.deployAgent({ agentId, configuration: {}, deployment_hash: randomUUID() }));
    const drill = await publishDrill(api, 'Everywhere', await deployKeys(api, 'acme-own'), targets);
    const { execution_id: execution } = await api.executeWorkflow({ id: drill.id });
    expect((await finishedRun(api, drill.id, execution)).status).toBe('completed');
    for (const cloud of ['azure', 'github', 'microsoft', 'slack']) {
      const { containers } = await api.listSandboxContainers({ cloud });
      const places = containers.flatMap(({ id: container, things }) =>
        things
          .filter(({ name }) => name.includes('acme-own'))
          .map(({ id: thing }) => ({ cloud, container, thing })),
      );
      expect([cloud, places.length]).toEqual([cloud, 1]);
      for (const place of places) {
        expect((await api.openSandboxThing(place)).text).toContain('AKIA');
        await expect(mallory.api.openSandboxThing(place)).rejects.toMatchObject({ status: 404 });
        await expect(mallory.api.playThief(place)).rejects.toMatchObject({ status: 404 });
      }
      expectNothingOfRobin(JSON.stringify(await mallory.api.listSandboxContainers({ cloud })));
      expectNothingOfRobin(JSON.stringify(await mallory.api.listSandboxEvents({ cloud })));
    }
  });
});

function expectNothingOfRobin(text: string): void {
  for (const id of Object.values(own).filter((value) => value.length > 10)) expect(text).not.toContain(id);
  expect(text).not.toContain('acme-own');
}

/** The stream of events as it comes in; resolves when it has begun. */
async function listen(token: string): Promise<{ text: () => string; close: () => void }> {
  const closing = new AbortController();
  const answer = await fetch(`${product.url}${apiBase}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  let text = '';
  const begun = Promise.withResolvers<void>();
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('"hello"')) begun.resolve();
    }
  })();
  reading.catch(() => undefined);
  await begun.promise;
  return { text: () => text, close: () => closing.abort() };
}

function graphIds(id: Record<string, string>) {
  const as = (deployment: string | undefined, type: 'Generate' | 'Deploy') =>
    ({ id: deployment ?? '', type }) as never;
  return graphOf(as(id['keys'], 'Generate'), [as(id['bucket'], 'Deploy')]);
}

async function ask(token: string | undefined, name: string, input: Record<string, unknown>) {
  const call = (calls as Record<string, Call>)[name];
  if (call === undefined) throw new Error(`no call ${name}`);
  const { method, url, headers, body } = outgoing(call, input);
  expect(url.startsWith(apiBase)).toBe(true);
  const answer = await fetch(product.url + url, {
    method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  // The request id is the only thing that may differ.
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: text.replaceAll(/"instance":"[^"]*"/g, ''),
  };
}
