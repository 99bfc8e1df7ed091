import type { Locator, Page } from '@playwright/test';
import { docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { overflowOf } from './check-page.ts';
import { furnish } from './furnish.ts';
import { expect, heading, messages, storageOf, test } from './product.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // What is left of a window of 1280 by 720 at a zoom of 200 %.
  viewport: { width: 640, height: 360 },
});

const controls = 'input:not([type=hidden]), select, textarea, button, a[href], summary, [tabindex="0"]';

/** What lies under something else, or outside of the window, after it was scrolled into sight. */
function coveredIn(place: Locator): Promise<string[]> {
  return place.evaluate(async (root, selector) => {
    const covered: string[] = [];
    for (const one of root.querySelectorAll<HTMLElement>(selector)) {
      if (one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true })) continue;
      if (one.closest('.sr-only, [class*=":sr-only"]') !== null && one.offsetParent?.clientHeight === 1)
        continue;
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
      const hit = document.elementFromPoint(x, y);
      const card = one.closest('label') ?? one;
      if (hit === null || (!card.contains(hit) && !hit.contains(one)))
        covered.push(`${one.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 120)}`);
    }
    return covered;
  }, controls);
}

/** How many pixels of a dialog's content can be seen at once. */
function roomIn(dialog: Locator): Promise<number> {
  return dialog.evaluate((root) => {
    const scrolls = [root, ...root.querySelectorAll<HTMLElement>('*')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto',
    );
    return Math.max(...(scrolls.length === 0 ? [root] : scrolls).map((one) => one.clientHeight));
  });
}

test('a zoom of 200 % hides nothing of a page behind its header', async ({ page, context, product }) => {
  test.setTimeout(120_000);
  const { person, workflowId, runId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  for (const [path, ready] of [
    [paths.home, heading(page, 'Validate. Simulate. Secure.')],
    [paths.dashboard, page.getByText('Deployment Persisted').first()],
    [paths.marketplace, page.getByRole('article', { name: 'AWS Profile' })],
    [paths.agents, page.getByText('Deployed', { exact: true }).first()],
    [paths.workflowList, page.getByRole('article', { name: 'AWS keys in two buckets' })],
    [workflowEditPath(workflowId), heading(page, 'Edit Workflow')],
    [runPath(workflowId, runId), page.getByText(/^2 of 2 planted/)],
    [paths.planted, page.getByRole('table', { name: 'Planted decoys' })],
    [docsPath('managing'), page.getByRole('navigation', { name: 'Previous and next' })],
    [paths.terms, heading(page, 'Terms of Service')],
    ['/nowhere', heading(page, 'Page not found')],
    [paths.credits, page.getByRole('table', { name: 'Credit history' })],
    [paths.profile, page.getByRole('region', { name: 'Sessions' }).getByRole('article').first()],
    [paths.sandbox, page.getByText('s3://meridian-backups', { exact: true })],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(ready).toBeVisible();
      expect(await coveredIn(page.getByRole('main'))).toEqual([]);
      expect(await overflowOf(page)).toEqual([]);
    });
  }
});

test('a zoom of 200 % leaves the sign-in page and its account chooser whole', async ({ page }) => {
  await page.goto(paths.auth);
  const signIn = page.getByRole('button', { name: 'Continue with a local account' });
  await expect(signIn).toBeVisible();
  expect(await coveredIn(page.locator('body'))).toEqual([]);
  expect(await overflowOf(page)).toEqual([]);
  await signIn.click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await expect(chooser.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  expect(await roomIn(chooser)).toBeGreaterThanOrEqual(180);
  expect(await coveredIn(chooser)).toEqual([]);
  expect(await overflowOf(page)).toEqual([]);
  const submit = chooser.getByRole('button', { name: 'Continue', exact: true });
  await submit.scrollIntoViewIfNeeded();
  await expect(submit).toBeInViewport({ ratio: 1 });
});

test('a zoom of 200 % leaves room for the content of each dialog, and its action can be reached', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(120_000);
  const { person, workflowId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  const pressOn = (name: string, action: string) => card(name).getByRole('button', { name: action }).click();
  for (const [name, path, open, action] of [
    [
      'Generate AWS access keys for service identities',
      paths.marketplace,
      () => pressOn('AWS access keys for service identities', 'Generate'),
      'Generate',
    ],
    [
      'Deploy S3 Content Deployer',
      paths.marketplace,
      () => pressOn('S3 Content Deployer', 'Deploy'),
      'Deploy',
    ],
    [
      'S3 Content Deployer Details',
      paths.marketplace,
      () => pressOn('S3 Content Deployer', 'Details'),
      'Close',
    ],
    [/^Code: /, paths.agents, () => pressFirst(page, 'View Generated Code'), 'Download'],
    ['Edit AWS Profile', paths.agents, () => pressOn('AWS Profile', 'Edit Configuration'), /^Save|^Update/],
    [
      'Configuration of AWS Profile',
      paths.agents,
      () => pressOn('AWS Profile', 'View Configuration'),
      /^Copy/,
    ],
    [
      'Update Workflow',
      workflowEditPath(workflowId),
      () => pressFirst(page, 'Save Changes'),
      /^Update|^Save/,
    ],
    [/^Execution Results: /, paths.workflowList, () => pressFirst(page, 'View Results'), 'Close'],
  ] as const) {
    await test.step(String(name), async () => {
      await page.goto(path);
      await open();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      // What a message lies over is free again when it has gone.
      await expect(messages(page)).toHaveCount(0);
      // Half of the window, or it would be read through a slit.
      expect(await roomIn(dialog)).toBeGreaterThanOrEqual(180);
      expect(await coveredIn(dialog)).toEqual([]);
      expect(await overflowOf(page)).toEqual([]);
      const primary = dialog.getByRole('button', { name: action }).last();
      await primary.scrollIntoViewIfNeeded();
      await expect(primary).toBeInViewport({ ratio: 1 });
    });
  }
});

function pressFirst(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click();
}
