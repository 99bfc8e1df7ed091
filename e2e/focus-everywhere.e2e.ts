import type { Locator, Page } from '@playwright/test';
import { paths, runPath } from '#web/paths.ts';
import { expectSeen, walkMenu, walkRound } from './focus.ts';
import { furnish } from './furnish.ts';
import { bringUp, openings } from './openings.ts';
import { expect, storageOf, test } from './product.ts';
import {
  docsScreens,
  failedScreens,
  inEachView,
  ownScreens,
  publicScreens,
  refuseEverything,
  type Screen,
} from './screens.ts';
import { isEveryWidth } from './widths.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const desk = { width: 1280, height: 600 };
const phone = { width: 375, height: 640 };

interface Way {
  size: typeof desk;
  colorScheme: 'light' | 'dark';
  key: 'Tab' | 'Shift+Tab';
}

/** Forwards on a low wide window, where much must be scrolled into sight; backwards on a phone, in the dark. */
const both: readonly Way[] = [
  { size: desk, colorScheme: 'light', key: 'Tab' },
  { size: phone, colorScheme: 'dark', key: 'Shift+Tab' },
];
const ways: readonly Way[] = isEveryWidth
  ? [
      ...both,
      { size: { width: 768, height: 640 }, colorScheme: 'light', key: 'Shift+Tab' },
      { size: { width: 1920, height: 600 }, colorScheme: 'dark', key: 'Tab' },
    ]
  : both;
/** For as many more. */
const patience = ways.length / both.length;

async function walkBothWays(page: Page, ready: Locator, through: readonly Way[] = ways): Promise<void> {
  await expect(ready).toBeVisible();
  for (const way of through) {
    await take(page, way);
    await expect(ready).toBeAttached();
    await walkRound(page, way.key);
  }
}

function thereAndBack(way: Way): readonly Way[] {
  return [way, { ...way, key: way.key === 'Tab' ? 'Shift+Tab' : 'Tab' }];
}

async function take(page: Page, { size, colorScheme }: Way): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
}

/** A menu closes with the page's width. */
async function walkMenuTwice(page: Page, menu: Locator): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await walkMenu(page, menu);
  }
}

async function walkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { name, path, ready } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(desk);
      await page.goto(path);
      await expect(ready).toBeVisible();
      for (const way of ways) {
        await take(page, way);
        await expect(ready).toBeAttached();
        await inEachView(page, () => walkRound(page, way.key));
      }
    });
  }
}

test('the walk finds what is wrong', async ({ page }) => {
  const show = (body: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>x</title><style>
      * { outline: 0 } :focus { outline: 2px solid } .none:focus { outline: 0 }
      .clear:focus { outline: 2px solid transparent } .pale:focus { outline-color: #aaa }
      .bar { position: fixed; inset: 0 0 auto; height: 99px }
      </style><body>${body}`);
  const button = '<button>Save</button>';
  for (const [body, why] of [
    [`${button}<button class="none">Bare</button>`, /no clear outline: BUTTON Bare/],
    [`${button}<button class="clear">Clear</button>`, /no clear outline: BUTTON Clear/],
    [`${button}<button class="pale">Pale</button>`, /no clear outline: BUTTON Pale/],
    [`${button}<p class="bar">Over</p>`, /covered by <p class=.*>Over<\/p>: BUTTON Save/],
    [`${button}<button onfocus="this.blur()">Shy</button>${button}`, /Tab lost the focus after/],
    [`${button}<button onfocus="this.remove()">Gone</button>${button}`, /Tab lost the focus after/],
    [`<div role="dialog">${button}</div>`, /Tab lost the focus after/],
    [
      `${button}<button onfocus="this.nextElementSibling.focus()">Left</button>${button}<button tabindex="0" onkeydown="event.preventDefault(); document.querySelector('button').focus()">Trap</button><a href="#x">Never</a>`,
      /never reached with Tab/,
    ],
  ] as const) {
    await show(body);
    await expect(walkRound(page, 'Tab'), body).rejects.toThrow(why);
  }
  await show(button.repeat(3));
  expect(await walkRound(page, 'Tab')).toBe(3);
  expect(await walkRound(page, 'Shift+Tab')).toBe(3);

  const late = `this.onfocus = null; this.insertAdjacentHTML('beforebegin', '<button>Late</button>')`;
  await show(`${button}<button onfocus="${late}">First</button>${button}`);
  expect(await walkRound(page, 'Tab')).toBe(4);
});

test('each stop of the public pages is seen, both ways', async ({ page }) => {
  test.setTimeout(patience * 120_000);
  await walkScreens(page, publicScreens(page));
  await page.goto(paths.auth);
  await page.getByRole('button', { name: 'Continue with a local account' }).click();
  await walkBothWays(page, page.getByRole('dialog', { name: 'Choose an account' }));
});

test('each stop of the signed-in pages is seen, both ways', async ({ page, context, product }) => {
  test.setTimeout(patience * 420_000);
  const account = await furnish(product);
  await context.setStorageState(storageOf(product.url, account.person));
  await walkScreens(page, [...ownScreens(page, account), ...docsScreens(page)]);
  await page.goto(paths.planted);
  await page.getByRole('button', { name: 'Is This Ours?' }).click();
  await walkBothWays(page, page.getByRole('region', { name: 'Is this ours?' }));
});

test("each stop of a page that could not load is seen, both ways, 'Try Again' among them", async ({
  page,
  person,
}) => {
  test.setTimeout(patience * 120_000);
  expect(person.token).not.toBe('');
  await refuseEverything(page);
  await walkScreens(page, failedScreens(page));
});

test('each stop of every dialog and menu is seen, both ways, and none leads out', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(patience * 300_000);
  const account = await furnish(product);
  await context.setStorageState(storageOf(product.url, account.person));
  let path: string | undefined;
  for (const opening of openings(page, account)) {
    await test.step(opening.name, async () => {
      const { shows, opener, isRemade = false, isWide = false, prepare } = opening;
      const fitting = isWide ? ways.filter(({ size }) => size.width >= desk.width) : ways;
      for (const through of isRemade || isEveryWidth ? fitting.map(thereAndBack) : [ways]) {
        await page.setViewportSize(through[0]?.size ?? desk);
        await bringUp(page, opening, path === opening.path);
        if ((await shows.getAttribute('role')) === 'menu') await walkMenuTwice(page, shows);
        else await walkBothWays(page, shows, through);
        await page.keyboard.press('Escape');
        await expect(shows).toHaveCount(0);
        await expect(opener).toBeFocused();
        await expectSeen(page);
      }
      if (prepare !== undefined) await page.unrouteAll({ behavior: 'wait' });
      path = prepare === undefined ? opening.path : undefined;
    });
  }
});

test('each stop of the menu of a phone is seen, both ways, and none leads out', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  await page.setViewportSize(phone);
  await page.goto(paths.credits);
  const opener = page.getByRole('button', { name: 'Toggle sidebar' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
  await walkRound(page, 'Tab');
  await page.emulateMedia({ colorScheme: 'dark' });
  await walkRound(page, 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expectSeen(page);
});

test('each stop of the first page of a new account is seen, both ways', async ({ page, person }) => {
  test.setTimeout(patience * 120_000);
  expect(person.token).not.toBe('');
  await page.setViewportSize(desk);
  await page.goto(paths.dashboard);
  const drill = page.getByRole('region', { name: 'Your First Drill' });
  await expect(drill.getByRole('button', { name: 'Create Sample Drill' })).toBeVisible();
  await walkBothWays(page, drill);
});

test('each stop beside the menu of a wide window is seen in the dark, too', async ({
  page,
  context,
  product,
}) => {
  const { person, workflowId, runId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(desk);
  await page.goto(runPath(workflowId, runId));
  await expect(page.getByText(/^2 of 2 planted/)).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  await walkRound(page, 'Tab');
});
