import { expect, type Locator, type Page } from '@playwright/test';

const mostStops = 80;

/** Presses the key until the target has the focus; each stop on the way must be seen. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  // A level line has no height, and counts as hidden.
  await expect(target).toBeAttached();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    await expectSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${mostStops} times ${key} did not reach ${String(target)}.`);
}

/** WCAG 2.4.7 and 2.4.11: something has the focus, an outline says so, and nothing lies over it. */
export async function expectSeen(page: Page): Promise<void> {
  // A message on its way out may pass over it.
  await expect.poll(() => whyUnseen(page), { timeout: 2_000 }).toBeUndefined();
}

async function whyUnseen(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return undefined;
    const about = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 60)}`;
    const isOutlined = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
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
    if (!near.some((one) => isOutlined(one)) && !isOutlined(focused, '::after'))
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
