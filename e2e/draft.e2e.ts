import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import { walkRound } from './focus.ts';
import {
  card,
  deployEveryKind,
  edge,
  names,
  nodes,
  openBuilder,
  publishButton,
  status,
} from './on-builder.ts';
import { chooseAccount, expect, freshEmail, heading, test } from './product.ts';

/** What is drawn outlasts a session that ends by itself, for the one who drew it. */

const { keys, bucket } = names;

test('a drawing is there again after the session ended by itself, as it was at that moment (R064, Q15)', async ({
  page,
  person,
}) => {
  await deployEveryKind(person);
  await drawAndLoseSession(page, 'Half a thought');
  await chooseAccount(page, 'Robin Meridian', person.email);
  await expect(page).toHaveURL(paths.builder);
  await expect(status(page, 'Draft restored')).toBeVisible();
  await expect(nodes(page)).toHaveCount(2);
  await expect(edge(page, bucket)).toHaveCount(1);
  await publishButton(page).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Half a thought',
  );
  await page.keyboard.press('Escape');

  await test.step('an own sign-out takes it away, from the other tab too', async () => {
    const second = await page.context().newPage();
    await second.goto(paths.credits);
    await second.getByRole('button', { name: 'Account menu' }).click();
    await second.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(paths.auth);
    expect(await draftIn(page)).toBe(null);
  });
});

test('who logs out with a drawing that is not saved is asked first', async ({ page, person }) => {
  await deployEveryKind(person);
  await openBuilder(page);
  await card(page, keys).click();
  await expect.poll(() => draftIn(page)).not.toBe(null);
  const question = page.getByRole('alertdialog', { name: 'Log Out and Discard Changes?' });
  const account = page.getByRole('button', { name: 'Account menu' });
  await account.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await check(page, 'log out', { at: [375, 1280], isOverlaid: true });
  for (const key of ['Tab', 'Shift+Tab'] as const) expect(await walkRound(page, key)).toBe(2);
  await question.getByRole('button', { name: 'Stay Logged In' }).click();
  await expect(account).toBeFocused();
  await expect(nodes(page)).toHaveCount(1);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('log out');
  await page.keyboard.press('Enter');
  page.once('dialog', (leaving) => void leaving.accept());
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(paths.auth);
  expect(await draftIn(page)).toBe(null);
});

test('a drawing is shown to nobody else, and does not stay once somebody else is here (R064, Q15)', async ({
  page,
  person,
}) => {
  await deployEveryKind(person);
  await drawAndLoseSession(page, 'Mine alone');
  expect(await draftIn(page)).toContain('Mine alone');
  await chooseAccount(page, 'Kim Other', freshEmail());
  await expect(page).toHaveURL(paths.builder);
  await expect(heading(page, 'Workflow Builder')).toBeVisible();
  await expect(nodes(page)).toHaveCount(0);
  await expect(status(page, 'Draft restored')).toHaveCount(0);
  expect(await draftIn(page)).toBe(null);
});

/** The answer that ends the session comes right after the last key, before the pause in which a drawing is kept. */
async function drawAndLoseSession(page: Page, name: string): Promise<void> {
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  const typed = Promise.withResolvers<void>();
  await page.route(
    '**/api/v1/workflows/plan',
    async (route) => {
      await typed.promise;
      await route.fulfill({ status: 401, contentType: 'application/json', json: { detail: 'Too late.' } });
    },
    { times: 1 },
  );
  await openBuilder(page);
  await card(page, keys).click();
  await card(page, bucket).click();
  await publishButton(page).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  typed.resolve();
  await expect(page).toHaveURL(paths.auth);
  expect(questions).toEqual([]);
}

function draftIn(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('leakdrill.builder.draft'));
}
