import { signIn } from '#tools/api-client.ts';
import { deployBucket, finishedRun, publishDrill } from '#tools/drill.ts';
import { startProduct } from '#tools/product.ts';
import { judge, measure, show } from './figures.ts';

/** How long somebody else's request waits while a thousand sets are made, stored, planted and shown. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const configuration = {
  secretTypes: ['aws-access-key'],
  codeTemplate: 'plain',
  outputFormat: 'json',
  fileName: 'keys.json',
  sets: 1000,
};

const product = await startProduct({ env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '500' } });
try {
  const robin = await signIn(product.url, 'robin@meridian.example');
  const other = await signIn(product.url, 'other@meridian.example');
  await measure({ clients: 1, seconds: 1, once: ask });
  const idle = await measure({ clients: 1, seconds: 3, once: ask });
  show('somebody else asks, nothing else goes on', idle);
  await during('while files of 1,000 sets are deployed', async () => {
    for (let round = 0; round < rounds; round += 1) await deployKeys();
  });
  const keys = await deployKeys();
  await during('while they are read for the page', async () => {
    for (let round = 0; round < rounds; round += 1) await robin.api.readCode({ id: keys.id });
  });
  const buckets = [await deployBucket(robin.api, 'acme-one'), await deployBucket(robin.api, 'acme-two')];
  const workflow = await publishDrill(robin.api, 'Many sets', keys, buckets);
  const startedAt = performance.now();
  const running = await during('while a run draws and plants two of them', async () => {
    const { execution_id: execution } = await robin.api.executeWorkflow({ id: workflow.id });
    await finishedRun(robin.api, workflow.id, execution, 120_000);
  });
  console.log(`the run took ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  judge('ms more at p95 for somebody else while a run makes 2,000 sets', running.p95 - idle.p95, {
    atMost: 50,
  });

  function deployKeys() {
    const deployment_hash = crypto.randomUUID();
    return robin.api.deployAgent({ agentId: 'aws-access-keys', configuration, deployment_hash });
  }

  async function ask(): Promise<void> {
    await other.api.readCreditBalance();
  }

  /** What the other person sees from the beginning of the work to its end. */
  async function during(name: string, work: () => Promise<void>) {
    const asked = { isOver: false };
    const took: number[] = [];
    const asking = (async () => {
      while (!asked.isOver) {
        const before = performance.now();
        await ask();
        took.push(performance.now() - before);
      }
    })();
    await work();
    asked.isOver = true;
    await asking;
    const sorted = took.toSorted((one, next) => one - next);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const figures = { p50: at(0.5), p95: at(0.95), longest: at(1) };
    console.log(
      `somebody else asks ${name}: p50 ${figures.p50.toFixed(1)} ms, p95 ${figures.p95.toFixed(1)} ms, longest ${figures.longest.toFixed(0)} ms of ${took.length}`,
    );
    return figures;
  }
} finally {
  await product.remove();
}
