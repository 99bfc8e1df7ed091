import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '#contract/calls.ts';
import type { Problem } from '#contract/problems.ts';
import { sandboxClient, type SandboxClient } from '#sandbox/start.ts';
import { checkInvariants } from '#server/credits/invariants.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { signIn, type Api, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf, publishDrill } from '#tools/drill.ts';
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
afterEach(async () => {
  await cloud.clearFaults();
  expect(await checkInvariants(owner.db)).toEqual([]);
});
afterAll(async () => {
  await owner.close();
  await product.remove();
});

describe('publishWorkflow', () => {
  it('takes agent ids or deployment ids beside the graph, and answers deployment ids (Q8)', async () => {
    const { api } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-ids')];
    const configuration = graphOf(keys, [bucket]);
    const both = [
      [keys.agent_id, bucket.agent_id],
      [keys.id, bucket.id],
    ];
    for (const deployment_ids of both) {
      const made = await api.publishWorkflow({
        name: ' Drill ',
        description: '',
        deployment_ids,
        configuration,
      });
      expect(made).toMatchObject({
        name: 'Drill',
        status: 'published',
        version: 1,
        last_execution: null,
        deployment_ids: [keys.id, bucket.id],
        configuration,
      });
      expect(await api.readWorkflow({ id: made.id })).toEqual(made);
    }
    expect((await api.listWorkflows()).total).toBe(2);
  });
});

describe('updateWorkflow', () => {
  it('refuses a version that is not the stored one, and without a version saves the last write', async () => {
    const { api } = await newcomer();
    const workflow = await publishNew(api, 'acme-versions');
    const { id, configuration } = workflow;
    const changed = await api.updateWorkflow({ id, name: 'First', configuration, version: 1 });
    expect(changed).toMatchObject({ name: 'First', version: 2 });
    const stale = await refusalOf(api.updateWorkflow({ id, name: 'Stale', configuration, version: 1 }));
    expect(stale).toMatchObject({
      status: 409,
      type: '/problems/changed-elsewhere',
      detail: 'This workflow was changed elsewhere. Reload it, then make your changes again.',
    });
    expect(await api.readWorkflow({ id })).toEqual(changed);
    const last = await api.updateWorkflow({ id, name: 'Last', configuration });
    expect(last).toMatchObject({ name: 'Last', version: 3 });
  });

  it('lets one of ten writers of the same version win', async () => {
    const { api } = await newcomer();
    const { id, configuration } = await publishNew(api, 'acme-writers');
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, (_, nth) =>
        api.updateWorkflow({ id, name: `Writer ${nth}`, configuration, version: 1 }),
      ),
    );
    const won = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    expect(await api.readWorkflow({ id })).toEqual(won[0]);
  });

  it('frees the agents that are no longer drawn', async () => {
    const { api } = await newcomer();
    const keys = await deployKeys(api);
    const [before, after] = [await deployBucket(api, 'acme-before'), await deployBucket(api, 'acme-after')];
    const { id } = await publishDrill(api, 'Redrawn', keys, [before]);
    await api.updateWorkflow({ id, name: 'Redrawn', configuration: graphOf(keys, [after]) });
    await api.deleteDeployment({ id: before.id });
    expect((await refusalOf(api.deleteDeployment({ id: after.id }))).status).toBe(409);
  });
});

describe('listWorkflows', () => {
  it('shows all without a limit, and with one each workflow once, page by page', async () => {
    const { api } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-pages')];
    for (let nth = 0; nth < 7; nth += 1) await publishDrill(api, `Drill ${nth}`, keys, [bucket]);
    // Rows of one microsecond and of one millisecond: neither may be skipped at the end of a page.
    await sql`
      update workflows set created_at = timestamptz '2026-11-21T10:00:00.123Z' + right(name, 1)::int / 3 * interval '1 microsecond'
      where id = any(${(await api.listWorkflows()).workflows.map(({ id }) => id)}::uuid[])
    `.execute(owner.db);
    const whole = await api.listWorkflows();
    expect([whole.workflows.length, whole.total, whole.next_cursor]).toEqual([7, 7, null]);
    for (const limit of [1, 2, 3, 7]) {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await api.listWorkflows({ limit, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.workflows.length).toBeLessThanOrEqual(limit);
        expect(page.total).toBe(7);
        ids.push(...page.workflows.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(ids).toEqual(whole.workflows.map(({ id }) => id));
    }
  });
});

describe('listExecutions', () => {
  it('shows each run once, newest first, page by page, also after the workflow is deleted', async () => {
    const { api } = await newcomer();
    const { id } = await publishNew(api, 'acme-runs');
    const started: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) started.unshift((await runOnce(api, id)).execution_id);
    for (const isDeleted of [false, true]) {
      if (isDeleted) await api.deleteWorkflow({ id });
      const whole = await api.listExecutions({ id });
      expect(whole).toMatchObject({ total: 3, next_cursor: null });
      expect(whole.executions.map((run) => run.execution_id)).toEqual(started);
      const first = await api.listExecutions({ id, limit: 2 });
      expect(first.executions).toEqual(whole.executions.slice(0, 2));
      const rest = await api.listExecutions({ id, limit: 2, cursor: first.next_cursor ?? '' });
      expect(rest).toEqual({ executions: whole.executions.slice(2), total: 3, next_cursor: null });
    }
  });
});

describe('deleteWorkflow and deleteAllWorkflows', () => {
  it.each([
    ['one', 'as it begins'],
    ['one', 'while its targets answer slowly'],
    ['all', 'as it begins'],
    ['all', 'while its targets answer slowly'],
  ])('delete %s during a run, %s: it ends settled and stays on record', async (which, when) => {
    const { api } = await newcomer();
    const keys = await deployKeys(api);
    const buckets = [];
    for (let nth = 0; nth < 3; nth += 1) buckets.push(await deployBucket(api, `acme-${which}-${nth}`));
    const workflow = await publishDrill(api, 'Goes away', keys, buckets);
    const before = await balanceOf(api);
    await cloud.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 1_500, count: 3 });
    const { execution_id } = await api.executeWorkflow({ id: workflow.id });
    if (when !== 'as it begins') await untilGenerated(api, workflow.id, execution_id);
    if (which === 'one') await api.deleteWorkflow({ id: workflow.id });
    else expect(await api.deleteAllWorkflows()).toEqual({ deleted: 1 });
    expect(await api.listWorkflows()).toEqual({ workflows: [], total: 0, next_cursor: null });
    const run = await finishedRun(api, workflow.id, execution_id);
    expect(['completed', 'cancelled', 'partial']).toContain(run.status);
    const planted = run.steps.filter((step) => step.type === 'Deploy' && step.status === 'completed');
    expect(run.credits_used).toBe(planted.length);
    expect(await balanceOf(api)).toBe(before - planted.length);
    const objects = (await api.readSandboxContents()).buckets.flatMap((bucket) =>
      bucket.objects.map((object) => `s3://${bucket.name}/${object.key}`),
    );
    expect(objects).toHaveLength(planted.length);
    expect(new Set(objects)).toEqual(new Set(planted.map((step) => step.output.location)));
    expect((await api.listWorkflows()).workflows).toEqual([]);
    expect((await api.listExecutions({ id: workflow.id })).total).toBe(1);
    expect((await refusalOf(api.executeWorkflow({ id: workflow.id }))).status).toBe(404);
  });
});

describe('executeWorkflow', () => {
  it('answers 202 in under a second, however slow the target is', async () => {
    const { api, token } = await newcomer();
    const { id } = await publishNew(api, 'acme-slow');
    await cloud.setFault({ kind: 'slow', delayMs: 2_500, count: 1 });
    const startedAt = performance.now();
    const answer = await ask('POST', `/workflows/${id}/execute`, token);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(answer.status).toBe(202);
    const body = (await answer.json()) as { execution_id: string; status: string };
    expect(body).toEqual({ execution_id: expect.any(String), status: 'in_progress' });
    expect((await finishedRun(api, id, body.execution_id)).status).toBe('completed');
    expect(performance.now() - startedAt).toBeGreaterThan(2_000);
  });

  it('plants nothing without credits, and says so', async () => {
    const { api, token } = await newcomer();
    const { id } = await publishNew(api, 'acme-poor');
    for (let left = await balanceOf(api); left > 1; left -= 2) await deployBucket(api, 'acme-poor');
    if ((await balanceOf(api)) === 1) await deployKeys(api);
    expect(await balanceOf(api)).toBe(0);
    const before = await api.readSandboxContents();
    const answer = await ask('POST', `/workflows/${id}/execute`, token);
    expect(answer.status).toBe(402);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      type: '/problems/not-enough-credits',
      status: 402,
      detail:
        'You have 0 credits and this run may need 1. Nothing was planted. Add credits or remove targets.',
    });
    expect(await api.listExecutions({ id })).toEqual({ executions: [], total: 0, next_cursor: null });
    expect(await api.readSandboxContents()).toEqual(before);
    expect((await api.readWorkflow({ id })).status).toBe('published');
  });
});

describe('readPlantedFile', () => {
  it('gives the bytes that lie at the target, and leaves a line in the audit', async () => {
    const { api, token } = await newcomer();
    const { id } = await publishNew(api, 'acme-bytes');
    const run = await runOnce(api, id);
    const path = `/workflows/${id}/executions/${run.execution_id}/files/n1`;
    const answer = await ask('GET', path, token);
    const planted = await api.readSandboxObject({ bucket: 'acme-bytes', key: 'backup-keys.py' });
    expect(await answer.text()).toBe(planted.text);
    expect(planted.text).toMatch(/AKIA[A-Z2-7]{16}/);
    expect(answer.headers.get('content-disposition')).toContain('filename="backup-keys.py"');
    const { rows } = await sql<{ details: unknown }>`
      select details from audit where subject = ${run.execution_id} and action = 'file.downloaded'
    `.execute(owner.db);
    expect(rows.map((row) => row.details)).toEqual([{ node: 'n1' }]);
    for (const node of ['n0', 'n2']) {
      expect((await ask('GET', path.replace(/n1$/, node), token)).status).toBe(404);
    }
  });
});

describe('planWorkflow', () => {
  it('says what ten random graphs then do and cost', async () => {
    const { api, email } = await newcomer();
    await grantMore(email, 1_000);
    const sources = [
      await deployKeys(api, 'keys'),
      await deployKeys(api, 'deploy.py'),
      await deployKeys(api, '.env'),
    ];
    const targets = [
      await deployBucket(api, 'acme-plan'),
      await deployBucket(api, 'acme-plan'),
      await deployBucket(api, 'acme-plan', { folder: 'backups/2026' }),
      await deployBucket(api, 'acme-plan-other', { region: 'eu-central-1' }),
    ];
    const graphs = fc.record({
      source: fc.constantFrom(...sources),
      targets: fc.array(fc.constantFrom(...targets), { minLength: 1, maxLength: 6 }),
      sourceAt: fc.nat({ max: 6 }),
    });
    const seed = randomInt(2 ** 31);
    console.log(`plan and run: seed ${seed}`);
    await fc.assert(
      fc.asyncProperty(graphs, async (drawn) => {
        const graph = shuffled(graphOf(drawn.source, drawn.targets), drawn.sourceAt);
        const before = await balanceOf(api);
        const plan = await api.planWorkflow({ configuration: graph });
        expect(await balanceOf(api)).toBe(before);
        expect(plan).toMatchObject({ balance: before, left_at_least: before - plan.highest_cost });
        const { id } = await api.publishWorkflow({ name: 'Planned', configuration: graph });
        const run = await runOnce(api, id);
        expect(run.status).toBe('completed');
        const planned = plan.steps.filter((step) => step.location !== null);
        expect(run.deployment_results.map(({ node_id, output }) => [node_id, output.location])).toEqual(
          planned.map((step) => [step.node_id, step.location]),
        );
        expect(run.credits_used).toBe(plan.highest_cost);
        expect(await balanceOf(api)).toBe(before - plan.highest_cost);
        for (const step of planned) {
          const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(step.location ?? '') ?? [];
          await api.readSandboxObject({ bucket, key });
        }
      }),
      { numRuns: 10, seed },
    );
  }, 120_000);
});

function shuffled(graph: ReturnType<typeof graphOf>, sourceAt: number): ReturnType<typeof graphOf> {
  const [source, ...rest] = graph.nodes;
  if (source === undefined) return graph;
  return { ...graph, nodes: rest.toSpliced(sourceAt, 0, source) };
}

async function newcomer(): Promise<SignedInApi> {
  return signIn(product.url, `${randomUUID()}@meridian.example`);
}

async function publishNew(api: Api, bucket: string) {
  return publishDrill(api, 'Drill', await deployKeys(api), [await deployBucket(api, bucket)]);
}

async function runOnce(api: Api, id: string) {
  const { execution_id } = await api.executeWorkflow({ id });
  return finishedRun(api, id, execution_id);
}

async function untilGenerated(api: Api, id: string, execution: string): Promise<void> {
  for (;;) {
    const { steps } = await api.readExecution({ id, execution });
    if (steps[0]?.status === 'completed') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function balanceOf(api: Api): Promise<number> {
  return (await api.readCreditBalance()).current_credits;
}

async function refusalOf(asked: Promise<unknown>): Promise<Problem> {
  const outcome = await asked.then(
    () => 'it was not refused',
    (refused: { problem: Problem }) => refused.problem,
  );
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

function ask(method: string, path: string, token: string): Promise<Response> {
  return fetch(product.url + apiBase + path, { method, headers: { authorization: `Bearer ${token}` } });
}

/** What an operator does for somebody who asks. */
async function grantMore(email: string, amount: number): Promise<void> {
  await sql`
    select ledger_post_grant(id, ${`test:${email}`}, ${amount}, 'For a long test') from users where email = ${email}
  `.execute(owner.db);
}
