import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { startProduct } from '#tools/product.ts';
import { judge, startHelper } from './figures.ts';
import { residentOf, residentOfAll } from './resident.ts';
import { waitForRuns } from './run-waiter.ts';

/** Resident memory of the server, and the shares of all processes together, after a thousand runs of 1 + 3 steps. */
const runs = Number(process.env['BENCH_RUNS'] ?? 1_000);
const stub = await startHelper('stub-cloud.ts');
const product = await startProduct({
  env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000000', STUB_URL: `http://127.0.0.1:${stub.port}` },
  nodeOptions: ['--import', new URL('stub-hook.ts', import.meta.url).href],
});
try {
  const { api, token } = await signIn(product.url, 'memory@meridian.example');
  const keys = await deployKeys(api);
  const targets = [];
  for (let nth = 0; nth < 3; nth += 1) targets.push(await deployBucket(api, `acme-memory-${nth}`));
  const workflows = [];
  for (let nth = 0; nth < 4; nth += 1)
    workflows.push(await publishDrill(api, `Memory ${nth}`, keys, targets));
  const waiter = await waitForRuns(product.url, token);
  let early = 0;
  for (let done = 0; done < runs; done += workflows.length) {
    const started = await Promise.all(workflows.map((workflow) => api.executeWorkflow({ id: workflow.id })));
    await Promise.all(started.map((one) => waiter.ended(one.execution_id)));
    if (early === 0 && done >= runs / 4) early = residentOf(product.pid);
  }
  waiter.stop();
  const server = residentOf(product.pid);
  const { all, sandbox } = residentOfAll(product);
  console.log(
    `server ${server} MB resident (${early} MB after a quarter), all shares ${all} MB, of it the sandbox ${sandbox} MB`,
  );
  judge('server after the runs, of 300 MB', server / 300, { atMost: 1 });
  judge('server at the end, of itself after a quarter', server / early, { atMost: 1.15 });
  judge('everything without the sandbox, of 900 MB', (all - sandbox) / 900, { atMost: 1 });
  judge('everything, of 1,300 MB', all / 1_300, { atMost: 1 });
} finally {
  stub.process.kill();
  await product.remove();
}
