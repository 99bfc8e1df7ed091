import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // All files share one product, as all people of a team share one server.
  workers: 1,
  // `npm run accessibility` asks for twice as much on each page.
  timeout: process.env['EVERY_WIDTH'] === 'on' ? 120_000 : 60_000,
  // One moment of a busy machine shall not refuse a good change. What passes only then is reported as flaky: find out why.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    actionTimeout: 10_000,
    // A trace takes as long as the tests themselves; to look into a failure: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
