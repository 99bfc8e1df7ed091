import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { signIn, type Api } from '#tools/api-client.ts';
import { finishedRun, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, processesOf, startProduct, type Product } from '#tools/product.ts';
import { judge } from './figures.ts';
import { waitForRuns } from './run-waiter.ts';

/** A whole analysis of 5,000 instances in three regions, from the call to its end, and what it takes in memory. */
const instances = 5_000;
const email = 'analysis@meridian.example';
const product = await startProduct({ env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000' } });
try {
  const { api, token } = await signIn(product.url, email);
  await loadFleet(product, await userIdOf(product));
  const profile = await deploy(api, 'aws-profile', { profileName: 'acme-prod' });
  const regions = 'us-east-1, eu-west-1, ap-southeast-2';
  const analyzer = await deploy(api, 'ami-provenance', { regions });
  const { id } = await publishDrill(api, 'Analysis', profile, [analyzer]);
  const waiter = await waitForRuns(product.url, token);
  const before = residentOf(product.pid);
  const took: number[] = [];
  const peak = watchPeak(product.pid);
  const [sandbox = 0] = processesOf(product.dataDir, 'sandbox/main.ts');
  const worked: string[] = [];
  let latest = '';
  for (let nth = 0; nth < 5; nth += 1) {
    const workedBefore = [product.pid, sandbox].map(cpuSecondsOf);
    const startedAt = performance.now();
    const { execution_id: executionId } = await api.executeWorkflow({ id });
    await waiter.ended(executionId);
    took.push(performance.now() - startedAt);
    const workedAfter = [product.pid, sandbox].map(cpuSecondsOf);
    worked.push(workedAfter.map((one, index) => (one - (workedBefore[index] ?? 0)).toFixed(2)).join(' + '));
    latest = executionId;
    const run = await finishedRun(api, id, executionId);
    const found = run.analyzer_results;
    if (found?.['total_instances'] !== instances)
      throw new Error(`The analysis found ${JSON.stringify(found?.summary)}: ${JSON.stringify(run.steps)}`);
  }
  const more = peak() - before;
  waiter.stop();
  const [first = 0, ...others] = took;
  const slowest = Math.max(...others);
  const list = await bytesOf(product, token, '/api/v1/workflows');
  const whole = await bytesOf(product, token, `/api/v1/workflows/${id}/executions/${latest}`);
  console.log(
    `first ${seconds(first)} s, slowest of ${others.length} more ${seconds(slowest)} s; ${before} MB before, at most ${more} MB more; list ${list} bytes, run ${whole} bytes`,
  );
  console.log(`${availableParallelism()} processors`);
  console.log(`processor time of the server and its sandbox for each, in seconds: ${worked.join(', ')}`);
  judge('first analysis of 5,000 instances, of 3 s', first / 3_000, { atMost: 1 });
  judge('slowest of the others, of 3 s', slowest / 3_000, { atMost: 1 });
  judge('memory beside the server at rest, of 200 MB', more / 200, { atMost: 1 });
  judge('list of this workflow, of 16 kB', list / 16_384, { atMost: 1 });
} finally {
  await product.remove();
}

async function deploy(api: Api, agentId: string, configuration: Record<string, string>) {
  return api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
}

/** The sandbox keeps its accounts by user id, which no call tells. */
async function userIdOf(of: Product): Promise<string> {
  const client = new pg.Client({ connectionString: childAddressesOf(of).databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email]);
  await client.end();
  return rows[0]?.id ?? '';
}

async function loadFleet(of: Product, owner: string): Promise<void> {
  const { endpoint, adminToken } = childAddressesOf(of).sandbox;
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  const account = `${endpoint}/_sandbox/accounts/${owner}`;
  await fetch(account, { method: 'PUT', headers });
  const body = JSON.stringify({ world: 'large', instances });
  const answer = await fetch(`${account}/fleet`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`The fleet was not loaded: ${answer.status}`);
}

async function bytesOf(of: Product, token: string, path: string): Promise<number> {
  const answer = await fetch(of.url + path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.text()).length;
}

/** The highest that was seen, looked at every few milliseconds. */
function watchPeak(pid: number): () => number {
  let highest = 0;
  const look = () => void (highest = Math.max(highest, residentOf(pid)));
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    look();
    return highest;
  };
}

/** What a busy machine does not change: fields 14 and 15 of proc_pid_stat(5), in hundredths of a second. */
function cpuSecondsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

function residentOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1]) / 1024);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2);
}
