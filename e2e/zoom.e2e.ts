import type { Locator, Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { overflowOf } from './check-page.ts';
import { furnish } from './furnish.ts';
import { bringUp, openings } from './openings.ts';
import { expect, messages, storageOf, test } from './product.ts';
import {
  docsScreens,
  failedScreens,
  inEachView,
  ownScreens,
  publicScreens,
  refuseEverything,
  type Screen,
} from './screens.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // What is left of a window of 1280 by 720 at a zoom of 200 %.
  viewport: { width: 640, height: 360 },
});

const controls =
  'input:not([type=hidden]), select, textarea, button, a[href], summary, [tabindex="0"], [role^=menuitem], [role=option]';

/** What lies under something else, or outside of the window, after it was scrolled into sight. */
function coveredIn(place: Locator): Promise<string[]> {
  return place.evaluate(async (root, selector) => {
    const covered: string[] = [];
    // What is still asked for moves the rest.
    while (document.querySelector('[aria-busy=true]') !== null) await new Promise(requestAnimationFrame);
    for (const one of root.querySelectorAll<HTMLElement>(selector)) {
      const isChoice = one.matches('[role^=menuitem], [role=option]');
      if ((one.tabIndex < 0 && !isChoice) || !one.checkVisibility({ visibilityProperty: true })) continue;
      if (one.closest('.sr-only, [class*=":sr-only"]') !== null && one.offsetParent?.clientHeight === 1)
        continue;
      let under = await look(one);
      if (under === undefined) continue;
      // An answer that came at this moment has moved it away; what really lies under something still does.
      await new Promise((resolve) => setTimeout(resolve, 300));
      under = await look(one);
      if (under !== undefined) covered.push(`${one.outerHTML.slice(0, 120)} under ${under}`);
    }
    return covered;

    async function look(one: HTMLElement): Promise<string | undefined> {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const card = one.closest('label') ?? one;
      const hits = placesOf(one).map(({ x, y }) => document.elementFromPoint(x, y));
      if (hits.some((hit) => hit !== null && (card.contains(hit) || hit.contains(one)))) return undefined;
      return hits[0]?.outerHTML.slice(0, 120) ?? 'nothing';
    }

    /** A connection may run along with another one for a while. */
    function placesOf(one: Element): { x: number; y: number }[] {
      const line = one instanceof SVGElement ? one.querySelector('path') : null;
      const matrix = line?.getScreenCTM();
      if (line && matrix) {
        const length = line.getTotalLength();
        return [0.1, 0.5, 0.9].map((share) => line.getPointAtLength(share * length).matrixTransform(matrix));
      }
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [{ x: (left + right) / 2, y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 }];
    }
  }, controls);
}

/** How many pixels of a dialog's content can be seen at once; without end where all of it can. */
function roomIn(dialog: Locator): Promise<number> {
  return dialog.evaluate((root) => {
    const scrolls = [root, ...root.querySelectorAll<HTMLElement>('*')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto',
    );
    return scrolls.length === 0 ? Infinity : Math.max(...scrolls.map((one) => one.clientHeight));
  });
}

/** Returns which views behind tabs were looked at, too. */
async function lookAt(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const views: string[] = [];
  for (const { name, path, ready } of screens) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(ready).toBeVisible();
      const found = await inEachView(page, async () => {
        expect(await coveredIn(page.getByRole('main'))).toEqual([]);
        expect(await overflowOf(page)).toEqual([]);
      });
      views.push(...found.map((view) => `${name}: ${view}`));
    });
  }
  return views;
}

test('a zoom of 200 % hides nothing of a page behind its header', async ({ page, context, product }) => {
  test.setTimeout(180_000);
  const account = await furnish(product);
  await context.setStorageState(storageOf(product.url, account.person));
  const views = await lookAt(page, [
    ...publicScreens(page).filter(({ path }) => path !== paths.auth),
    ...ownScreens(page, account),
    ...docsScreens(page),
  ]);
  await refuseEverything(page);
  views.push(...(await lookAt(page, failedScreens(page))));
  for (const view of ['builder: Agents', 'builder: Canvas', 'edit: Agents', 'edit: Canvas'])
    expect(views).toContain(view);
});

test('a zoom of 200 % leaves the sign-in page and its account chooser whole', async ({ page }) => {
  await page.goto(paths.auth);
  const signIn = page.getByRole('button', { name: 'Continue with a local account' });
  await expect(signIn).toBeVisible();
  expect(await coveredIn(page.locator('body'))).toEqual([]);
  expect(await overflowOf(page)).toEqual([]);
  await signIn.click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await expect(chooser.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  expect(await roomIn(chooser)).toBeGreaterThanOrEqual(180);
  expect(await coveredIn(chooser)).toEqual([]);
  expect(await overflowOf(page)).toEqual([]);
  const submit = chooser.getByRole('button', { name: 'Continue', exact: true });
  await submit.scrollIntoViewIfNeeded();
  await expect(submit).toBeInViewport({ ratio: 1 });
});

test('a zoom of 200 % leaves room for the content of each dialog and menu, and its action can be reached', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const account = await furnish(product);
  await context.setStorageState(storageOf(product.url, account.person));
  for (const opening of openings(page, account).filter(({ isWide }) => isWide !== true)) {
    await test.step(opening.name, async () => {
      await bringUp(page, opening);
      const { shows, action, prepare } = opening;
      // What a message lies over is free again when it has gone.
      await expect(messages(page)).toHaveCount(0);
      // Half of the window, or it would be read through a slit.
      expect(await roomIn(shows)).toBeGreaterThanOrEqual(180);
      expect(await coveredIn(shows)).toEqual([]);
      expect(await overflowOf(page)).toEqual([]);
      if (action !== undefined) {
        const primary = shows.getByRole('button', { name: action }).last();
        await primary.scrollIntoViewIfNeeded();
        await expect(primary).toBeInViewport({ ratio: 1 });
      }
      if (prepare !== undefined) await page.unrouteAll({ behavior: 'wait' });
    });
  }
});
