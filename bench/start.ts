import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type, untilReady } from '#tools/clone.ts';
import { freePort } from '#tools/product.ts';
import { judge } from './figures.ts';

/** From `npm start` to the first good /readyz, when everything is installed and built and the data is there. */
const laterStarts = 5;
const limitMs = 6_000;
const dataDir = mkdtempSync(join(tmpdir(), 'leakdrill-start-'));
try {
  const took: number[] = [];
  for (let nth = 0; nth <= laterStarts; nth += 1) {
    const port = await freePort();
    const one = type('npm', ['start'], fileURLToPath(new URL('..', import.meta.url)), {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    });
    const ms = await untilReady(one, port, 300_000);
    console.log(`${nth === 0 ? 'first start' : `later start ${nth}`}: ${(ms / 1_000).toFixed(1)} s`);
    if (nth > 0) took.push(ms);
    one.interrupt();
    await one.ended;
  }
  const median = took.toSorted((a, b) => a - b)[Math.floor(laterStarts / 2)] ?? Infinity;
  judge('a later start (median), of 6 s', median / limitMs, { atMost: 1 });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
