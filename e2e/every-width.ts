import { spawn } from 'node:child_process';
import { findChromium } from '#tools/chromium.ts';

/** `npm run accessibility`: what the tests ask axe on a phone and on a laptop is asked at every width. */
const child = spawn('node_modules/.bin/playwright', ['test', 'e2e/accessibility.e2e.ts'], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: findChromium(), EVERY_WIDTH: 'on' },
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
