import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findEntry } from '#catalogue/catalogue.ts';
import { testRun } from '#catalogue/testing.ts';
import { asked } from '#server/db/testing.ts';
import { decoyAnswers } from '#server/decoys/answers.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import { runsTest, type RunsTest } from '#server/executions/testing.ts';
import { isStillRetracted, markRetracted, type TendedPlace } from './clean-up-store.ts';
import { joinNotes, leaveNotes, readNotes } from './notes-store.ts';
import { loadStep, settleOutcomes, type OutcomeRow } from './store.ts';

let test: RunsTest;
beforeAll(async () => {
  test = await runsTest();
});
afterEach(async () => {
  await test.server.cloud.client.clearFaults();
  expect(await test.flaws()).toEqual([]);
});
afterAll(() => test.stop());

describe('a second worker at one step, whose outcome comes when the step has one', () => {
  it('adds what it planted to the books, once, and the clean-up takes away both', async () => {
    const userId = await test.server.newUser();
    const posted = async () =>
      (await test.server.cloud.client.cloudContents(userId, 'slack'))?.flatMap(({ things }) => things).length;
    const before = await posted();
    const configuration = { postAs: 'message' };
    const { workflowId } = await test.publishTargets(userId, [{ agentId: 'slack-channel', configuration }]);
    const { executionId } = await test.start(userId, workflowId);
    const run = await test.ended(executionId);
    expect(run.steps[1]).toMatchObject({ status: 'completed', plantedState: 'planted' });
    const balance = await test.balance(userId);

    const late = await plantOnceMore(userId, executionId);
    await settleOutcomes(test.server.parts.db, userId, [late]);
    await settleOutcomes(test.server.parts.db, userId, [late]);
    expect(await posted()).toBe((before ?? 0) + 2);
    expect(await test.balance(userId)).toBe(balance);
    expect(await lateReceiptsOf(executionId)).toEqual([late.receipt]);

    // As a clean-up ends that began before the late outcome came: it has looked for the first alone.
    const begun: Pick<TendedPlace, 'executionId' | 'nodeId' | 'plantedState' | 'lateReceipts'> = {
      executionId,
      nodeId: 'n1',
      plantedState: 'planted',
      lateReceipts: [],
    };
    const isRetracted = await test.server.parts.db.asUser(userId, async (db) => {
      await markRetracted(db, begun, {});
      return isStillRetracted(db, begun);
    });
    expect(isRetracted).toBe(false);

    await cleanUpEverything(userId);
    expect(await posted()).toBe(before);

    // A third worker's file may have got the same receipt, so the place is looked at once more.
    await settleOutcomes(test.server.parts.db, userId, [late]);
    expect(await lateReceiptsOf(executionId)).toEqual([late.receipt]);
    expect((await test.look(executionId)).steps[1]).toMatchObject({ plantedState: 'planted' });
    await cleanUpEverything(userId, 'already_gone');
  }, 60_000);

  it('puts what it planted on record where the first worker had found nothing', async () => {
    const userId = await test.server.newUser();
    const workflowId = await test.publish(userId, ['acme-late']);
    await test.strike({
      kind: 'error',
      operation: 'PutObject',
      owner: userId,
      code: 'UnauthorizedOperation',
    });
    const { executionId } = await test.start(userId, workflowId);
    const run = await test.ended(executionId);
    expect(run.steps[1]).toMatchObject({ status: 'failed', plantedState: null });
    await test.server.cloud.client.clearFaults();
    const balance = await test.balance(userId);

    await settleOutcomes(test.server.parts.db, userId, [await plantOnceMore(userId, executionId)]);
    const { steps } = await test.look(executionId);
    expect(steps[1]).toMatchObject({ status: 'failed', plantedState: 'planted' });
    expect(steps[1]?.log.at(-1)?.sentence).toContain('A second worker said that it had planted it, too');
    expect(await test.lying(userId)).toEqual(['s3://acme-late/backup-keys.py']);
    expect(await test.balance(userId)).toBe(balance);

    await cleanUpEverything(userId);
    expect(await test.lying(userId)).toEqual([]);
    // The bucket, which only the late receipt claims, goes with its file.
    expect((await test.server.cloud.client.contents(userId)).map(({ name }) => name)).not.toContain(
      'acme-late',
    );
  }, 60_000);

  it('shares the notes of the step: neither takes back what the other has joined', async () => {
    const userId = await test.server.newUser();
    const { executionId } = await test.start(userId, await test.publish(userId, ['acme-notes']));
    await test.ended(executionId);
    const note = { bucket_made: 'acme-notes-2' };
    const notes = await test.server.parts.db.asUser(userId, async (db) => {
      await joinNotes(db, executionId, 'n1', note);
      const alone = [await leaveNotes(db, executionId, 'n1'), await readNotes(db, executionId, 'n1')];
      await joinNotes(db, executionId, 'n1', note);
      await joinNotes(db, executionId, 'n1', note);
      const both = [await leaveNotes(db, executionId, 'n1'), await readNotes(db, executionId, 'n1')];
      return { alone, both };
    });
    expect(notes).toEqual({ alone: [true, {}], both: [false, { ...note, attempts: '2' }] });
  }, 60_000);
});

/** As a worker does that was given up and is still at it: it knows nothing of the first. */
async function plantOnceMore(userId: string, executionId: string): Promise<OutcomeRow> {
  const { db, vault } = test.server.parts;
  const { step, config, content } = await db.asUser(userId, async (trx) => {
    const loaded = await loadStep(trx, executionId, 'n1');
    if (loaded === undefined || loaded.fileId === null || loaded.fileContent === null) {
      throw new Error('the step has no file');
    }
    const { configurationId: id, plain, secrets } = loaded;
    const sealedAt = { table: 'files', column: 'content', id: loaded.fileId };
    return {
      step: loaded,
      config: await openConfiguration(vault, trx, userId, { id, plain, secrets }),
      content: (await vault.unseal(trx, userId, sealedAt, loaded.fileContent)).toString('utf8'),
    };
  });
  const entry = findEntry(step.agentId);
  if (entry?.kind !== 'Deploy') throw new Error('the step deploys nothing');
  const artifact = {
    content,
    fileName: step.fileName ?? '',
    mediaType: step.mediaType ?? '',
    sha256: step.sha256?.toString('hex') ?? '',
  };
  const place = { location: step.location ?? '', target: step.target };
  const { context } = testRun(test.server.parts.endpoints);
  const planted = await entry.agent.put(config, place, artifact, context);
  const startedAt = new Date().toISOString();
  const end = { status: 'completed', plantedState: 'planted', error: null } as const;
  return { executionId, nodeId: 'n1', startedAt, ...end, ...planted, log: [] };
}

async function lateReceiptsOf(executionId: string) {
  const step = test.owner.db
    .selectFrom('steps')
    .where('executionId', '=', executionId)
    .where('nodeId', '=', 'n1')
    .select('lateReceipts');
  return (await step.executeTakeFirstOrThrow()).lateReceipts;
}

async function cleanUpEverything(userId: string, outcome = 'retracted'): Promise<void> {
  await decoyAnswers(test.server.parts).cleanUpEverything(asked(userId, {}));
  const outcomes = async () => {
    const page = { limit: undefined, cursor: undefined, state: undefined };
    const answer = await decoyAnswers(test.server.parts).listDecoys(asked(userId, page));
    if ('kind' in answer) throw new Error('an unprepared answer was expected');
    return answer.decoys.map(({ state, clean_up: cleanUp }) => [state, cleanUp?.outcome]);
  };
  await expect.poll(outcomes, { timeout: 30_000 }).toEqual([['retracted', outcome]]);
}
