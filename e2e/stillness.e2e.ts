import type { Browser, BrowserContextOptions } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loaded, weighedPages } from '#bench/page-weight.ts';
import { clsLimit, readVitals, type Vitals } from '#bench/visitor.ts';
import { furnish } from './furnish.ts';
import { expect, storageOf, test } from './product.ts';

/** The two layouts that differ most; `bench/layout-shifts.ts` asks every width in both themes, on a slow line. */
const looks = [
  { width: 375, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const;

interface VisitOptions extends BrowserContextOptions {
  path: string;
  width: number;
  theme: 'light' | 'dark';
}

/** How a first visitor sees the page move whose fonts and answers come late. */
async function watchArrival(browser: Browser, options: VisitOptions): Promise<Vitals> {
  const { path, width, theme, ...rest } = options;
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
      await wait(200);
      await route.fallback().catch(() => undefined);
    });
    await loaded(page, path);
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
  test.setTimeout(300_000);
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
