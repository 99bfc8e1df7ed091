import { test as base, type Page } from '@playwright/test';
import { startProduct, type Product } from '#tools/product.ts';

interface Fixtures {
  /** What the page complained about: console errors, failed requests, unhandled errors. */
  complaints: string[];
}

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
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
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
    await use(complaints);
  },
});

export { expect } from '@playwright/test';

/** Signs in as a person does, with the local account chooser. */
export async function signInLocally(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with a local account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/dashboard');
}
