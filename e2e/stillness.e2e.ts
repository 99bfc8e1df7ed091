import type { Browser, BrowserContextOptions } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loaded, weighedPages } from '#bench/page-weight.ts';
import { clsLimit, readVitals, type Vitals } from '#bench/visitor.ts';
import { signIn } from '#tools/api-client.ts';
import { paths } from '#web/paths.ts';
import { furnish } from './furnish.ts';
import { expect, freshEmail, storageOf, test } from './product.ts';
import { isEveryWidth } from './widths.ts';

/** The two layouts that differ most; `bench/layout-shifts.ts` asks every width in both themes, on a slow line. */
const both = [
  { width: 375, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const;
const looks = isEveryWidth
  ? ([...both, { width: 768, theme: 'light' }, { width: 1920, theme: 'dark' }] as const)
  : both;
const patience = looks.length / both.length;

interface VisitOptions extends BrowserContextOptions {
  path: string;
  width: number;
  theme: 'light' | 'dark';
  /** Comes long after all others. */
  latest?: string | undefined;
  /** Milliseconds until a font comes, when that is not as soon as an answer does. */
  fontsAfter?: number;
  /** Are refused. */
  broken?: readonly string[];
  /** Stands on the page in the end. */
  shows?: string;
}

/** How a first visitor sees the page move whose fonts and answers come late. */
async function watchArrival(browser: Browser, options: VisitOptions): Promise<Vitals> {
  const { path, width, theme, latest, fontsAfter = 200, broken = [], shows, ...rest } = options;
  const context = await browser.newContext({
    ...rest,
    colorScheme: theme,
    viewport: { width, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: fileURLToPath(new URL('../bench/vitals-watch.js', import.meta.url)) });
    // A page that is left takes its last questions with it.
    await page.route(/\.woff2$|\/api\/v1\/(?!events)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const isLatest = latest !== undefined && pathname.endsWith(latest);
      await wait(isLatest ? 1500 : pathname.endsWith('.woff2') ? fontsAfter : 200);
      const isBroken = broken.some((call) => pathname.endsWith(call));
      await (isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback()).catch(() => undefined);
    });
    await loaded(page, path);
    if (shows !== undefined) await expect(page.getByText(shows, { exact: true })).toBeVisible();
    return await readVitals(page);
  } finally {
    await context.close();
  }
}

test('the watch sees what moves', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.addInitScript({ path: fileURLToPath(new URL('../bench/vitals-watch.js', import.meta.url)) });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const late = document.createElement('div');
    late.style.height = '300px';
    document.body.prepend(late);
  });
  await expect.poll(async () => (await readVitals(page)).cls).toBeGreaterThan(clsLimit);
  await context.close();
});

test('no page moves while it comes, on a phone and on a laptop', async ({ browser, product }) => {
  test.setTimeout(patience * 480_000);
  const { person, workflowId, runId } = await furnish(product);
  for (const { name, path, isPublic } of weighedPages({ workflowId, runId })) {
    await test.step(name, async () => {
      for (const look of looks) {
        const { cls, shifts } = await watchArrival(browser, {
          path,
          ...look,
          baseURL: product.url,
          ...(isPublic ? {} : { storageState: storageOf(product.url, person) }),
        });
        expect.soft(cls, `${name} at ${look.width} px: ${shifts.join(', ')}`).toBeLessThanOrEqual(clsLimit);
      }
    });
  }
});

test('no public page moves whose fonts come after its text', async ({ browser, product }) => {
  test.setTimeout(patience * 120_000);
  for (const path of [paths.home, paths.auth, paths.terms, paths.privacy]) {
    for (const look of looks) {
      const { cls, shifts } = await watchArrival(browser, {
        path,
        ...look,
        fontsAfter: 2000,
        baseURL: product.url,
      });
      expect.soft(cls, `${path} at ${look.width} px: ${shifts.join(', ')}`).toBeLessThanOrEqual(clsLimit);
    }
  }
});

test('the dashboard of a new account does not move, whichever answer comes last', async ({
  browser,
  product,
}) => {
  test.setTimeout(patience * 120_000);
  const person = await signIn(product.url, freshEmail(), 'Robin Meridian');
  for (const latest of [
    '/sample-drill',
    '/workflows/activities/recent',
    '/credits/balance',
    '/decoys/counts',
    '/agents/dashboard/stats',
  ]) {
    for (const look of looks) {
      const { cls, shifts } = await watchArrival(browser, {
        path: paths.dashboard,
        ...look,
        latest,
        shows: 'Your First Drill',
        baseURL: product.url,
        storageState: storageOf(product.url, person),
      });
      expect.soft(cls, `${latest} at ${look.width} px: ${shifts.join(', ')}`).toBeLessThanOrEqual(clsLimit);
    }
  }
});

test('what could not be loaded moves nothing', async ({ browser, product }) => {
  test.setTimeout(patience * 120_000);
  const { person } = await furnish(product);
  for (const { path, broken, shows } of [
    {
      path: paths.dashboard,
      broken: ['/agents/dashboard/stats', '/credits/balance'],
      shows: 'Failed to load dashboard statistics',
    },
    {
      path: paths.dashboard,
      broken: ['/workflows/activities/recent', '/sample-drill'],
      shows: 'Failed to load recent activities',
    },
    { path: paths.credits, broken: ['/credits/balance'], shows: 'Failed to load credit balance' },
  ]) {
    for (const look of looks) {
      const { cls, shifts } = await watchArrival(browser, {
        path,
        ...look,
        broken,
        shows,
        baseURL: product.url,
        storageState: storageOf(product.url, person),
      });
      expect.soft(cls, `${shows} at ${look.width} px: ${shifts.join(', ')}`).toBeLessThanOrEqual(clsLimit);
    }
  }
});
