import type { Page } from '@playwright/test';
import { apiOf, signIn } from '#tools/api-client.ts';
import { paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import {
  expect,
  expectMessage,
  freshEmail,
  heading,
  otherBrowser,
  signInLocally,
  storageOf,
  test,
} from './product.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const hostile = `<img src=x onerror="document.title='hit'">'; drop table users; --`;

function region(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

test('the profile says who one is and how one signed in (R100, R588)', async ({ page, complaints }) => {
  const email = freshEmail();
  await signInLocally(page, 'Robin Meridian', email);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page).toHaveTitle('Profile · Leakdrill');
  const account = region(page, 'Account');
  await expect(account.getByText('Robin Meridian')).toBeVisible();
  await expect(account.getByText(email)).toBeVisible();
  await expect(account.getByText('Local account')).toBeVisible();
  await expect(account.getByText(/, 20\d\d$/)).toBeVisible();
  await expect(account.getByText('Free')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a session of another browser can be ended from here, and is out at once', async ({
  page,
  browser,
  product,
}) => {
  const email = freshEmail();
  await signInLocally(page, 'Robin Meridian', email);
  const other = await otherBrowser(browser, product);
  await signInLocally(other, 'Robin Meridian', email);
  const script = await signIn(product.url, email);

  await page.goto(paths.profile);
  const rows = region(page, 'Sessions').getByRole('article');
  await expect(rows).toHaveCount(3);
  const own = rows.filter({ hasText: 'This session' });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(own.getByRole('heading', { name: /^Chrome on / })).toBeVisible();
  await expect(own.getByText('127.0.0.1')).toBeVisible();

  const scripted = region(page, 'Sessions').getByRole('article', { name: 'Script (Node.js)' });
  await scripted.getByRole('button', { name: 'Sign out' }).click();
  await expectMessage(page, 'Signed out Script (Node.js)');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused();
  await expect(script.api.validateSession()).rejects.toMatchObject({ status: 401 });

  await rows.filter({ hasNotText: 'This session' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  await expect(other).toHaveURL(paths.auth);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await other.context().close();
});

test('a token is made, shown once, works, and is revoked', async ({ page, person, product, complaints }) => {
  expect(person.token).not.toBe('');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.profile);
  const tokens = region(page, 'API tokens');
  await expect(tokens.getByText('No tokens yet.')).toBeVisible();

  await tokens.getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Token' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Give the token a name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(hostile);
  await dialog.getByRole('combobox', { name: 'Expires after' }).selectOption('90 days');
  await dialog.getByRole('button', { name: 'Create Token' }).click();

  const made = page.getByRole('dialog', { name: 'Copy your token now' });
  const field = made.getByRole('textbox', { name: 'Token' });
  await expect(field).toBeFocused();
  const value = await field.inputValue();
  expect(value).toMatch(/^leakdrill_[\w-]{43}$/);
  await made.getByRole('button', { name: 'Copy Token' }).click();
  await expect(made.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  // A slip of the hand does not throw it away.
  await page.mouse.click(4, 400);
  await expect(field).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toBeHidden();
  await expect(tokens.getByRole('button', { name: 'Create Token' })).toBeFocused();

  const row = tokens.getByRole('article', { name: hostile });
  await expect(row.getByText('Never used')).toBeVisible();
  await expect(row.getByText('Expires in 90 days')).toBeVisible();
  await expect(row).toContainText(value.slice(-4));
  expect(await page.content()).not.toContain(value);
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(
    value,
  );

  const script = apiOf(product.url, value);
  expect((await script.validateSession()).email).toBe(person.email);
  await expect(script.listApiTokens()).rejects.toMatchObject({
    status: 403,
    problem: { detail: 'An API token cannot do this. Sign in to Leakdrill and do it there.' },
  });
  await page.reload();
  await expect(row.getByText('Last used less than a minute ago')).toBeVisible();

  await row.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke Token' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Revoke' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(tokens.getByText('No tokens yet.')).toBeVisible();
  await expect(script.validateSession()).rejects.toMatchObject({ status: 401 });
  expect(await page.title()).toBe('Profile · Leakdrill');
  expect(complaints).toEqual([]);
});

test('signing out everywhere leaves API tokens alone, unless they are meant too', async ({
  page,
  person,
  product,
}) => {
  const kept = await person.api.makeApiToken({ name: 'Nightly build', expires_in_days: 30 });
  await page.goto(paths.profile);
  const press = async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    return page.getByRole('alertdialog', { name: 'Sign out everywhere' });
  };
  await expect(region(page, 'API tokens').getByRole('article', { name: 'Nightly build' })).toBeVisible();
  const first = await press();
  await expect(first.getByRole('checkbox', { name: 'Also revoke the API token' })).not.toBeChecked();
  await first.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page).toHaveURL(paths.auth);
  const script = apiOf(product.url, kept.token);
  expect((await script.validateSession()).email).toBe(person.email);

  const again = await signIn(product.url, person.email, 'Robin Meridian');
  await page.evaluate(
    (entries) => entries.forEach(({ name, value }) => localStorage.setItem(name, value)),
    storageOf(product.url, again).origins[0]?.localStorage ?? [],
  );
  await page.goto(paths.profile);
  await expect(region(page, 'API tokens').getByRole('article', { name: 'Nightly build' })).toBeVisible();
  const second = await press();
  await second.getByRole('checkbox', { name: 'Also revoke the API token' }).check();
  await second.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page).toHaveURL(paths.auth);
  await expect(script.validateSession()).rejects.toMatchObject({ status: 401 });
});

test('preferences are kept: single keys and theme', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.profile);
  const preferences = region(page, 'Preferences');
  const singleKeys = preferences.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect(singleKeys).toBeChecked();
  await singleKeys.focus();
  await page.keyboard.press('Space');
  await preferences.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(singleKeys).not.toBeChecked();
  await expect(preferences.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark');
});

test('what cannot be loaded or done is said in its place', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  const broken = { status: 500, contentType: 'application/problem+json', body: '{"detail":"It broke."}' };
  await page.route('**/api/v1/auth/sessions', (route) => route.fulfill(broken));
  await page.route('**/api/v1/auth/tokens', (route) => route.fulfill(broken));
  await page.goto(paths.profile);
  const sessions = region(page, 'Sessions').getByRole('alert');
  await expect(sessions).toContainText(
    'The sessions could not be loaded. You can still sign out everywhere.',
  );
  await expect(region(page, 'API tokens').getByRole('alert')).toContainText(
    'The API tokens could not be loaded. They go on working.',
  );
  await page.unroute('**/api/v1/auth/sessions');
  await sessions.getByRole('button', { name: 'Try Again' }).click();
  await expect(region(page, 'Sessions').getByRole('article')).toHaveCount(1);

  await region(page, 'API tokens').getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly build');
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('It broke.');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Nightly build');
});

test('full lists: no violation, nothing wider than the window', async ({ page, person, product }) => {
  test.setTimeout(180_000);
  for (const name of ['Nightly build', hostile, 'x'.repeat(80)]) {
    await person.api.makeApiToken({ name, expires_in_days: name === hostile ? 3 : 90 });
  }
  for (let nth = 0; nth < 3; nth += 1) await signIn(product.url, person.email, 'Robin Meridian');
  await page.goto(paths.profile);
  await expect(region(page, 'API tokens').getByRole('article')).toHaveCount(3);
  await expect(region(page, 'Sessions').getByRole('article')).toHaveCount(4);
  await check(page, 'profile');
});
