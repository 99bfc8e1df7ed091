import { afterEach, describe, expect, it } from 'vitest';
import { sandboxClient, type SandboxClient } from '#sandbox/start.ts';
import { checkInvariants } from '#server/credits/invariants.ts';
import { openOwner } from '#server/db/owner.ts';
import { signIn, type Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, processesOf, startProduct, type Product } from '#tools/product.ts';
import { ownerOf } from './testing.ts';

/** One run of 1 + 5 nodes on the real product; something is killed with -9 in its middle. */
const targets = 5;
let product: Product | undefined;

afterEach(async () => {
  await product?.remove();
  product = undefined;
});

describe('a run whose world ends in the middle', () => {
  it('is completed once after kill -9 of the server and a new start', async () => {
    const drill = await startDrill();
    await drill.untilMiddle();
    await drill.product.kill();
    const again = await restart(drill.product);
    await expectOnce(drill, again);
  }, 120_000);

  it('is completed once after kill -9 of the engine', async () => {
    const drill = await startDrill();
    await drill.untilMiddle();
    killFirst(processesOf(drill.product.dataDir, 'restate-server'));
    await expectOnce(drill, drill.product);
    await drill.product.stop();
    await expectOnce(drill, await restart(drill.product));
  }, 120_000);

  it('ends as asked when the server is killed right after it was cancelled, and forgets nothing', async () => {
    const drill = await startDrill();
    await drill.untilMiddle();
    const { workflowId: id, executionId: execution } = drill;
    expect((await drill.api.cancelExecution({ id, execution })).status).toBe('in_progress');
    await drill.product.kill();
    const again = await restart(drill.product);
    const run = await finishedAfterOutage(drill);
    const planted = run.steps.filter((step) => step.type === 'Deploy' && step.status === 'completed');
    // Some were planted before the cancellation; what was under way is taken back.
    expect(run.status).toBe(run.counts.cancelled === 0 ? 'completed' : 'partial');
    expect(run.counts.completed + run.counts.cancelled).toBe(targets);
    expect(run.credits_used).toBe(planted.length);
    const contents = await cloudOf(again).contents(drill.userId);
    const lying = contents
      .filter(({ name }) => name.startsWith('acme-crash-'))
      .flatMap((bucket) => bucket.objects.map(({ key }) => `s3://${bucket.name}/${key}`));
    expect(lying.toSorted()).toEqual(planted.map((step) => String(step.output.location)).toSorted());
    expect((await drill.api.readCreditBalance()).current_credits).toBe(drill.balance - planted.length);
    await expectSoundBooks(again);
  }, 120_000);

  it('is completed once after kill -9 of PostgreSQL', async () => {
    const drill = await startDrill();
    await drill.untilMiddle();
    // The postmaster is the oldest.
    killFirst(processesOf(drill.product.dataDir, 'postgres').toSorted((a, b) => a - b));
    await expectOnce(drill, drill.product);
    await drill.product.stop();
    await expectOnce(drill, await restart(drill.product));
  }, 120_000);
});

interface Drill {
  product: Product;
  api: Api;
  userId: string;
  workflowId: string;
  executionId: string;
  balance: number;
  untilMiddle: () => Promise<void>;
}

async function startDrill(): Promise<Drill> {
  product = await startProduct();
  const { api } = await signIn(product.url, 'robin@meridian.example');
  const keys = await deployKeys(api);
  const buckets = [];
  for (let nth = 1; nth <= targets; nth += 1) buckets.push(await deployBucket(api, `acme-crash-${nth}`));
  const workflow = await publishDrill(api, 'Crash', keys, buckets);
  const { current_credits: balance } = await api.readCreditBalance();
  const cloud = cloudOf(product);
  await cloud.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 1_500, count: 3 });
  const { execution_id: executionId } = await api.executeWorkflow({ id: workflow.id });
  const userId = await ownerOf(childAddressesOf(product).databaseUrl, executionId);
  return {
    product,
    api,
    userId,
    workflowId: workflow.id,
    executionId,
    balance,
    async untilMiddle() {
      for (;;) {
        const run = await api.readExecution({ id: workflow.id, execution: executionId });
        if (run.status !== 'in_progress') throw new Error('the run was over before anything could be killed');
        const done = run.steps.filter((step) => step.status === 'completed').length;
        if (done > 1 && done <= targets) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

async function restart(before: Product): Promise<Product> {
  product = await startProduct({ dataDir: before.dataDir, port: Number(new URL(before.url).port) });
  return product;
}

async function expectOnce(drill: Drill, alive: Product): Promise<void> {
  const run = await finishedAfterOutage(drill);
  expect(run.status).toBe('completed');
  expect(run.steps.map((step) => step.status)).toEqual(
    Array.from({ length: targets + 1 }, () => 'completed'),
  );
  expect(run.credits_used).toBe(targets);
  const contents = await cloudOf(alive).contents(drill.userId);
  const planted = contents.filter((bucket) => bucket.name.startsWith('acme-crash-'));
  expect(planted.map((bucket) => bucket.objects.length)).toEqual(Array.from({ length: targets }, () => 1));
  expect((await drill.api.readCreditBalance()).current_credits).toBe(drill.balance - targets);
  await expectSoundBooks(alive);
}

async function expectSoundBooks(alive: Product): Promise<void> {
  const owner = await openOwner(childAddressesOf(alive).databaseUrl);
  try {
    expect(await checkInvariants(owner.db)).toEqual([]);
  } finally {
    await owner.close();
  }
}

async function finishedAfterOutage(drill: Drill) {
  const deadline = performance.now() + 40_000;
  for (;;) {
    try {
      return await finishedRun(drill.api, drill.workflowId, drill.executionId, 40_000);
    } catch (cause) {
      const isOutage = cause instanceof TypeError || (cause as { status?: number }).status === 503;
      if (!isOutage || performance.now() > deadline) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function cloudOf(alive: Product): SandboxClient {
  const { sandbox } = childAddressesOf(alive);
  return sandboxClient(sandbox.endpoint, sandbox.adminToken);
}

function killFirst([first]: readonly number[]): void {
  if (first === undefined) throw new Error('there is no such process to kill');
  process.kill(first, 'SIGKILL');
}
