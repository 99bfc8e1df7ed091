import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { judge } from './figures.ts';
import {
  fontsBudget,
  stylesBudget,
  watchFiles,
  weighedPages,
  type WeighedPage,
  type Weight,
  weightOf,
} from './page-weight.ts';
import { clsLimit, openVisitor, readVitals, type Visitor, type Vitals } from './visitor.ts';

/**
 * Each page as a first visitor with a slow machine gets it: what it weighs beside its budget, and how soon it is
 * there, how much it moves and how fast it answers, on Fast 4G and a quarter of this processor.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const slowdown = 4;
/** How much this processor did in its best moment of this run, as far as it is known. */
let best = 0;
/** 'Fast 4G' of Chromium's own tools. */
const fast4g = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const inpLimitMs = 150;
/** Names of pages with a comma between; all when there are none. */
const only = process.argv[2]?.split(',');

interface Visit extends Vitals {
  weight: Weight;
}

interface Measured extends Visit {
  page: WeighedPage;
}

const visitor = await openVisitor();
try {
  const pages = weighedPages(visitor.drill).filter(({ name }) => only?.includes(name) ?? true);
  const visits = new Map<WeighedPage, Visit[]>(pages.map((page) => [page, []]));
  // The product is still arranging itself; and round by round, so that a busy moment does not meet one page alone.
  for (const page of pages.slice(0, 3)) await measure(visitor, page);
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) visits.get(page)?.push(await measure(visitor, page));
  }
  show([...visits].map(([page, measured]) => middleOf(page, measured)));
} finally {
  await visitor.close();
}

async function measure({ visit }: Visitor, weighed: WeighedPage): Promise<Visit> {
  const { page, tools, leave } = await visit(weighed, { width: 1280, theme: 'light' });
  const rate = await rateNow(page);
  await tools.send('Network.emulateNetworkConditions', fast4g);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
  const files = watchFiles(page);
  await arrived(page, tools, weighed.path);
  const weight = weightOf(files);
  await use(page);
  const vitals = await readVitals(page);
  if (vitals.lcp === 0) throw new Error(`Nothing was painted on ${weighed.name}.`);
  await leave();
  return { ...vitals, weight };
}

/**
 * The page with its data on it. Asked in a few words and seldom: what finds elements for a test brings a script along
 * that the page under measurement would read with a quarter of a processor, before its first picture.
 */
async function arrived(page: Page, tools: CDPSession, path: string): Promise<void> {
  const isThere = `document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null`;
  const expression = `[${isThere}, performance.getEntriesByType('resource').length]`;
  await page.goto(path);
  for (let before = -1, nth = 0; nth < 60; nth += 1) {
    await delay(500);
    const { result } = await tools.send('Runtime.evaluate', { expression, returnByValue: true });
    const [isReady, files] = result.value as [boolean, number];
    if (isReady && files === before) return;
    before = files;
  }
  throw new Error(`${path} was still loading after half a minute.`);
}

/** The median of several first visits. */
function middleOf(page: WeighedPage, visits: readonly Visit[]): Measured {
  const median = (pick: (vitals: Vitals) => number) =>
    visits.map(pick).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
  const shifts = visits.flatMap((one) => one.shifts);
  return {
    page,
    weight: visits.at(-1)?.weight ?? { scripts: 0, styles: 0, fonts: 0 },
    lcp: median((one) => one.lcp),
    cls: median((one) => one.cls),
    inp: median((one) => one.inp),
    shifts: [...new Set(shifts)],
  };
}

/**
 * A machine that is shared does at times half of what it can: the slowdown is then less, so that the page meets the
 * same processor, a quarter of this one undisturbed. Lighthouse finds its multiplier the same way.
 */
async function rateNow(page: Page): Promise<number> {
  const done = await page.evaluate(() => {
    const end = performance.now() + 250;
    let rounds = 0;
    while (performance.now() < end) {
      JSON.parse(JSON.stringify(Array.from({ length: 100 }, (_, nth) => ({ nth, name: `n${nth}` }))));
      rounds += 1;
    }
    return rounds;
  });
  best = Math.max(best, done);
  return Math.max(1, (slowdown * done) / best);
}

/** What anybody does on any page: along with the keyboard, into the search if there is one, a menu open and shut. */
async function use(page: Page): Promise<void> {
  for (let nth = 0; nth < 4; nth += 1) await page.keyboard.press('Tab');
  const search = page.getByRole('main').getByRole('searchbox').first();
  if ((await search.count()) > 0) {
    await search.click();
    await page.keyboard.type('ab', { delay: 80 });
  }
  const theme = page.getByRole('button', { name: 'Theme' });
  if ((await theme.count()) > 0) {
    await theme.click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  }
  // An event's entry is handed out a frame after its paint.
  await page.waitForTimeout(300);
}

function show(all: readonly Measured[]): void {
  console.log(
    'page            scripts   of  styles   of   fonts   of   LCP ms    of     CLS    of  INP ms   of',
  );
  for (const { page, weight, lcp, cls, inp, shifts } of all) {
    const columns = [
      page.name.padEnd(15),
      weight.scripts.toFixed(1).padStart(7),
      String(page.budget).padStart(4),
      weight.styles.toFixed(1).padStart(7),
      String(stylesBudget).padStart(4),
      weight.fonts.toFixed(1).padStart(7),
      String(fontsBudget).padStart(4),
      lcp.toFixed(0).padStart(8),
      String(page.lcp).padStart(5),
      cls.toFixed(3).padStart(7),
      String(clsLimit).padStart(5),
      inp.toFixed(0).padStart(7),
      String(inpLimitMs).padStart(4),
    ];
    console.log(columns.join(' '));
    if (cls > clsLimit) for (const shift of shifts) console.log(`   moved: ${shift}`);
  }
  const worst = (share: (one: Measured) => number) => Math.max(...all.map(share));
  judge(
    'heaviest scripts, of their budget',
    worst(({ page, weight }) => weight.scripts / page.budget),
    { atMost: 1 },
  );
  judge(
    'heaviest styles, of their budget',
    worst(({ weight }) => weight.styles / stylesBudget),
    { atMost: 1 },
  );
  judge(
    'heaviest fonts, of their budget',
    worst(({ weight }) => weight.fonts / fontsBudget),
    { atMost: 1 },
  );
  judge(
    'slowest page, of its limit',
    worst(({ page, lcp }) => lcp / page.lcp),
    { atMost: 1 },
  );
  judge(
    `most movement, of ${clsLimit}`,
    worst(({ cls }) => cls / clsLimit),
    { atMost: 1 },
  );
  judge(
    `slowest answer to a key or click, of ${inpLimitMs} ms`,
    worst(({ inp }) => inp / inpLimitMs),
    { atMost: 1 },
  );
}
