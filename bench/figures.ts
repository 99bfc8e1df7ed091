import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A helper process of a figure, which says its port in a line of JSON. */
export async function startHelper(
  file: string,
  env: Record<string, string> = {},
): Promise<{ port: number; process: ChildProcess }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8')));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return { port: (JSON.parse(line) as { port: number }).port, process: child };
}

/** Runs `once` from several clients until the time is over; answers the rate and how long each took. */
export async function measure(options: {
  clients: number;
  seconds: number;
  once: (client: number) => Promise<void>;
}): Promise<{ perSecond: number; p50: number; p95: number; count: number }> {
  const took: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + options.seconds * 1_000;
  await Promise.all(
    Array.from({ length: options.clients }, async (_, client) => {
      while (performance.now() < endsAt) {
        const before = performance.now();
        await options.once(client);
        took.push(performance.now() - before);
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1_000;
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: took.length / elapsed, p50: at(0.5), p95: at(0.95), count: took.length };
}

export function show(name: string, figures: { perSecond: number; p50: number; p95: number }): void {
  console.log(
    `${name}: ${figures.perSecond.toFixed(1)}/s, p50 ${figures.p50.toFixed(1)} ms, p95 ${figures.p95.toFixed(1)} ms`,
  );
}

/** A ratio against what it should be at least (or at most); says so plainly when it is missed. */
export function judge(name: string, ratio: number, limit: { atLeast: number } | { atMost: number }): void {
  const isMet = 'atLeast' in limit ? ratio >= limit.atLeast : ratio <= limit.atMost;
  const wanted = 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`;
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${ratio.toFixed(2)} (${wanted})`);
  if (!isMet) process.exitCode = 1;
}
