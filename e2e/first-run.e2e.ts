import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { deploymentPath, paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import { colourOf } from './colours.ts';
import { expect, freshEmail, heading, messages, navigateTo, test } from './product.ts';

/** From the landing page to the first result, and the pages on the way: dashboard, credits, landing. */

const picture = 'A leak drill: generate, plant, seen, clean up';

test('a new person has a first result within 10 clicks and two minutes', async ({ page, complaints }) => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.isTrusted) (window as unknown as { countClick: () => void }).countClick();
    });
  });
  const startedAt = performance.now();
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Continue with a local account' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await chooser.getByRole('textbox', { name: 'Name' }).click();
  await page.keyboard.type('Robin Meridian');
  await chooser.getByRole('textbox', { name: 'E-mail' }).click();
  await page.keyboard.type(freshEmail());
  await chooser.getByRole('button', { name: 'Continue', exact: true }).click();

  const first = page.getByRole('region', { name: 'Your First Drill' });
  await expect(
    first.getByRole('list', { name: 'Steps to your first drill' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expect(first).toContainText('Costs 3 credits, balance 50. Each run of it costs at most 1 credit.');
  await first.getByRole('button', { name: 'Create Sample Drill' }).click();

  await expect(heading(page, 'Deployed Workflows')).toBeVisible();
  const row = page.getByRole('article', { name: 'Sample drill' });
  await row.getByRole('button', { name: 'Re-deploy' }).click();
  await expect(row).toContainText('Completed');
  await row.getByRole('button', { name: 'View Results' }).click();
  await expect(page.getByRole('dialog').getByText('backup.env').first()).toBeVisible();
  expect(performance.now() - startedAt).toBeLessThan(120_000);
  expect(clicks).toBeGreaterThanOrEqual(8);
  expect(clicks).toBeLessThanOrEqual(10);

  await page.keyboard.press('Escape');
  await navigateTo(page, 'Dashboard');
  await expect(page.getByRole('group', { name: 'Credits Used' })).toContainText('4 / 50');
  await expect(first).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a double click, a second tab and a retry after a lost answer make one sample drill', async ({
  page,
  context,
  person,
}) => {
  let lost = 0;
  await page.route('**/api/v1/sample-drill', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  // Without its live stream the second tab does not learn that there is a drill.
  const second = await context.newPage();
  await second.route('**/api/v1/events', (route) => route.abort('connectionrefused'));
  for (const tab of [page, second]) {
    await tab.goto(paths.dashboard);
    await expect(tab.getByRole('button', { name: 'Create Sample Drill' })).toBeEnabled();
  }
  await page.getByRole('button', { name: 'Create Sample Drill' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect.poll(() => lost).toBe(1);
  await second.getByRole('button', { name: 'Create Sample Drill' }).dblclick();
  await expect(heading(second, 'Deployed Workflows')).toBeVisible();
  await expect(second.getByRole('article', { name: 'Sample drill' })).toHaveCount(1);
  await expect(
    page
      .getByRole('region', { name: 'Your First Drill' })
      .getByRole('link', { name: 'Open My Workflows' })
      .first(),
  ).toBeVisible();
  expect((await person.api.listWorkflows()).total).toBe(1);
  expect(await person.api.listDeployments()).toHaveLength(2);
  expect((await person.api.readCreditBalance()).current_credits).toBe(47);
});

test('a sample that cannot be paid says so in its place and makes nothing', async ({ page, person }) => {
  for (let count = 0; count < 24; count += 1) await deployBucket(person.api, `acme-spent-${count}`);
  await page.goto(paths.dashboard);
  const first = page.getByRole('region', { name: 'Your First Drill' });
  await expect(first).toContainText('Costs 3 credits, balance 2.');
  await first.getByRole('button', { name: 'Create Sample Drill' }).click();
  await expect(first.getByRole('alert')).toContainText(
    /^You have [12] credits? and this agent costs 2\. Nothing was deployed\./,
  );
  expect((await person.api.listWorkflows()).total).toBe(0);
  expect(await person.api.listDeployments()).toHaveLength(24);
});

test('without a sandbox the three steps are shown, and no sample is offered', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  const drill = await person.api.readSampleDrill();
  await page.route('**/api/v1/sample-drill', (route) =>
    route.fulfill({ json: { ...drill, is_offered: false } }),
  );
  await page.goto(paths.dashboard);
  const first = page.getByRole('region', { name: 'Your First Drill' });
  await expect(first.getByRole('listitem')).toHaveCount(3);
  await expect(first.getByRole('button')).toHaveCount(0);
  await first.getByRole('link', { name: 'Choose a Deploy Agent' }).click();
  await expect(page.getByRole('combobox', { name: 'Type:' })).toHaveValue('Deploy');
});

test('the dashboard of a new account is complete, still and accessible (R108, R110, R112, R115, R118, R120, R121, R122)', async ({
  page,
  person,
  complaints,
}) => {
  await watchShifts(page);
  const gate = Promise.withResolvers<void>();
  await page.route(
    /\/api\/v1\/(agents\/dashboard\/stats|credits\/balance|workflows\?limit=1)$/,
    async (route) => {
      await gate.promise;
      await route.continue();
    },
  );
  await page.goto(paths.dashboard);
  const cards = [
    page.getByRole('link', { name: /^Active Agents/ }),
    page.getByRole('link', { name: /^Active Workflows/ }),
    page.getByRole('group', { name: 'Credits Used' }),
    page.getByRole('group', { name: 'Remaining Credits' }),
  ] as const;
  for (const card of cards) await expect(card).toContainText('Loading...');
  gate.resolve();
  for (const [card, text] of [
    [cards[0], '0 / 0'],
    [cards[1], '0'],
    [cards[2], '0 / 50'],
    [cards[3], '50'],
  ] as const) {
    await expect(card).toContainText(text);
  }
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByText('No recent activities found', { exact: true })).toBeVisible();
  await expect(activity.getByRole('button', { name: 'View More' })).toBeDisabled();
  await expect(activity.getByRole('link', { name: 'Browse the marketplace' })).toHaveAttribute(
    'href',
    paths.marketplace,
  );
  const sandbox = page
    .getByRole('status')
    .filter({ hasText: 'Sandbox: targets are stand-ins on this machine.' });
  await expect(sandbox.getByRole('link', { name: 'Open Sandbox' })).toHaveAttribute('href', paths.sandbox);
  const account = page.getByRole('region', { name: 'My Account' });
  await expect(account).toContainText(person.email);
  await expect(account).toContainText('Robin Meridian');
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date()),
  );
  await expect(account.getByRole('definition')).toHaveText(['Free', '50', today]);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  await check(page, 'the dashboard of a new account');
  await cards[0].click();
  await expect(page).toHaveURL(paths.agents);
  await page.goBack();
  await cards[1].click();
  await expect(page).toHaveURL(paths.workflowList);
  expect(complaints).toEqual([]);
});

test('My Account shows the photo beside name and e-mail, and the initial where there is none or it does not come; when the account was made, or today (R119, R122, Q5)', async ({
  page,
  person,
}) => {
  const account = page.getByRole('region', { name: 'My Account' });
  const photo = account.getByRole('presentation');
  const initial = account.getByText('R', { exact: true });
  await page.goto(paths.dashboard);
  await expect(initial).toBeVisible();
  await expect(photo).toHaveCount(0);

  const address = 'https://lh3.googleusercontent.com/a/robin';
  await page.route('**/api/v1/auth/validate', async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, photo_url: address, created_at: '2024-03-05T10:00:00Z' } });
  });
  await page.route(address, (route) => route.fulfill({ contentType: 'image/svg+xml', body: square }));
  await page.reload();
  await expect(photo).toHaveAttribute('src', address);
  await expect(photo).toHaveJSProperty('naturalWidth', 7);
  await expect(initial).toHaveCount(0);
  await expect(account.getByText('Robin Meridian', { exact: true })).toBeVisible();
  await expect(account.getByText(person.email, { exact: true })).toBeVisible();
  await expect(account.getByRole('definition').last()).toHaveText('Mar 5, 2024');

  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(initial).toBeVisible();
  await expect(photo).toHaveCount(0);

  await page.unroute('**/api/v1/auth/validate');
  await page.route('**/api/v1/auth/validate', async (route) => {
    const { created_at: left, ...answer } = (await (await route.fetch()).json()) as Record<string, unknown>;
    expect(left).toBeDefined();
    await route.fulfill({ json: answer });
  });
  await page.reload();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  await expect(account.getByRole('definition').last()).toHaveText(today);
});

test('activities come five at a time, each with label, message, badge, time and credits (R114, R117, R123-R127, R129, R132, R134, R140)', async ({
  page,
  person,
}) => {
  const { id } = await deployKeys(person.api);
  for (let count = 0; count < 6; count += 1) await deployBucket(person.api, `acme-many-${count}`);
  await person.api.deleteDeployment({ id });
  const asked: string[] = [];
  page.on('request', (request) => {
    const limit = /activities\/recent\?limit=(\d+)$/.exec(request.url())?.[1];
    // The bell in the header asks for its own.
    if ((limit === '5' || limit === '10' || limit === '15') && asked.at(-1) !== limit) asked.push(limit);
  });
  await page.goto(paths.dashboard);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  const rows = activity.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0)).toContainText(/Deletion.*Agent Deleted.*Deleted.*less than a minute ago/);
  await expect(rows.nth(1)).toContainText(
    /Deploy.*Deployment Persisted.*S3 Content Deployer 6 · 2 credits.*Completed.*less than a minute ago/,
  );
  await expect.poll(() => colourOf(rows.nth(0).getByText('Deleted', { exact: true }))).toBe('blue');
  await activity.getByRole('button', { name: 'View More' }).click();
  await expect(rows).toHaveCount(8);
  await expect(rows.nth(7)).toContainText(/Generate.*Generate completed.*1 credit/);
  await expect(activity.getByRole('button', { name: 'View More' })).toBeDisabled();
  expect(asked).toEqual(['5', '10']);
  await expect(page.getByRole('group', { name: 'Remaining Credits' })).toContainText(
    /37.*Free plan, 50 total/,
  );

  for (const [agentId, configuration, label, message] of [
    ['aws-profile', { profileName: 'acme-prod' }, 'Configure', 'Configuration Persisted'],
    ['ami-provenance', { regions: 'us-east-1' }, 'Analyzer', 'Analyzer Enabled'],
  ] as const) {
    await person.api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
    const row = rows.first();
    await expect(row.getByText(message, { exact: true })).toBeVisible();
    await expect(row.getByText(label, { exact: true })).toBeVisible();
    await expect.poll(() => colourOf(row.getByText('Completed', { exact: true }))).toBe('green');
  }

  const again = await deployKeys(person.api);
  const workflow = await publishDrill(person.api, 'Refused', again, [
    await deployBucket(person.api, 'acme-taken'),
  ]);
  await person.api.executeWorkflow({ id: workflow.id });
  await expect(rows.first()).toContainText(/Failed.*Refused/);
  await expect(rows.first().getByText('Workflow', { exact: true })).toBeVisible();
  await expect.poll(() => colourOf(rows.first().getByText('Failed', { exact: true }).last())).toBe('red');
});

test('credits: the balance, the plans, every movement with its date, balance and link, and a file that no spreadsheet runs (R010, R154, R155, R157-R164, R589)', async ({
  page,
  person,
  complaints,
}) => {
  const execution = await hostileRun(person);
  for (let count = 0; count < 12; count += 1) await deployBucket(person.api, `acme-paid-${count}`);
  await page.goto(paths.credits);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('Used 56% of your Free plan allocation (50 total credits).');
  const { current_credits: left, plan_credits: plan } = await person.api.readCreditBalance();
  expect([left, plan]).toEqual([22, 50]);
  await expect(balance.getByRole('group', { name: 'Credits Used' })).toHaveText('Credits Used28 / 50');
  await expect(balance.getByRole('group', { name: 'Remaining Credits' })).toHaveText('Remaining Credits22');
  await expect(balance.getByRole('progressbar', { name: 'Credits used' })).toHaveAttribute(
    'aria-valuenow',
    '56',
  );

  const plans = page.getByRole('radiogroup', { name: 'Plans' });
  await expect(plans.getByRole('radio', { name: 'Starter' })).toBeChecked();
  await expect(plans.getByRole('radio', { name: 'Enterprise' })).toBeDisabled();
  for (const words of ['$100', '100 credits', 'Buy in packs of 100 credits', 'Coming soon', 'SSO access'])
    await expect(plans.getByText(words).first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(request.url());
  });
  const plane = (name: string) =>
    plans
      .getByText(name, { exact: true })
      .locator('..')
      .evaluate((card) => getComputedStyle(card).backgroundColor);
  const before = { starter: await plane('Starter'), enterprise: await plane('Enterprise') };
  expect(before.starter).not.toBe(before.enterprise);
  for (const name of ['Enterprise', 'Starter']) {
    await plans.getByText(name, { exact: true }).click({ force: true });
    await expect(plans.getByRole('radio', { name: 'Starter' })).toBeChecked();
    await expect(plans.getByRole('radio', { name: 'Enterprise' })).not.toBeChecked();
    expect({ starter: await plane('Starter'), enterprise: await plane('Enterprise') }).toEqual(before);
  }
  expect(asked).toEqual([]);
  await expect(page.getByRole('main').getByRole('button', { name: /buy|purchase|upgrade/i })).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Credit history' });
  await expect(table.getByRole('row')).toHaveCount(1 + 25);
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect(table.getByRole('row')).toHaveCount(1 + 31);
  await expect(table.getByRole('row').last()).toContainText(/Granted/);
  const entries = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const part = await person.api.listCreditEntries(cursor === undefined ? {} : { cursor });
    entries.push(...part.entries);
    cursor = part.next_cursor;
  }
  for (const [nth, { created_at: at, balance, change }] of entries.entries()) {
    const row = table.getByRole('row').nth(nth + 1);
    await expect(row.getByRole('time').first()).toHaveAttribute('datetime', at);
    const signed = change === 0 ? '0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
    await expect(row.getByRole('cell').nth(-2)).toHaveText(signed);
    await expect(row.getByRole('cell').last()).toHaveText(new RegExp(`^(Balance )?${balance}$`));
  }
  await expect(table.getByText('Held', { exact: true })).toHaveCount(0);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('leakdrill-credits.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    entries.map(({ created_at: at }) => `"${at}"`),
  );
  expect(lines).toHaveLength(1 + 31);
  expect(lines.filter((line) => line.includes(execution))).toHaveLength(2);
  for (const line of lines) expect(line).not.toMatch(/(?:^|,)"?[=+\-@\t\r]/);
  expect(lines.filter((line) => line.includes(`"'=cmd|' /C calc'!A0"`))).toHaveLength(2);

  await check(page, 'credits');
  // The oldest, whose name begins that of twelve others.
  await table
    .getByRole('link', { name: 'Open Agent : Deployment of S3 Content Deployer', exact: true })
    .last()
    .click();
  await expect(heading(page, 'Deployed Agents')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(14);
  const oldest = page.getByRole('article', { name: 'S3 Content Deployer', exact: true });
  await expect(oldest).toBeFocused();
  await expect(oldest).toHaveAttribute('aria-current', 'true');
  await expect(oldest).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[aria-current=true]')).toHaveCount(1);
  await check(page, 'agents, one of them sought', { at: [375, 1280] });
  await page.goto(deploymentPath(crypto.randomUUID()));
  await expect(
    page.getByRole('status').filter({ hasText: 'The agent that this link led to is not deployed any more.' }),
  ).toBeVisible();
  await page.goto(paths.credits);
  await table
    .getByRole('link', { name: /^Open Run/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/runs/${execution}$`));
  expect(complaints).toEqual([]);
});

test('the file is to be had while the page still waits for the list, and when it does not come', async ({
  page,
  person,
}) => {
  await deployBucket(person.api, 'acme-filed');
  const save = async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    return readFile(await (await saving).path(), 'utf8');
  };
  const url = '**/api/v1/credits/entries?*';
  await page.route(url, () => undefined);
  await page.goto(paths.credits);
  expect(await save()).toContain('S3 Content Deployer');
  await page.unroute(url);
  await page.route(url, (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The credit history could not be loaded.' }),
  ).toBeVisible();
  expect(await save()).toContain('S3 Content Deployer');
});

test('what is only held is marked, nothing yet says so, and a file that cannot be had is one message', async ({
  page,
  person,
}) => {
  const [entry] = (await person.api.listCreditEntries()).entries;
  const url = '**/api/v1/credits/entries?*';
  await page.route(url, (route) =>
    route.fulfill({
      json: {
        entries: [{ ...entry, kind: 'hold', held: true, change: -2, reason: 'Run of Drill: S3' }],
        total: 1,
        next_cursor: null,
      },
    }),
  );
  await page.route('**/api/v1/credits/entries.csv', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The database rests.' } }),
  );
  await page.goto(paths.credits);
  const row = page.getByRole('table', { name: 'Credit history' }).getByRole('row').last();
  await expect(row.getByText('Held', { exact: true })).toBeVisible();
  await expect(row).toContainText('Hold: Run of Drill: S3');
  await expect(row).toContainText('−2');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const message = messages(page).filter({ hasText: 'The statement was not downloaded' });
  await expect(message).toHaveCount(1);
  await expect(message).toContainText('The database rests.');

  await page.unroute(url);
  await page.route(url, (route) => route.fulfill({ json: { entries: [], total: 0, next_cursor: null } }));
  await page.reload();
  await expect(page.getByText('No charges yet.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
});

test('the landing page explains the product, in both themes, upright on a phone, and still for who wants it (R001, R036, R041-R048)', async ({
  page,
  complaints,
}) => {
  await watchShifts(page);
  await page.goto(paths.home);
  await expect(heading(page, 'Validate. Simulate. Secure.')).toBeVisible();
  await expect(
    page.getByText(
      'A fire drill for credential leaks: plant synthetic secrets where real ones leak, and learn who notices.',
    ),
  ).toBeVisible();
  const samples = page.getByRole('region', { name: 'Sample agents' }).getByRole('article');
  await expect(samples).toHaveCount(3);
  for (const [index, { name, price }] of [
    { name: 'Non-Human Identities', price: '2 credits' },
    { name: 'S3 Content Deployer', price: '2 credits' },
    { name: 'Slack Channel Deployer', price: '2 credits' },
  ].entries()) {
    await expect(samples.nth(index)).toHaveAccessibleName(name);
    await expect(samples.nth(index)).toContainText('Deploy');
    await expect(samples.nth(index)).toContainText(price);
  }
  const features = page.getByRole('region', { name: 'Key features' });
  await expect(features.getByRole('heading', { level: 3 })).toHaveText([
    'Agent Marketplace',
    'Workflow Builder',
    'Credit System',
  ]);
  await expect(features).toContainText(/visual editor/);
  await expect(features).toContainText(/Pay for what you use/);
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', paths.terms);
  await expect(foot.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', paths.privacy);
  await expect(page.getByText(/^s3:\/\/.+\/backup\.env$/).filter({ visible: true })).toHaveCount(1);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);

  const drawn = page.getByRole('img', { name: picture });
  const moving = () =>
    drawn.evaluate((svg) => getComputedStyle(svg.querySelector('.drill-line') ?? svg).animationName);
  await expect(drawn).toHaveCount(1);
  expect(await moving()).toBe('drill-line');
  const wide = await drawn.boundingBox();
  expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(1120 / 320, 1);
  await check(page, 'the landing page');
  expect(await moving()).toBe('none');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(drawn).toHaveCount(1);
  const tall = await drawn.boundingBox();
  expect((tall?.height ?? 0) / (tall?.width ?? 1)).toBeGreaterThan(3);
  expect(complaints).toEqual([]);
});

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><rect width="7" height="7"/></svg>';

/** A run of a workflow whose name is a command, and two deployments: 1 + 2 + 1 credits. */
async function hostileRun({ api }: SignedInApi): Promise<string> {
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'acme-hostile-name');
  const workflow = await publishDrill(api, `=cmd|' /C calc'!A0`, keys, [bucket]);
  const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
  await finishedRun(api, workflow.id, execution);
  return execution;
}

/** Sums all that is pushed about, whatever it is. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number };
    kept.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) kept.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All that was pushed about since the page came up, also right after a click: the stricter sum. */
async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}
