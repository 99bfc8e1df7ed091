import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { type SignedInApi, signIn } from '#tools/api-client.ts';
import { startProduct, type Product } from '#tools/product.ts';
import { paths } from '#web/paths.ts';

interface Fixtures {
  /** What the content policy refused on any page of the test, in whichever browser; there must be nothing. */
  policyReports: string[];
  /** What the page complained about: console errors, failed requests, unhandled errors. */
  complaints: string[];
  /** A person of this test alone, signed in by a script; the page is theirs from its first request. */
  person: SignedInApi;
}

const reportMark = 'Refused by the content policy:';

/** The started product, one per run of the tests, and a page that remembers every complaint. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({ browserName }, use) => {
      console.log(`starting the product for ${browserName}`);
      const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  policyReports: [
    async ({ browser, context }, use) => {
      const reports: string[] = [];
      // It is said of a new one before the test has it, so the script is there before the first page.
      const watch = (one: BrowserContext) => void watchPolicy(one, reports).catch(() => undefined);
      browser.on('context', watch);
      await watchPolicy(context, reports);
      await use(reports);
      browser.off('context', watch);
      expect(reports).toEqual([]);
    },
    { auto: true },
  ],
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    collectComplaints(page, complaints);
    await use(complaints);
  },
  person: async ({ product, context }, use) => {
    const person = await signIn(product.url, freshEmail(), 'Robin Meridian');
    await context.setStorageState(storageOf(product.url, person));
    await use(person);
  },
});

export { expect } from '@playwright/test';

async function watchPolicy(context: BrowserContext, reports: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.text().startsWith(reportMark)) reports.push(message.text());
  });
  await context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`${mark} ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  }, reportMark);
}

/** Everything a page should be silent about. */
export function collectComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A live stream and a page that is left behind end their requests themselves.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
}

let people = 0;

/** An address that nobody in this run has used. */
export function freshEmail(): string {
  people += 1;
  return `robin.${people}.${process.pid}@meridian.example`;
}

/** What a browser keeps of a session, as the page itself writes it. */
export function storageOf(url: string, person: SignedInApi) {
  const user = { email: person.email, name: 'Robin Meridian', photoURL: null };
  return {
    cookies: [],
    origins: [
      {
        origin: url,
        localStorage: [
          { name: 'token', value: person.token },
          { name: 'user', value: JSON.stringify(user) },
        ],
      },
    ],
  };
}

/** A second browser, with nothing in it. */
export async function otherBrowser(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  return context.newPage();
}

/** Signs in as a person does, with the local account chooser, from the sign-in page. */
export async function chooseAccount(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with a local account' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await chooser.getByRole('textbox', { name: 'Name' }).fill(name);
  await chooser.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await chooser.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function signInLocally(page: Page, name: string, email: string): Promise<void> {
  await page.goto(paths.auth);
  await chooseAccount(page, name, email);
  await page.waitForURL(`**${paths.dashboard}`);
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** The sidebar's link. */
export function navigateTo(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

/** A message at the top right, shown once and not twice. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  const message = messages(page).filter({ hasText: text });
  await expect(message).toHaveCount(1);
  await expect(message).toBeVisible();
}

export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
}
