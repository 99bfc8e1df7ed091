import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { findChromium } from '#tools/chromium.ts';

/** `npm run accessibility`: what the tests ask on a phone and on a laptop is asked at every width. */
const asking = globSync('e2e/*.e2e.ts').filter((file) =>
  /from '\.\/(check-page|widths)\.ts'/.test(readFileSync(file, 'utf8')),
);
const child = spawn('node_modules/.bin/playwright', ['test', ...asking], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: findChromium(), EVERY_WIDTH: 'on' },
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
