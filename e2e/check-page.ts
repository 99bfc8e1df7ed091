import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isEveryWidth } from './widths.ts';

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

export const rulesOfColour = {
  runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations' as const],
};

type Rules = typeof everyRule | typeof rulesOfColour;

type Asked = readonly (readonly ['light' | 'dark', Rules])[];

/** Every rule once, and the colours of the other theme, in which the page stands at the same places. */
const lightFirst: Asked = [
  ['light', everyRule],
  ['dark', rulesOfColour],
];
const darkFirst: Asked = [
  ['dark', everyRule],
  ['light', rulesOfColour],
];

/** What axe is asked at which width: on a phone and on a laptop, and between and beyond too by `npm run accessibility`. */
const asked: Readonly<Partial<Record<number, Asked>>> = {
  375: darkFirst,
  1280: lightFirst,
  ...(isEveryWidth && { 768: lightFirst, 1920: darkFirst }),
};

/** What lies over a page whose rest was checked by itself. */
const layers = '[role=dialog], [role=alertdialog], [role=menu]';

interface CheckOptions {
  /** What reaches from a phone to a laptop is looked at between and beyond, too, by `npm run accessibility`. */
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
  for (const width of isEveryWidth ? widened(at) : at) {
    await page.setViewportSize({ width, height: width < 800 ? 812 : 900 });
    // What another width closes is closed with the next frames.
    await settled(page);
    await reopen?.();
    await settled(page);
    expect(await overflowOf(page), `${name} at ${width} px`).toEqual([]);
    for (const [theme, rules] of asked[width] ?? []) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await settled(page);
      expect(await violationsOf(page, rules, part), `${name} at ${width} px, ${theme}`).toEqual([]);
      if (isOverlaid) part = layers;
    }
  }
}

/** The first and the last one stay in their places: the test goes on at the last one. */
function widened(at: readonly number[]): readonly number[] {
  if (Math.min(...at) > 375 || Math.max(...at) < 1280) return at;
  const [first = 0, ...others] = at;
  const more = Object.keys(asked).map(Number);
  return [first, ...more.filter((width) => !at.includes(width)), ...others];
}

/** What axe finds, one line each; in `part` of the page only, if one is named. */
export async function violationsOf(page: Page, rules: Rules, part?: string): Promise<string[]> {
  // To put axe into a page takes as long as to ask its rules: once is enough for as long as the page stays.
  if (!(await page.evaluate(() => Reflect.has(globalThis, 'axe')))) await putAxeInto(page);
  return page.evaluate(
    async ({ options, context }) => {
      const { axe } = globalThis as unknown as { axe: { run: (...of: unknown[]) => Promise<Found> } };
      const { violations } = await axe.run(context ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          (node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary?.split('\n')[1]?.trim()})`,
        ),
      );
    },
    { options: rules, context: part },
  );
}

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

async function putAxeInto(page: Page): Promise<void> {
  // One frame, so the second page that axe would open for the others is saved.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  await axe.options({ runOnly: { type: 'rule', values: ['document-title'] } }).analyze();
}

/**
 * Colours travel for a moment after a change; what is checked is where they arrive. What inherits a colour that travels
 * sets out again when that one has arrived, so the wait goes on until nothing moves.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 20; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const finite = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      if (finite.length === 0) return;
      await Promise.allSettled(finite.map((one) => one.finished));
    }
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
