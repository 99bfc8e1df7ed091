import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { chooseAccount, expect, freshEmail, heading, otherBrowser, signInLocally, test } from './product.ts';

test('the sign-in page offers Google alone, beside the tagline, and validates nothing (R049, R050, R052, R057)', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.auth);
  const main = page.getByRole('main');
  await expect(main.getByText('Sign in or create an account with your Google account')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Continue with a local account' })).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(1);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(
    main.getByText('Local sign-in: any name and e-mail works. Set GOOGLE_CLIENT_ID to use Google.'),
  ).toBeVisible();
  const aside = page.getByRole('complementary', { name: 'Leakdrill' });
  await expect(aside).toContainText(/Validate\.\s+Simulate\.\s+Secure\./);
  const [left, right] = [await aside.boundingBox(), await main.boundingBox()];
  expect(left?.width).toBeCloseTo(640, 0);
  expect([right?.x, right?.y]).toEqual([left?.width, left?.y]);
  expect(complaints).toEqual([]);
});

test('a spinner shows while the stored session is checked (R051, R058)', async ({ page, product }) => {
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: product.url, localStorage: [{ name: 'token', value: 'A'.repeat(43) }] }],
  });
  const held = await hold(page, '**/api/v1/auth/validate');
  await page.goto(paths.auth);
  const checking = page.getByRole('status').filter({ hasText: 'Checking your session' });
  await expect(checking).toBeVisible();
  const turns = await checking.locator('svg').evaluate((spinner) => spinner.getAnimations().length);
  expect(turns).toBe(1);
  await expect(page.getByRole('button', { name: /Continue/ })).toHaveCount(0);
  held.release();
  await expect(page.getByRole('button', { name: 'Continue with a local account' })).toBeVisible();
});

test('the credential of the provider’s own script is what the server is sent (R081, R547)', async ({
  page,
}) => {
  const script = page.waitForRequest(
    (request) => request.resourceType() === 'script' && /local-identity|gsi/.test(request.url()),
  );
  await page.goto(paths.auth);
  await script;
  const sent = page.waitForRequest('**/api/v1/auth/sso/login');
  await chooseAccount(page, 'Robin Meridian', freshEmail());
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    accept: expect.stringContaining('application/json'),
  });
  expect(request.postDataJSON()).toEqual({
    provider: 'google',
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  await page.waitForURL(`**${paths.dashboard}`);
});

for (const [what, answer] of [
  [
    'carries no access_token',
    { status: 200, json: { email: 'a@meridian.example', name: 'A', photo_url: null } },
  ],
  [
    'is refused',
    { status: 401, json: { title: 'x', status: 401, detail: 'This sign-in is not known here.' } },
  ],
  ['fails', { status: 500, json: { title: 'x', status: 500, detail: 'Something broke on our side.' } }],
] as const) {
  test(`a sign-in whose answer ${what} leaves nobody signed in, and says so in its place (R059, R060, R077)`, async ({
    page,
  }) => {
    await page.route('**/api/v1/auth/sso/login', (route) => route.fulfill(answer));
    await page.goto(paths.auth);
    await chooseAccount(page, 'Robin Meridian', freshEmail());
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toHaveCount(1);
    await expect(alert).toContainText('detail' in answer.json ? answer.json.detail : /\S/);
    await expect(page).toHaveURL(paths.auth);
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
    // The way in stands open still.
    await page.unroute('**/api/v1/auth/sso/login');
    await chooseAccount(page, 'Robin Meridian', freshEmail());
    await page.waitForURL(`**${paths.dashboard}`);
  });
}

test('whoever is not signed in reaches the public pages and nothing else (R004, R006, R012, R015, R036)', async ({
  page,
}) => {
  for (const path of [paths.home, paths.auth, paths.terms, paths.privacy, '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  const closed = [
    paths.dashboard,
    paths.marketplace,
    paths.agents,
    paths.credits,
    paths.docs,
    paths.profile,
    '/workflows',
    '/workflows/builder',
    '/workflows/edit/0199a0de-0000-7000-8000-000000000001',
    '/workflows/list',
  ];
  for (const path of closed) {
    await page.goto(path);
    await expect(page).toHaveURL(paths.auth);
  }
});

test('a sign-in leads to the dashboard, or to the place that was asked for (R034, R055, R583)', async ({
  page,
  browser,
  product,
}) => {
  await signInLocally(page, 'Robin Meridian', freshEmail());
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const other = await otherBrowser(browser, product);
  await other.goto(`${paths.agents}?q=keys`);
  await expect(other).toHaveURL(paths.auth);
  await chooseAccount(other, 'Kim Meridian', freshEmail());
  await expect(other).toHaveURL(`${paths.agents}?q=keys`);
  await other.context().close();
});

test('the token is looked at again every 60 seconds and on focus, with one retry (R066-R068, R574)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  await page.clock.install();
  // Counted when it is answered: who asks while one is on its way is told by that one.
  let asked = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/v1/auth/validate')) asked += 1;
  });
  await page.goto(paths.credits);
  await expect(heading(page, 'Credits')).toBeVisible();
  const first = asked;
  await page.clock.runFor(59_000);
  expect(asked).toBe(first);
  await page.clock.runFor(1_500);
  await expect.poll(() => asked).toBe(first + 1);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => asked).toBe(first + 2);

  let refused = 0;
  await page.route('**/api/v1/auth/validate', async (route) => {
    refused += 1;
    await route.fulfill({ status: 401, json: {} });
  });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(paths.auth);
  expect(refused).toBe(2);
});

test('a session survives being offline (Q29)', async ({ page, person, context }) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.credits);
  await expect(heading(page, 'Credits')).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  // The look at the token has failed by then, with its one retry.
  await page.waitForTimeout(2_500);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.token);
  await expect(page).toHaveURL(paths.credits);
  await context.setOffline(false);
  await page.reload();
  await expect(heading(page, 'Credits')).toBeVisible();
});

/** Requests to this address wait until they are let go. */
async function hold(page: Page, url: string): Promise<{ release: () => void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
