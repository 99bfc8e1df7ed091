import type { Page, Route } from '@playwright/test';
import { startProduct, type Product } from '#tools/product.ts';
import { paths } from '#web/paths.ts';
import { expect, messages, test as base } from './product.ts';

/** Sign-in with Google. Its script never runs here: one of the same surface answers at its address. */

const clientId = '1234-meridian.apps.googleusercontent.com';
const scriptUrl = 'https://accounts.google.com/gsi/client';
/** Says HS256 about itself, so the server refuses it without asking Google for keys. */
const madeUp = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
const notLoaded = 'Google sign-in did not load. Check your connection or an ad blocker, then try again.';

/** A product that signs people in with Google takes the place of the one that the other files share. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ browserName }, use) => {
      console.log(`starting the product with Google for ${browserName}`);
      const product = await startProduct({ env: { GOOGLE_CLIENT_ID: clientId, RATE_LIMITS: 'off' } });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('Google’s script is loaded on the sign-in page alone, told who asks, and draws the only way in (R049, R081)', async ({
  page,
  product,
  complaints,
}) => {
  const loads: Route[] = [];
  await page.route(scriptUrl, async (route) => {
    loads.push(route);
    await answerAsGoogle(route);
  });
  for (const path of [paths.home, paths.terms, paths.privacy]) {
    const answer = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(answer?.headers()['content-security-policy']).not.toContain('google.com');
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  }
  expect(loads).toHaveLength(0);

  const answer = await page.goto(paths.auth);
  expect(answer?.headers()['content-security-policy']).toContain(scriptUrl);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer-when-downgrade');
  await expect(googleButton(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Local sign-in')).toHaveCount(0);
  expect(loads.map((route) => route.request().headers()['referer'])).toEqual([product.url + paths.auth]);
  expect(await told(page)).toEqual({
    clients: [clientId],
    nonces: [expect.stringMatching(/^[\w-]{43}$/)],
    themes: ['outline'],
  });
  expect(complaints).toEqual([]);
});

test('Google’s button is drawn again in the colours of the page', async ({ page, complaints }) => {
  await page.route(scriptUrl, answerAsGoogle);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(paths.auth);
  await expect(googleButton(page)).toBeVisible();
  expect((await told(page)).themes).toEqual(['filled_black']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => (await told(page)).themes).toEqual(['filled_black', 'outline']);
  await expect(googleButton(page)).toHaveCount(1);
  await expect(googleButton(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('Google’s credential is what the server is sent; refused, it says so once, and a new nonce is ready (R081)', async ({
  page,
}) => {
  await page.route(scriptUrl, answerAsGoogle);
  await page.goto(paths.auth);
  const sent = page.waitForRequest('**/api/v1/auth/sso/login');
  await googleButton(page).click();
  const request = await sent;
  expect(request.postDataJSON()).toEqual({ provider: 'google', token: madeUp });
  expect((await request.response())?.status()).toBe(401);
  await expect(alertOf(page)).toHaveText('The sign-in did not succeed. Please try again.');
  await expect(messages(page)).toHaveCount(0);
  await expect(page).toHaveURL(paths.auth);
  await expect(googleButton(page)).toBeVisible();
  const { nonces } = await told(page);
  expect([nonces.length, new Set(nonces).size]).toEqual([2, 2]);
});

test('Google’s credential that the server takes leads to the dashboard, or back to where somebody was (R055, R059)', async ({
  page,
}) => {
  const profile = { email: 'robin@meridian.example', name: 'Robin Meridian', photo_url: null };
  await page.route(scriptUrl, answerAsGoogle);
  // Only Google can sign a credential, so the server's answers are put in its place; what a page shows then is shown elsewhere.
  await page.route('**/api/v1/**', async (route) => {
    const call = new URL(route.request().url()).pathname.replace('/api/v1', '');
    if (call === '/auth/options' || call === '/auth/nonce') return route.continue();
    if (call === '/auth/sso/login')
      return route.fulfill({ json: { ...profile, access_token: 'A'.repeat(43) } });
    if (call === '/auth/validate') return route.fulfill({ json: profile });
    return route.fulfill({ status: 503, json: {} });
  });
  for (const [from, to] of [
    [paths.auth, paths.dashboard],
    [paths.credits, paths.credits],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(paths.auth);
    await googleButton(page).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test('a blocked script says so, and Try Again brings the button once it loads', async ({ page }) => {
  await page.route(scriptUrl, (route) => route.abort('blockedbyclient'));
  await page.goto(paths.auth);
  await expect(alertOf(page)).toContainText(notLoaded);
  const again = page.waitForRequest(scriptUrl);
  await tryAgain(page).click();
  await again;
  await expect(alertOf(page)).toContainText(notLoaded);
  await page.route(scriptUrl, answerAsGoogle);
  await tryAgain(page).click();
  await expect(googleButton(page)).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
  await expect(tryAgain(page)).toHaveCount(0);
});

test('a script that stays silent for five seconds counts as not loaded, and Try Again waits for it once more', async ({
  page,
}) => {
  await page.clock.install();
  let speak: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => {
    speak = resolve;
  });
  await page.route(scriptUrl, async (route) => {
    await silence;
    await answerAsGoogle(route);
  });
  const asked = page.waitForRequest(scriptUrl);
  await page.goto(paths.auth, { waitUntil: 'commit' });
  await asked;
  await page.clock.runFor(2_000);
  await expect(page.getByRole('status').filter({ hasText: 'Loading sign-in' })).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
  await page.clock.runFor(3_500);
  await expect(alertOf(page)).toContainText(notLoaded);
  // Chromium lets the second try wait for the first one's request, which is still on its way.
  await tryAgain(page).click();
  await expect(alertOf(page)).toHaveCount(0);
  speak();
  await expect(googleButton(page)).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
});

test('a renewal of the nonce that fails leaves the button as it is, and the next one succeeds', async ({
  page,
}) => {
  const nonceCall = '**/api/v1/auth/nonce';
  await page.clock.install();
  await page.route(scriptUrl, answerAsGoogle);
  await page.goto(paths.auth);
  await expect(googleButton(page)).toBeVisible();
  await page.route(nonceCall, (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/nonce'));
  await page.clock.runFor('04:01');
  await failed;
  await expect(googleButton(page)).toBeVisible();
  expect((await told(page)).nonces).toHaveLength(1);
  await page.unroute(nonceCall);
  await page.clock.runFor('04:01');
  await expect.poll(async () => new Set((await told(page)).nonces).size).toBe(2);
  await expect(googleButton(page)).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
});

/** What the page told Google's script. */
interface Told {
  clients: string[];
  nonces: string[];
  themes: string[];
}

type WithTold = typeof globalThis & { told: Told };

function told(page: Page): Promise<Told> {
  return page.evaluate(() => (globalThis as WithTold).told);
}

function answerAsGoogle(route: Route): Promise<void> {
  const body = `(${surfaceOfGoogle.toString()})(${JSON.stringify(madeUp)});`;
  return route.fulfill({ contentType: 'text/javascript', body });
}

/** Runs in the page: https://developers.google.com/identity/gsi/web/reference/js-reference */
function surfaceOfGoogle(credential: string): void {
  const heard: Told = { clients: [], nonces: [], themes: [] };
  let answer: (given: { credential: string }) => void;
  const id = {
    initialize(options: { client_id: string; nonce: string; callback: typeof answer }) {
      heard.clients.push(options.client_id);
      heard.nonces.push(options.nonce);
      answer = options.callback;
    },
    renderButton(parent: HTMLElement, look: { theme: string }) {
      heard.themes.push(look.theme);
      const button = document.createElement('button');
      button.textContent = 'Continue with Google';
      button.addEventListener('click', () => answer({ credential }));
      parent.append(button);
    },
  };
  Object.assign(globalThis, { told: heard, google: { accounts: { id } } });
}

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' });
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
