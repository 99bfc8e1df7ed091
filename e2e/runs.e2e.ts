import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import type { Execution } from '#contract/executions.ts';
import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { clearFaults, setFault } from './cloud.ts';
import { colourOf } from './colours.ts';
import { expect, expectMessage, heading, test } from './product.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] });
test.afterEach(({ product }) => clearFaults(product));

const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true });
const steps = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');

test('the results of an identity workflow: what was generated, where it lies, what failed (R396, R415-R422, R433-R435)', async ({
  page,
  person,
  complaints,
}) => {
  const { id, run } = await halfFailed(person.api, 'Half');
  await page.goto(paths.workflowList);
  await button(row(page, 'Half'), 'View Results').click();
  const dialog = page.getByRole('dialog', { name: 'Execution Results: Half' });
  await expect(dialog.getByText(dateOf(run.timestamp), { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Identity Agent Workflow' })).toBeVisible();
  const partial = dialog.getByText('Partial', { exact: true });
  await expect.poll(() => colourOf(partial)).toBe('yellow');

  await test.step('what was generated', async () => {
    const file = dialog.getByText(/^backup-keys\.py$/);
    await expect(file).toBeVisible();
    await expect(dialog.getByText('Generated at')).toBeVisible();
    await expect.poll(() => colourOf(dialog.getByText('Completed', { exact: true }).first())).toBe('green');
    await button(dialog, 'Show Raw JSON').click();
    await expect(dialog.getByText('"generated_file": "backup-keys.py"')).toBeVisible();
    await button(dialog, 'Hide Raw JSON').click();
    await button(dialog, 'Generate Result').click();
    await expect(file).toBeHidden();
    await expect(button(dialog, 'Generate Result')).toHaveAttribute('aria-expanded', 'false');
    await button(dialog, 'Generate Result').click();
  });

  await test.step('where it lies, and where it does not', async () => {
    const results = dialog.getByRole('list', { name: 'Deployment Results' }).getByRole('listitem');
    await expect(results).toHaveCount(2);
    const good = results.filter({ hasText: 'meridian-half' });
    await expect.poll(() => colourOf(good.getByText('Completed', { exact: true }))).toBe('green');
    await expect(good.getByRole('img', { name: 'Failure' })).toHaveCount(0);
    await expect(good.getByText('s3://meridian-half/backup-keys.py')).toBeVisible();
    await button(good, 'Copy Location').click();
    await expect(button(good, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      's3://meridian-half/backup-keys.py',
    );
    const bad = results.filter({ hasText: 'acme-taken' });
    await expect.poll(() => colourOf(bad.getByText('Failed', { exact: true }))).toBe('red');
    const line = bad.getByRole('paragraph').filter({ hasText: 'S3 refused' });
    await expect(line).toHaveText(/^S3 Content Deployer 2 acme-taken: S3 refused/);
    await expect(line.locator('svg')).toBeVisible();
    await fold(dialog, 'Deployment Results', results.first());
  });

  await check(page, 'identity results', { isOverlaid: true });
  await button(dialog, 'Close').click();
  await expect(dialog).toBeHidden();
  await expect(button(row(page, 'Half'), 'View Results')).toBeFocused();
  await button(row(page, 'Half'), 'View Results').click();
  await dialog.getByRole('link', { name: 'Open Full Run' }).click();
  await expect(page).toHaveURL(runPath(id, run.execution_id));
  expect(complaints).toEqual([]);
});

test('results of a custom workflow, and of a run that left nothing (R416, R428-R432, R434, R435)', async ({
  page,
  person,
}) => {
  const bucket = await deployBucket(person.api, 'meridian-custom');
  const workflow = (name: string, execution: object) => ({
    id: crypto.randomUUID(),
    name,
    status: 'completed',
    created_at: '2026-11-20T10:00:00Z',
    configuration: {
      nodes: [{ id: 'n1', type: 'Deploy', position: { x: 0, y: 0 }, deployment_id: bucket.id }],
      edges: [],
    },
    last_execution: { timestamp: '2026-11-20T11:00:00Z', status: 'completed', ...execution },
  });
  const workflows = [
    workflow('Custom', {
      status: 'half_done',
      errors: [{ n9: 'The queue was full.' }],
      deployment_results: [
        {
          deployment_id: bucket.id,
          node_id: 'n1',
          status: 'skipped',
          output: { site_url: 'https://acme.example' },
        },
      ],
    }),
    workflow('Nothing', {}),
  ];
  await page.route('**/api/v1/workflows?*', (route) => route.fulfill({ json: { workflows } }));
  await page.goto(paths.workflowList);
  await button(row(page, 'Custom'), 'View Results').click();
  const custom = page.getByRole('dialog', { name: 'Execution Results: Custom' });
  await expect(custom.getByRole('heading', { name: 'Custom Workflow' })).toBeVisible();
  await expect.poll(() => colourOf(custom.getByText('Half done', { exact: true }))).toBe('yellow');
  await expect(custom.getByRole('time').first()).toHaveAttribute('datetime', '2026-11-20T11:00:00Z');
  await expect(custom.getByRole('list', { name: 'Execution Errors' })).toContainText(
    'Agent: The queue was full.',
  );
  const result = custom.getByRole('list', { name: 'All Deployment Results' }).getByRole('listitem');
  await expect(result).toContainText('S3 Content Deployer');
  await expect(result.getByRole('img', { name: 'Failure' })).toBeVisible();
  await fold(custom, 'Execution Errors', custom.getByText('Agent: The queue was full.'));
  await fold(custom, 'All Deployment Results', result);
  await button(custom, 'Show Raw JSON').click();
  await expect(custom.getByText('"status": "half_done"')).toBeVisible();
  await button(custom, 'Hide Raw JSON').click();
  await expect(custom.getByText('"status": "half_done"')).toHaveCount(0);
  await check(page, 'custom results', { isOverlaid: true, at: [1280, 375] });
  await button(custom, 'Close').click();

  await button(row(page, 'Nothing'), 'View Results').click();
  const nothing = page.getByRole('dialog', { name: 'Execution Results: Nothing' });
  await expect(nothing.getByText('No detailed execution results available.')).toBeVisible();
  await expect(nothing.getByText('Try re-deploying the workflow to generate results.')).toBeVisible();
  await expect(nothing.getByRole('link', { name: 'Open Full Run' })).toHaveCount(0);
});

test('a run: timeline, log, places; its failed step is done again without paying twice, and it can be taken along', async ({
  page,
  person,
  complaints,
}) => {
  test.setTimeout(120_000);
  const { api } = person;
  const { id, run, bad } = await halfFailed(api, 'Mended');
  await page.goto(runPath(id, run.execution_id));
  await expect(heading(page, `Mended: run of ${dateOf(run.timestamp)}`)).toBeVisible();
  await expect(page.getByText(/^1 of 2 planted, .* s, 1 credit$/)).toBeVisible();

  await test.step('the steps say what they did and where', async () => {
    // Three of the run, and what is still to do.
    await expect(steps(page)).toHaveCount(4);
    await expect(steps(page).last()).toHaveAccessibleName('Clean up');
    const plant = page.getByRole('listitem', { name: 'Plant S3 Content Deployer', exact: true });
    await expect(plant.getByText('s3://meridian-mended/backup-keys.py')).toBeVisible();
    await button(plant, 'Copy Location').click();
    await expect(button(plant, 'Copied')).toBeVisible();
    await button(plant, 'Log').click();
    await expect(plant.getByRole('log', { name: 'Log of S3 Content Deployer' })).toContainText(/info/);
    const failed = page.getByRole('listitem', { name: 'Plant S3 Content Deployer 2' });
    await expect(failed.getByText('Failed', { exact: true })).toBeVisible();
    await expect(failed.getByText(/^S3 refused/)).toBeVisible();
    await expect(button(failed, 'Copy Location')).toHaveCount(0);
    const picture = page.getByRole('region', { name: 'Picture of the run' });
    await expect(picture.getByRole('group', { name: /^Deploy node: / })).toHaveCount(2);
    await expect(page.getByText('This is the first run.')).toBeVisible();
  });
  await check(page, 'run, half failed');
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('it can be taken along', async () => {
    const json = JSON.parse(await savedText(page, 'JSON')) as object;
    expect(JSON.stringify(json)).toContain(run.execution_id);
    const csv = await savedText(page, 'CSV');
    expect(csv).toContain('meridian-mended');
    expect(csv).not.toMatch(/AKIA/);
  });

  const dialog = page.getByRole('dialog', { name: 'Retry Failed Steps' });
  await test.step('the retry says what is kept, what is done again and what it costs', async () => {
    await api.updateDeployment({ id: bad.id, configuration: { bucketName: 'meridian-mended-two' } });
    await button(page, 'Retry Failed Steps').click();
    await expect(dialog.getByRole('list', { name: 'Done again' })).toContainText(
      /s3:\/\/meridian-mended-two\/.*1 credit/,
    );
    const kept = dialog.getByRole('list', { name: 'Kept' });
    await expect(kept).toContainText('s3://meridian-mended/backup-keys.py');
    await expect(kept).not.toContainText(/[1-9] credits?/);
    await expect(dialog.getByText('Highest cost: 1 credit')).toBeVisible();
    await check(page, 'retry', { isOverlaid: true });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('it is a run of its own', async () => {
    const { current_credits: before } = await api.readCreditBalance();
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/v1/workflows/*/executions/*/retry', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await button(dialog, 'Retry Failed Steps').click();
    // Once it is sent it cannot be called off, so the dialog does not look as if it could.
    await page.keyboard.press('Escape');
    await button(dialog, 'Dismiss').click();
    await expect(button(dialog, 'Cancel')).toBeDisabled();
    asked.resolve();
    await expectMessage(page, 'Retry started');
    await expect(page).not.toHaveURL(new RegExp(run.execution_id));
    await expect(page.getByText(/^2 of 2 planted, 1 kept, /)).toBeVisible({ timeout: 20_000 });
    await expect(dialog).toBeHidden();
    const { current_credits: after } = await api.readCreditBalance();
    expect(before - after).toBe(1);
    const kept = page.getByRole('listitem', { name: 'Plant S3 Content Deployer', exact: true });
    await expect(kept.getByText('Kept from an earlier run')).toBeVisible();
    await expect(button(page, 'Retry Failed Steps')).toHaveCount(0);
    const earlier = page.getByRole('table', { name: 'Earlier runs' });
    await expect(earlier.getByRole('row')).toHaveCount(2);
    await expect(earlier).toContainText('1 of 2 done');
    await page.getByRole('link', { name: 'Retry of an earlier run' }).click();
    await expect(page).toHaveURL(runPath(id, run.execution_id));
    await expect(page.getByRole('link', { name: 'Retried by a later run' })).toBeVisible();
    await expect(earlier).toContainText('after this one');
    await expect(button(page, 'Retry Failed Steps')).toHaveCount(0);
  });

  await test.step('a place can be opened', async () => {
    const plant = page.getByRole('listitem', { name: 'Plant S3 Content Deployer', exact: true });
    await plant.getByRole('link', { name: 'Open Target' }).click();
    await expect(page).toHaveURL(paths.sandbox);
  });
  expect(complaints).toEqual([]);
});

test('a run is printed on white, with what proves it and without what only a screen can do', async ({
  page,
  person,
}) => {
  const { id, run } = await halfFailed(person.api, 'Printed');
  await page.addInitScript(() => {
    localStorage.setItem('vite-ui-theme', 'dark');
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto(runPath(id, run.execution_id));
  const json = JSON.parse(await savedText(page, 'JSON')) as { run_sha256: string };
  await button(page, 'Export').click();
  await page.getByRole('menuitem', { name: 'Print or Save as PDF' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  const proof = page.locator('dl', { hasText: 'SHA-256' });
  await expect(proof).toContainText(run.execution_id);
  await expect(proof).toContainText(json.run_sha256);
  await expect(page.getByRole('listitem', { name: 'Generate' }).first()).toBeVisible();
  for (const name of ['Export', 'Edit Workflow', 'Account menu', 'Log']) {
    await expect(
      page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true })),
    ).toHaveCount(0);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(proof).toHaveCount(0);
});

test('a running one can be cancelled, and says so until it has ended', async ({ page, person, product }) => {
  const { api } = person;
  const keys = await deployKeys(api);
  const { id } = await publishDrill(api, 'Stopped', keys, [await deployBucket(api, 'meridian-stopped')]);
  await setFault(product, { kind: 'slow', operation: 'PutObject', delayMs: 25_000 });
  const { execution_id: execution } = await api.executeWorkflow({ id });
  await page.goto(runPath(id, execution));
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const plant = page.getByRole('listitem', { name: 'Plant S3 Content Deployer' });
  await expect(plant.getByText(/^Running 0:\d\d$/)).toBeVisible();
  await expect(button(page, 'Retry Failed Steps')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Retry Failed Steps')).toHaveAccessibleDescription('The run is still going on.');

  await button(page, 'Cancel Run').click();
  const question = page.getByRole('alertdialog', { name: 'Cancel Run' });
  await expect(question).toContainText('What has not begun ends at once and costs nothing.');
  await button(question, 'Cancel Run').click();
  await expect(page.getByRole('main').getByText('Cancelling...').first()).toBeVisible();
  await expect(button(page, 'Cancelling...')).toBeDisabled();
  await clearFaults(product);
  await expect(button(page, 'Cancelling...')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toHaveCount(0);
  const ended = await finishedRun(api, id, execution);
  expect(ended.cancel_requested_at).not.toBeNull();

  await test.step('who comes too late is refused', async () => {
    await page.route('**/cancel', (route) => route.continue());
    const late = await page.evaluate(
      async ([workflow, run]) => {
        const token = localStorage.getItem('token') ?? '';
        const answer = await fetch(`/api/v1/workflows/${workflow}/executions/${run}/cancel`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
        return answer.status;
      },
      [id, execution],
    );
    expect(late).toBe(409);
  });
});

test('the credits show what a run holds for as long as it goes on, and then what it cost', async ({
  page,
  person: { api },
  product,
}) => {
  const { id } = await publishDrill(api, 'Holding', await deployKeys(api), [
    await deployBucket(api, 'meridian-holding'),
  ]);
  await page.goto(paths.credits);
  const rows = page.getByRole('table', { name: 'Credit history' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 5);
  await setFault(product, { kind: 'slow', operation: 'PutObject', delayMs: 25_000 });
  const { execution_id: execution } = await api.executeWorkflow({ id });
  const held = rows.nth(1);
  await expect(held.getByText('Held', { exact: true })).toBeVisible();
  await expect(held).toContainText(/Hold: .*−1/s);
  await expect(page.getByRole('group', { name: 'Remaining Credits' })).toContainText('46');
  await expect(held.getByRole('link', { name: /^Open Run/ })).toHaveAttribute('href', runPath(id, execution));
  await clearFaults(product);
  await expect(rows.first().getByText('Held', { exact: true })).toHaveCount(0);
  await expect(rows.getByText('Held', { exact: true })).toHaveCount(0, { timeout: 20_000 });
  await expect(rows.nth(1)).toContainText('Charged: ');
});

test('a workflow deleted while it runs goes from the list, and its run ends settled', async ({
  page,
  person: { api },
  product,
}) => {
  const keys = await deployKeys(api);
  const targets = [await deployBucket(api, 'meridian-going'), await deployBucket(api, 'meridian-going-two')];
  const { id } = await publishDrill(api, 'Going', keys, targets);
  const { current_credits: before } = await api.readCreditBalance();
  await page.goto(paths.workflowList);
  const going = row(page, 'Going');
  await setFault(product, { kind: 'slow', operation: 'PutObject', delayMs: 25_000 });
  const { execution_id: execution } = await api.executeWorkflow({ id });
  await expect(going.getByText('In Progress', { exact: true })).toBeVisible();
  const isHeld = async () => (await api.listCreditEntries()).entries.some(({ held }) => held);
  expect(await isHeld()).toBe(true);
  await button(going, 'Delete').click();
  await expectMessage(page, 'Workflow deleted successfully');
  await expect(going).toHaveCount(0);
  expect((await api.listWorkflows()).total).toBe(0);
  await clearFaults(product);

  await expect.poll(isHeld, { timeout: 30_000 }).toBe(false);
  const charged = before - (await api.readCreditBalance()).current_credits;
  expect((await api.countDecoys()).planted).toBe(charged);
  await test.step('what was paid for is still to be seen from the statement', async () => {
    await page.goto(paths.credits);
    await page
      .getByRole('table', { name: 'Credit history' })
      .getByRole('link', { name: /^Open Run/ })
      .first()
      .click();
    await expect(heading(page, /^Going: run of /)).toBeVisible();
    await expect(page).toHaveURL(runPath(id, execution));
    await expect(
      page.getByText('This workflow was deleted: it cannot be edited or run again.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Workflow' })).toHaveCount(0);
    await expect(button(page, 'Retry Failed Steps')).toHaveCount(0);
    await page.goto(paths.workflowList);
  });
  await api.restoreWorkflow({ id });
  const ended = await finishedRun(api, id, execution);
  expect([ended.credits_used, ended.counts.completed]).toEqual([charged, charged]);
  expect(ended.cancel_requested_at).not.toBeNull();
  await page.reload();
  await expect(going).toBeVisible();
  await expect(going.getByText('In Progress', { exact: true })).toHaveCount(0);
});

test('all workflows are deleted while one of them runs: the list is empty, and the run ends settled', async ({
  page,
  person: { api },
  product,
}) => {
  const keys = await deployKeys(api);
  const targets = [await deployBucket(api, 'meridian-all'), await deployBucket(api, 'meridian-all-two')];
  const { id } = await publishDrill(api, 'Under way', keys, targets);
  await publishDrill(api, 'At rest', keys, targets);
  const { current_credits: before } = await api.readCreditBalance();
  await page.goto(paths.workflowList);
  await expect(row(page, 'At rest')).toBeVisible();
  await setFault(product, { kind: 'slow', operation: 'PutObject', delayMs: 25_000 });
  const { execution_id: execution } = await api.executeWorkflow({ id });
  await expect(row(page, 'Under way').getByText('In Progress', { exact: true })).toBeVisible();
  await button(page, 'Delete All').click();
  const question = page.getByRole('alertdialog', { name: 'Delete All Workflows' });
  await button(question, 'Delete All').click();
  await expectMessage(page, 'All workflows deleted successfully');
  await expect(page.getByText('No workflows found')).toBeVisible();
  expect((await api.listWorkflows()).total).toBe(0);
  await clearFaults(product);

  const isHeld = async () => (await api.listCreditEntries()).entries.some(({ held }) => held);
  await expect.poll(isHeld, { timeout: 30_000 }).toBe(false);
  const charged = before - (await api.readCreditBalance()).current_credits;
  expect((await api.countDecoys()).planted).toBe(charged);
  const ended = await finishedRun(api, id, execution);
  expect([ended.credits_used, ended.counts.completed]).toEqual([charged, charged]);
  expect(ended.cancel_requested_at).not.toBeNull();
  // Its end brings nothing back into the list.
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('earlier runs come page by page, and a retry that is refused says why', async ({ page, person }) => {
  test.setTimeout(120_000);
  const { api } = person;
  const { id, run } = await halfFailed(api, 'Often');
  for (let nth = 0; nth < 12; nth += 1) {
    const { execution_id: execution } = await api.executeWorkflow({ id });
    await finishedRun(api, id, execution);
  }
  await page.goto(runPath(id, run.execution_id));
  const earlier = page.getByRole('table', { name: 'Earlier runs' });
  await expect(earlier.getByRole('row')).toHaveCount(11);
  await button(page, 'Show More').click();
  await expect(earlier.getByRole('row')).toHaveCount(13);
  await expect(button(page, 'Show More')).toHaveCount(0);

  await button(page, 'Retry Failed Steps').click();
  const dialog = page.getByRole('dialog', { name: 'Retry Failed Steps' });
  await expect(dialog.getByRole('list', { name: 'Done again' })).toBeVisible();
  const elsewhere = await api.retryExecution({ id, execution: run.execution_id });
  await finishedRun(api, id, elsewhere.execution_id);
  await button(dialog, 'Retry Failed Steps').click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This run was retried already. If something failed again, retry the newer run.',
  );
});

test('a run that is not there, and one that does not come', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  const nowhere = runPath(crypto.randomUUID(), crypto.randomUUID());
  await page.goto(nowhere);
  await expect(heading(page, 'Run not found')).toBeVisible();
  await page.getByRole('link', { name: 'My Workflows' }).last().click();
  await expect(page).toHaveURL(paths.workflowList);
  await page.route('**/executions/*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(nowhere);
  await expect(page.getByRole('alert')).toBeVisible();
});

/** One file is planted, the other one's bucket belongs to somebody else. */
async function halfFailed(api: SignedInApi['api'], name: string) {
  const keys = await deployKeys(api);
  const good = await deployBucket(api, `meridian-${name.toLowerCase()}`);
  const bad = await deployBucket(api, 'acme-taken');
  const { id } = await publishDrill(api, name, keys, [good, bad]);
  const { execution_id: execution } = await api.executeWorkflow({ id });
  const run: Execution = await finishedRun(api, id, execution);
  expect(run.status).toBe('partial');
  return { id, run, bad };
}

/** A part of the results goes away with what is in it, and comes back. */
async function fold(dialog: Locator, part: string, held: Locator): Promise<void> {
  await button(dialog, part).click();
  await expect(button(dialog, part)).toHaveAttribute('aria-expanded', 'false');
  await expect(held).toBeHidden();
  await button(dialog, part).press('Enter');
  await expect(held).toBeVisible();
}

async function savedText(page: Page, format: string): Promise<string> {
  const saved: Promise<Download> = page.waitForEvent('download');
  await button(page, 'Export').click();
  await page.getByRole('menuitem', { name: format, exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename().toLowerCase()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
  return readFileSync(await file.path(), 'utf8');
}

/** As the page writes it, in the locale of the browser that tests. */
function dateOf(timestamp: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(timestamp),
  );
}
