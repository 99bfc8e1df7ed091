import { catalogue } from '#catalogue/catalogue.ts';
import { signIn } from '#tools/api-client.ts';
import { deployKeys, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct } from '#tools/product.ts';
import { judge } from './figures.ts';
import { waitForRuns } from './run-waiter.ts';

/** A run with fourteen targets of every kind beside the slowest kind alone, where a cloud takes its time to answer. */
const answerMs = Number(process.env['BENCH_ANSWER_MS'] ?? 250);
const rounds = 3;

const agents = catalogue.flatMap((entry) => (entry.kind === 'Deploy' ? [entry.agent.manifest] : []));
const product = await startProduct({ env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000000' } });
try {
  const { api, token } = await signIn(product.url, 'together@meridian.example');
  const { endpoint, adminToken } = childAddressesOf(product).sandbox;
  const waiter = await waitForRuns(product.url, token);
  const keys = await deployKeys(api);
  const deploy = (agentId: string, nth: number) =>
    api.deployAgent({
      agentId,
      configuration: { bucketName: `acme-together-${nth}` },
      deployment_hash: crypto.randomUUID(),
    });
  const timeOf = async (name: string, targets: Awaited<ReturnType<typeof deploy>>[]) => {
    const workflow = await publishDrill(api, name, keys, targets);
    const took: number[] = [];
    for (let round = 0; round < rounds + 1; round += 1) {
      const before = performance.now();
      const { execution_id: id } = await api.executeWorkflow({ id: workflow.id });
      await waiter.ended(id);
      took.push(performance.now() - before);
    }
    // The first loads packages and makes containers.
    return Math.min(...took.slice(1));
  };

  const slowed = await fetch(`${endpoint}/_sandbox/faults`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'slow', delayMs: answerMs }),
  });
  if (!slowed.ok) throw new Error(await slowed.text());
  const alone: number[] = [];
  for (const [nth, { id, name }] of agents.entries()) {
    const time = await timeOf(name, [await deploy(id, nth)]);
    console.log(`${name} alone: ${Math.round(time)} ms`);
    alone.push(time);
  }
  const fourteen = [];
  for (let nth = 0; nth < 14; nth += 1)
    fourteen.push(await deploy(agents[nth % agents.length]?.id ?? '', 100 + nth));
  const together = await timeOf('Together', fourteen);
  console.log(`fourteen together: ${Math.round(together)} ms; a cloud answers after ${answerMs} ms`);
  judge('fourteen targets, multiple of the slowest alone', together / Math.max(...alone), { atMost: 1.3 });
  waiter.stop();
} finally {
  await product.remove();
}
