import type { Locator, Page } from '@playwright/test';
import { runPath } from '#web/paths.ts';
import { overflowOf } from './check-page.ts';
import { furnish } from './furnish.ts';
import { card, deployEveryKind, edge, names, node, openBuilder } from './on-builder.ts';
import { bringUp, openings } from './openings.ts';
import { expect, storageOf, test } from './product.ts';
import { ownScreens } from './screens.ts';

/** What people set for themselves to read better: the colours of their system, more room between letters and lines. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colours, ${colorScheme}: what is selected, focused and connected still shows`, async ({
    page,
    person,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await deployEveryKind(person);
    await openBuilder(page);
    await card(page, names.keys).click();
    await card(page, names.bucket).click();
    const [source, target] = [
      node(page, 'Generate', names.keys),
      node(page, 'Deploy', names.bucket),
    ] as const;
    expect(await outlineOf(inner(source))).toBe('none');
    await source.click();
    await expect.poll(() => outlineOf(inner(source))).toBe('solid 3px');
    expect(await outlineOf(inner(target))).toBe('none');

    // By key, so that the focus is one that shows.
    await target.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
    await expect.poll(() => outlineOf(target)).toBe('dashed 3px');

    const line = edge(page, names.bucket);
    const strokeOf = () =>
      line.evaluate((group) => {
        const path = group.querySelector('path');
        return path === null ? '' : getComputedStyle(path).stroke;
      });
    const [plain, ground] = [
      await strokeOf(),
      await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    ];
    expect(plain).not.toBe(ground);
    await line.focus();
    await page.keyboard.press('Enter');
    await expect.poll(strokeOf).not.toBe(plain);

    await page.getByRole('button', { name: 'Publish Workflow' }).focus();
    await expect
      .poll(() => outlineOf(page.getByRole('button', { name: 'Publish Workflow' })))
      .not.toBe('none');
  });
}

test('in forced colours: how far a run came is drawn in those of the system, whichever theme was chosen', async ({
  page,
  context,
  product,
}) => {
  const { person, workflowId, runId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(runPath(workflowId, runId));
  const line = page.getByRole('listitem', { name: /^Generate / }).locator('line');
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => localStorage.setItem('vite-ui-theme', chosen), theme);
    await page.reload();
    await expect(page.locator('html')).toHaveClass(theme);
    await expect(line).toBeAttached();
    expect(await line.evaluate((one) => getComputedStyle(one).stroke)).toBe(
      await page.evaluate(() => getComputedStyle(document.body).color),
    );
  }
});

/** WCAG 1.4.12 */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

test('the check of texts finds what is cut off and what lies under something', async ({ page }) => {
  await page.setContent(`<main>
    <p>Whole</p><p style="width: 40px; overflow: hidden; white-space: nowrap">Cut off at its side</p>
    <p style="height: 20px; overflow: hidden">Cut off<br>below</p>
    <div style="position: relative"><p>Covered</p><b style="position: absolute; inset: 0">.</b></div>
    <p title="Told in full" style="width: 30px; overflow: hidden; white-space: nowrap">Told in full</p></main>`);
  expect(await lostIn(page.getByRole('main'))).toEqual([
    'cut off: Cut off at its side',
    'cut off: below',
    'covered: Covered',
  ]);
});

test('with the spacing of WCAG 1.4.12 no text of list, run, analysis, builder, wizard and results is cut off or covered', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(120_000);
  const account = await furnish(product);
  await context.setStorageState(storageOf(product.url, account.person));
  const watched = ['list', 'run', 'analysis', 'builder', 'edit'];
  const opened = ['results', 'analysis-results', 'wizard', 'save', 'configuration'];
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const { name, path, ready } of ownScreens(page, account).filter((one) =>
      watched.includes(one.name),
    )) {
      await test.step(`${name} at ${width} px`, async () => {
        await page.goto(path);
        await expect(ready).toBeVisible();
        await spaceOut(page);
        expect(await lostIn(page.getByRole('main'))).toEqual([]);
        expect(await overflowOf(page)).toEqual([]);
      });
    }
    for (const opening of openings(page, account).filter((one) => opened.includes(one.name))) {
      await test.step(`${opening.name} at ${width} px`, async () => {
        await bringUp(page, opening);
        await spaceOut(page);
        expect(await lostIn(opening.shows)).toEqual([]);
        expect(await overflowOf(page)).toEqual([]);
      });
    }
  }
});

async function spaceOut(page: Page): Promise<void> {
  // The content policy refuses a <style> element.
  await page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, spacing);
}

/** Texts that a box cuts off without telling them in full elsewhere, and those under something else. */
function lostIn(place: Locator): Promise<string[]> {
  return place.evaluate((root) => {
    const lost: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || element?.checkVisibility({ visibilityProperty: true }) !== true) continue;
      if (element.closest('select, script, style') !== null || isForReaders(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = range.getBoundingClientRect();
      const isTold = element.closest<HTMLElement>('[title]')?.title.includes(text) === true;
      if (!isTold && isCut(element, box)) lost.push(`cut off: ${text}`);
      else if (isCovered(element, range)) lost.push(`covered: ${text}`);
    }
    return lost;

    function isCut(from: Element, box: DOMRect): boolean {
      // The canvas is moved about; what lies outside of it is no loss.
      for (let at: Element | null = from; at !== null && !at.matches('.react-flow'); at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        const isAside = box.left < edge.left - 2 || box.right > edge.right + 2;
        const isBeyond = box.top < edge.top - 2 || box.bottom > edge.bottom + 2;
        if ((isClosed(overflowX) && isAside) || (isClosed(overflowY) && isBeyond)) return true;
        // What lies outside can be scrolled to.
        if (overflowX === 'auto' || overflowY === 'auto') return false;
      }
      return false;
    }

    function isForReaders(element: Element): boolean {
      const hidden = element.closest<HTMLElement>('[class*="sr-only"]');
      return hidden?.offsetWidth === 1;
    }

    function isClosed(overflow: string): boolean {
      return overflow === 'hidden' || overflow === 'clip';
    }

    function isCovered(element: Element, range: Range): boolean {
      const line = range.getClientRects()[0];
      if (line === undefined || getComputedStyle(element).pointerEvents === 'none') return false;
      const [x, y] = [line.left + Math.min(line.width, 24) / 2, (line.top + line.bottom) / 2];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const edge = at.getBoundingClientRect();
        // A long text begins above what is scrolled into sight.
        const isScrolledAway = y < edge.top || y > edge.bottom || x < edge.left || x > edge.right;
        if (isScrolledAway && getComputedStyle(at).overflowY === 'auto') return false;
      }
      const hit = document.elementFromPoint(x, y);
      if (hit === null || hit.contains(element) || element.contains(hit)) return false;
      // The whole of a card may be pressed.
      return hit.closest('label, a, button, [role=button]') === null;
    }
  });
}

/** The card inside what React Flow moves. */
function inner(of: Locator): Locator {
  return of.locator('> *').first();
}

function outlineOf(of: Locator): Promise<string> {
  return of.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
  });
}
