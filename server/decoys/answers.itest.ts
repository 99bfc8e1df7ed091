import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifest } from '#catalogue/deploy/s3-content/manifest.ts';
import { openBuckets } from '#catalogue/providers/aws/testing.ts';
import { Decoy, type DecoyState } from '#contract/decoys.ts';
import { sandboxClient, type SandboxClient } from '#sandbox/start.ts';
import { sdkConfig, sdkLimitedTo, type SdkConfig } from '#sandbox/testing.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { signIn, type Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

/** The whole way: a person asks over HTTP, the engine does it, and the stand-in cloud says what lies there. */
let product: Product;
let cloud: SandboxClient;
let owner: Owner;

beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  const { sandbox, databaseUrl } = childAddressesOf(product);
  cloud = sandboxClient(sandbox.endpoint, sandbox.adminToken);
  owner = await openOwner(databaseUrl);
}, 120_000);
afterAll(async () => {
  await owner.close();
  await product.remove();
});

describe('listDecoys and countDecoys', () => {
  it('answer what runs planted, in the shape of the contract, by pages and by state', async () => {
    const { api, workflow, execution, buckets } = await drill(['acme-list-1', 'acme-list-2', 'acme-list-3']);
    const first = await api.listDecoys({ limit: 2 });
    expect(first).toMatchObject({ total: 3, decoys: [{ state: 'planted' }, { state: 'planted' }] });
    const second = await api.listDecoys({ limit: 2, cursor: first.next_cursor ?? '' });
    expect(second.next_cursor).toBeNull();
    const all = [...first.decoys, ...second.decoys];
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
    for (const decoy of all) expect(Decoy.parse(decoy)).toEqual(decoy);
    expect(all[0]).toMatchObject({
      workflow_id: workflow.id,
      workflow_name: workflow.name,
      execution_id: execution,
      agent_id: 's3-content',
      file_name: 'backup-keys.py',
      clean_up: null,
      expires_at: null,
    });
    expect(all[0]?.secrets[0]).toEqual({ secret_type: 'aws-access-key', name: expect.any(String) });
    const of = buckets[1]?.id ?? '';
    expect(await api.listDecoys({ deployment: of })).toMatchObject({
      total: 1,
      decoys: [{ deployment_id: of }],
    });
    expect((await api.listDecoys({ state: 'retracted' })).total).toBe(0);
    expect(await api.countDecoys({ workflow: workflow.id })).toMatchObject({
      planted: 3,
      by_state: { planted: 3, retracted: 0 },
    });
    expect((await api.countDecoys({ workflow: randomUUID() })).planted).toBe(0);
    await expect(api.listDecoys({ state: 'lost' as DecoyState })).rejects.toMatchObject({ status: 422 });
  });
});

describe('cleanUpExecution', () => {
  it('removes what the run planted, with the bucket it made, and proves it by a fresh read', async () => {
    const { api, workflow, execution, balance } = await drill(['acme-run-1', 'acme-run-2']);
    const asked = await api.cleanUpExecution({ id: workflow.id, execution });
    expect(asked).toEqual({ asked: 2, under_way: 2, still_running: 0 });
    for (const decoy of await settled(api, { execution })) {
      expect(decoy).toMatchObject({
        state: 'retracted',
        found: 'gone',
        clean_up: { reason: 'person', outcome: 'retracted', attempts: 1, error: null },
      });
    }
    expect(await lyingIn(api)).toEqual([]);
    const events = await eventsOf(api);
    const read = events.findLastIndex((one) => one.name === 'HeadObject');
    expect(read).toBeGreaterThan(events.findLastIndex((one) => one.name === 'DeleteObject'));
    expect(await api.countDecoys({})).toMatchObject({ planted: 0, by_state: { retracted: 2 } });
    expect((await api.readCreditBalance()).current_credits).toBe(balance);
  });

  it('tells of itself in activities, notifications, log and export', async () => {
    const { api, workflow, execution } = await drill(['acme-told']);
    await api.cleanUpExecution({ id: workflow.id, execution });
    await settled(api, { execution });
    const [activity] = await api.listRecentActivities({ limit: 1 });
    expect(activity).toMatchObject({
      type: 'clean_up',
      status: 'completed',
      reference_id: workflow.id,
      credits_used: 0,
      metadata: { places: 1, removed: 1, reason: 'person', execution_id: execution },
    });
    const { notifications } = await api.listNotifications();
    expect(notifications[0]).toMatchObject({ kind: 'clean-up', places: 1, removed: 1, unread: true });
    const run = await api.readExecution({ id: workflow.id, execution });
    expect(run.steps[1]?.log.at(-1)?.sentence).toContain('a fresh read found nothing');
    const json = await api.exportExecution({ id: workflow.id, execution, format: 'json' });
    const { run: record } = JSON.parse(json as unknown as string) as { run: { steps: unknown[] } };
    expect(record.steps[1]).toMatchObject({
      planted_state: 'retracted',
      clean_up: { outcome: 'retracted', error: null, handled_at: null },
    });
    const csv = await api.exportExecution({ id: workflow.id, execution, format: 'csv' });
    expect((csv as unknown as string).split('\n')[0]).toContain('"clean_up","cleaned_up_at"');
    const audit = await sql<{ action: string }>`
      select action from audit where subject = ${execution} or action like 'decoy.%' and
        details ->> 'execution' = ${execution} order by sequence`.execute(owner.db);
    expect(audit.rows.map(({ action }) => action)).toEqual(['execution.clean-up', 'decoy.cleaned-up']);
  });

  it('asks for each place once, however often and at the same time it is called', async () => {
    const { api, workflow, execution } = await drill(['acme-twice']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.cleanUpExecution({ id: workflow.id, execution })),
    );
    expect(answers.reduce((sum, { asked }) => sum + asked, 0)).toBe(1);
    const [decoy] = await settled(api, { execution });
    expect(decoy).toMatchObject({ state: 'retracted', clean_up: { attempts: 1 } });
    expect(await api.cleanUpExecution({ id: workflow.id, execution })).toMatchObject({ asked: 0 });
    expect((await eventsOf(api)).filter(({ name }) => name === 'DeleteObject')).toHaveLength(1);
  });

  it('is refused while the run still writes (F18)', async () => {
    const { api, workflow } = await prepared(['acme-writes-1', 'acme-writes-2']);
    await cloud.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 2_000, count: 1 });
    const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
    await expect(api.cleanUpExecution({ id: workflow.id, execution })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('still writing'),
    });
    await finishedRun(api, workflow.id, execution);
    expect((await lyingIn(api)).length).toBe(2);
    await api.cleanUpExecution({ id: workflow.id, execution });
    await settled(api, { execution });
    expect(await lyingIn(api)).toEqual([]);
  });

  it('keeps a retry of the run out until it is over', async () => {
    const { api, sdk } = await newPerson();
    const rest = manifest.permissions.filter((action) => action !== 's3:PutObject');
    const limited = (await sdkLimitedTo({ sdk }, rest)).credentials;
    const keys = await deployKeys(api);
    const good = await deployBucket(api, 'acme-half-1');
    const bad = await deployBucket(api, 'acme-half-2', { ...limited });
    const workflow = await publishDrill(api, 'Half', keys, [good, bad]);
    const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
    expect((await finishedRun(api, workflow.id, execution)).status).toBe('partial');
    await cloud.setFault({ kind: 'slow', operation: 'DeleteObject', delayMs: 2_000, count: 1 });
    await api.cleanUpExecution({ id: workflow.id, execution });
    await expect(api.retryExecution({ id: workflow.id, execution })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('being cleaned up'),
    });
    await settled(api, { execution });
    expect(await bucketsOf(api)).toEqual([]);

    // What was cleaned up is not planted again behind the person's back, and nothing says that it still lies there.
    const { steps } = await api.planRetry({ id: workflow.id, execution });
    expect(steps.map(({ action, sentence }) => [action, sentence])).toEqual([
      ['kept', 'Keep the files that were made'],
      [
        'kept',
        expect.stringMatching(/^Leave s3:\/\/acme-half-1\/\S+ empty: what was planted there was cleaned up/),
      ],
      ['again', expect.stringContaining('s3://acme-half-2/')],
    ]);
    const { execution_id: retry } = await api.retryExecution({ id: workflow.id, execution });
    const again = await finishedRun(api, workflow.id, retry);
    expect(again.steps[1]?.log.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('cleaned up since: nothing lies there'),
    ]);
    expect(await bucketsOf(api)).toEqual([]);
    // Nor does the retry of the retry, which kept it from the first.
    const third = await api.planRetry({ id: workflow.id, execution: retry });
    expect(third.steps[1]?.sentence).toContain('cleaned up since');
  });

  it('of a retry removes what that kept of the run before it, too', async () => {
    const { api, sdk, userId } = await newPerson();
    const rest = manifest.permissions.filter((action) => action !== 's3:PutObject');
    const limited = (await sdkLimitedTo({ sdk }, rest)).credentials;
    const keys = await deployKeys(api);
    const bad = await deployBucket(api, 'acme-kept-2', { ...limited });
    const workflow = await publishDrill(api, 'Kept', keys, [await deployBucket(api, 'acme-kept-1'), bad]);
    const first = await api.executeWorkflow({ id: workflow.id });
    await finishedRun(api, workflow.id, first.execution_id);
    const { accessKeyId, secretAccessKey } = await cloud.account(userId);
    await api.updateDeployment({ id: bad.id, configuration: { accessKeyId, secretAccessKey } });
    const retry = await api.retryExecution({ id: workflow.id, execution: first.execution_id });
    const { execution_id: execution } = retry;
    expect((await finishedRun(api, workflow.id, execution)).status).toBe('completed');
    expect((await api.listDecoys({ execution })).total).toBe(2);
    expect(await api.cleanUpExecution({ id: workflow.id, execution })).toMatchObject({ asked: 2 });
    await settled(api, { execution });
    expect(await bucketsOf(api)).toEqual([]);
  });

  it('leaves alone what was changed, and a person may mark it as handled', async () => {
    const { api, sdk, workflow, execution } = await drill(['acme-changed']);
    const [planted] = (await api.listDecoys({})).decoys;
    const id = planted?.id ?? '';
    await expect(api.markDecoyHandled({ id })).rejects.toMatchObject({ status: 409 });
    await overwrite(sdk, 'acme-changed', 'backup-keys.py', 'theirs');
    await api.cleanUpExecution({ id: workflow.id, execution });
    const [decoy] = await settled(api, { execution });
    expect(decoy).toMatchObject({
      state: 'changed',
      clean_up: { outcome: 'changed', error: expect.stringContaining('left alone') },
    });
    const there = await api.readSandboxObject({ bucket: 'acme-changed', key: 'backup-keys.py' });
    expect(JSON.stringify(there)).toContain('theirs');
    expect((await api.countDecoys({})).planted).toBe(1);
    expect(await api.markDecoyHandled({ id })).toMatchObject({ state: 'handled' });
    expect(await api.markDecoyHandled({ id })).toMatchObject({ state: 'handled' });
    expect((await api.countDecoys({})).planted).toBe(0);
    expect(await api.cleanUpEverything()).toMatchObject({ asked: 0 });
  });
});

describe('cleanUpDecoy', () => {
  it('says what refused it, and tries again with the credentials that the agent has by now', async () => {
    const { api, userId, sdk } = await newPerson();
    const rest = manifest.permissions.filter((action) => action !== 's3:DeleteObject');
    const limited = (await sdkLimitedTo({ sdk }, rest)).credentials;
    const { execution, buckets } = await runOn(api, ['acme-keys'], { ...limited });
    const id = (await api.listDecoys({})).decoys[0]?.id ?? '';
    await api.cleanUpDecoy({ id });
    const [failed] = await settled(api, { execution });
    const sentence = 'the user lacks s3:DeleteObject. Nothing was removed. Add it, then clean up again.';
    expect(failed).toMatchObject({
      state: 'left_over',
      clean_up: { outcome: 'failed', attempts: 1, error: expect.stringContaining(sentence) },
    });
    expect((await api.countDecoys({})).planted).toBe(1);
    const [activity] = await api.listRecentActivities({ limit: 1 });
    expect(activity).toMatchObject({
      type: 'clean_up',
      status: 'failed',
      error_message: failed?.clean_up?.error,
    });

    const { accessKeyId, secretAccessKey } = await cloud.account(userId);
    await api.updateDeployment({ id: buckets[0]?.id ?? '', configuration: { accessKeyId, secretAccessKey } });
    await api.cleanUpDecoy({ id });
    const [done] = await settled(api, { execution });
    expect(done).toMatchObject({ state: 'retracted', clean_up: { outcome: 'retracted', attempts: 2 } });
    expect(await lyingIn(api)).toEqual([]);
    expect(await api.cleanUpDecoy({ id })).toEqual({ asked: 0, under_way: 0, still_running: 0 });
  }, 90_000);

  it('finds what somebody else has removed already gone, and removes the bucket that it had made', async () => {
    const { api, sdk, execution } = await drill(['acme-removed']);
    const hands = openBuckets(sdk);
    await hands.removeObject('acme-removed', 'backup-keys.py');
    await hands.stop();
    const id = (await api.listDecoys({})).decoys[0]?.id ?? '';
    expect(await api.checkDecoy({ id })).toMatchObject({ checking: true });
    await expect.poll(async () => (await api.readDecoy({ id })).state, { timeout: 15_000 }).toBe('gone');
    expect((await api.countDecoys({})).planted).toBe(0);
    await api.cleanUpDecoy({ id });
    const [decoy] = await settled(api, { execution });
    expect(decoy).toMatchObject({ state: 'retracted', clean_up: { outcome: 'already_gone' } });
    expect(await bucketsOf(api)).toEqual([]);
    await expect(api.checkDecoy({ id })).rejects.toMatchObject({ status: 409 });
  });

  it('removes the version it planted from a bucket that keeps versions, also from behind a deletion', async () => {
    const { api, sdk } = await newPerson();
    const hands = openBuckets(sdk);
    for (const bucket of ['acme-versions', 'acme-hidden']) await hands.makeBucket(bucket);
    await hands.keepVersions('acme-versions');
    const { execution } = await runOn(api, ['acme-versions', 'acme-hidden']);
    // Kept as the version called null once the bucket begins to keep versions, and hidden by a mark of deletion.
    await hands.keepVersions('acme-hidden');
    await hands.removeObject('acme-hidden', 'backup-keys.py');
    await hands.writeObject('acme-versions', 'backup-keys.py', 'theirs');
    await api.cleanUpEverything();
    for (const decoy of await settled(api, { execution })) {
      expect(decoy).toMatchObject({ state: 'retracted', clean_up: { outcome: 'retracted' } });
    }
    // Theirs: the newer version, and the mark.
    expect(await hands.countVersions('acme-versions')).toBe(1);
    expect(await hands.countVersions('acme-hidden')).toBe(1);
    expect(await bucketsOf(api)).toEqual(['acme-hidden', 'acme-versions']);
    await hands.stop();
  });
});

describe('cleanUpEverything, cleanUpWorkflow and cleanUpDeployment', () => {
  it('remove a bucket that a run made with the last file in it, and no other', async () => {
    const { api, sdk } = await newPerson();
    const hands = openBuckets(sdk);
    await hands.makeBucket('acme-theirs');
    const { execution } = await runOn(api, ['acme-shared', 'acme-shared', 'acme-shared', 'acme-theirs']);
    await api.cleanUpEverything();
    expect((await settled(api, { execution })).map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'retracted'),
    );
    expect(await bucketsOf(api)).toEqual(['acme-theirs']);

    // Theirs by now, though it has the name of one that was ours.
    await hands.makeBucket('acme-shared');
    const again = await runOn(api, ['acme-shared']);
    await api.cleanUpEverything();
    await settled(api, { execution: again.execution });
    expect(await bucketsOf(api)).toEqual(['acme-shared', 'acme-theirs']);
    await hands.stop();
  }, 90_000);

  it('work after the workflow and the agent were deleted, whose answers said what stays planted (Q64)', async () => {
    const { api, workflow, buckets } = await drill(['acme-deleted-1', 'acme-deleted-2']);
    expect((await api.listWorkflows()).workflows[0]?.planted).toBe(2);
    const usage = (await api.listDeploymentUsage()).deployments;
    const [first, second] = buckets.map(({ id }) => id);
    expect(usage.find(({ id }) => id === first)?.planted).toBe(1);
    expect(await api.deleteAllWorkflows()).toEqual({ deleted: 1, planted: 2 });
    await api.deleteDeployment({ id: first ?? '' });
    expect((await api.countDecoys({})).planted).toBe(2);
    expect(await api.cleanUpDeployment({ id: first ?? '' })).toMatchObject({ asked: 1 });
    await settled(api, { deployment: first ?? '' });
    expect(await bucketsOf(api)).toEqual(['acme-deleted-2']);
    expect(await api.cleanUpWorkflow({ id: workflow.id })).toMatchObject({ asked: 1 });
    const [left] = await settled(api, { deployment: second ?? '' });
    expect(left?.state).toBe('retracted');
    expect(await bucketsOf(api)).toEqual([]);
  });

  it('leave out what a run that goes on still writes', async () => {
    const { api, workflow } = await prepared(['acme-going-1', 'acme-going-2']);
    await cloud.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 3_000, count: 1 });
    const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
    await expect.poll(async () => (await api.listDecoys({})).total, { timeout: 15_000 }).toBe(1);
    expect(await api.cleanUpEverything()).toEqual({ asked: 0, under_way: 0, still_running: 1 });
    const id = (await api.listDecoys({})).decoys[0]?.id ?? '';
    await expect(api.cleanUpDecoy({ id })).rejects.toMatchObject({ status: 409 });
    await finishedRun(api, workflow.id, execution);
    expect(await lyingIn(api)).toHaveLength(2);
    expect(await api.cleanUpEverything()).toMatchObject({ asked: 2 });
    await settled(api, { execution });
    expect(await lyingIn(api)).toEqual([]);
  });
});

describe('the date of a workflow', () => {
  it('is kept over changes that do not name it, and taken along by a run', async () => {
    const { api, keys, buckets } = await agents(['acme-date']);
    const graph = graphOf(keys, buckets);
    const made = await api.publishWorkflow({ name: 'Dated', configuration: graph, clean_up_after_hours: 24 });
    expect(made.clean_up_after_hours).toBe(24);
    const changed = await api.updateWorkflow({ id: made.id, name: 'Dated 2', configuration: graph });
    expect(changed.clean_up_after_hours).toBe(24);
    const { execution_id: execution } = await api.executeWorkflow({ id: made.id });
    await finishedRun(api, made.id, execution);
    const [decoy] = (await api.listDecoys({})).decoys;
    const hours = (Date.parse(decoy?.expires_at ?? '') - Date.parse(decoy?.planted_at ?? '')) / 3_600_000;
    expect(hours).toBeCloseTo(24, 3);
    const never = await api.updateWorkflow({
      id: made.id,
      name: 'Dated 3',
      configuration: graph,
      clean_up_after_hours: null,
    });
    expect(never.clean_up_after_hours).toBeNull();
    for (const hours of [0, -1, 1.5, 8_761]) {
      const wrong = { name: 'Wrong', configuration: graph, clean_up_after_hours: hours };
      await expect(api.publishWorkflow(wrong)).rejects.toMatchObject({ status: 422 });
    }
  });

  it('cleans up by itself, each place once, and tells that it did', async () => {
    const { api, execution } = await drill(['acme-due-1', 'acme-due-2']);
    await sql`update decoys set expires_at = now() where execution_id = ${execution}`.execute(owner.db);
    await expect
      .poll(async () => (await api.countDecoys({})).by_state.retracted, { timeout: 30_000 })
      .toBe(2);
    expect(await lyingIn(api)).toEqual([]);
    const { decoys } = await api.listDecoys({});
    for (const { clean_up: cleanUp } of decoys) {
      expect(cleanUp).toMatchObject({ reason: 'expiry', attempts: 1, outcome: 'retracted' });
    }
    const { notifications } = await api.listNotifications();
    expect(notifications[0]).toMatchObject({ kind: 'clean-up', reason: 'expiry', removed: 2 });
  });
});

describe('a run whose outcome nobody knows', () => {
  it('is cleaned up by the content of what lies there, and not of what somebody else put there', async () => {
    const { api, sdk } = await newPerson();
    const { keys, buckets } = await agentsOf(api, ['acme-unsure-1', 'acme-unsure-2']);
    const workflow = await publishDrill(api, 'Unsure', keys, buckets);
    await cloud.setFault({ kind: 'lost-answer', operation: 'PutObject', count: 40 });
    await cloud.setFault({ kind: 'error', operation: 'GetObject', count: 40 });
    const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
    await finishedRun(api, workflow.id, execution, 100_000);
    await cloud.clearFaults();
    const { decoys } = await api.listDecoys({});
    expect(decoys.map(({ state }) => state)).toEqual(['uncertain', 'uncertain']);
    expect(await lyingIn(api)).toHaveLength(2);
    const theirs = decoys[0]?.location ?? '';
    await overwrite(sdk, theirs.split('/')[2] ?? '', 'backup-keys.py', 'theirs');
    await api.cleanUpEverything();
    const after = await settled(api, { execution });
    const outcomes = after.map(({ clean_up: one }) => one?.outcome);
    expect(new Set(outcomes)).toEqual(new Set(['already_gone', 'retracted']));
    expect(await lyingIn(api)).toEqual([theirs]);
  }, 150_000);
});

async function newPerson() {
  const { api } = await signIn(product.url, `${randomUUID()}@meridian.example`);
  // The first look makes the account in the sandbox.
  await api.readSandboxContents();
  const { rows } = await sql<{ id: string }>`select id from users order by created_at desc limit 1`.execute(
    owner.db,
  );
  const userId = rows[0]?.id ?? '';
  const sdk = sdkConfig(childAddressesOf(product).sandbox.endpoint, await cloud.account(userId));
  return { api, userId, sdk };
}

async function agentsOf(api: Api, names: readonly string[], extra: Record<string, string> = {}) {
  const keys = await deployKeys(api);
  const buckets = [];
  for (const name of names) buckets.push(await deployBucket(api, name, extra));
  return { keys, buckets };
}

async function runOn(api: Api, names: readonly string[], extra: Record<string, string> = {}) {
  const { keys, buckets } = await agentsOf(api, names, extra);
  const workflow = await publishDrill(api, 'Drill', keys, buckets);
  const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
  expect((await finishedRun(api, workflow.id, execution)).status).toBe('completed');
  return { workflow, execution, buckets };
}

async function agents(names: readonly string[]) {
  const person = await newPerson();
  return { ...person, ...(await agentsOf(person.api, names)) };
}

async function prepared(names: readonly string[]) {
  const made = await agents(names);
  return { ...made, workflow: await publishDrill(made.api, 'Drill', made.keys, made.buckets) };
}

/** A person of their own with one run that is over. */
async function drill(names: readonly string[]) {
  const person = await newPerson();
  const run = await runOn(person.api, names);
  const { current_credits: balance } = await person.api.readCreditBalance();
  return { ...person, ...run, balance };
}

/** Once nothing of this is under way any more. */
async function settled(api: Api, of: { execution?: string; deployment?: string }) {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const { decoys } = await api.listDecoys(of);
    if (!decoys.some(({ state }) => state === 'cleaning_up')) return decoys;
    if (performance.now() > deadline) throw new Error(`still under way: ${JSON.stringify(decoys)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function lyingIn(api: Api): Promise<string[]> {
  return (await ownBuckets(api))
    .flatMap(({ name, objects }) => objects.map(({ key }) => `s3://${name}/${key}`))
    .toSorted();
}

async function bucketsOf(api: Api): Promise<string[]> {
  return (await ownBuckets(api)).map(({ name }) => name).toSorted();
}

/** Without those that came with the sandbox. */
async function ownBuckets(api: Api) {
  const { buckets } = await api.readSandboxContents();
  return buckets.filter(({ name }) => !/-(?:use1|euw1)$/.test(name));
}

/** The oldest first. */
async function eventsOf(api: Api) {
  return (await api.listSandboxEvents({ cloud: 'aws', limit: 200 })).events.toReversed();
}

async function overwrite(sdk: SdkConfig, bucket: string, key: string, content: string): Promise<void> {
  const hands = openBuckets(sdk);
  await hands.writeObject(bucket, key, content);
  await hands.stop();
}
