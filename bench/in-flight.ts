import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { patiently } from '#tools/patiently.ts';
import { startProduct } from '#tools/product.ts';
import { judge } from './figures.ts';
import { residentOf } from './resident.ts';

/** 500 workflows of 1 + 3 executed at once by twenty people, twice: all end, and the second time takes no more memory. */
const people = 20;
const each = Number(process.env['BENCH_WORKFLOWS'] ?? 500) / people;

const startedAt = performance.now();
const product = await startProduct({ env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000000' } });
try {
  const teams = [];
  for (let person = 0; person < people; person += 1) {
    const { api } = await signIn(product.url, `person${person}@meridian.example`);
    const keys = await deployKeys(api);
    const targets = [];
    for (let nth = 0; nth < 3; nth += 1) targets.push(await deployBucket(api, `acme-${person}-${nth}`));
    const workflows = [];
    for (let nth = 0; nth < each; nth += 1)
      workflows.push(await publishDrill(api, `Drill ${nth}`, keys, targets));
    teams.push({ api, workflows });
  }
  console.log(`set up after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const peaks: number[] = [];
  for (const round of [1, 2]) {
    let peak = residentOf(product.pid);
    const watch = setInterval(() => (peak = Math.max(peak, residentOf(product.pid))), 200);
    const before = performance.now();
    await Promise.all(
      teams.map(async ({ api, workflows }) => {
        await allEnded(
          api,
          await Promise.all(workflows.map(async ({ id }) => patiently(() => api.executeWorkflow({ id })))),
        );
      }),
    );
    clearInterval(watch);
    const seconds = (performance.now() - before) / 1000;
    console.log(
      `round ${round}: ${people * each} runs in ${seconds.toFixed(1)} s, at most ${peak} MB resident`,
    );
    peaks.push(peak);
  }
  const [first = 0, second = 0] = peaks;
  judge('most memory of the second round, of the first', second / first, { atMost: 1.15 });
  judge('most memory, of 300 MB', Math.max(first, second) / 300, { atMost: 1 });
} finally {
  await product.remove();
}

/** One that ends in another way than completed ends the figure. */
async function allEnded(api: Api, started: readonly { execution_id: string }[]): Promise<void> {
  const open = new Set(started.map((run) => run.execution_id));
  while (open.size > 0) {
    await sleep(1000);
    const { workflows } = await patiently(() => api.listWorkflows({ limit: 100 }));
    for (const { last_execution: last } of workflows) {
      if (last === null || last.status === 'in_progress' || !open.delete(last.execution_id)) continue;
      if (last.status !== 'completed') throw new Error(`Run ${last.execution_id} ended as ${last.status}.`);
    }
  }
}
