import type { Locator, Page, Request } from '@playwright/test';
import type { Deployment } from '#contract/deployments.ts';
import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import { clearFaults, setFault } from './cloud.ts';
import { colourOf } from './colours.ts';
import { expect, expectMessage, heading, messages, test } from './product.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterEach(({ product }) => clearFaults(product));

const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true });

test('the list: rows, chains, errors, search and filters (R381, R382, R387-R395, R402, R403, R406)', async ({
  page,
  person,
  complaints,
}) => {
  const { api } = person;
  const keys = await deployKeys(api);
  const good = await runDrill(api, 'Good drill', keys, [await deployBucket(api, 'meridian-list')]);
  await runDrill(api, 'Bad drill', keys, [await deployBucket(api, 'acme-taken')]);
  await publishDrill(api, 'Never run', keys, [await deployBucket(api, 'meridian-never')]);
  const profile = await deployProfile(api);
  await publishDrill(api, 'Who made them', profile, [await deployAnalyzer(api)]);

  await page.goto(paths.workflowList);
  await expect(heading(page, 'Deployed Workflows')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Workflows' }).getByRole('article');
  await expect(rows.getByRole('heading')).toHaveText([
    'Who made them',
    'Never run',
    'Bad drill',
    'Good drill',
  ]);

  await test.step('a row that went well', async () => {
    const one = row(page, 'Good drill');
    const status = one.getByText('Completed', { exact: true });
    await expect.poll(() => colourOf(status)).toBe('green');
    await expect(one.getByText('Generate → Deploy', { exact: true })).toBeVisible();
    await expect(one.getByText('Last executed')).toBeVisible();
    await expect(one.getByText(shortDate(good.timestamp))).toBeVisible();
    const chain = one.getByRole('list', { name: 'Agents in order' }).getByRole('listitem');
    await expect(chain).toHaveText([
      /AWS access keys for service identities\s*backup-keys/,
      /S3 Content Deployer\s*meridian-list/,
    ]);
    await expect(chain.locator('svg').first()).toBeVisible();
    await expect(one.getByRole('note')).toHaveCount(0);
  });

  await test.step('a row that went wrong has a red box that names agent and bucket', async () => {
    const one = row(page, 'Bad drill');
    await expect.poll(() => colourOf(one.getByText('Failed', { exact: true }))).toBe('red');
    const box = one.getByRole('note', { name: 'Errors of the last run' });
    await expect(box).toContainText(/S3 Content Deployer 2 acme-taken: .+/);
    await expect(box.getByRole('paragraph').locator('svg')).toHaveCount(1);
    await expect.poll(() => colourOf(box)).toBe('red');
  });

  await test.step('a row that never ran', async () => {
    const one = row(page, 'Never run');
    await expect(one.getByText('Created')).toBeVisible();
    await expect(one.getByText('published', { exact: true })).toBeVisible();
    await expect(button(one, 'View Results')).toBeDisabled();
    await expect(one.getByRole('link', { name: 'Open Run' })).toHaveCount(0);
    await expect(row(page, 'Who made them').getByText('Configure → Analyzer')).toBeVisible();
  });

  await test.step('filters and search', async () => {
    const filters = page.getByRole('group', { name: 'Filter workflows' });
    await button(filters, 'Configure → Analyzer').click();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/kind=Configure/);
    await button(filters, 'Generate → Deploy').click();
    await expect(rows).toHaveCount(3);
    await expect(button(filters, 'Generate → Deploy')).toHaveAttribute('aria-pressed', 'true');
    const search = page.getByPlaceholder('Search workflows...');
    await search.fill('bAD');
    await expect(rows).toHaveCount(1);
    await button(filters, 'All').click();
    await search.fill('who made');
    await expect(rows).toHaveCount(1);
    await search.fill('nobody');
    await expect(page.getByText('No workflows found')).toBeVisible();
    await button(page, 'Clear Filters').click();
    await expect(rows).toHaveCount(4);
  });
  expect(complaints).toEqual([]);
});

test('a row is re-deployed by reading it and executing it, and shows how it fares without a reload (R383, R397, R399, R404, R407, R408)', async ({
  page,
  person,
  product,
}) => {
  const { api } = person;
  const { workflow } = await runDrill(api, 'Again', await deployKeys(api), [
    await deployBucket(api, 'meridian-again'),
  ]);
  await page.goto(paths.workflowList);
  const one = row(page, 'Again');
  await expect(one.getByText('Completed', { exact: true })).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes(workflow)) asked.push(`${request.method()} ${pathname.replace(workflow, 'id')}`);
  });
  await setFault(product, { kind: 'slow', operation: 'PutObject', delayMs: 25_000 });
  const hold = await holdRequests(page, `**/api/v1/workflows/${workflow}/execute`);
  await button(one, 'Re-deploy').click();
  await expect(button(one, 'Re-deploy')).toBeDisabled();
  await expect(button(one, 'Re-deploy')).toHaveAttribute('aria-busy', 'true');
  hold.release();
  await expectMessage(page, 'Execution started');
  await expect(one.getByText('In Progress', { exact: true })).toBeVisible();
  await expect.poll(() => colourOf(one.getByText('In Progress', { exact: true }))).toBe('blue');
  await expect(one.getByText(/^Running \d of 2$/)).toBeVisible();
  await clearFaults(product);
  await expect(one.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(asked.slice(0, 2)).toEqual(['GET /api/v1/workflows/id', 'POST /api/v1/workflows/id/execute']);
  const { total } = await api.listExecutions({ id: workflow });
  expect(total).toBe(2);

  const again = page.waitForResponse((answer) => answer.url().includes('/api/v1/workflows?'));
  await button(page, 'Refresh').click();
  await expectMessage(page, 'Refreshing workflows...');
  expect((await again).status()).toBe(200);
});

test('results whose page part is still on its way: the button waits, then they open (R396, R399)', async ({
  page,
  person: { api },
}) => {
  await runDrill(api, 'Slow line', await deployKeys(api), [await deployBucket(api, 'meridian-line')]);
  await page.goto(paths.workflowList);
  const results = button(row(page, 'Slow line'), 'View Results');
  const hold = await holdRequests(page, '**/assets/ResultsDialog-*.js');
  const dialog = page.getByRole('dialog', { name: 'Execution Results: Slow line' });
  await results.click();
  await expect(results).toHaveAttribute('aria-busy', 'true');
  await expect(results).toBeDisabled();
  await expect(button(row(page, 'Slow line'), 'Re-deploy')).toBeEnabled();
  await expect(dialog).toHaveCount(0);
  hold.release();
  await expect(dialog).toBeVisible();
  await button(dialog, 'Close').click();
  await expect(results).toBeFocused();
  await expect(results).not.toHaveAttribute('aria-busy');
});

test('a deleted workflow can be brought back for ten seconds, each one by its own message (R398, R399, R409)', async ({
  page,
  person,
}) => {
  const { api } = person;
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'meridian-undo');
  for (const name of ['First', 'Second', 'Third']) await publishDrill(api, name, keys, [bucket]);
  await page.goto(paths.workflowList);

  const hold = await holdRequests(page, '**/api/v1/workflows/*');
  await button(row(page, 'Second'), 'Delete').click();
  await expect(button(row(page, 'Second'), 'Delete')).toHaveAttribute('aria-busy', 'true');
  await expect(button(row(page, 'First'), 'Delete')).not.toHaveAttribute('aria-busy', 'true');
  hold.release();
  await expect(row(page, 'Second')).toHaveCount(0);
  await expectMessage(page, 'Workflow deleted successfully');
  await expect(row(page, 'First')).toBeFocused();
  await button(row(page, 'First'), 'Delete').click();
  await expect(row(page, 'First')).toHaveCount(0);
  await expect(messages(page).filter({ hasText: 'Workflow deleted successfully' })).toHaveCount(2);

  // Those behind show when a hand comes near.
  await messages(page).first().hover();
  const second = messages(page).filter({ hasText: 'Second' });
  await button(second, 'Undo').click();
  await expect(row(page, 'Second')).toBeVisible();
  await expectMessage(page, 'Workflow restored');
  await expect(row(page, 'First')).toHaveCount(0);
  expect((await api.listWorkflows()).workflows.map(({ name }) => name)).toEqual(['Third', 'Second']);

  await test.step('an undo that fails says why', async () => {
    await page.route('**/restore', (route) =>
      route.fulfill({ status: 409, json: { detail: 'An agent of it is gone.' } }),
    );
    await button(row(page, 'Third'), 'Delete').click();
    await messages(page).first().hover();
    await button(messages(page).filter({ hasText: 'Third' }), 'Undo').click();
    await expectMessage(page, /Failed to restore workflow\.\s*An agent of it is gone\./);
  });
});

test('all are deleted after one question (R384-R386, R400, R413, R597)', async ({ page, person }) => {
  const { api } = person;
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'meridian-all');
  await publishDrill(api, 'One', keys, [bucket]);
  await publishDrill(api, 'Two', keys, [bucket]);
  await page.goto(paths.workflowList);
  await expect(page.getByRole('article')).toHaveCount(2);
  await button(page, 'Delete All').click();
  const question = page.getByRole('alertdialog', { name: 'Delete All Workflows' });
  await expect(question).toContainText(
    'Are you sure you want to delete all workflows? This action cannot be undone.',
  );
  await check(page, 'delete all', { isOverlaid: true });
  await button(question, 'Cancel').click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await button(page, 'Delete All').click();
  const hold = await holdRequests(page, '**/api/v1/workflows');
  await button(question, 'Delete All').click();
  await expect(button(question, 'Delete All')).toHaveAttribute('aria-busy', 'true');
  hold.release();
  await expectMessage(page, 'All workflows deleted successfully');
  await expect(page.getByText('No workflows found')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(button(page, 'Delete All')).toBeDisabled();
  await check(page, 'empty list');
});

test('statuses that nobody foresaw, a bare list, agents from the other list (R402-R405, R414)', async ({
  page,
  person,
}) => {
  const bucket = await deployBucket(person.api, 'meridian-joined');
  const base = (name: string, status: string) => ({
    id: crypto.randomUUID(),
    name,
    status,
    created_at: '2026-11-20T10:00:00Z',
    configuration: {
      nodes: [{ id: 'n1', type: 'Deploy', position: { x: 0, y: 0 }, deployment_id: bucket.id }],
      edges: [],
    },
  });
  const list = ['completed', 'failed', 'in_progress', 'half_done'].map((status) =>
    base(`Is ${status}`, status),
  );
  for (const body of [list, { workflows: list }]) {
    await page.route('**/api/v1/workflows?*', (route) => route.fulfill({ json: body }));
    await page.goto(paths.workflowList);
    for (const [name, label, colour] of [
      ['Is completed', 'Completed', 'green'],
      ['Is failed', 'Failed', 'red'],
      ['Is in_progress', 'In Progress', 'blue'],
      ['Is half_done', 'half_done', 'grey'],
    ] as const) {
      const badge = row(page, name).getByText(label, { exact: true });
      await expect(badge).toBeVisible();
      await expect.poll(() => colourOf(badge), { message: label }).toBe(colour);
    }
    const chain = row(page, 'Is completed').getByRole('list', { name: 'Agents in order' });
    await expect(chain.getByRole('listitem')).toHaveText([/S3 Content Deployer\s*meridian-joined/]);
    await page.unroute('**/api/v1/workflows?*');
  }
});

test('hundreds of workflows are fetched by the page and drawn about the window, and the search looks at all', async ({
  page,
  person,
  complaints,
}) => {
  test.setTimeout(120_000);
  const { api } = person;
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'meridian-many');
  for (let batch = 0; batch < 25; batch += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) => publishDrill(api, `Drill ${batch * 10 + nth}.`, keys, [bucket])),
    );
  }
  await publishDrill(api, 'The newest', keys, [bucket]);
  const fetched = new Set<string>();
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/workflows') || searchParams.get('limit') === '1') return;
    fetched.add(`${searchParams.get('limit')} after ${searchParams.get('cursor') ?? 'nothing'}`);
  });

  await page.goto(paths.workflowList);
  await expect(row(page, 'The newest')).toBeVisible();
  const items = page.getByRole('list', { name: 'Workflows' }).locator('> li');
  await expect(items.first()).toHaveAttribute('aria-setsize', '251');
  expect([...fetched]).toEqual(['100 after nothing']);
  let most = 0;
  await expect(async () => {
    await page.mouse.wheel(0, 6_000);
    most = Math.max(most, await items.count());
    const last = await items.last().getAttribute('aria-posinset');
    expect(Number(last)).toBe(251);
  }).toPass({ timeout: 60_000, intervals: [20] });
  expect(most).toBeLessThan(60);
  expect(fetched.size).toBe(3);

  await page.keyboard.press('Home');
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search workflows' }).fill('drill 7.');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(row(page, 'Drill 7.')).toBeVisible();

  await test.step('a row keeps the focus however far the page is scrolled', async () => {
    await page.getByRole('searchbox', { name: 'Search workflows' }).fill('');
    await expect(items.first()).toHaveAttribute('aria-posinset', '1');
    await row(page, 'The newest').getByRole('link', { name: 'Edit' }).focus();
    await page.evaluate(() => window.scrollTo(0, 8_000));
    await expect(items.nth(1)).not.toHaveAttribute('aria-posinset', '2');
    await expect(row(page, 'The newest').getByRole('link', { name: 'Edit' })).toBeFocused();
  });
  expect(complaints).toEqual([]);
});

test('a list that is slow, and one that does not come (R401)', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  const hold = await holdRequests(page, '**/api/v1/workflows?limit=100');
  await page.goto(paths.workflowList);
  await expect(heading(page, 'Deployed Workflows')).toBeVisible();
  await check(page, 'list, loading');
  hold.release();
  await expect(page.getByText('No workflows found')).toBeVisible();
  await page.route('**/api/v1/workflows?limit=100', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Error loading workflows. Please try again.');
  await page.unrouteAll();
  await button(page, 'Try Again').click();
  await expect(page.getByText('No workflows found')).toBeVisible();
});

test('a refresh that fails leaves the rows, says so once, and the next one takes it back (R383, R401)', async ({
  page,
  person: { api },
}) => {
  const bucket = await deployBucket(api, 'meridian-stays');
  await publishDrill(api, 'Stays', await deployKeys(api), [bucket]);
  await page.goto(paths.workflowList);
  await expect(row(page, 'Stays')).toBeVisible();
  await page.route('**/api/v1/workflows?limit=100', (route) =>
    route.fulfill({ status: 403, json: { detail: 'Not today.' } }),
  );
  await button(page, 'Refresh').click();
  await expect(page.getByRole('alert')).toContainText('Error loading workflows. Please try again.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(row(page, 'Stays')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.unrouteAll();
  await button(page, 'Refresh').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(row(page, 'Stays')).toBeVisible();
});

async function runDrill(api: SignedInApi['api'], name: string, source: Deployment, targets: Deployment[]) {
  const { id } = await publishDrill(api, name, source, targets);
  const { execution_id: executionId } = await api.executeWorkflow({ id });
  const run = await finishedRun(api, id, executionId);
  return { workflow: id, timestamp: run.timestamp };
}

async function deployProfile(api: SignedInApi['api']): Promise<Deployment> {
  return api.deployAgent({
    agentId: 'aws-profile',
    configuration: { profileName: 'acme-prod' },
    deployment_hash: crypto.randomUUID(),
  });
}

async function deployAnalyzer(api: SignedInApi['api']): Promise<Deployment> {
  return api.deployAgent({
    agentId: 'ami-provenance',
    configuration: { regions: 'us-east-1, eu-west-1' },
    deployment_hash: crypto.randomUUID(),
  });
}

/** As the page writes it, in the locale of the browser that tests. */
function shortDate(timestamp: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(timestamp),
  );
}

/** Keeps every such request waiting until it is let go. */
async function holdRequests(page: Page, pattern: string): Promise<{ release: () => void }> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue();
  });
  return { release };
}
