import type { Page } from '@playwright/test';
import { signIn } from '#tools/api-client.ts';
import { paths } from '#web/paths.ts';
import {
  chooseAccount,
  collectComplaints,
  expect,
  freshEmail,
  heading,
  navigateTo,
  signInLocally,
  test,
} from './product.ts';

test('signing in keeps the token and the user, and nothing else about them (R082, R084)', async ({
  page,
  complaints,
}) => {
  const email = freshEmail();
  await signInLocally(page, 'Robin Meridian', email);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const kept = await storedIn(page);
  expect(kept['token']).toMatch(/^\S{20,}$/);
  expect(JSON.parse(kept['user'] ?? '')).toEqual({ email, name: 'Robin Meridian', photoURL: null });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu').getByText('My Account')).toBeVisible();
  await expect(page.getByRole('menu').getByText(email)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('logging out ends the session on the server and leaves only the theme (R056, R061, R065, R104)', async ({
  page,
  product,
  complaints,
}) => {
  await signInLocally(page, 'Robin Meridian', freshEmail());
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  // The tab keeps things of its own as well: how far a page was scrolled.
  await page.goto(paths.marketplace);
  await expect(heading(page, 'Agent Marketplace')).toBeVisible();
  const { token } = await storedIn(page);
  const cookies = await page.context().cookies();
  expect(cookies.length).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(paths.auth);
  await expect(heading(page, 'Sign in to Leakdrill')).toBeVisible();
  expect(await storedIn(page)).toEqual({ 'vite-ui-theme': 'dark' });
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(await answerTo(product.url, token)).toBe(401);

  // What was remembered belonged to the person who left.
  await chooseAccount(page, 'Kim Other', freshEmail());
  await expect(page).toHaveURL(paths.dashboard);
  expect(complaints).toEqual([]);
});

test('a session that is ended elsewhere leads to /auth, and back to the same place (R034, R063-R065)', async ({
  page,
  product,
}) => {
  const email = freshEmail();
  await signInLocally(page, 'Robin Meridian', email);
  await page.goto(`${paths.marketplace}?type=Deploy`);
  await expect(page.getByRole('article', { name: 'S3 Content Deployer' })).toBeVisible();

  const elsewhere = await signIn(product.url, email);
  await elsewhere.api.signOutEverywhere();
  // The live stream tells the page; nobody has to click.
  await expect(page).toHaveURL(paths.auth);
  const kept = await storedIn(page);
  expect([kept['token'], kept['user']]).toEqual([undefined, undefined]);

  await chooseAccount(page, 'Robin Meridian', email);
  await expect(page).toHaveURL(`${paths.marketplace}?type=Deploy`);
  await expect(page.getByRole('article', { name: 'S3 Content Deployer' })).toBeVisible();
});

test('a token stolen from a browser opens nothing without the browser’s cookie', async ({
  page,
  product,
  complaints,
}) => {
  await signInLocally(page, 'Robin Meridian', freshEmail());
  await expect(page.getByRole('group', { name: 'Remaining Credits' })).toContainText('50');
  const { token } = await storedIn(page);
  for (const path of ['/credits/balance', '/agents', '/workflows', '/auth/validate', '/events']) {
    expect([path, await answerTo(product.url, token, path)]).toEqual([path, 401]);
  }
  // The thief's attempts do not throw its owner out.
  await navigateTo(page, 'Credits');
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('Remaining Credits')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a token that was never good is thrown away after two questions, without a loop (R063, R068)', async ({
  page,
  product,
}) => {
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: product.url, localStorage: [{ name: 'token', value: 'A'.repeat(43) }] }],
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto(paths.credits);
  await expect(page).toHaveURL(paths.auth);
  await expect(page.getByRole('button', { name: 'Continue with a local account' })).toBeVisible();
  expect(await storedIn(page)).not.toHaveProperty('token');
  // Once, and the one retry.
  expect(asked.filter((path) => path.endsWith('/auth/validate'))).toHaveLength(2);
  expect(asked.filter((path) => path.includes('/credits/'))).toEqual([]);
});

test('two tabs are one session: both show the same, leaving one leaves both, and each comes back to where it was (R053)', async ({
  page,
  context,
  complaints,
}) => {
  await signInLocally(page, 'Robin Meridian', freshEmail());
  const second = await context.newPage();
  collectComplaints(second, complaints);
  await second.goto(paths.credits);
  await expect(heading(second, 'Credits')).toBeVisible();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(paths.auth);
  await expect(second).toHaveURL(paths.auth);

  // Signing in again in one tab brings the other back to where it was.
  await chooseAccount(page, 'Robin Meridian', freshEmail());
  await expect(page).toHaveURL(paths.dashboard);
  await expect(second).toHaveURL(paths.credits);
  await expect(heading(second, 'Credits')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('signing out everywhere asks first and ends the other browser too (Q47)', async ({
  page,
  browser,
  product,
}) => {
  const email = freshEmail();
  await signInLocally(page, 'Robin Meridian', email);
  const laptop = await browser.newContext({ baseURL: product.url });
  const other = await laptop.newPage();
  await signInLocally(other, 'Robin Meridian', email);

  await page.goto(paths.profile);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere' });
  await question.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page).toHaveURL(paths.auth);
  await expect(other).toHaveURL(paths.auth);
  await laptop.close();
});

async function storedIn(page: Page): Promise<Record<string, string | undefined>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** What the server says to the bare token, without any cookie. */
async function answerTo(url: string, token: string | undefined, path = '/agents'): Promise<number> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.body?.cancel();
  return answer.status;
}
