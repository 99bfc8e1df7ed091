import type { Locator } from '@playwright/test';
import { card, deployEveryKind, edge, names, node, openBuilder } from './on-builder.ts';
import { expect, test } from './product.ts';

/** What people set for themselves to read better: the colours of their system. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colours, ${colorScheme}: what is selected, focused, connected and run still shows`, async ({
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
