import type { Page } from '@playwright/test';
import { maxNodes } from '#contract/workflow-rules.ts';
import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { startProduct } from '#tools/product.ts';
import { workflowEditPath } from '#web/paths.ts';
import { judgeFrames, prepareFrames, type Watched, watchFrames } from './frames.ts';
import { openBrowser, storageOf } from './signed-in.ts';

/** A node, and then all 15 at once, dragged over the canvas: no task may hold the page up, and it must look smooth. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const steps = 120;

const product = await startProduct({ env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000' } });
const browser = await openBrowser();
try {
  const { api, ...session } = await signIn(product.url, 'drag@meridian.example');
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'acme-drag');
  const targets = Array.from({ length: maxNodes - 1 }, () => bucket);
  const workflow = await publishDrill(api, 'Fifteen nodes', keys, targets);
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 1400 },
    storageState: storageOf(product.url, session),
  });
  await prepareFrames(page);
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
  judgeFrames(what, seen);
}

async function drag(page: Page): Promise<Watched> {
  const box = await page.getByRole('group', { name: /^Generate node: / }).boundingBox();
  if (box === null) throw new Error('The source is not on the canvas.');
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const watched = await watchFrames(page, async () => {
    for (let step = 1; step <= steps; step += 1) {
      const angle = (step / steps) * 4 * Math.PI;
      await page.mouse.move(x + 48 * Math.sin(angle), y + 48 * (1 - Math.cos(angle)));
    }
  });
  await page.mouse.up();
  return watched;
}
