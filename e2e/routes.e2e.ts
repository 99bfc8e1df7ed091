import type { Page } from '@playwright/test';
import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { startProduct } from '#tools/product.ts';
import { docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { chooseAccount, expect, freshEmail, heading, signInLocally, test } from './product.ts';

const open = [
  { path: paths.home, h1: 'Validate. Simulate. Secure.', title: 'Leakdrill: Validate. Simulate. Secure.' },
  { path: paths.terms, h1: 'Terms of Service' },
  { path: paths.privacy, h1: 'Privacy Policy' },
];

const closed = [
  { path: paths.dashboard, h1: 'Dashboard' },
  { path: paths.marketplace, h1: 'Agent Marketplace' },
  { path: paths.agents, h1: 'Deployed Agents' },
  { path: paths.builder, h1: 'Workflow Builder' },
  { path: paths.workflowList, h1: 'Deployed Workflows' },
  { path: paths.credits, h1: 'Credits' },
  { path: paths.docs, h1: 'Marketplace & Types of Agents' },
  { path: docsPath('marketplace'), h1: 'Marketplace & Types of Agents' },
  { path: docsPath('viewing'), h1: 'Viewing Deployed Agents' },
  { path: docsPath('creating'), h1: 'Creating Workflows' },
  { path: docsPath('managing'), h1: 'Managing Workflows' },
  { path: paths.planted, h1: 'Planted decoys' },
  { path: paths.profile, h1: 'Profile' },
  { path: paths.sandbox, h1: 'Sandbox' },
];

test('every route shows its screen to who is signed in, with one h1 and its title (R014, R016-R028, R031, R032)', async ({
  page,
  person,
  complaints,
}) => {
  const keys = await deployKeys(person.api);
  const bucket = await deployBucket(person.api, 'meridian-routes');
  const { id } = await publishDrill(person.api, 'Routes drill', keys, [bucket]);
  const { execution_id: run } = await person.api.executeWorkflow({ id });
  await finishedRun(person.api, id, run);

  for (const { path, h1, title } of [...open, ...closed].map((route) => ({ title: undefined, ...route }))) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectScreen(page, h1, title ?? `${h1} · Leakdrill`);
    });
  }
  await page.goto(workflowEditPath(id));
  await expectScreen(page, 'Edit Workflow', 'Edit Workflow · Leakdrill');
  await expect(page.getByText('Modify workflow configuration')).toBeVisible();
  await page.goto(runPath(id, run));
  await expectScreen(page, /^Routes drill: run of /, /^Routes drill: run of .* · Leakdrill$/);
  expect(complaints).toEqual([]);
});

test('/ leads to /auth, and on to the dashboard for who is signed in (R013, R053)', async ({
  page,
  product,
}) => {
  await page.goto(paths.root);
  await expect(page).toHaveURL(paths.auth);
  await expectScreen(page, 'Sign in to Leakdrill', 'Sign in · Leakdrill');
  await expect(page.getByText('Sign in or create an account with your Google account')).toBeVisible();
  await chooseAccount(page, 'Robin Meridian', freshEmail());
  await expect(page).toHaveURL(paths.dashboard);
  await page.goto(product.url + paths.root);
  await expect(page).toHaveURL(paths.dashboard);
  await expectScreen(page, 'Dashboard', 'Dashboard · Leakdrill');
});

test('/workflows leads to the builder (R019)', async ({ page, person, complaints }) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.workflows);
  await expect(page).toHaveURL(paths.builder);
  await expectScreen(page, 'Workflow Builder', 'Workflow Builder · Leakdrill');
  await expect(page.getByText('Connect agents to build workflows')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('public pages show to anybody, without what only the signed-in see (R006, R007, R008, R037, R040, R590, Q2)', async ({
  page,
  complaints,
}) => {
  for (const { path, h1, title } of open.map((route) => ({ title: undefined, ...route }))) {
    await page.goto(path);
    await expectScreen(page, h1, title ?? `${h1} · Leakdrill`);
    await expect(page).toHaveURL(path);
  }
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Getting Started']);

  await page.goto(paths.home);
  await expect(page.getByRole('region', { name: 'Sample agents' }).getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Marketplace' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Explore Agents' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expectScreen(page, 'Terms of Service', 'Terms of Service · Leakdrill');
  await expect(sectionsOf(page)).toHaveText([
    'Contents',
    'Your account',
    'Only where you have permission',
    'What is generated',
    'Planting and cleaning up',
    'Credits',
    'What we answer for',
    'Ending it',
    'Changes to these terms',
  ]);
  await page.goBack();
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expectScreen(page, 'Privacy Policy', 'Privacy Policy · Leakdrill');
  await expect(sectionsOf(page)).toHaveText([
    'Contents',
    'About you',
    'Sessions',
    'In your browser',
    'Credentials of your clouds',
    'Generated files and decoys',
    'Logs and the audit trail',
    'Your rights',
  ]);
  await page.goBack();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(paths.auth);
  expect(complaints).toEqual([]);
});

test('the landing page of who is signed in links to the marketplace (R008, R038, R039)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  for (const name of ['Marketplace', 'Explore Agents']) {
    await page.goto(paths.home);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(paths.marketplace);
  }
});

test('every protected route sends a stranger to /auth (R034)', async ({ page, complaints }) => {
  const unknown = '5f0c2a54-0f0e-4d59-8a3c-0d9f4f6f1b11';
  const places = [paths.workflows, workflowEditPath(unknown), runPath(unknown, unknown)];
  for (const path of [...closed.map((route) => route.path), ...places]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(paths.auth);
    });
  }
  expect(complaints).toEqual([]);
});

for (const { asked, found } of [
  { asked: `${paths.marketplace}?q=s3&type=Deploy`, found: 'Agent Marketplace' },
  { asked: `${paths.agents}?q=keys`, found: 'Deployed Agents' },
  { asked: `${docsPath('creating')}#publish`, found: 'Creating Workflows' },
  { asked: paths.workflows, found: 'Workflow Builder' },
]) {
  test(`after the sign-in a person is where they wanted to be: ${asked} (R035)`, async ({
    page,
    complaints,
  }) => {
    await page.goto(asked);
    await expect(page).toHaveURL(paths.auth);
    await chooseAccount(page, 'Robin Meridian', freshEmail());
    await expect(heading(page, found)).toBeVisible();
    await expect(page).toHaveURL(asked === paths.workflows ? paths.builder : asked);
    expect(complaints).toEqual([]);
  });
}

test('an edit page is remembered for its owner, and a stranger finds nothing there', async ({
  page,
  product,
}) => {
  const email = freshEmail();
  const { api } = await signIn(product.url, email, 'Robin Meridian');
  const workflow = await publishDrill(api, 'Remembered drill', await deployKeys(api), [
    await deployBucket(api, 'meridian-remembered'),
  ]);
  await page.goto(workflowEditPath(workflow.id));
  await expect(page).toHaveURL(paths.auth);
  await chooseAccount(page, 'Robin Meridian', email);
  await expect(page).toHaveURL(workflowEditPath(workflow.id));
  await expect(page.getByRole('group', { name: / node: / })).toHaveCount(2);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(paths.auth);
  await page.goto(workflowEditPath(workflow.id));
  await chooseAccount(page, 'Kim Stranger', freshEmail());
  await expect(page.getByRole('alert')).toContainText(
    'This workflow could not be opened. It may have been deleted.',
  );
});

test('no letter of a fast hand is lost in a search box, and the address remembers it', async ({
  page,
  person,
  complaints,
}) => {
  const keys = await deployKeys(person.api);
  await publishDrill(person.api, 'Quarterly drill', keys, [await deployBucket(person.api, 'meridian-typed')]);
  for (const { path, box, article } of [
    { path: paths.marketplace, box: 'Search agents', article: 'S3 Content Deployer' },
    { path: paths.agents, box: 'Search deployed agents', article: 'S3 Content Deployer' },
    { path: paths.workflowList, box: 'Search workflows', article: 'Quarterly drill' },
  ]) {
    const wanted = article.toLowerCase();
    await page.goto(path);
    await expect(page.getByRole('article', { name: article })).toBeVisible();
    const search = page.getByRole('searchbox', { name: box });
    await search.focus();
    await page.keyboard.type(wanted);
    await expect(search).toHaveValue(wanted);
    await expect(page).toHaveURL(`${path}?${new URLSearchParams({ q: wanted })}`);
    await expect(search).toHaveValue(wanted);
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.reload();
    await expect(search).toHaveValue(wanted);
    await search.fill('nothing is called this');
    await expect(page.getByRole('article')).toHaveCount(0);
    await search.fill('');
    await expect(page.getByRole('article', { name: article })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto(paths.marketplace);
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('zzz');
  await expect(page.getByText('No agents found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search agents' })).toHaveValue('');
  await expect(page.getByRole('article', { name: 'S3 Content Deployer' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an unknown path says so to anybody and offers two ways on (R033, R531-R533)', async ({ page }) => {
  await page.goto('/no/such/place?at=all');
  await expectScreen(page, 'Page not found', 'Page not found · Leakdrill');
  await expect(page.getByText('/no/such/place', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Return Home' }).click();
  await expect(page).toHaveURL(paths.auth);

  await signInLocally(page, 'Robin Meridian', freshEmail());
  await page.goto('/workflows/nowhere');
  await expectScreen(page, 'Page not found', 'Page not found · Leakdrill');
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(paths.dashboard);
  await page.goto(docsPath('marketplace') + 's');
  await expectScreen(page, 'Page not found', 'Page not found · Leakdrill');
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Return Home' }).click();
  await expect(page).toHaveURL(paths.dashboard);
});

test('with DOCS_PUBLIC on, the documentation shows to anybody (R030, Q1)', async ({ page }) => {
  const product = await startProduct({ env: { DOCS_PUBLIC: 'true' } });
  try {
    await page.goto(product.url + docsPath('managing'));
    await expectScreen(page, 'Managing Workflows', 'Managing Workflows · Leakdrill');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Getting Started' })
      .click();
    await expectScreen(page, 'Marketplace & Types of Agents', 'Marketplace & Types of Agents · Leakdrill');
    await page.goto(product.url + paths.marketplace);
    await expect(page).toHaveURL(product.url + paths.auth);
  } finally {
    await product.remove();
  }
});

async function expectScreen(page: Page, h1: string | RegExp, title: string | RegExp): Promise<void> {
  await expect(heading(page, h1)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(title);
}

function sectionsOf(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}
