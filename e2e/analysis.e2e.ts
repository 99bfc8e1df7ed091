import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Execution } from '#contract/executions.ts';
import type { SignedInApi } from '#tools/api-client.ts';
import { finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { clearFaults, loadFleet, roleOf, setFault } from './cloud.ts';
import { colourOf } from './colours.ts';
import { openDialog } from './marketplace-agents.ts';
import { card, edge, names, publishButton } from './on-builder.ts';
import { expect, expectMessage, heading, messages, test } from './product.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterEach(({ product }) => clearFaults(product));

const configAddress = '**/config/analyzer-sections.json';
const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('an analysis in the results and on its page: counters, sections, tables (R415, R423-R427, R436-R438, R444-R447)', async ({
  page,
  person,
  complaints,
}) => {
  test.setTimeout(120_000);
  const { id, run } = await analyzed(person.api, 'Who made them');
  await page.goto(paths.workflowList);
  await button(row(page, 'Who made them'), 'View Results').click();
  const dialog = page.getByRole('dialog', { name: 'Execution Results: Who made them' });
  await expect(dialog.getByRole('heading', { name: 'Analysis Workflow' })).toBeVisible();
  await expect(dialog.getByText('Executed at')).toBeVisible();
  await expect.poll(() => colourOf(dialog.getByText('Completed', { exact: true }).first())).toBe('green');
  await expect(dialog.getByRole('heading', { name: 'Primary Results' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Deployment Results' })).toBeVisible();

  await test.step('summary, counters and picture', async () => {
    const summary = dialog.getByRole('region', { name: 'Summary' });
    await expect(summary.getByText(/^Analyzed on .*\(.*ago\)$/)).toBeVisible();
    await expect(summary.getByText(run.analyzer_results?.summary ?? 'none')).toBeVisible();
    const counters = summary.getByRole('list', { name: 'Counters' }).getByRole('listitem');
    await expect(counters.first()).toHaveText(/^64\s*Instances$/);
    await expect(counters.filter({ hasText: 'Unknown public' })).toHaveText(/^5\s*Unknown public$/);
    await expect(counters).toHaveCount(11);
    await expect(
      summary.getByRole('img', { name: /^Image origin: nobody knows the maker of 8 of 30/ }),
    ).toBeVisible();
    await expect(summary.getByRole('list', { name: 'Image origin' }).getByRole('listitem')).toHaveCount(8);
  });

  await test.step('sections fold, each with its count', async () => {
    const images = button(dialog, 'Images');
    await expect(images).toHaveAccessibleDescription('30 items');
    await expect(dialog.getByRole('table', { name: 'Images' })).toBeVisible();
    await images.click();
    await expect(dialog.getByRole('table', { name: 'Images' })).toBeHidden();
    await images.click();
    for (const name of ['Unknown accounts', 'Known vendors', 'Trusted entities', 'Metrics']) {
      await button(dialog, name).click();
    }
    await expect(dialog.getByRole('table', { name: 'Unknown accounts' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: /opens in a new tab/ }).first()).toHaveAttribute(
      'href',
      /^https/,
    );
    await expect(dialog.getByRole('list', { name: 'Findings' }).getByText('Critical').first()).toBeVisible();
  });

  await test.step('rows say source, owner, verified and type, can be sorted and filtered', async () => {
    const table = dialog.getByRole('table', { name: 'Images' });
    const rows = table.getByRole('row');
    for (const column of ['Source', 'Owner', 'Verified', 'Type'])
      await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    await button(table, 'Instances').click();
    await button(table, 'Instances').click();
    await expect(table.getByRole('columnheader', { name: 'Instances' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const counts = await rows.evaluateAll((all) =>
      all.slice(1).map((one) => Number(one.querySelector<HTMLElement>('td:last-child')?.innerText)),
    );
    expect(counts).toHaveLength(30);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    await dialog.getByRole('searchbox', { name: 'Filter Images' }).fill('unknown_public');
    await expect(rows.nth(1)).toContainText('Unknown public');
    await dialog.getByRole('searchbox', { name: 'Filter Images' }).fill('zzz');
    await expect(dialog.getByText('No match for "zzz".')).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Filter Images' }).fill('');
  });

  await test.step('both parts fold away and come back', async () => {
    const table = dialog.getByRole('table', { name: 'Images' });
    const done = dialog.getByRole('list', { name: 'Deployment Results' });
    for (const [part, held] of [
      ['Analyzer Results', table],
      ['Deployment Results', done],
    ] as const) {
      await button(dialog, part).click();
      await expect(button(dialog, part)).toHaveAttribute('aria-expanded', 'false');
      await expect(held).toBeHidden();
      await button(dialog, part).press('Enter');
      await expect(held).toBeVisible();
    }
  });

  await test.step('the bare answer', async () => {
    await button(dialog, 'Show Raw JSON').click();
    await expect(dialog.getByText('"total_instances": 64')).toBeVisible();
    await button(dialog, 'Hide Raw JSON').click();
  });
  await check(page, 'analysis results', { isOverlaid: true });
  await page.goto(runPath(id, run.execution_id));
  await expect(page.getByRole('table', { name: 'Images' })).toBeVisible();
  await check(page, 'run of an analysis');
  expect(complaints).toEqual([]);
});

test('from the marketplace to the findings: a role that needs its external id, an analyzer, a drawing, a plan, a run (R233, R344, R360, R372)', async ({
  page,
  person,
  product,
}) => {
  test.setTimeout(120_000);
  const { roleArn, externalId } = await roleOf(product, person.email);
  await page.goto(paths.marketplace);

  await test.step('the role lets in with its external id, and neither without nor with another', async () => {
    const { dialog, submit } = await openDialog(page, names.profile, 'Configure');
    await dialog.getByLabel('Profile Name').fill('acme-prod');
    await dialog.getByRole('textbox', { name: 'Role Arn' }).fill(roleArn);
    const asked = dialog.getByRole('textbox', { name: 'External Id' });
    for (const [typed, reason] of [
      ['', 'A role needs an external id, or its trust policy cannot tell us from others.'],
      ['not-the-one', /^STS refused the role/],
    ] as const) {
      await asked.fill(typed);
      await submit.click();
      await expect(dialog.getByRole('alert')).toHaveText(reason);
      await messages(page).getByRole('button', { name: 'Dismiss message' }).click();
      await expect(messages(page)).toHaveCount(0);
      expect(await person.api.listDeployments()).toEqual([]);
    }
    await asked.fill(externalId);
    await submit.click();
    await expectMessage(page, 'Agent deployed successfully!');
    await expect(dialog).toBeHidden();
  });
  await test.step('the analyzer is enabled for three regions', async () => {
    await messages(page).getByRole('button', { name: 'Dismiss message' }).click();
    const { dialog, submit } = await openDialog(page, names.analyzer, 'Enable');
    const regions = dialog.getByRole('textbox', { name: 'Regions' });
    // Empty means all of them: nothing is chosen beforehand.
    const more = dialog.getByRole('combobox', { name: 'Add a region' });
    await expect(more.getByRole('option', { name: 'Add a region' })).toHaveCount(1);
    await expect(regions).toHaveValue('');
    await regions.fill('us-east-1');
    for (const region of ['eu-west-1', 'ap-southeast-2', 'eu-west-1']) await more.selectOption(region);
    await expect(regions).toHaveValue('us-east-1, eu-west-1, ap-southeast-2');
    await expect(more).toHaveValue('');
    await test.step('by key a region is taken with Enter, or by going on', async () => {
      await regions.fill('');
      const first = await more.getByRole('option').nth(1).getAttribute('value');
      const second = await more.getByRole('option').nth(2).getAttribute('value');
      await more.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(more).toHaveValue(second ?? '');
      await expect(regions).toHaveValue('');
      await page.keyboard.press('Enter');
      await expect(regions).toHaveValue(second ?? '');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      await expect(regions).toHaveValue(`${second}, ${first}`);
      await expect(more).toHaveValue('');
      await regions.fill('us-east-1, eu-west-1, ap-southeast-2');
    });
    await check(page, 'regions of an analyzer', { isOverlaid: true, at: [375, 1280] });
    await submit.click();
    await expect(dialog).toBeHidden();
  });
  await test.step('drawn and published by its plan', async () => {
    await page.goto(paths.builder);
    await card(page, names.profile).click();
    await card(page, names.analyzer).click();
    await expect(edge(page, names.analyzer, names.profile)).toHaveCount(1);
    await publishButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Whose images do we run?');
    const plan = dialog.getByRole('region', { name: 'Plan' });
    await expect(plan.getByRole('listitem')).toHaveText([
      'Check that the credentials of acme-prod work',
      'Read 3 regions of acme-prod; write nothing',
    ]);
    await expect(plan.getByText('Highest cost: 1 credit', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish & Execute' }).click();
    await expectMessage(page, 'Workflow published and execution started!');
    await messages(page).getByRole('button', { name: 'Follow Run' }).click();
  });
  await test.step('the run comes by itself to what was found', async () => {
    await expect(heading(page, /^Whose images do we run\?: run of /)).toBeVisible();
    await expect(page.getByText(/^1 of 1 analyzed, .*1 credit$/)).toBeVisible({ timeout: 20_000 });
    await expect(
      page.getByRole('list', { name: 'Counters' }).getByRole('listitem').filter({ hasText: 'Instances' }),
    ).toHaveText(/^64\s*Instances$/);
    const sections = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(sections.filter({ hasText: 'Findings' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Images' })).toBeVisible();
  });
  await test.step('all of it can be taken along as CSV', async () => {
    const saved = page.waitForEvent('download');
    await button(page, 'Export').click();
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    for (const [section, lines] of [
      ['ami_data', 30],
      ['counters', 11],
      ['summary', 1],
    ] as const)
      expect(text.split(`"${section}",`), section).toHaveLength(lines + 1);
    expect(text.split('"findings",').length).toBeGreaterThan(10);
    expect(text).toContain('"name_confusion","critical"');
  });
});

test('what could not be read stands first (R434, R436)', async ({ page, person, product }) => {
  await setFault(product, {
    kind: 'error',
    service: 'ec2',
    region: 'eu-west-1',
    code: 'UnauthorizedOperation',
  });
  const { id, run } = await analyzed(person.api, 'Not all');
  expect(run.status).toBe('partial');
  await page.goto(runPath(id, run.execution_id));
  const partial = page.getByText(/^Partial: \d+ regions? failed$/);
  await expect(partial).toBeVisible();
  await expect.poll(() => colourOf(partial)).toBe('yellow');
  const sections = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(sections.first()).toContainText('Errors');
  await expect(page.getByRole('table', { name: 'Errors' })).toContainText('eu-west-1');
});

test('five thousand instances are drawn about the window', async ({ page, person, product, complaints }) => {
  test.setTimeout(120_000);
  await loadFleet(product, person.email, { world: 'large', instances: 5000 });
  const { id, run } = await analyzed(person.api, 'A whole estate');
  await page.goto(runPath(id, run.execution_id));
  await page.getByRole('heading', { level: 3, name: 'Instances' }).getByRole('button').click();
  const table = page.getByRole('table', { name: 'Instances' });
  await expect(table.getByRole('row')).toHaveCount(51);
  await expect(table).toHaveAttribute('aria-rowcount', '5001');
  const section = page.getByRole('group', { name: 'Rows of Instances' });
  await section.locator('xpath=..').getByRole('button', { name: 'Show All' }).click();
  await expect(section).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await section.focus();
  const last = table.locator('[aria-rowindex="5001"]').getByRole('button', { name: /^Copy i-/ });
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  const instance = (await last.getAttribute('aria-label'))?.replace('Copy ', '') ?? '';
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  await page.getByRole('searchbox', { name: 'Filter Instances' }).fill(instance);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 of 5,000')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter Instances' }).fill('');
  await check(page, 'five thousand instances', { at: [1280, 375] });
  expect(complaints).toEqual([]);
});

test('the display file: waited for, followed, and done without (R439-R443, R448, R571)', async ({
  page,
  person,
}) => {
  const results = {
    status: 'completed',
    summary: 'One thing was found.',
    timestamp: '2026-11-21T14:02:00Z',
    leak_count: 3,
    quiet_count: 0,
    leaks: { a: [{ owner: 'x', verified: true }], b: [{ owner: 'y', verified: false }] },
    nothing: [],
    strengths: { walls: 4, doors: 2 },
    hostile: [{ owner: '<img src=x onerror=alert(1)>', link: 'javascript:alert(1)' }],
  };
  const { id, execution } = await stubbedRun(page, person, results);

  await test.step('while it is under way', async () => {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(configAddress, async (route) => {
      await gate;
      await route.fulfill({ json: ownConfig });
    });
    await page.goto(runPath(id, execution));
    await expect(
      page.getByRole('status').filter({ hasText: 'Loading analyzer configuration...' }),
    ).toBeVisible();
    letGo();
  });

  await test.step('its words, order and views', async () => {
    const counters = page.getByRole('list', { name: 'Counters' }).getByRole('listitem');
    await expect(counters).toHaveText([/^3\s*Open doors$/, /^0\s*Quiet count$/]);
    const meaning = page.getByText('Doors that stand open', { exact: true });
    await expect(meaning).toHaveCount(0);
    await button(page, 'What the counters mean').press('Enter');
    await expect(meaning).toBeVisible();
    const sections = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('button');
    await expect(sections).toHaveText([/^Strong points/, /^Leaks found/, /^Nothing here/, /^Bad input/]);
    await expect(button(page, 'Leaks found')).toHaveAccessibleDescription('2 items');
    await expect(page.getByRole('table', { name: 'Leaks found' }).getByRole('row')).toHaveText([
      /Who.*Sure/,
      /x.*Yes/,
      /y.*No/,
    ]);
    await expect(page.getByText('Whatever leaks')).toBeVisible();
    await button(page, 'Nothing here').click();
    await expect(page.getByText('No data available', { exact: true })).toBeVisible();
    await button(page, 'Strong points').click();
    await expect(page.getByRole('list', { name: 'Strong points' }).getByRole('listitem')).toHaveText([
      /walls\s*4/,
      /doors\s*2/,
    ]);
    await button(page, 'Bad input').click();
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect(page.getByRole('link', { name: /javascript|alert/ })).toHaveCount(0);
  });

  await test.step('without it the built-in words', async () => {
    const wrongShapes = [
      [],
      null,
      'no object',
      { sectionConfig: [1], counterConfig: 'none' },
      { sectionConfig: { ami_data: 5 }, counterConfig: { total_amis: null } },
      { sectionConfig: null },
    ];
    for (const broken of [
      { status: 404, body: '' },
      { status: 500, body: '{}' },
      { body: '<h1>Sign in</h1>' },
      { body: '{"counterConfig": {' },
      'no answer' as const,
      ...wrongShapes.map((json) => ({ json })),
    ]) {
      await page.route(configAddress, (route) =>
        broken === 'no answer' ? route.abort() : route.fulfill(broken),
      );
      await stubbedRun(page, person, { ...results, ami_data: {}, total_amis: 2 });
      await page.goto(runPath(id, execution));
      await expect(page.getByRole('listitem').filter({ hasText: /^2\s*Images$/ })).toBeVisible();
      await expect(button(page, 'Images')).toHaveAccessibleDescription('0 items');
    }
  });

  await test.step('hostile words in it are words', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const words = {
      icon: 'constructor',
      label: markup,
      description: `javascript:${'x'.repeat(5_000)}`,
      open: true,
    };
    const columns = ['constructor', '__proto__', 'toString', 'owner'].map((key) => ({ key, format: 'text' }));
    const config = JSON.stringify({
      counterConfig: { leak_count: words, toString: words },
      sectionConfig: {
        leaks: { ...words, columns },
        constructor: words,
        hasOwnProperty: { ...words, view: 'bars' },
      },
    });
    await page.route(configAddress, (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: config.replace('"leak_count"', '"__proto__": {"label": "Own"}, "leak_count"'),
      }),
    );
    await stubbedRun(page, person, results);
    await page.goto(runPath(id, execution));
    await expect(button(page, markup)).toHaveAccessibleDescription('2 items');
    await expect(page.getByRole('list', { name: 'Counters' }).getByRole('listitem').first()).toContainText(
      markup,
    );
    const rows = page.getByRole('table', { name: markup }).getByRole('row');
    await expect(rows).toHaveText([/Constructor/, /none.*none.*none.*x$/s, /none.*none.*none.*y$/s]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await check(page, 'hostile display file', { at: [375, 1280] });
  });

  await test.step('an analysis of which nothing is to be shown', async () => {
    await page.route(configAddress, (route) =>
      route.fulfill({ json: { sectionConfig: {}, counterConfig: {} } }),
    );
    await page.goto(runPath(id, execution));
    await expect(page.getByText('No analyzer sections to display')).toBeVisible();
    await stubbedRun(page, person, {});
    await page.goto(runPath(id, execution));
    await expect(page.getByText('No analyzer data available')).toBeVisible();
  });
});

const ownConfig = {
  counterConfig: {
    leak_count: {
      icon: 'triangle-alert',
      label: 'Open doors',
      description: 'Doors that stand open',
      order: 1,
    },
  },
  sectionConfig: {
    leaks: {
      icon: 'no-such-icon',
      label: 'Leaks found',
      description: 'Whatever leaks',
      order: 2,
      view: 'table',
      open: true,
      columns: [
        { key: 'owner', label: 'Who', format: 'text' },
        { key: 'verified', label: 'Sure', format: 'boolean' },
      ],
    },
    nothing: { icon: 'info', label: 'Nothing here', description: '', order: 3 },
    strengths: { icon: 'info', label: 'Strong points', description: '', order: 1, view: 'bars' },
    hostile: {
      icon: 'info',
      label: 'Bad input',
      description: '',
      order: 4,
      columns: [
        { key: 'owner', format: 'text' },
        { key: 'link', format: 'link' },
      ],
    },
  },
};

async function analyzed(api: SignedInApi['api'], name: string): Promise<{ id: string; run: Execution }> {
  const deploy = (agentId: string, configuration: Record<string, string>) =>
    api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
  const profile = await deploy('aws-profile', { profileName: 'acme-prod' });
  const analyzer = await deploy('ami-provenance', { regions: 'us-east-1, eu-west-1, ap-southeast-2' });
  const { id } = await publishDrill(api, name, profile, [analyzer]);
  const { execution_id: execution } = await api.executeWorkflow({ id });
  return { id, run: await finishedRun(api, id, execution) };
}

/** The page of a run whose analysis is this. */
async function stubbedRun(page: Page, person: SignedInApi, results: object) {
  expect(person.token).not.toBe('');
  const id = '5f0c2a54-0f0e-4d59-8a3c-0d9f4f6f1b11';
  const execution = '5f0c2a54-0f0e-4d59-8a3c-0d9f4f6f1b12';
  const counts = { targets: 1, completed: 1, failed: 0, cancelled: 0, kept: 0 };
  const last = {
    execution_id: execution,
    status: 'completed',
    timestamp: '2026-11-21T14:00:00Z',
    finished_at: '2026-11-21T14:00:02Z',
    generate_result: null,
    deployment_results: [],
    errors: [],
    analyzer_results: results,
    credits_used: 1,
    counts,
    retry_of: null,
    cancel_requested_at: null,
  };
  await page.route('**/executions?*', (route) =>
    route.fulfill({ json: { executions: [last], total: 1, next_cursor: null } }),
  );
  await page.route(`**/executions/${execution}`, (route) =>
    route.fulfill({
      json: { ...last, workflow_id: id, workflow_name: 'Stub', retried_by: null, steps: [] },
    }),
  );
  return { id, execution };
}
