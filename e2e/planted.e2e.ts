import { GetObjectCommand, ListBucketsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf, publishDrill } from '#tools/drill.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { clearFaults, setFault } from './cloud.ts';
import { expect, expectMessage, heading, messages, test } from './product.ts';

/** What runs have planted, seen and taken back by a person; the stand-in cloud says what lies there. */

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterEach(({ product }) => clearFaults(product));

const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true });
const gauge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /planted$/ });
const rows = (page: Page) => page.getByRole('table', { name: 'Planted decoys' }).getByRole('row');
const step = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

test('a run is cleaned up: what goes is named first, what went is said, and the cloud has nothing left', async ({
  page,
  person,
  complaints,
}) => {
  const { id, run } = await drill(person.api, 'Tidy drill', ['meridian-tidy-1', 'meridian-tidy-2']);
  await page.goto(runPath(id, run));
  await expect(gauge(page)).toHaveText('2 planted');
  await expect(step(page, 'Clean up')).toContainText('not yet');
  const opener = button(page, 'Clean Up');
  await opener.click();
  const question = page.getByRole('alertdialog', { name: 'Clean Up Run' });
  await expect(question.getByRole('list', { name: 'What goes' }).getByRole('listitem')).toContainText([
    's3://meridian-tidy-1/backup-keys.py',
    's3://meridian-tidy-2/backup-keys.py',
  ]);
  await check(page, 'clean up a run', { isOverlaid: true });
  await button(question, 'Cancel').click();
  await expect(opener).toBeFocused();
  expect(await bucketsOf(person.api)).toEqual(['meridian-tidy-1', 'meridian-tidy-2']);

  await opener.click();
  await button(question, 'Clean Up').click();
  await expectMessage(page, 'Clean-up started');
  await expect(step(page, 'Clean up')).toContainText('Done, 2 of 2', { timeout: 20_000 });
  for (const name of ['Plant S3 Content Deployer', 'Plant S3 Content Deployer 2'])
    await expect(step(page, name).getByText('Retracted', { exact: true })).toBeVisible();
  await expect(gauge(page)).toHaveText('Nothing planted');
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleDescription('Nothing of this run is out there.');
  await expect(opener).toBeDisabled();
  expect(await bucketsOf(person.api)).toEqual([]);
  await check(page, 'a run that is cleaned up', { at: [375, 1280] });

  await test.step('the export and the notifications tell it', async () => {
    const saving = page.waitForEvent('download');
    await button(page, 'Export').click();
    await page.getByRole('menuitem', { name: 'JSON' }).click();
    const record = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as {
      run: { steps: { clean_up: unknown }[] };
    };
    expect(record.run.steps.slice(1).map((one) => one.clean_up)).toEqual([
      expect.objectContaining({ outcome: 'retracted' }),
      expect.objectContaining({ outcome: 'retracted' }),
    ]);
    await button(page, 'Notifications').click();
    const news = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
    await expect(news).toContainText('Tidy drill');
    await expect(news).toContainText('Clean-up completed');
  });
  expect(complaints).toEqual([]);
});

test('what somebody changed is left alone until a person has handled it; what failed says why and is tried again', async ({
  page,
  person,
  product,
}) => {
  test.setTimeout(120_000);
  const { api } = person;
  const { id, run } = await drill(api, 'Rough drill', ['meridian-theirs', 'meridian-stuck']);
  await withS3(api, (s3) =>
    s3.send(new PutObjectCommand({ Bucket: 'meridian-theirs', Key: 'backup-keys.py', Body: 'theirs' })),
  );
  await setFault(product, { kind: 'error', operation: 'DeleteObject', count: 40 });
  await page.goto(runPath(id, run));
  await button(page, 'Clean Up').click();
  await button(page.getByRole('alertdialog'), 'Clean Up').click();

  const theirs = step(page, 'Plant S3 Content Deployer');
  const stuck = step(page, 'Plant S3 Content Deployer 2');
  await expect(theirs.getByText('Changed since planted: left alone')).toBeVisible({ timeout: 20_000 });
  await expect(theirs).toContainText('is not what was planted, so it was left alone');
  await expect(stuck.getByText('Failed', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(stuck).toContainText('S3 had a failure of its own during the removal of the file.');
  await expect(step(page, 'Clean up')).toContainText('0 of 2 done, 2 left over');
  await check(page, 'a run with leftovers', { at: [320, 375, 1280] });

  await gauge(page).click();
  await expect(heading(page, 'Planted decoys')).toBeVisible();
  const leftovers = page.getByRole('region', { name: 'Leftovers' });
  await expect(leftovers).toContainText('2 places need a person.');
  await check(page, 'leftovers');
  const changed = leftovers.getByRole('article', { name: /meridian-theirs/ });
  const failed = leftovers.getByRole('article', { name: /meridian-stuck/ });
  await button(changed, 'Mark as Handled').click();
  await expectMessage(page, 'Marked as handled');
  await expect(changed).toHaveCount(0);
  await expect(gauge(page)).toHaveText('1 planted');

  await clearFaults(product);
  await button(failed, 'Try Again').click();
  await expect(gauge(page)).toHaveText('Nothing planted', { timeout: 20_000 });
  await expect(leftovers).toHaveCount(0);
  await expect(row(page, 'meridian-theirs')).toContainText('Handled');
  await expect(row(page, 'meridian-stuck')).toContainText('Retracted');
  expect(await bucketsOf(api)).toEqual(['meridian-theirs']);
  await withS3(api, async (s3) => {
    const there = await s3.send(new GetObjectCommand({ Bucket: 'meridian-theirs', Key: 'backup-keys.py' }));
    expect(await there.Body?.transformToString()).toBe('theirs');
  });
});

test('every decoy stands on one page: looked at, filtered, checked, cleaned up one by one and all at once', async ({
  page,
  person,
  complaints,
}) => {
  test.setTimeout(120_000);
  const { api } = person;
  await page.goto(paths.dashboard);
  const outThere = page.getByRole('region', { name: 'Out there now' });
  await expect(outThere).toContainText('Nothing planted');
  await outThere.getByRole('link', { name: 'Planted decoys' }).click();
  await expect(page.getByText('Nothing is planted. Run a workflow to plant a decoy.')).toBeVisible();
  await check(page, 'nothing planted', { at: [320, 375, 1280] });

  const { id, run } = await drill(api, 'Seen drill', ['meridian-a', 'meridian-b', 'meridian-c']);
  // Live: nobody has asked for the page again.
  await expect(rows(page)).toHaveCount(4);
  await expect(gauge(page)).toHaveText('3 planted');
  await expect(row(page, 'meridian-a')).toContainText('backup-keys.py');
  await expect(row(page, 'meridian-a')).toContainText('AWS_ACCESS_KEY_ID');
  expect(await page.content()).not.toMatch(/AKIA|ASIA/);
  await row(page, 'meridian-a').getByRole('link', { name: 'Seen drill' }).click();
  await expect(page).toHaveURL(runPath(id, run));
  await page.goBack();

  await test.step('checked', async () => {
    await button(row(page, 'meridian-a'), 'Check Now').click();
    await expect(row(page, 'meridian-a')).toContainText('Unchanged when checked');
    await withS3(api, (s3) =>
      s3.send(new PutObjectCommand({ Bucket: 'meridian-b', Key: 'backup-keys.py', Body: 'theirs' })),
    );
    await button(row(page, 'meridian-b'), 'Check Now').click();
    await expect(row(page, 'meridian-b')).toContainText('Something else lies there now');
  });

  await test.step('one is cleaned up', async () => {
    await button(row(page, 'meridian-a'), 'Clean Up').click();
    const question = page.getByRole('alertdialog', { name: 'Clean Up Decoy' });
    await expect(question.getByRole('listitem')).toHaveCount(1);
    await expect(question.getByRole('listitem')).toContainText('s3://meridian-a/backup-keys.py');
    await button(question, 'Clean Up').click();
    await expect(row(page, 'meridian-a')).toContainText('Retracted', { timeout: 20_000 });
    await expect(button(row(page, 'meridian-a'), 'Clean Up')).toHaveCount(0);
    expect(await bucketsOf(api)).toEqual(['meridian-b', 'meridian-c']);
  });

  await test.step('filtered, and the address remembers it', async () => {
    const state = page.getByRole('combobox', { name: 'State' });
    await state.selectOption({ label: 'Retracted (1)' });
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(`${paths.planted}?state=retracted`);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await state.selectOption({ label: 'All (3)' });
    await expect(rows(page)).toHaveCount(4);
  });

  await test.step('all at once', async () => {
    await button(page, 'Clean Up All').click();
    const question = page.getByRole('alertdialog', { name: 'Clean Up All' });
    await expect(question.getByRole('listitem')).toHaveCount(2);
    await check(page, 'clean up all', { isOverlaid: true, at: [375, 1280] });
    await button(question, 'Clean Up').click();
    await expect(row(page, 'meridian-c')).toContainText('Retracted', { timeout: 20_000 });
    await expect(row(page, 'meridian-b')).toContainText('so it was left alone');
    await expect(gauge(page)).toHaveText('1 planted');
    expect(await bucketsOf(api)).toEqual(['meridian-b']);
  });

  await test.step('on the dashboard', async () => {
    await page.goto(paths.dashboard);
    await expect(outThere).toContainText('1 planted');
    await expect(outThere.getByRole('term')).toHaveText(['Changed']);
    const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first();
    await expect(activity).toContainText('Clean-up left 1 of 2');
    await check(page, 'dashboard with decoys', { at: [375, 1280] });
  });
  expect(complaints).toEqual([]);
});

test('a list of many comes page by page; what cannot be loaded or done says so', async ({ page, person }) => {
  const { api } = person;
  await drill(api, 'Paged drill', ['meridian-p1', 'meridian-p2', 'meridian-p3']);
  await page.route('**/api/v1/decoys?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
  );
  await page.goto(paths.planted);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await button(page, 'Show More').click();
  await expect(rows(page)).toHaveCount(4);
  await expect(button(page, 'Show More')).toHaveCount(0);

  await page.route('**/api/v1/decoys/*/clean-up', (route) =>
    route.fulfill({ status: 409, json: { detail: 'This run is still writing.' } }),
  );
  await button(row(page, 'meridian-p1'), 'Clean Up').click();
  await button(page.getByRole('alertdialog'), 'Clean Up').click();
  await expectMessage(page, /The clean-up was not started\s*This run is still writing\./);
  await expect(button(row(page, 'meridian-p1'), 'Clean Up')).toBeFocused();

  await page.route('**/api/v1/decoys?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(
    'The planted decoys could not be loaded; where they lie has not changed.',
  );
  await page.unroute('**/api/v1/decoys?*');
  await button(alert, 'Try Again').click();
  await expect(rows(page)).toHaveCount(4);
});

test('a deletion says what stays planted and offers to clean it up (Q64)', async ({ page, person }) => {
  const { api } = person;
  await drill(api, 'Left drill', ['meridian-left']);
  const other = await drill(api, 'Kept drill', ['meridian-kept-1', 'meridian-kept-2']);
  await page.goto(paths.workflowList);
  await expect(gauge(page)).toHaveText('3 planted');
  await button(page.getByRole('article', { name: 'Left drill' }), 'Delete').click();
  const message = messages(page).filter({ hasText: 'Workflow deleted successfully' });
  await expect(message).toContainText('1 decoy stays planted');
  await expect(button(message, 'Undo')).toBeVisible();
  await button(message, 'Clean Up').click();
  await expectMessage(page, 'Clean-up started');
  await expect(gauge(page)).toHaveText('2 planted', { timeout: 20_000 });
  expect(await bucketsOf(api)).toEqual(['meridian-kept-1', 'meridian-kept-2']);

  await button(page, 'Delete All').click();
  const question = page.getByRole('alertdialog', { name: 'Delete All Workflows' });
  await expect(question).toContainText(
    '2 decoys stay planted; clean them up now, or later under Planted decoys.',
  );
  await check(page, 'delete all whose decoys stay', { isOverlaid: true, at: [375, 1280] });
  await button(question, 'Delete All').click();
  const allGone = messages(page).filter({ hasText: 'All workflows deleted successfully' });
  await expect(allGone).toContainText('2 decoys stay planted');
  await expect(button(allGone, 'Clean Up')).toBeVisible();

  await page.goto(paths.agents);
  await button(page.getByRole('article', { name: 'S3 Content Deployer 2' }), 'Delete').click();
  const agent = page.getByRole('alertdialog', { name: 'Delete Agent' });
  await expect(agent).toContainText('1 decoy stays planted; clean it up now, or later under Planted decoys.');
  await check(page, 'delete an agent whose decoy stays', { isOverlaid: true, at: [375, 1280] });
  await button(agent, 'Clean Up').click();
  await expectMessage(page, 'Clean-up started');
  await expect(agent.getByRole('status')).toHaveText('Nothing of it is planted any more.', {
    timeout: 20_000,
  });
  expect(await bucketsOf(api)).toHaveLength(1);
  await check(page, 'an agent whose decoy went before it', { isOverlaid: true, at: [375, 1280] });
  await button(agent, 'Delete').click();
  const clean = messages(page).filter({ hasText: 'Agent deleted successfully' });
  await expect(clean).toBeVisible();
  await expect(button(clean, 'Clean Up')).toHaveCount(0);

  // One that is deleted first is cleaned up after it, from the message.
  await button(page.getByRole('article', { name: 'S3 Content Deployer 3' }), 'Delete').click();
  await button(agent, 'Delete').click();
  await button(messages(page).filter({ hasText: '1 decoy stays planted' }), 'Clean Up').click();
  await expect(gauge(page)).toHaveText('Nothing planted', { timeout: 20_000 });
  expect(await bucketsOf(api)).toEqual([]);
  // The page of a run outlives its workflow.
  await page.goto(runPath(other.id, other.run));
  await expect(step(page, 'Clean up')).toContainText('Done, 2 of 2');
});

test('an agent that a workflow uses, and that nobody can delete, is cleaned up from its card', async ({
  page,
  person,
}) => {
  const { api } = person;
  await drill(api, 'First drill', ['meridian-used', 'meridian-other']);
  await page.goto(paths.agents);
  const card = page.getByRole('article', { name: 'S3 Content Deployer', exact: true });
  await expect(button(card, 'Delete')).toHaveAttribute('aria-disabled', 'true');
  await button(card, 'Clean Up').click();
  const question = page.getByRole('alertdialog', { name: 'Clean Up Agent' });
  await expect(question.getByRole('list', { name: 'What goes' }).getByRole('listitem')).toHaveText([
    /meridian-used/,
  ]);
  await check(page, 'what an agent planted', { isOverlaid: true, at: [375, 1280] });
  await button(question, 'Clean Up').click();
  await expectMessage(page, 'Clean-up started');
  await expect(button(card, 'Clean Up')).toHaveCount(0, { timeout: 20_000 });
  // The button goes when the clean-up begins.
  await expect.poll(() => bucketsOf(api), { timeout: 20_000 }).toEqual(['meridian-other']);
  await expect(page.getByRole('button', { name: 'Clean Up' })).toHaveCount(1);
});

test('a workflow says when its decoys go by themselves (Q61)', async ({ page, person, complaints }) => {
  const { api } = person;
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'meridian-dated');
  const { id } = await api.publishWorkflow({
    name: 'Dated drill',
    description: '',
    configuration: graphOf(keys, [bucket]),
  });
  await page.goto(workflowEditPath(id));
  await button(page, 'Save Changes').click();
  const dialog = page.getByRole('dialog', { name: 'Update Workflow' });
  const when = dialog.getByRole('combobox', { name: 'Clean up by itself' });
  await expect(when.locator('option:checked')).toHaveText('Never');
  await when.selectOption({ label: 'After 7 days' });
  await check(page, 'publish with a date', { at: [375, 1280], isOverlaid: true });
  await button(dialog, 'Save Changes').click();
  await expectMessage(page, 'Workflow updated successfully!');
  expect((await api.readWorkflow({ id })).clean_up_after_hours).toBe(168);
  await page.goto(workflowEditPath(id));
  await button(page, 'Save Changes').click();
  await expect(when.locator('option:checked')).toHaveText('After 7 days');
  await button(dialog, 'Cancel').click();

  const { execution_id: run } = await api.executeWorkflow({ id });
  await finishedRun(api, id, run);
  await page.goto(runPath(id, run));
  await expect(step(page, 'Clean up')).toContainText('not yet');
  await expect(step(page, 'Clean up')).toContainText('by itself');
  await gauge(page).click();
  await expect(row(page, 'meridian-dated')).toContainText('Goes by itself');
  expect(complaints).toEqual([]);
});

test("on a phone the gauge stands at the menu's foot, and nothing beside it moves while it is counted", async ({
  page,
  person,
}) => {
  await drill(person.api, 'Phone drill', ['meridian-phone']);
  const [held, release] = [Promise.withResolvers<void>(), () => held.resolve()];
  await page.route('**/api/v1/decoys/counts', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(paths.credits);
  await expect(heading(page, 'Credits')).toBeVisible();
  const before = await button(page, 'Open command palette').boundingBox();
  await expect(gauge(page)).toHaveCount(0);
  release();
  await expect(gauge(page)).toHaveText('1 planted');
  expect(await button(page, 'Open command palette').boundingBox()).toEqual(before);

  await page.setViewportSize({ width: 375, height: 812 });
  await button(page, 'Toggle sidebar').click();
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  await check(page, 'main menu with the gauge', { at: [375], isOverlaid: true });
  await menu.getByRole('link', { name: '1 planted' }).click();
  await expect(menu).toBeHidden();
  await expect(heading(page, 'Planted decoys')).toBeVisible();
});

function row(page: Page, bucket: string): Locator {
  return rows(page).filter({ hasText: `s3://${bucket}/` });
}

/** A run that is over, of a workflow of its own. */
async function drill(api: Api, name: string, buckets: readonly string[]) {
  const keys = await deployKeys(api);
  const targets = [];
  for (const bucket of buckets) targets.push(await deployBucket(api, bucket));
  const { id } = await publishDrill(api, name, keys, targets);
  const { execution_id: run } = await api.executeWorkflow({ id });
  expect((await finishedRun(api, id, run)).status).toBe('completed');
  return { id, run };
}

async function bucketsOf(api: Api): Promise<string[]> {
  return withS3(api, async (s3) => {
    const { Buckets = [] } = await s3.send(new ListBucketsCommand());
    // What came with the sandbox is nobody's drill.
    return Buckets.flatMap(({ Name = '' }) => (Name.startsWith('meridian-') ? Name : [])).toSorted();
  });
}

/** The ordinary SDK with the person's own keys of the stand-in cloud. */
async function withS3<T>(api: Api, use: (s3: S3Client) => Promise<T>): Promise<T> {
  const cloud = (await api.readSandbox()).clouds[0];
  const s3 = new S3Client({
    endpoint: cloud?.endpoint ?? '',
    region: cloud?.region ?? '',
    forcePathStyle: true,
    credentials: {
      accessKeyId: cloud?.credentials['accessKeyId'] ?? '',
      secretAccessKey: cloud?.credentials['secretAccessKey'] ?? '',
    },
  });
  try {
    return await use(s3);
  } finally {
    s3.destroy();
  }
}
