import type { Page } from '@playwright/test';
import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { startProduct } from '#tools/product.ts';
import { paths } from '#web/paths.ts';
import { judgeFrames, prepareFrames, type Watched, watchFrames } from './frames.ts';
import { openBrowser, storageOf } from './signed-in.ts';

/** The list of 500 workflows, scrolled with the wheel from the first to the last and back: paged, windowed, smooth. */
const workflows = 500;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const wheelPx = 300;

const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
const browser = await openBrowser();
try {
  const { api, ...session } = await signIn(product.url, 'scroll@meridian.example');
  const keys = await deployKeys(api);
  const targets = [await deployBucket(api, 'meridian-backups'), await deployBucket(api, 'meridian-logs')];
  for (let nth = 1; nth <= workflows; nth += 1) await publishDrill(api, `Workflow ${nth}`, keys, targets);
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 900 },
    storageState: storageOf(product.url, session),
  });
  await prepareFrames(page);
  await page.goto(paths.workflowList);
  await row(page, workflows).waitFor();
  await page.mouse.move(640, 500);
  const seen: Watched[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const there = await watchFrames(page, () => scrollTo(page, 1, wheelPx));
    const back = await watchFrames(page, () => scrollTo(page, workflows, -wheelPx));
    // The first round is the browser's own, and fetches the pages.
    if (round >= 0) seen.push(there, back);
  }
  judgeFrames(`the list of ${workflows}`, seen);
} finally {
  await browser.close();
  await product.remove();
}

/** Asks for the position alone after each step: to look for a row would cost the page more than its scrolling. */
async function scrollTo(page: Page, nth: number, wheel: number): Promise<void> {
  while (!(await row(page, nth).isVisible())) {
    while (!(await isAtEnd(page, wheel > 0))) await page.mouse.wheel(0, wheel);
  }
}

function isAtEnd(page: Page, down: boolean): Promise<boolean> {
  return page.evaluate(
    (bottom) => (bottom ? scrollY + innerHeight >= document.documentElement.scrollHeight - 1 : scrollY === 0),
    down,
  );
}

function row(page: Page, nth: number) {
  return page.getByRole('heading', { name: `Workflow ${nth}`, exact: true });
}
