import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const checkedWidths = [1280, 375];
/** 320 is what is left of 1280 at a zoom of 400 % (WCAG 1.4.10), 640 at one of 200 %. */
const widths = [320, 375, 640, 768, 1280, 1920];

/** Everything of WCAG 2.2 AA that can be checked by program, and what makes a page easy to find one's way in. */
export const everyRule = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: {
    region: { enabled: true },
    'heading-order': { enabled: true },
    'landmark-unique': { enabled: true },
    'target-size': { enabled: true },
  },
  resultTypes: ['violations' as const],
};

/** The other theme is the same page in other colours. */
export const rulesOfColour = {
  runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations' as const],
};

/** What lies over a page whose rest was checked by itself. */
const layers = '[role=dialog], [role=alertdialog], [role=menu]';

interface CheckOptions {
  at?: readonly number[];
  /** Something is open over the page: the page itself is looked at once more, and then what is open. */
  isOverlaid?: boolean;
  /** Opens it again where another width has closed it. */
  reopen?: () => Promise<void>;
}

/** The page as it stands, at six widths and in both themes: nothing sticks out, nothing violates. */
export async function check(
  page: Page,
  name: string,
  { at = widths, isOverlaid = false, reopen }: CheckOptions = {},
): Promise<void> {
  let part: string | undefined;
  for (const width of at) {
    await page.setViewportSize({ width, height: width < 800 ? 812 : 900 });
    await reopen?.();
    await settled(page);
    expect(await overflowOf(page), `${name} at ${width} px`).toEqual([]);
    if (!checkedWidths.includes(width)) continue;
    for (const [theme, rules] of [
      ['light', everyRule],
      ['dark', rulesOfColour],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settled(page);
      expect(await violationsOf(page, rules, part), `${name} at ${width} px, ${theme}`).toEqual([]);
      if (isOverlaid) part = layers;
    }
  }
}

/** What axe finds, one line each; in `part` of the page only, if one is named. */
export async function violationsOf(
  page: Page,
  rules: typeof everyRule | typeof rulesOfColour,
  part?: string,
): Promise<string[]> {
  // One frame, so the second page that axe would open for the others is saved.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(rules);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  );
}

/** Colours travel for a moment after a change; what is checked is where they arrive. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const finite = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((one) => one.finished));
  });
}

/** The page, and any dialog on it, that can be pushed sideways. */
export async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll('[role=dialog], [role=alertdialog]'),
    ];
    return boxes
      .filter(
        (box) => box.scrollWidth > box.clientWidth + 1 || box.getBoundingClientRect().right > innerWidth + 1,
      )
      .map((box) => `${box.tagName} ${box.scrollWidth} in ${box.clientWidth}`);
  });
}
