import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';

const mostStops = 160;
const mostRounds = 3;

type Key = 'Tab' | 'Shift+Tab';

/** Presses the key until the target has the focus; each stop on the way must be seen. */
export async function walkTo(page: Page, target: Locator, key: Key): Promise<void> {
  // A level line has no height, and counts as hidden.
  await expect(target).toBeAttached();
  const stops = await startWalk(page);
  for (let stop = 0; stop < mostStops; stop += 1) {
    await pressAndLook(page, stops, key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${mostStops} times ${key} did not reach ${String(target)}.`);
}

/**
 * Once round the page, or round the dialog that holds the focus: each stop is seen, and no button, link or field is left
 * out. Returns how many stops there were.
 */
export async function walkRound(page: Page, key: Key): Promise<number> {
  for (let round = 1; ; round += 1) {
    const stops = await startWalk(page);
    await goRound(page, stops, key);
    const { missed, count, areLate } = await stops.evaluate(judgeRound);
    // What an answer brought while the walk was past its place is reached next time.
    if (areLate && round < mostRounds) continue;
    expect(missed, `never reached with ${key}`).toEqual([]);
    return count;
  }
}

/** Down a menu by its arrows and up again: each item that can be chosen is seen, and none left out. */
export async function walkMenu(page: Page, menu: Locator): Promise<void> {
  const items = menu
    .getByRole('menuitem', { disabled: false })
    .or(menu.getByRole('menuitemradio', { disabled: false }));
  const all = await items.all();
  expect(all.length).toBeGreaterThan(0);
  await page.keyboard.press('Home');
  for (const [key, way] of [
    ['ArrowDown', all],
    ['ArrowUp', all.toReversed()],
  ] as const) {
    for (const [index, item] of way.entries()) {
      if (index > 0) await page.keyboard.press(key);
      await expect(item).toBeFocused();
      await expectSeen(page);
    }
  }
}

/** WCAG 2.4.7, 2.4.11 and 1.4.11: something has the focus, a clear outline says so, and nothing lies over it. */
export async function expectSeen(page: Page): Promise<void> {
  // A message on its way out may pass over it.
  await expect.poll(() => whyUnseen(page), { timeout: 2_000 }).toBeUndefined();
}

interface Stops {
  visited: Element[];
  /** The focus is with nobody, as it is for one key press between the last stop of a page and the first. */
  isAtEnd: boolean;
  /** What was on the page when the walk began. */
  early: ReadonlySet<Element>;
}

async function startWalk(page: Page): Promise<JSHandle<Stops>> {
  return page.evaluateHandle(async () => {
    // What another width takes away goes with the next frames, and must not get the focus before.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return { visited: [] as Element[], isAtEnd: false, early: new Set(document.querySelectorAll('*')) };
  });
}

async function goRound(page: Page, stops: JSHandle<Stops>, key: Key): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await pressAndLook(page, stops, key)) return;
  }
  throw new Error(`${mostStops} times ${key} did not lead round the page.`);
}

/** Whether the stop is one that was visited before. A focus that goes to nobody before the end is a lost one. */
async function pressAndLook(page: Page, stops: JSHandle<Stops>, key: Key): Promise<boolean> {
  await page.keyboard.press(key);
  const { lost, isRound, isAtEnd } = await stops.evaluate((walk, isBack) => {
    const focused = document.activeElement;
    const last = walk.visited.at(-1);
    const about = `${last?.tagName} ${last?.getAttribute('aria-label') ?? last?.textContent.slice(0, 60)}`;
    if (focused === null || focused === document.body) {
      // The browser's own dialogs let the focus out to its bars, and have no such role.
      const inDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
      // Before the first stop the focus may be with something that another width has hidden.
      const isLost = (walk.isAtEnd && last !== undefined) || inDialog || last?.isConnected === false;
      walk.isAtEnd = true;
      return { lost: isLost ? about : undefined, isRound: false, isAtEnd: true };
    }
    const after = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    const isFurther = last !== undefined && (last.compareDocumentPosition(focused) & after) !== 0;
    const lost = walk.isAtEnd && isFurther ? about : undefined;
    walk.isAtEnd = false;
    const isRound = walk.visited.includes(focused);
    if (!isRound) walk.visited.push(focused);
    return { lost, isRound, isAtEnd: false };
  }, key === 'Shift+Tab');
  expect(lost, `${key} lost the focus after`).toBeUndefined();
  if (!isAtEnd && !isRound) await expectSeen(page);
  return isRound;
}

/** What a pointer can use and the walk did not reach, where it went; and whether all of that came after it began. */
function judgeRound({ visited, early }: Stops) {
  const dialog = visited[0]?.closest('dialog, [role=dialog], [role=alertdialog]') ?? document;
  const missed = [
    ...dialog.querySelectorAll<HTMLElement>('a[href], button, select, textarea, input, summary'),
  ]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches(':disabled, [type=radio], [inert] *') && !visited.includes(one));
  return {
    missed: missed.map((one) => one.outerHTML.slice(0, 160)),
    count: visited.length,
    areLate: missed.length > 0 && missed.every((one) => !early.has(one)),
  };
}

async function whyUnseen(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing has the focus';
    const about = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 60)}`;
    const painter = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const paint = (...colours: string[]) => {
      if (painter === null) throw new Error('The browser does not draw.');
      painter.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        painter.fillStyle = colour;
        painter.fillRect(0, 0, 1, 1);
      }
      return [...painter.getImageData(0, 0, 1, 1).data] as [number, number, number, number];
    };
    // WCAG 2.2, relative luminance and contrast ratio.
    const luminance = (...colours: string[]) => {
      const [red, green, blue] = paint(...colours).map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      ) as [number, number, number, number];
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): string => {
      if (element === null) return 'Canvas';
      const { backgroundColor } = getComputedStyle(element);
      return paint(backgroundColor)[3] === 255 ? backgroundColor : groundOf(element.parentElement);
    };
    const contrast = (line: string, ground: string) => {
      const [dark = 0, light = 0] = [luminance(ground, line), luminance(ground)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const isOutlined = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element, pseudo);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return false;
      const isInside = Number.parseFloat(outlineOffset) < 0;
      const ground = groundOf(isInside ? element : element.parentElement);
      return contrast(outlineColor, ground) >= 3;
    };
    if (focused instanceof SVGElement) {
      // A connection is a line: it grows thick, with a halo, instead of getting a frame.
      const isThick = [...focused.querySelectorAll('path')].some((path) => {
        const { strokeWidth, strokeOpacity } = getComputedStyle(path);
        return Number.parseFloat(strokeWidth) >= 2.5 && Number.parseFloat(strokeOpacity) > 0;
      });
      return isThick ? undefined : `a thin line: ${about}`;
    }
    const near = [focused, focused.parentElement, focused.closest('label'), ...focused.children].filter(
      (one) => one !== null,
    );
    // The palette's one field shows its caret, as text fields may (Understanding WCAG 2.4.7).
    const hasCaret = focused.matches('[role=dialog] [role=combobox][aria-autocomplete=list]');
    if (!hasCaret && !near.some((one) => isOutlined(one)) && !isOutlined(focused, '::after'))
      return `no clear outline: ${about}`;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    const hit = document.elementFromPoint(x, y);
    const card = focused.closest('li, label') ?? focused;
    const isFree = hit !== null && (card.contains(hit) || hit.contains(focused));
    return isFree ? undefined : `covered by ${hit?.outerHTML.slice(0, 120)}: ${about}`;
  });
}
