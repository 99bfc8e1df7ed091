import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '#tools/chromium.ts';
import { loaded } from '#bench/page-weight.ts';
import { signIn } from '#tools/api-client.ts';
import { startProduct } from '#tools/product.ts';
import { docsPages, docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { furnishAccount, furnishAtLength } from './furnish.ts';
import { bringUp, openings } from './openings.ts';
import { takePictures } from './pictures.ts';
import { showAs } from './show-as.ts';

/**
 * Pictures of the real screens in both themes and at four widths: `npm run screenshots`. With real runs, of an account
 * that has nothing yet (`empty-`), with names as long as they may be (`long-`), and while the server fails (`failed-`);
 * at two widths of everything that opens over a page (`open-`). The one that README shows goes to docs/images, those of
 * the documentation beside its pages, the others to dist/screens. With a word after `--` only the screen, the dialog,
 * the state (`full`, `empty`, `long`, `failed`, `open`), the width or the `pictures` of that name.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/screens');
mkdirSync(folder, { recursive: true });
mkdirSync(join(root, 'docs/images'), { recursive: true });
const only = process.argv[2];

/** What opens only on a phone, or only for who is not signed in. */
const others = {
  'main-menu': { path: paths.credits, opener: 'Toggle sidebar', isNarrow: true },
  'choose-an-account': { path: paths.auth, opener: 'Continue with a local account', isNarrow: false },
};

const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // Letters stand where the font puts them, as on a person's screen, and not on whole pixels.
    '--font-render-hinting=none',
  ],
});
try {
  const account = await furnishAccount(product.url, 'robin@meridian.example');
  const { workflowId, runId, person } = account;
  const run = runPath(workflowId, runId);
  const analysis = runPath(account.analysis.workflowId, account.analysis.runId);
  const own: Record<string, string> = {
    dashboard: paths.dashboard,
    marketplace: paths.marketplace,
    agents: paths.agents,
    builder: paths.builder,
    edit: workflowEditPath(workflowId),
    list: paths.workflowList,
    run,
    analysis,
    credits: paths.credits,
    planted: paths.planted,
    sandbox: paths.sandbox,
    profile: paths.profile,
  };
  const pages = {
    ...own,
    home: paths.home,
    auth: paths.auth,
    terms: paths.terms,
    privacy: paths.privacy,
    ...Object.fromEntries(docsPages.map((name) => [`docs-${name}`, docsPath(name)])),
    missing: '/nowhere',
  };
  const { token: newcomer } = await signIn(product.url, 'kim@meridian.example', 'Kim Meridian');
  const long = await furnishAtLength(product.url, 'long@meridian.example');
  const ofLong = {
    ...own,
    edit: workflowEditPath(long.workflowId),
    run: runPath(long.workflowId, long.runId),
  };
  const states = {
    full: { token: person.token, pages },
    empty: { token: newcomer, pages: own },
    long: {
      token: long.person.token,
      pages: without(ofLong, ['marketplace', 'builder', 'analysis', 'profile']),
    },
    failed: { token: person.token, pages: own },
  };
  for (const theme of ['light', 'dark'] as const) {
    for (const width of only === 'pictures' ? [] : [375, 768, 1280, 1920]) {
      for (const [state, seen] of Object.entries(states)) {
        const shown = Object.entries(seen.pages).filter(([name]) => isAsked([name, state, `${width}`]));
        if (shown.length === 0) continue;
        const page = await openPage(browser, product.url, seen.token, theme, width);
        if (state === 'failed') await failEverything(page);
        for (const [name, path] of shown) {
          await loaded(page, path);
          if (state === 'failed') await expect(page.locator('.skeleton')).toHaveCount(0);
          await fetchPictures(page);
          const file = `${state === 'full' ? '' : `${state}-`}${name}-${theme}-${width}.png`;
          await page.screenshot({ path: join(folder, file), animations: 'disabled', fullPage: true });
        }
        await page.context().close();
      }
    }
    for (const width of [375, 1280]) {
      const page = await openPage(browser, product.url, person.token, theme, width);
      const asked = openings(page, account)
        .filter(({ isWide }) => isWide !== true || width >= 1280)
        .filter(({ name }) => isAsked([name, 'open', `${width}`]));
      for (const opening of asked) {
        await bringUp(page, opening);
        // The colours of a code come a moment later.
        await page.waitForTimeout(600);
        const file = `open-${opening.name}-${theme}-${width}.png`;
        await page.screenshot({ path: join(folder, file), animations: 'disabled' });
        if (opening.prepare !== undefined) await page.unrouteAll({ behavior: 'wait' });
      }
      for (const [name, { path, opener, isNarrow }] of Object.entries(others)) {
        if (!isAsked([name, 'open', `${width}`]) || (isNarrow && width >= 768)) continue;
        await page.goto(path);
        await page.getByRole('button', { name: opener, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await page.waitForTimeout(600);
        const file = `open-${name}-${theme}-${width}.png`;
        await page.screenshot({ path: join(folder, file), animations: 'disabled' });
      }
      await page.context().close();
    }
    if (only !== undefined && only !== 'pictures') continue;
    if (theme === 'light') {
      const page = await openPage(browser, product.url, person.token, theme, 1280);
      await loaded(page, run);
      await page.screenshot({ path: join(root, 'docs/images/run.png'), animations: 'disabled' });
      await page.context().close();
    }
    await takePictures({
      browser,
      url: product.url,
      token: person.token,
      theme,
      workflowId,
      runId,
      analysisPath: analysis,
    });
  }
} finally {
  await browser.close();
  await product.remove();
}

function without(pages: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).filter(([name]) => !names.includes(name)));
}

function isAsked(names: readonly string[]): boolean {
  return only === undefined || names.includes(only);
}

/** Those further down wait until somebody comes near, and a picture of the whole page would show their empty boxes. */
async function fetchPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
  });
}

/** Who one is stays known, or every page would be the sign-in. */
async function failEverything(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!auth\/)/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
}

async function openPage(
  of: Browser,
  url: string,
  token: string,
  theme: string,
  width: number,
): Promise<Page> {
  const context = await of.newContext({ baseURL: url, viewport: { width, height: width < 800 ? 812 : 900 } });
  await showAs(context, token, theme);
  return context.newPage();
}
