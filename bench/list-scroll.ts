import type { Page } from '@playwright/test';
import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { startProduct } from '#tools/product.ts';
import { paths } from '#web/paths.ts';
import { judge } from './figures.ts';
import { frameRate, prepareFrames, tellFrames, type Watched, watchFrames } from './frames.ts';
import { openBrowser, storageOf } from './signed-in.ts';

/**
 * The list of 500 workflows, scrolled with the wheel from the first to the last and back: paged, windowed, smooth. How
 * many frames a browser draws is first of all the machine's: the peer is a page on which nothing has to be done.
 */
const workflows = 500;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const wheelPx = 300;
/** So soon after a touch or a key a page has to answer (web.dev/articles/rail), however slow its peer is. */
const longestTaskMs = 100;

const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
const browser = await openBrowser();
try {
  const { api, ...session } = await signIn(product.url, 'scroll@meridian.example');
  const keys = await deployKeys(api);
  const targets = [await deployBucket(api, 'meridian-backups'), await deployBucket(api, 'meridian-logs')];
  for (let nth = 1; nth <= workflows; nth += 1) await publishDrill(api, `Workflow ${nth}`, keys, targets);
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 900 },
    storageState: storageOf(product.url, session),
  });
  const page = await context.newPage();
  await prepareFrames(page);
  await page.goto(paths.workflowList);
  await row(page, workflows).waitFor();
  await page.mouse.move(640, 500);
  const peer = await openPeer(page);
  const seen: Watched[] = [];
  const ofPeer: Watched[] = [];
  for (let round = -1; round < rounds; round += 1) {
    await page.bringToFront();
    const there = await watchFrames(page, () => scrollTo(page, 1, wheelPx));
    const back = await watchFrames(page, () => scrollTo(page, workflows, -wheelPx));
    await peer.bringToFront();
    const peerThere = await watchFrames(peer, () => scrollToEnd(peer, wheelPx));
    const peerBack = await watchFrames(peer, () => scrollToEnd(peer, -wheelPx));
    // The first round is the browser's own, and fetches the pages.
    if (round < 0) continue;
    seen.push(there, back);
    ofPeer.push(peerThere, peerBack);
  }
  const longest = tellFrames(`the list of ${workflows}`, seen);
  const longestOfPeer = tellFrames('a page of the same rows as finished HTML', ofPeer);
  judge('frames of the list, share of that page', frameRate(seen) / frameRate(ofPeer), { atLeast: 0.9 });
  judge('longest task of the list, share of that page', longest / longestOfPeer, { atMost: 1 });
  judge(`longest task of the list, of ${longestTaskMs} ms`, longest / longestTaskMs, { atMost: 1 });
} finally {
  await browser.close();
  await product.remove();
}

/** Asks for the position alone after each step: to look for a row would cost the page more than its scrolling. */
async function scrollTo(page: Page, nth: number, wheel: number): Promise<void> {
  while (!(await row(page, nth).isVisible())) {
    await scrollToEnd(page, wheel);
  }
}

async function scrollToEnd(page: Page, wheel: number): Promise<void> {
  while (!(await isAtEnd(page, wheel > 0))) await page.mouse.wheel(0, wheel);
}

/** The same page as finished HTML, with all rows and without a script: what the browser itself makes of such rows here. */
async function openPeer(page: Page): Promise<Page> {
  const body = await page.evaluate((count) => {
    const whole = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of whole.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    const row = [...whole.querySelectorAll('main li')].find((one) => one.querySelector('h2, h3') !== null);
    const list = row?.parentElement;
    if (!row || !list) throw new Error('The list has no row to copy.');
    row.removeAttribute('style');
    row.classList.remove('absolute');
    list.removeAttribute('style');
    list.replaceChildren(...Array.from({ length: count }, () => row.cloneNode(true)));
    return `<!doctype html>${whole.outerHTML}`;
  }, workflows);
  const peer = await page.context().newPage();
  await prepareFrames(peer);
  await peer.route('**/all-rows', (route) => route.fulfill({ contentType: 'text/html', body }));
  await peer.goto('/all-rows');
  await peer.mouse.move(640, 500);
  return peer;
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
