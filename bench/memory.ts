import { readdirSync, readFileSync } from 'node:fs';
import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { startProduct, type Product } from '#tools/product.ts';
import { judge, startHelper } from './figures.ts';
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

function residentOfAll(of: Product): { all: number; sandbox: number } {
  let all = 0;
  let sandbox = 0;
  for (const pid of descendants(of.pid)) {
    try {
      const size = shareOf(pid);
      all += size;
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandbox/main.ts')) sandbox += size;
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return { all, sandbox };
}

function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name));
  }
  const found = [root];
  for (const pid of found)
    found.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  return found;
}

function parentOf(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** All memory of one process that is not swapped out, as `ps` and container limits count it. */
function residentOf(pid: number): number {
  return megabytesIn(`/proc/${pid}/status`, 'VmRSS');
}

/** This process's share, for sums: pages of PostgreSQL's shared buffers are not counted once per backend. */
function shareOf(pid: number): number {
  return megabytesIn(`/proc/${pid}/smaps_rollup`, 'Pss');
}

function megabytesIn(file: string, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
  if (line === null) throw new Error(`${file} does not say ${name}`);
  return Math.round(Number(line[1]) / 1024);
}

/** PostgreSQL's workers come and go while they are counted. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}
