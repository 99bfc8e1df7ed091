import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedOf } from '#tools/seed-of.ts';
import { cancelExecution } from './cancel.ts';
import { plantedBy, runsTest, type RunsTest } from './testing.ts';

let test: RunsTest;
beforeAll(async () => {
  test = await runsTest({ perUser: 1 });
});
afterEach(async () => {
  await test.server.cloud.client.clearFaults();
  expect(await test.flaws()).toEqual([]);
});
afterAll(() => test.stop());

describe('cancelExecution', () => {
  it('ends a run that waits for its turn at once, gives everything back, and lets the next one go', async () => {
    const userId = await test.server.newUser();
    const [slow, waiting] = [
      await test.publish(userId, ['acme-slow']),
      await test.publish(userId, ['acme-waits']),
    ];
    const before = await test.balance(userId);
    await test.strike({ kind: 'slow', operation: 'PutObject', delayMs: 1_500, count: 1, owner: userId });
    const first = await test.start(userId, slow);
    const second = await test.start(userId, waiting);
    expect(await test.balance(userId)).toBe(before - 2);
    expect(await cancelExecution(test.server.parts, userId, second)).toBe('cancelled');
    const run = await test.look(second.executionId);
    expect(run).toMatchObject({ status: 'cancelled', creditsUsed: 0 });
    expect(run.steps.map(({ status, plantedState }) => [status, plantedState])).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ]);
    expect(await test.balance(userId)).toBe(before - 1);
    await expect(cancelExecution(test.server.parts, userId, second)).rejects.toMatchObject({
      slug: 'wrong-state',
      message: 'This run is over already (cancelled), so there is nothing left to cancel.',
    });
    expect((await test.ended(first.executionId)).status).toBe('completed');
    expect(await test.lying(userId)).toEqual(['s3://acme-slow/backup-keys.py']);
  });

  it('ends a step that waits for its target to let it in again, and refuses a second cancellation', async () => {
    const userId = await test.server.newUser();
    const workflow = await test.publish(userId, ['acme-open', { name: 'acme-shut', region: 'eu-west-1' }]);
    const before = await test.balance(userId);
    await test.strike({
      kind: 'throttle',
      operation: 'PutObject',
      region: 'eu-west-1',
      owner: userId,
      retryAfterSeconds: 45,
    });
    const run = await test.start(userId, workflow);
    const statusOfOpen = async () => (await test.look(run.executionId)).steps[1]?.status;
    await expect.poll(statusOfOpen, { timeout: 10_000 }).toBe('completed');
    expect(await cancelExecution(test.server.parts, userId, run)).toBe('in_progress');
    await expect(cancelExecution(test.server.parts, userId, run)).rejects.toMatchObject({
      slug: 'wrong-state',
      executionId: run.executionId,
      message: expect.stringMatching(/^This run is being cancelled already\./) as string,
    });
    const ended = await test.ended(run.executionId);
    expect(ended.status).toBe('partial');
    expect(ended.steps.map(({ status }) => status)).toEqual(['completed', 'completed', 'cancelled']);
    expect(ended.steps[2]).toMatchObject({ error: 'The run was cancelled.', plantedState: null });
    expect(await test.lying(userId)).toEqual(['s3://acme-open/backup-keys.py']);
    expect(await test.balance(userId)).toBe(before - 1);
  }, 30_000);

  it('takes back what lies there when the answer of the cloud was lost', async () => {
    const userId = await test.server.newUser();
    const workflow = await test.publish(userId, ['acme-unheard']);
    const before = await test.balance(userId);
    await test.strike({ kind: 'lost-answer', operation: 'PutObject', owner: userId });
    const run = await test.start(userId, workflow);
    await expect.poll(() => test.lying(userId)).toEqual(['s3://acme-unheard/backup-keys.py']);
    await cancelExecution(test.server.parts, userId, run);
    const ended = await test.ended(run.executionId);
    expect(ended.status).toBe('cancelled');
    expect(ended.steps[1]).toMatchObject({ status: 'cancelled', plantedState: null });
    expect(ended.steps[1]?.log.at(-1)?.sentence).toBe(
      'Took back what lay at s3://acme-unheard/backup-keys.py.',
    );
    expect(await test.lying(userId)).toEqual([]);
    expect(await test.balance(userId)).toBe(before);
  }, 30_000);

  it('keeps on record what it cannot take back', async () => {
    const userId = await test.server.newUser();
    const workflow = await test.publish(userId, ['acme-stays']);
    await test.strike({ kind: 'lost-answer', operation: 'PutObject', owner: userId });
    await test.strike({
      kind: 'error',
      operation: 'DeleteObject',
      owner: userId,
      code: 'UnauthorizedOperation',
    });
    const run = await test.start(userId, workflow);
    await expect.poll(() => test.lying(userId)).toEqual(['s3://acme-stays/backup-keys.py']);
    await cancelExecution(test.server.parts, userId, run);
    const ended = await test.ended(run.executionId);
    expect(ended.steps[1]).toMatchObject({ status: 'cancelled', plantedState: 'planted' });
    expect(await test.lying(userId)).toEqual(plantedBy(ended));
  }, 60_000);

  it('ends a step whose worker is gone through the worker that takes it over', async () => {
    const userId = await test.server.newUser();
    const workflow = await test.publish(userId, ['acme-gone']);
    const before = await test.balance(userId);
    const name = await test.abandoned(userId, workflow);
    expect(await test.lying(userId)).toEqual(['s3://acme-gone/backup-keys.py']);
    expect(await cancelExecution(test.server.parts, userId, name)).toBe('in_progress');
    await test.takenOver(name);
    const ended = await test.ended(name.executionId);
    expect(ended.status).toBe('cancelled');
    expect(await test.lying(userId)).toEqual([]);
    expect(await test.balance(userId)).toBe(before);
  }, 30_000);

  it('says that a run of somebody else, or of another workflow, does not exist', async () => {
    const [robin, mallory] = [await test.server.newUser(), await test.server.newUser()];
    const workflow = await test.publish(robin, ['acme-mine']);
    const run = await test.start(robin, workflow);
    const refused = { slug: 'not-found', message: 'This run does not exist.' };
    await expect(cancelExecution(test.server.parts, mallory, run)).rejects.toMatchObject(refused);
    const elsewhere = { ...run, workflowId: await test.publish(robin, ['acme-mine-too']) };
    await expect(cancelExecution(test.server.parts, robin, elsewhere)).rejects.toMatchObject(refused);
    expect((await test.ended(run.executionId)).status).toBe('completed');
  });
});

describe('a cancellation at any moment of a run', () => {
  it('leaves planted what is recorded as planted, charges that and nothing else, and happens once', async () => {
    const seed = seedOf('moments of cancelling');
    const moment = momentsOf(seed);
    const seen = new Map<string, number>();
    const people = await Promise.all(Array.from({ length: 4 }, () => test.server.newUser(200)));
    await Promise.all(
      people.map(async (userId, person) => {
        const workflow = await test.publish(
          userId,
          [0, 1, 2].map((nth) => `acme-race-${person}-${nth}`),
        );
        let balance = await test.balance(userId);
        const lay = new Set<string>();
        for (let round = 0; round < 12; round += 1) {
          if (round % 3 === 2) {
            await test.strike({ kind: 'lost-answer', operation: 'PutObject', owner: userId, count: 1 });
          }
          const run = await test.start(userId, workflow);
          await new Promise((resolve) => setTimeout(resolve, moment()));
          const asked = await Promise.allSettled(
            [1, 2, 3].map(() => cancelExecution(test.server.parts, userId, run)),
          );
          const taken = asked.filter((one) => one.status === 'fulfilled').length;
          for (const one of asked) {
            if (one.status === 'rejected') expect(one.reason).toMatchObject({ slug: 'wrong-state' });
          }
          expect(taken).toBeLessThanOrEqual(1);
          const ended = await test.ended(run.executionId);
          if (taken === 0) expect(ended.status).toBe('completed');
          seen.set(ended.status, (seen.get(ended.status) ?? 0) + 1);
          const planted = plantedBy(ended);
          const done = ended.steps.slice(1).filter(({ status }) => status === 'completed').length;
          expect(ended.status).toBe(done === 3 ? 'completed' : done > 0 ? 'partial' : 'cancelled');
          expect(ended.creditsUsed).toBe(done);
          expect(planted).toHaveLength(done);
          for (const location of planted) lay.add(location);
          expect(await test.lying(userId)).toEqual([...lay].toSorted());
          balance -= done;
          expect(await test.balance(userId)).toBe(balance);
        }
      }),
    );
    console.log(`ended as: ${JSON.stringify(Object.fromEntries(seen))}`);
    // Both sides of the race were there, or this says nothing.
    expect(seen.get('cancelled') ?? 0).toBeGreaterThan(0);
    expect(seen.get('completed') ?? 0).toBeGreaterThan(0);
  }, 120_000);
});

/** Milliseconds to wait, mostly few: a run of this kind is over soon. */
function momentsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state / 2 ** 32) ** 2 * 250;
  };
}
