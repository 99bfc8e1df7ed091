import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct } from '#tools/product.ts';
import { judge, measure, show, startHelper } from './figures.ts';
import { waitForRuns } from './run-waiter.ts';

/** Runs of 1 + 14 steps against a bare handler of the same engine that makes the same fifteen calls. */
const clients = 8;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);

const stub = await startHelper('stub-cloud.ts');
const stubUrl = `http://127.0.0.1:${stub.port}`;
const product = await startProduct({
  env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000000', STUB_URL: stubUrl },
  nodeOptions: ['--import', new URL('stub-hook.ts', import.meta.url).href],
});
const bare = await startHelper('bare-restate.ts', { STUB_URL: stubUrl });
try {
  const { ingressUrl, adminUrl } = childAddressesOf(product).restate;
  await fetch(`${adminUrl}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri: `http://127.0.0.1:${bare.port}`, force: true }),
  });
  const runBare = async () => {
    const answer = await fetch(`${ingressUrl}/Bare/run`, { method: 'POST' });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  const runners = await Promise.all(Array.from({ length: clients }, (_, client) => makeRunner(client)));
  const runOurs = async (client: number) => runners[client]?.run();

  await measure({ clients, seconds: 2, once: runBare });
  await measure({ clients, seconds: 2, once: runOurs });
  const one = {
    ours: await measure({ clients: 1, seconds: 5, once: runOurs }),
    bare: await measure({ clients: 1, seconds: 5, once: runBare }),
  };
  const many = {
    ours: await measure({ clients, seconds, once: runOurs }),
    bare: await measure({ clients, seconds, once: runBare }),
  };
  show('bare handler, 1 client', one.bare);
  show('Leakdrill, 1 client', one.ours);
  show(`bare handler, ${clients} clients`, many.bare);
  show(`Leakdrill, ${clients} clients`, many.ours);
  judge('runs per second, share of the bare handler', many.ours.perSecond / many.bare.perSecond, {
    atLeast: 0.3,
  });
  judge('time of one run (p50), multiple of the bare handler', one.ours.p50 / one.bare.p50, { atMost: 4 });
  judge('time of one run (p95), multiple of the bare handler', one.ours.p95 / one.bare.p95, { atMost: 4 });
  for (const runner of runners) runner.stop();
} finally {
  bare.process.kill();
  stub.process.kill();
  await product.remove();
}

async function makeRunner(client: number) {
  const { api, token } = await signIn(product.url, `client${client}@meridian.example`);
  const keys = await deployKeys(api);
  const targets = [];
  for (let nth = 0; nth < 14; nth += 1) targets.push(await deployBucket(api, `acme-bench-${client}-${nth}`));
  const workflow = await publishDrill(api, 'Bench', keys, targets);
  const waiter = await waitForRuns(product.url, token);
  return {
    async run() {
      const { execution_id: id } = await api.executeWorkflow({ id: workflow.id });
      await waiter.ended(id);
    },
    stop: waiter.stop,
  };
}
