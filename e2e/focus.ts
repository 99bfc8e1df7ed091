import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';

const mostStops = 120;

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
  const stops = await startWalk(page);
  for (let stop = 0; stop < mostStops; stop += 1) {
    const isRound = await pressAndLook(page, stops, key);
    if (!isRound) continue;
    expect(await stops.evaluate(missedStops), `never reached with ${key}`).toEqual([]);
    return stops.evaluate(({ visited }) => visited.length);
  }
  throw new Error(`${mostStops} times ${key} did not lead round the page.`);
}

/** WCAG 2.4.7 and 2.4.11: something has the focus, an outline says so, and nothing lies over it. */
export async function expectSeen(page: Page): Promise<void> {
  // A message on its way out may pass over it.
  await expect.poll(() => whyUnseen(page), { timeout: 2_000 }).toBeUndefined();
}

interface Stops {
  visited: Element[];
  /** The focus is with nobody, as it is for one key press between the last stop of a page and the first. */
  isAtEnd: boolean;
}

async function startWalk(page: Page): Promise<JSHandle<Stops>> {
  return page.evaluateHandle(() => ({ visited: [] as Element[], isAtEnd: false }));
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
      const isLost = walk.isAtEnd || inDialog || last?.isConnected === false;
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

/** What a pointer can use and the walk did not reach, where it went. */
function missedStops({ visited }: Stops): string[] {
  const dialog = visited[0]?.closest('dialog, [role=dialog], [role=alertdialog]') ?? document;
  return [...dialog.querySelectorAll<HTMLElement>('a[href], button, select, textarea, input, summary')]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches(':disabled, [type=radio], [inert] *') && !visited.includes(one))
    .map((one) => one.outerHTML.slice(0, 160));
}

async function whyUnseen(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing has the focus';
    const about = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 60)}`;
    const isOutlined = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo);
      const isClear = /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(outlineColor);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !isClear;
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
      return `no outline: ${about}`;
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
