import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { processesOf, startProduct } from '#tools/product.ts';
import { judge, startHelper } from './figures.ts';

/** Everything is killed with -9 while fifty runs are going on; counted from the first good /readyz of the next start. */
const runs = 50;
const stub = await startHelper('stub-cloud.ts');
const stubUrl = `http://127.0.0.1:${stub.port}`;
const options = {
  env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000000', STUB_URL: stubUrl },
  nodeOptions: ['--import', new URL('stub-hook.ts', import.meta.url).href],
};
let product = await startProduct(options);
try {
  const { api } = await signIn(product.url, 'recovery@meridian.example');
  const keys = await deployKeys(api);
  const targets = [];
  for (let nth = 0; nth < 5; nth += 1) targets.push(await deployBucket(api, `acme-recovery-${nth}`));
  const workflows = [];
  for (let nth = 0; nth < runs; nth += 1)
    workflows.push(await publishDrill(api, `Recovery ${nth}`, keys, targets));
  await fetch(`${stubUrl}/delay?ms=60000`);
  await Promise.all(workflows.map((workflow) => api.executeWorkflow({ id: workflow.id })));
  while (Number(await (await fetch(`${stubUrl}/count`)).text()) < runs * 2) await pause(20);

  const { dataDir } = product;
  const all = (['postgres', 'restate-server', 'sandbox/main.ts'] as const).flatMap((part) =>
    processesOf(dataDir, part),
  );
  for (const pid of [product.pid, ...all]) process.kill(pid, 'SIGKILL');
  await product.kill();
  await fetch(`${stubUrl}/delay?ms=5`);

  product = await startProduct({ ...options, dataDir, port: Number(new URL(product.url).port) });
  const readyAt = performance.now();
  console.log(`ready ${(product.readyAfterMs / 1_000).toFixed(1)} s after the start`);
  while (Number(await (await fetch(`${stubUrl}/count`)).text()) === 0) await pause(5);
  const firstStep = (performance.now() - readyAt) / 1_000;
  for (;;) {
    const { workflows: list } = await api.listWorkflows({ limit: runs });
    if (list.every((workflow) => workflow.status === 'completed')) break;
    const failed = list.filter((workflow) => !['in_progress', 'completed'].includes(workflow.status));
    if (failed.length > 0) throw new Error(`${failed.length} runs did not complete`);
    await pause(20);
  }
  const finished = (performance.now() - readyAt) / 1_000;
  console.log(
    `first step again after ${firstStep.toFixed(2)} s, all ${runs} runs finished after ${finished.toFixed(2)} s`,
  );
  judge('first step again, of 3 s', firstStep / 3, { atMost: 1 });
  judge('all finished, of 6 s', finished / 6, { atMost: 1 });
} finally {
  stub.process.kill();
  await product.remove();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
