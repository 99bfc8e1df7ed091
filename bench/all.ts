import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Every figure, one after the other: `npm run bench`. Ends with 1 when a limit is missed. */
const figures = [
  'analysis',
  'builder-drag',
  'clean-up-trials',
  'executions',
  'generator',
  'in-flight',
  'layout-shifts',
  'list',
  'list-scroll',
  'look-up',
  'many-sets',
  'marketplace-search',
  'memory',
  'pages',
  'recovery',
  'start',
  'targets-together',
];
let isMissed = false;
for (const figure of figures) {
  console.log(`\n== ${figure}`);
  const run = spawnSync(process.execPath, [fileURLToPath(new URL(`${figure}.ts`, import.meta.url))], {
    stdio: 'inherit',
  });
  isMissed ||= run.status !== 0;
}
process.exitCode = isMissed ? 1 : 0;
