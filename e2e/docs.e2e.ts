import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { startProduct } from '#tools/product.ts';
import { docsPath, paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import { chooseAccount, expect, freshEmail, heading, test } from './product.ts';

/** What somebody reads who has never seen the product. */

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const titles = {
  marketplace: 'Marketplace & Types of Agents',
  viewing: 'Viewing Deployed Agents',
  creating: 'Creating Workflows',
  managing: 'Managing Workflows',
} as const;

test('four pages, found from the side, from each other and from within (R024-R029, R524)', async ({
  page,
  person,
  complaints,
}) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.docs);
  await expect(heading(page, titles.marketplace)).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Getting Started' });
  await expect(sidebar.getByText('Getting Started', { exact: true })).toBeVisible();
  expect(await sidebar.getByRole('link').allTextContents()).toEqual(Object.values(titles));
  await expect(sidebar.locator('[aria-current=page]')).toHaveText(titles.marketplace);

  for (const [name, title] of Object.entries(titles)) {
    await sidebar.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(docsPath(name as keyof typeof titles));
    await expect(heading(page, title)).toBeVisible();
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(title);
  }
  const neighbours = page.getByRole('navigation', { name: 'Previous and next' });
  await expect(neighbours.getByRole('link')).toHaveCount(1);
  await neighbours.getByRole('link', { name: titles.creating }).click();
  await expect(heading(page, titles.creating)).toBeVisible();
  await expect(page).toHaveTitle('Creating Workflows · Leakdrill');

  const contents = page.getByRole('navigation', { name: 'On this page' });
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await contents.getByRole('link').allTextContents()).toEqual(await sections.allTextContents());
  await contents.getByRole('link', { name: 'Publishing' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Publishing' })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Publishing' })).toBeInViewport();

  await page.setViewportSize({ width: 375, height: 812 });
  await expect(sidebar).toBeHidden();
  const select = page.getByRole('combobox', { name: 'Page' });
  await expect(select).toHaveValue('creating');
  await select.selectOption({ label: titles.managing });
  await expect(heading(page, titles.managing)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the pages explain the agents, My Agents, the builder and My Workflows (R525-R530, R598)', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  await page.goto(docsPath('marketplace'));
  const terms = page.getByRole('main').getByRole('term');
  for (const type of ['Generate', 'Deploy', 'Configure', 'Analyzer'])
    await expect(terms.getByText(type, { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Leakdrill is a fire drill for credential leaks.');
  await check(page, 'docs marketplace');

  await page.goto(docsPath('viewing'));
  await expect(page.getByRole('heading', { level: 2, name: 'The My Agents page' })).toBeVisible();
  for (const status of ['In Progress', 'Deployed', 'Unused', 'Failed'])
    await expect(terms.getByText(status, { exact: true })).toBeVisible();
  await check(page, 'docs viewing');

  await page.goto(docsPath('creating'));
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'starts with one Generate agent and connects to Deploy agents: Generate, then Deploy.',
  );
  await expect(main).toContainText(
    'starts with one Configure agent and connects to Analyzer agents: Configure, then Analyzer.',
  );
  await expect(main.getByRole('img', { name: /^An Identity Agent Workflow: / })).toBeVisible();
  await expect(main.getByRole('img', { name: /^An Analysis Workflow: / })).toBeVisible();
  await expect(
    main.getByRole('listitem').filter({ hasText: 'from the panel onto the canvas' }),
  ).toBeVisible();
  await expect(main).toContainText('pull a line from the dot of one node to the dot of another');
  await expect(main).toContainText('Name and describe the workflow');
  await expect(main.getByText('Publish Workflow', { exact: true })).toBeVisible();
  await check(page, 'docs creating');

  await page.goto(docsPath('managing'));
  await expect(page.getByRole('heading', { level: 2, name: 'The My Workflows page' })).toBeVisible();
  for (const word of ['View Results', 'Re-deploy', 'Edit'])
    await expect(main.getByText(word, { exact: true })).toBeVisible();
  const kinds = ['Self', 'Trusted', 'Allowed', 'Verified', 'Private shared', 'Known vendor'];
  for (const kind of [...kinds, 'Unknown public', 'Missing'])
    await expect(terms.getByText(kind, { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'what the analyzers found' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'What an analysis says' })).toBeInViewport();
  await check(page, 'docs managing');
});

test('an address with its part opens there, however late session, letters and pictures come (R524)', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  await page.route(/\/auth\/validate$|\.woff2$|\.webp$/, async (route) => {
    await wait(150);
    await route.fallback().catch(() => undefined);
  });
  const contents = page.getByRole('navigation', { name: 'On this page' });
  for (const name of Object.keys(titles) as (keyof typeof titles)[]) {
    await page.goto(docsPath(name));
    await expect(heading(page, titles[name])).toBeVisible();
    for (const title of await contents.getByRole('link').allTextContents()) {
      await test.step(`${name}: ${title}`, async () => {
        const part = await contents.getByRole('link', { name: title, exact: true }).getAttribute('href');
        // Between two parts of one page the browser would load nothing.
        await page.goto('about:blank');
        await page.goto(docsPath(name) + part);
        await expect.poll(() => openingOf(page, title)).toMatch(/^(below the header|at the end)$/);
        await page.evaluate(() => document.fonts.ready);
        await expect.poll(() => openingOf(page, title)).toMatch(/^(below the header|at the end)$/);
      });
    }
  }

  await test.step('and who goes on by themselves is left alone', async () => {
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -600);
    await expect.poll(() => openingOf(page, 'Cleaning up')).toMatch(/px$/);
    const place = await page.evaluate(() => scrollY);
    await page.evaluate(() => {
      document.body.style.paddingBottom = '400px';
    });
    await wait(300);
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
});

test('the pictures wait until they are near, have their place kept, and follow the theme', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.webp')) asked.push(request.url());
  });
  for (const name of Object.keys(titles) as (keyof typeof titles)[]) {
    await page.goto(docsPath(name));
    const pictures = page.getByRole('main').getByRole('figure').getByRole('img');
    await expect(pictures).toHaveCount(name === 'managing' ? 3 : 2);
    for (const [nth, picture] of (await pictures.all()).entries()) {
      // In the first window, so that it came beside the modules.
      const isFirst = nth === 0 && (name === 'viewing' || name === 'managing');
      await expect(picture).toHaveAttribute('loading', isFirst ? 'eager' : 'lazy');
      const before = await picture.boundingBox();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1248);
      expect((await picture.boundingBox())?.height).toBe(before?.height);
    }
  }
  expect(asked.every((url) => /-light-[^/]+\.webp$/.test(url))).toBe(true);
  expect(asked).toEqual([...new Set(asked)]);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.getByRole('figure').getByRole('img').last()).toHaveAttribute('src', /-dark-[^/]+\.webp$/);
});

test('without DOCS_PUBLIC the pages ask for a session and come back to their place; the entry shows to all (R030, Q1)', async ({
  page,
}) => {
  await page.goto(`${docsPath('creating')}#publish`);
  await expect(page).toHaveURL(paths.auth);
  await chooseAccount(page, 'Robin Meridian', freshEmail());
  await expect(page).toHaveURL(`${docsPath('creating')}#publish`);
  await expect(heading(page, titles.creating)).toBeVisible();
  await page.goto(paths.terms);
  await expect(gettingStarted(page)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.terms);
  await gettingStarted(page).click();
  await expect(page).toHaveURL(paths.auth);
});

test('with DOCS_PUBLIC every page shows to anybody, and the rest still asks (R030, Q1)', async ({ page }) => {
  const product = await startProduct({ env: { DOCS_PUBLIC: 'on' } });
  try {
    for (const [name, title] of Object.entries(titles)) {
      await page.goto(product.url + docsPath(name as keyof typeof titles));
      await expect(heading(page, title)).toBeVisible();
    }
    await gettingStarted(page).click();
    await expect(heading(page, titles.marketplace)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'marketplace', exact: true }).click();
    await expect(page).toHaveURL(product.url + paths.auth);
  } finally {
    await product.remove();
  }
});

test('any other path says so, and leads home or to the dashboard (R531-R533, Q38)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  const path = `/no/such/${'very-long-place/'.repeat(12)}`;
  await page.goto(path);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(page.getByText(path, { exact: true })).toBeVisible();
  await check(page, 'not found');
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(paths.dashboard);
  await page.goto(docsPath('viewing').replace('viewing', 'nowhere'));
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.getByRole('button', { name: 'Return Home' }).click();
  await expect(page).toHaveURL(paths.dashboard);
});

function gettingStarted(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Getting Started' });
}

/** Where the heading of a part stands: right below the header, or as high as the end of the page lets it. */
async function openingOf(page: Page, title: string): Promise<string> {
  const box = await page.getByRole('heading', { level: 2, name: title, exact: true }).boundingBox();
  const isEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  const top = box?.y ?? Number.NaN;
  if (top >= 56 && top <= 100) return 'below the header';
  return isEnd && top > 100 && top < 860 ? 'at the end' : `at ${top} px`;
}
