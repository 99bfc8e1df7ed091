import type { Browser, Page } from '@playwright/test';
import type { SignedInApi } from '#tools/api-client.ts';
import type { Product } from '#tools/product.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { check, everyRule, overflowOf, rulesOfColour, violationsOf } from './check-page.ts';
import { furnish } from './furnish.ts';
import { bringUp, openings } from './openings.ts';
import { chooseAccount, expect, freshEmail, heading, storageOf, test } from './product.ts';
import { failedScreens, ownScreens, publicScreens, refuseEverything, type Screen } from './screens.ts';

/** Where the canvas stands beside the panel of agents. */
const canvasWidths = [1280, 1920];

/** By the tests of what they are about, at every width too, and in more states. */
const checkedElsewhere = [
  'results',
  'analysis-results',
  'delete-all-workflows',
  'clean-up-a-run',
  'retry',
  'palette',
  'keys',
];

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the checks find what is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.setContent(`<!doctype html><html lang="en"><title>x</title><body>
    <nav><a href="#a">One</a></nav><nav><a href="#b">Two</a></nav>
    <main><h1>First</h1><h3>Third</h3><p style="color: #bbb; background: #fff">Pale</p>
    <button style="width: 8px; height: 8px; padding: 0; border: 0"></button><button
      style="width: 8px; height: 8px; padding: 0; border: 0" aria-label="Tiny"></button></main>
    <p style="width: 900px">Outside</p></body></html>`);
  const found = new Set((await violationsOf(page, everyRule)).map((line) => line.split(':')[0]));
  for (const id of [
    'button-name',
    'color-contrast',
    'heading-order',
    'landmark-unique',
    'region',
    'target-size',
  ]) {
    expect([...found]).toContain(id);
  }
  expect(await violationsOf(page, rulesOfColour)).toHaveLength(1);
  expect(await overflowOf(page)).toHaveLength(1);
});

test('public screens: no violation in both themes, nothing wider than the window', async ({ page }) => {
  test.setTimeout(120_000);
  for (const screen of publicScreens(page)) await checkScreen(page, screen);
  await page.goto(paths.auth);
  await page.getByRole('button', { name: 'Continue with a local account' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
  await check(page, 'account chooser');
});

test('signed-in screens with real data: no violation in both themes, nothing wider than the window', async ({
  browser,
  product,
}) => {
  test.setTimeout(480_000);
  const account = await furnish(product);
  const pages = await openTwo(browser, product, account.person);
  // The tests of the documentation and of the analysis check those pages, with all that folds open.
  const screensOn = (page: Page) => ownScreens(page, account).filter(({ name }) => name !== 'analysis');
  await sideBySide(pages, screensOn, checkScreen);
});

test('screens that could not load: no violation in both themes, nothing wider than the window', async ({
  browser,
  product,
  person,
}) => {
  test.setTimeout(240_000);
  const pages = await openTwo(browser, product, person);
  for (const one of pages) await refuseEverything(one);
  await sideBySide(pages, failedScreens, checkScreen);
  const [page] = pages;
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.auth);
  await chooseAccount(page, 'Robin Meridian', freshEmail());
  await expect(page.getByRole('alert')).toHaveText('The registry of this test refuses.');
  await check(page, 'auth, refused');
});

test('dialogs and menus, open: no violation in both themes, nothing wider than the window', async ({
  browser,
  product,
}) => {
  test.setTimeout(900_000);
  const account = await furnish(product);
  const { person, workflowId, runId } = account;
  const pages = await openTwo(browser, product, person);
  const openingsOn = (one: Page) =>
    openings(one, account).filter(({ name }) => !checkedElsewhere.includes(name));
  await sideBySide(pages, openingsOn, async (one, opening) => {
    const { name, shows, isWide = false, prepare } = opening;
    await one.setViewportSize({ width: 1280, height: 900 });
    await bringUp(one, opening);
    const reopen = async () => {
      if (!(await shows.isVisible())) await bringUp(one, opening, true);
    };
    await check(one, name, { isOverlaid: true, reopen, ...(isWide && { at: canvasWidths }) });
    if (prepare !== undefined) await one.unrouteAll({ behavior: 'wait' });
  });
  const [page] = pages;

  await test.step('log of a step', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(runPath(workflowId, runId));
    await page.getByRole('button', { name: 'Log' }).last().click();
    await expect(page.getByRole('log')).toBeVisible();
    await check(page, 'log of a step');
  });

  await test.step('main menu on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(paths.credits);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'My Workflows' })).toBeVisible();
    await check(page, 'main menu', { at: [375], isOverlaid: true });
    // R094: a chosen link closes it.
    await menu.getByRole('link', { name: 'My Workflows' }).click();
    await expect(menu).toBeHidden();
    await expect(heading(page, 'Deployed Workflows')).toBeVisible();
  });

  await test.step('the builder on a phone, each view', async () => {
    await page.goto(workflowEditPath(workflowId));
    for (const view of ['Agents', 'Canvas', 'Outline']) {
      await page.getByRole('tab', { name: view }).click();
      await check(page, `builder, ${view}`, { at: [375] });
    }
  });
});

/** Two browsers of one person, each with a window that is in front: a page behind another one draws no frames. */
async function openTwo(browser: Browser, product: Product, person: SignedInApi): Promise<[Page, Page]> {
  const open = async () => {
    const context = await browser.newContext({
      baseURL: product.url,
      reducedMotion: 'reduce',
      storageState: storageOf(product.url, person),
    });
    return context.newPage();
  };
  return [await open(), await open()];
}

/** Goes through what both pages know in the same order; whichever is free takes the next. */
async function sideBySide<T extends { name: string }>(
  pages: readonly Page[],
  thingsOn: (page: Page) => readonly T[],
  look: (page: Page, thing: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const take = () => next++;
  await Promise.all(
    pages.map(async (page) => {
      const things = thingsOn(page);
      for (let thing = things[take()]; thing !== undefined; thing = things[take()]) {
        const one = thing;
        await test.step(one.name, () => look(page, one));
      }
    }),
  );
}

async function checkScreen(page: Page, { name, path, ready }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expect(ready).toBeVisible();
  await check(page, name);
}
