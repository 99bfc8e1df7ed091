import { afterEach, describe, expect, it } from 'vitest';
import { sandboxClient } from '#sandbox/start.ts';
import { apiOf, signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';
import { ownerOf } from './testing.ts';

const targets = 5;
const started: Product[] = [];

afterEach(async () => {
  const [holder, ...others] = started.splice(0);
  for (const product of others) await product.stop();
  await holder?.remove();
});

async function start(role: 'api' | 'worker'): Promise<Product> {
  const [holder] = started;
  const product = await startProduct({
    // Waiting asks often.
    env: { ROLE: role, RATE_LIMITS: 'off' },
    ...(holder === undefined ? {} : { dataDir: holder.dataDir }),
  });
  started.push(product);
  return product;
}

describe('one process with ROLE=api and two with ROLE=worker', () => {
  it('complete a run although the worker it began on is killed -9', async () => {
    const api = await start('api');
    await start('worker');
    const last = await start('worker');
    const { databaseUrl, sandbox } = childAddressesOf(api);
    const cloud = sandboxClient(sandbox.endpoint, sandbox.adminToken);
    const robin = await signIn(api.url, 'robin@meridian.example');
    const keys = await deployKeys(robin.api);
    const buckets = [];
    for (let nth = 1; nth <= targets; nth += 1)
      buckets.push(await deployBucket(robin.api, `acme-two-workers-${nth}`));
    const workflow = await publishDrill(robin.api, 'Two workers', keys, buckets);

    await cloud.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 1_500, count: 3 });
    const { execution_id: executionId } = await robin.api.executeWorkflow({ id: workflow.id });
    await expect
      .poll(
        async () => {
          const run = await robin.api.readExecution({ id: workflow.id, execution: executionId });
          return run.steps.filter(({ status }) => status === 'completed').length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(1);
    await last.kill();
    const run = await finishedRun(robin.api, workflow.id, executionId, 30_000);
    expect(run.status).toBe('completed');
    expect(run.credits_used).toBe(targets);
    const planted = (await cloud.contents(await ownerOf(databaseUrl, executionId))).filter(({ name }) =>
      name.startsWith('acme-two-'),
    );
    expect(planted.map(({ objects }) => objects.length)).toEqual(Array.from({ length: targets }, () => 1));

    const again = await robin.api.executeWorkflow({ id: workflow.id });
    expect((await finishedRun(robin.api, workflow.id, again.execution_id)).status).toBe('completed');
  }, 120_000);

  it('serve calls on the one and nothing but their health on the other', async () => {
    const api = await start('api');
    const worker = await start('worker');
    expect(await (await fetch(`${worker.url}/readyz`)).json()).toMatchObject({
      status: 'ready',
      worker: true,
    });
    expect(await (await fetch(`${api.url}/readyz`)).json()).not.toHaveProperty('worker');
    await expect(apiOf(worker.url).listAgents()).rejects.toMatchObject({ status: 404 });
    expect((await fetch(`${worker.url}/auth`, { headers: { accept: 'text/html' } })).status).toBe(404);
  }, 120_000);
});
