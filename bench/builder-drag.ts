import { chromium, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { maxNodes } from '#contract/workflow-rules.ts';
import { signIn } from '#tools/api-client.ts';
import { findChromium } from '#tools/chromium.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { startProduct } from '#tools/product.ts';
import { workflowEditPath } from '#web/paths.ts';
import { judge } from './figures.ts';

/** A node, and then all 15 at once, dragged over the canvas: no task may hold the page up, and it must look smooth. */
const longTaskMs = 50;
const framesPerSecond = 50;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const steps = 120;

interface Watched {
  /** What the browser calls a long task: over 50 ms. */
  tasks: number[];
  frames: number[];
  /** The longest work of one frame, in milliseconds. */
  longest: number;
}

const product = await startProduct({ env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000' } });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  const { api, token, email } = await signIn(product.url, 'drag@meridian.example');
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'acme-drag');
  const targets = Array.from({ length: maxNodes - 1 }, () => bucket);
  const workflow = await publishDrill(api, 'Fifteen nodes', keys, targets);
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 1400 },
    storageState: storageOf(product.url, token, email),
  });
  await page.addInitScript({ path: fileURLToPath(new URL('drag-watch.js', import.meta.url)) });
  await page.goto(workflowEditPath(workflow.id));
  await page
    .getByRole('group', { name: / node: / })
    .nth(maxNodes - 1)
    .waitFor();
  await page.getByRole('separator', { name: 'Resize canvas height' }).press('End');
  await page.getByRole('button', { name: 'Fit View' }).click();

  await measure(page, 'one node');
  await page.getByRole('group', { name: /^Generate node: / }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await measure(page, `all ${maxNodes} nodes`);
} finally {
  await browser.close();
  await product.remove();
}

/** The source is dragged in circles, so that every edge is drawn anew in every frame. */
async function measure(page: Page, what: string): Promise<void> {
  const seen: Watched[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const watched = await drag(page);
    // The first round is the browser's own: its compiler has not seen the page yet.
    if (round >= 0) seen.push(watched);
  }
  const frames = seen.flatMap((one) => one.frames);
  const tasks = seen.flatMap((one) => one.tasks);
  const rate = 1_000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length);
  const worst = Math.max(...seen.map((one) => one.longest));
  const median = seen.map((one) => one.longest).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  console.log(
    `${what}: ${rate.toFixed(1)} frames a second over ${frames.length} frames, ` +
      `longest work of a frame ${worst.toFixed(1)} ms (median of ${rounds} drags ${median.toFixed(1)} ms), ` +
      `long tasks: ${tasks.length === 0 ? 'none' : tasks.map((ms) => `${ms} ms`).join(', ')}`,
  );
  judge(`longest task while ${what} moves, of ${longTaskMs} ms`, Math.max(0, ...tasks, median) / longTaskMs, {
    atMost: 1,
  });
  judge(`frames while ${what} moves, of ${framesPerSecond} a second`, rate / framesPerSecond, { atLeast: 1 });
}

async function drag(page: Page): Promise<Watched> {
  const box = await page.getByRole('group', { name: /^Generate node: / }).boundingBox();
  if (box === null) throw new Error('The source is not on the canvas.');
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const watch = Reflect.get(globalThis, 'watchDrag') as () => () => Watched;
    Reflect.set(globalThis, 'endWatch', watch());
  });
  for (let step = 1; step <= steps; step += 1) {
    const angle = (step / steps) * 4 * Math.PI;
    await page.mouse.move(x + 48 * Math.sin(angle), y + 48 * (1 - Math.cos(angle)));
  }
  const watched = await page.evaluate(() => (Reflect.get(globalThis, 'endWatch') as () => Watched)());
  await page.mouse.up();
  return watched;
}

function storageOf(origin: string, token: string, email: string) {
  const user = JSON.stringify({ email, name: 'Robin Example', photoURL: null });
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: user },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
