import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { apiBase } from '#contract/calls.ts';
import type { Deployment } from '#contract/deployments.ts';
import type { Problem } from '#contract/problems.ts';
import { useProduct } from '#server/testing-product.ts';
import type { Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf, publishDrill } from '#tools/drill.ts';

const used = useProduct();
const { newcomer } = used;

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

describe('publishing while an agent of the workflow is deleted', () => {
  it('lets exactly one of the two win, whichever comes first', async () => {
    const { api } = await newcomer();
    const keys = await deployKeys(api);
    for (let round = 0; round < 12; round += 1) {
      const bucket = await deployBucket(api, `acme-race-${round}`);
      const publish = () => publishDrill(api, `Race ${round}`, keys, [bucket]);
      const remove = () => api.deleteDeployment({ id: bucket.id });
      const [first, second] = round % 2 === 0 ? [publish, remove] : [remove, publish];
      const outcomes = await Promise.allSettled([first(), second()]);
      const [published, removed] = round % 2 === 0 ? outcomes : outcomes.toReversed();
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refusal = outcomes.find((one) => one.status === 'rejected')?.reason as { problem: Problem };
      expect(refusal.problem.status).toBe(published?.status === 'fulfilled' ? 409 : 422);
      const isListed = (await api.listDeployments({})).some(({ id }) => id === bucket.id);
      const isDrawn = (await api.listWorkflows({})).workflows.some(({ name }) => name === `Race ${round}`);
      expect([isListed, isDrawn]).toEqual(removed?.status === 'fulfilled' ? [false, false] : [true, true]);
    }
  });

  it('lets exactly one of saving and deleting win as well', async () => {
    const { api } = await newcomer();
    const keys = await deployKeys(api);
    const workflow = await publishDrill(api, 'Redrawn', keys, [await deployBucket(api, 'acme-kept')]);
    for (let round = 0; round < 6; round += 1) {
      const bucket = await deployBucket(api, `acme-save-${round}`);
      const before = await api.readWorkflow({ id: workflow.id });
      const nodes = [...before.configuration.nodes, nodeOf(bucket)];
      const edges = [
        ...before.configuration.edges,
        { id: `e-${bucket.id}`, source: 'n0', target: bucket.id },
      ];
      const [saved] = await Promise.allSettled([
        api.updateWorkflow({ id: workflow.id, name: 'Redrawn', configuration: { nodes, edges } }),
        api.deleteDeployment({ id: bucket.id }),
      ]);
      const isListed = (await api.listDeployments({})).some(({ id }) => id === bucket.id);
      const { deployment_ids: drawn } = await api.readWorkflow({ id: workflow.id });
      const isSaved = saved.status === 'fulfilled';
      expect([isListed, drawn.includes(bucket.id)]).toEqual([isSaved, isSaved]);
    }
  });
});

describe('limits of a workflow', () => {
  it('takes a name of 120 and a description of 2,000 signs, and not one more (R378, R599, Q48)', async () => {
    const { api } = await newcomer();
    const configuration = graphOf(await deployKeys(api), [await deployBucket(api, 'acme-long')]);
    const [name, description] = ['n'.repeat(120), 'd'.repeat(2_000)];
    const made = await api.publishWorkflow({ name, description, configuration });
    expect([made.name, made.description]).toEqual([name, description]);
    for (const more of [{ name: `${name}n` }, { description: `${description}d` }, { name: ' ' }]) {
      const refused = await refusalOf(api.publishWorkflow({ name, description, configuration, ...more }));
      expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, Object.keys(more)[0]]);
    }
    expect((await api.listWorkflows()).total).toBe(1);
  });

  it('takes 15 nodes with 14 edges, and neither a sixteenth node nor one edge fewer (R379, R380, Q17)', async () => {
    const { api } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-many')];
    const most = graphOf(
      keys,
      Array.from({ length: 14 }, () => bucket),
    );
    const one = await api.publishWorkflow({ name: 'Most', configuration: most });
    expect(one.configuration).toEqual(most);
    const tooMany = graphOf(
      keys,
      Array.from({ length: 15 }, () => bucket),
    );
    const tooFew = { ...most, edges: most.edges.slice(1) };
    // The same edge twice is one edge.
    const doubled = { ...most, edges: [...tooFew.edges, { ...tooFew.edges[0], id: 'again' } as Edge] };
    for (const [configuration, sentence] of [
      [tooMany, 'Remove 1: a workflow holds at most 15 nodes.'],
      [tooFew, 'Connect every agent: 1 not connected.'],
      [doubled, 'Connect every agent: 1 not connected.'],
    ] as const) {
      for (const ask of [
        () => api.publishWorkflow({ name: 'More', configuration }),
        () => api.updateWorkflow({ id: one.id, name: 'More', configuration }),
        () => api.planWorkflow({ configuration }),
      ]) {
        expect(await refusalOf(ask())).toMatchObject({ status: 422, detail: sentence });
      }
    }
    expect(await api.readWorkflow({ id: one.id })).toEqual(one);
  });
});

describe('a node that cannot be run', () => {
  it('is named with its reason when it is published, saved or planned: a sample, another type, not ready (Q14)', async () => {
    const { api } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-fit')];
    const late = await deployBucket(api, 'acme-late');
    await sql`update deployments set status = 'pending' where id = ${late.id}`.execute(used.owner.db);
    const good = graphOf(keys, [bucket]);
    const { id } = await api.publishWorkflow({ name: 'Good', configuration: good });
    const second = (parts: Partial<(typeof good)['nodes'][number]>) => ({
      ...good,
      nodes: good.nodes.map((node, nth) => (nth === 1 ? { ...node, ...parts } : node)),
    });
    for (const [configuration, sentence] of [
      [
        // As the builder draws it while its list of agents does not come.
        second({ deployment_id: '73616d70-6c65-4000-8000-000000000002' }),
        'Node 2 stands for an agent that is not deployed. Remove it, or deploy the agent first.',
      ],
      [
        second({ deployment_id: keys.id }),
        `Node 2 is drawn as Deploy, but ${keys.name} is a Generate agent.`,
      ],
      [second({ deployment_id: late.id }), `${late.name} is not ready: its deployment is pending.`],
    ] as const) {
      for (const ask of [
        () => api.publishWorkflow({ name: 'Bad', configuration }),
        () => api.updateWorkflow({ id, name: 'Bad', configuration }),
        () => api.planWorkflow({ configuration }),
      ]) {
        const refused = await refusalOf(ask());
        expect(refused).toMatchObject({ status: 422, detail: sentence });
        expect(refused.errors).toEqual([{ field: 'configuration.nodes.1.deployment_id', msg: sentence }]);
      }
    }
    expect((await api.listWorkflows()).workflows.map(({ name }) => name)).toEqual(['Good']);
    // It was paid for, and the books must say so in the end.
    await sql`update deployments set status = 'completed' where id = ${late.id}`.execute(used.owner.db);
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

  it('lets a run under way go on with the version it started with, and the next one with the new', async () => {
    const { api } = await newcomer();
    const keys = await deployKeys(api);
    const [before, after] = [await deployBucket(api, 'acme-was'), await deployBucket(api, 'acme-is')];
    const { id } = await publishDrill(api, 'Edited', keys, [before]);
    await used.cloud.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 1_500, count: 1 });
    const { execution_id } = await api.executeWorkflow({ id });
    await untilGenerated(api, id, execution_id);
    const edited = await api.updateWorkflow({
      id,
      name: 'Edited',
      configuration: graphOf(keys, [after]),
      version: 1,
    });
    expect(edited).toMatchObject({ version: 2, status: 'in_progress', deployment_ids: [keys.id, after.id] });
    const placesOf = (run: { deployment_results: { output: { location?: string } }[] }) =>
      run.deployment_results.map(({ output }) => output.location);
    expect(placesOf(await finishedRun(api, id, execution_id))).toEqual(['s3://acme-was/backup-keys.py']);
    expect(placesOf(await runOnce(api, id))).toEqual(['s3://acme-is/backup-keys.py']);
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
    `.execute(used.owner.db);
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
    await used.cloud.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 1_500, count: 3 });
    const { execution_id } = await api.executeWorkflow({ id: workflow.id });
    if (when !== 'as it begins') await untilGenerated(api, workflow.id, execution_id);
    if (which === 'one') await api.deleteWorkflow({ id: workflow.id });
    else expect(await api.deleteAllWorkflows()).toEqual({ deleted: 1, planted: expect.any(Number) });
    expect(await api.listWorkflows()).toEqual({ workflows: [], total: 0, next_cursor: null });
    const run = await finishedRun(api, workflow.id, execution_id);
    expect(['completed', 'cancelled', 'partial']).toContain(run.status);
    const planted = run.steps.filter((step) => step.type === 'Deploy' && step.status === 'completed');
    expect(run.credits_used).toBe(planted.length);
    expect(await balanceOf(api)).toBe(before - planted.length);
    const contents = await api.readSandboxContents();
    // Without those that came with the sandbox.
    const own = contents.buckets.filter(({ name }) => !/-(?:use1|euw1)$/.test(name));
    const objects = own.flatMap((bucket) =>
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
    await used.cloud.setFault({ kind: 'slow', delayMs: 2_500, count: 1 });
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
    `.execute(used.owner.db);
    expect(rows.map((row) => row.details)).toEqual([{ node: 'n1' }]);
    for (const node of ['n0', 'n2']) {
      expect((await ask('GET', path.replace(/n1$/, node), token)).status).toBe(404);
    }
  });
});

type Edge = ReturnType<typeof graphOf>['edges'][number];

function nodeOf({ id, type }: Deployment) {
  return { id, type, position: { x: 0, y: 0 }, deployment_id: id };
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
  return fetch(used.product.url + apiBase + path, { method, headers: { authorization: `Bearer ${token}` } });
}
