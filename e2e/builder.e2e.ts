import type { Page } from '@playwright/test';
import type { Execution } from '#contract/executions.ts';
import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { clearFaults, setFault } from './cloud.ts';
import {
  boxOf,
  canvas,
  card,
  deployEveryKind,
  edge,
  names,
  node,
  nodes,
  openBuilder,
  panel,
  publishButton,
  reloadUnsaved,
  status,
} from './on-builder.ts';
import { expect, expectMessage, heading, messages, navigateTo, test } from './product.ts';

test.afterEach(({ product }) => clearFaults(product));

const { keys: keysName, bucket: bucketName, profile: profileName, analyzer: analyzerName } = names;

test('builds a workflow with the keyboard alone (R328, R330, R331, R343, R369)', async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  const hint = page.getByRole('region', { name: 'Canvas' });
  await expect(
    hint.getByText('Start by dragging either an Identity agent or a Configure agent to the canvas'),
  ).toBeVisible();

  await test.step('add with Enter and Space, connected by itself', async () => {
    await card(page, keysName).press('Enter');
    await expect(hint.getByText('Now add Target agents to complete your workflow')).toBeVisible();
    await expect(card(page, keysName)).toBeFocused();
    await card(page, bucketName).press('Space');
    await expect(hint.getByText('Connect your agents to create a workflow')).toBeVisible();
    await expect(
      status(page, `Added ${bucketName}. 2 of 15 nodes. Connected to ${keysName}.`),
    ).toBeAttached();
    await expect(edge(page, bucketName)).toHaveCount(1);
  });

  await test.step('delete the connection, and connect again with C', async () => {
    await edge(page, bucketName).focus();
    await page.keyboard.press('Delete');
    await expect(edge(page, bucketName)).toHaveCount(0);
    await expect(publishButton(page)).toHaveAccessibleDescription('Connect every agent: 2 not connected.');
    await node(page, 'Generate', keysName).focus();
    await page.keyboard.press('c');
    const targets = page.getByRole('menu', { name: 'Connect to...' });
    await expect(targets.getByRole('menuitem')).toHaveText([bucketName]);
    await page.keyboard.press('Enter');
    await expect(edge(page, bucketName)).toHaveCount(1);
    await expect(node(page, 'Generate', keysName)).toBeFocused();
  });

  await test.step('disconnect and connect by the menu', async () => {
    const actions = page.getByRole('button', { name: `Actions for ${bucketName}` });
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Disconnect' }).press('Enter');
    await expect(edge(page, bucketName)).toHaveCount(0);
    await expect(actions).toBeFocused();
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Connect to...' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: keysName }).press('Enter');
    await expect(edge(page, bucketName)).toHaveCount(1);
  });

  await test.step('move, delete, undo and redo', async () => {
    const target = node(page, 'Deploy', bucketName);
    await target.focus();
    await page.keyboard.press('Enter');
    for (const [key, x, y] of [
      ['ArrowDown', 0, 16],
      ['ArrowRight', 16, 0],
      ['Shift+ArrowUp', 0, -64],
      ['Shift+ArrowLeft', -64, 0],
      ['ArrowUp', 0, -16],
      ['ArrowLeft', -16, 0],
      ['Shift+ArrowDown', 0, 64],
      ['Shift+ArrowRight', 64, 0],
    ] as const) {
      const before = await boxOf(target);
      await page.keyboard.press(key);
      const moved = async () => {
        const { x: left, y: top, width } = await boxOf(target);
        // The canvas may be zoomed out: a node is 240 px wide.
        const px = (seen: number) => Math.round((seen * 240) / width);
        return [px(left - before.x), px(top - before.y)];
      };
      await expect.poll(moved, key).toEqual([x, y]);
    }
    await page.keyboard.press('Delete');
    await expect(nodes(page)).toHaveCount(1);
    await expect(status(page, `Deleted ${bucketName}. 1 of 15 nodes.`)).toBeAttached();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(nodes(page)).toHaveCount(2);
    await expect(edge(page, bucketName)).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(nodes(page)).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+y');
    await expect(nodes(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(nodes(page)).toHaveCount(2);
  });

  await test.step('F6 goes from the agents to the canvas, to the head of the page, and round', async () => {
    await card(page, keysName).focus();
    for (const region of [canvas(page), page.getByRole('main'), panel(page), canvas(page)]) {
      await page.keyboard.press('F6');
      await expect(region).toBeFocused();
    }
  });

  await test.step('a screen reader is told what a node and a connection are, and what keys they take', async () => {
    const target = node(page, 'Deploy', bucketName);
    await expect(target).toHaveAttribute('aria-roledescription', 'workflow node');
    await expect(target).toHaveAccessibleDescription(
      'Enter selects, arrow keys move what is selected, C connects, Shift F10 opens the menu, Delete removes.',
    );
    const line = edge(page, bucketName);
    await expect(line).toHaveAttribute('aria-roledescription', 'connection');
    await expect(line).toHaveAccessibleDescription('Enter selects, Delete removes.');
  });

  await test.step('the outline tells and does the same', async () => {
    await page.getByRole('button', { name: 'Show Outline' }).press('Enter');
    const outline = page.getByRole('list', { name: 'Workflow outline' }).getByRole('listitem');
    await expect(outline).toHaveCount(2);
    await expect(outline.nth(1)).toContainText(`Connected to ${keysName}`);
    // What is selected on the canvas is out of sight, and no key may act on it.
    for (const key of ['Delete', 'ControlOrMeta+a', 'Backspace']) await page.keyboard.press(key);
    await expect(outline).toHaveCount(2);
    await outline.nth(1).getByRole('button', { name: 'Delete Node' }).press('Enter');
    await expect(outline).toHaveCount(1);
  });
  expect(complaints).toEqual([]);
});

test('says why something cannot be placed, once each (R329, R340-R342, R351-R355)', async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  await card(page, bucketName).click();
  await card(page, bucketName).click();
  await expectMessage(page, 'Start with an Identity agent (Generate) or a Configure agent.');
  await expect(nodes(page)).toHaveCount(0);

  await card(page, keysName).click();
  await card(page, keysName).click();
  await expectMessage(page, 'This workflow already has a Generate agent.');
  for (const name of [profileName, analyzerName]) {
    await card(page, name).click();
    await expectMessage(page, 'An Identity Agent Workflow takes only Deploy agents.');
    await messages(page).first().getByRole('button', { name: 'Dismiss message' }).click();
    await expect(messages(page).filter({ hasText: 'takes only Deploy' })).toHaveCount(0);
  }
  await expect(nodes(page)).toHaveCount(1);

  await node(page, 'Generate', keysName).focus();
  await page.keyboard.press('Delete');
  await card(page, profileName).click();
  await expect(page.getByText('Now add Analyzer agents to complete your workflow')).toBeVisible();
  await card(page, profileName).click();
  await expectMessage(page, 'This workflow already has a Configure agent.');
  for (const name of [bucketName, keysName]) {
    await card(page, name).click();
    await expectMessage(page, 'An Analysis Workflow takes only Analyzer agents.');
    await messages(page).first().getByRole('button', { name: 'Dismiss message' }).click();
    await expect(messages(page).filter({ hasText: 'takes only Analyzer' })).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});

test("'Publish Workflow' is disabled with its first reason beside it, up to 16/15 (R364-R368, R370, Q17)", async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  const reason = (text: string) => expect(publishButton(page)).toHaveAccessibleDescription(text);
  await expect(publishButton(page)).toBeDisabled();
  await reason('Add a Generate or a Configure agent.');
  await card(page, profileName).click();
  await reason('Add an Analyzer agent.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await card(page, keysName).click();
  await reason('Add a Deploy agent.');
  await expect(publishButton(page)).toBeDisabled();
  await card(page, bucketName).click();
  await expect(publishButton(page)).toBeEnabled();
  await reason('');

  await card(page, bucketName).focus();
  for (let count = 3; count <= 15; count += 1) await page.keyboard.press('Enter');
  await expect(page.getByText('15/15 nodes')).toBeVisible();
  await expect(publishButton(page)).toBeEnabled();
  await expect(page.getByRole('img', { name: 'Minimap' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('16/15 nodes')).toBeVisible();
  await expect(nodes(page)).toHaveCount(16);
  await expect(publishButton(page)).toBeDisabled();
  await reason('Remove 1: a workflow holds at most 15 nodes.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(publishButton(page)).toBeEnabled();

  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  await expect(dialog.getByRole('button', { name: 'Publish & Execute' })).toBeDisabled();
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveAccessibleDescription('Required Please provide a workflow name');
  await name.press('Enter');
  await expect(dialog.getByText('Please provide a workflow name')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('Highest cost: 14 credits')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a publish whose execution fails keeps its workflow: never a second one (R371, R372, R374, R376, Q18)', async ({
  page,
  person,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  await card(page, keysName).click();
  await card(page, bucketName).click();
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice tried');
  await page.route(
    '**/api/v1/workflows/*/execute',
    (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', json: { detail: 'The engine rests.' } }),
    { times: 1 },
  );
  const confirm = dialog.getByRole('button', { name: 'Publish & Execute' });
  await confirm.click();
  await expectMessage(page, 'Failed to publish and execute workflow');
  await expect(messages(page)).toContainText('The engine rests.');
  await expect(dialog).toBeVisible();
  expect(await namesOf(person)).toEqual(['Twice tried']);

  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice tried, once made');
  await confirm.click();
  await expectMessage(page, 'Workflow published and execution started!');
  await expect(page).toHaveURL(paths.builder);
  await expect(nodes(page)).toHaveCount(0);
  expect(await namesOf(person)).toEqual(['Twice tried, once made']);
  await messages(page).getByRole('button', { name: 'Follow Run' }).click();
  await expect(heading(page, /^Twice tried, once made: run of /)).toBeVisible();
  await expect(page.getByText('1 of 1 planted')).toBeVisible({ timeout: 20_000 });
});

test('an answer that is lost is asked for again: one workflow, one run, one charge (Q18)', async ({
  page,
  person,
}) => {
  await deployEveryKind(person);
  const before = (await person.api.readCreditBalance()).current_credits;
  await openBuilder(page);
  await card(page, keysName).click();
  await card(page, bucketName).click();
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Asked again');
  const confirm = dialog.getByRole('button', { name: 'Publish & Execute' });
  for (const call of ['publish', '*/execute']) {
    await page.route(
      `**/api/v1/workflows/${call}`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await confirm.click();
    await expectMessage(page, 'Failed to publish and execute workflow');
  }
  await confirm.click();
  await expectMessage(page, 'Workflow published and execution started!');
  await messages(page).getByRole('button', { name: 'Follow Run' }).click();
  await expect(page.getByText('1 of 1 planted')).toBeVisible({ timeout: 20_000 });
  const { workflows } = await person.api.listWorkflows();
  expect(workflows.map(({ name }) => name)).toEqual(['Asked again']);
  const runs = await person.api.listExecutions({ id: workflows[0]?.id ?? '' });
  expect(runs.executions).toHaveLength(1);
  expect((await person.api.readCreditBalance()).current_credits).toBe(before - 1);
});

test('a publish that comes after a deletion of one of its agents is refused, and the drawing stays (Q18)', async ({
  page,
  person: { api },
}) => {
  await deployKeys(api);
  const bucket = await deployBucket(api, 'meridian-lost');
  await openBuilder(page);
  await card(page, keysName).click();
  await card(page, bucketName).click();
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Came too late');
  await page.route('**/api/v1/workflows/publish', async (route) => {
    await api.deleteDeployment({ id: bucket.id });
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Publish & Execute' }).click();
  await expectMessage(
    page,
    /^Failed to publish and execute workflow\s*Node 2 stands for an agent that is not deployed\. Remove it, or deploy the agent first\.$/,
  );
  await expect(messages(page)).toHaveCount(1);
  await expect(name).toHaveValue('Came too late');
  await page.keyboard.press('Escape');
  await expect(nodes(page)).toHaveCount(2);
  expect(await api.listWorkflows()).toMatchObject({ workflows: [], total: 0 });
  await reloadUnsaved(page);
  await expect(status(page, 'Draft restored')).toBeVisible();
  await expect(nodes(page)).toHaveCount(2);
});

test('without credits a workflow is saved and not run, from the builder and from the list (Q32)', async ({
  page,
  person,
}) => {
  const { api } = person;
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'meridian-poor');
  const { id } = await publishDrill(api, 'Kept for later', keys, [bucket]);
  const balance = async () => (await api.readCreditBalance()).current_credits;
  const each = Array.from({ length: Math.floor((await balance()) / 2) });
  await Promise.all(each.map(() => deployBucket(api, 'meridian-spent')));
  if ((await balance()) === 1) await deployKeys(api);
  expect(await balance()).toBe(0);
  const lying = await api.readSandboxContents();
  const sentence =
    'You have 0 credits and this run may need 1. Nothing was planted. Add credits or remove targets.';

  await page.clock.install();
  await openBuilder(page);
  await card(page, keysName).first().click();
  await card(page, bucketName).first().click();
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Too dear');
  await expect(dialog.getByRole('alert')).toHaveText(sentence);
  for (const times of [1, 2]) {
    await test.step(`publish, time ${times}`, async () => {
      await dialog.getByRole('button', { name: 'Publish & Execute' }).click();
      const message = messages(page).filter({ hasText: 'Failed to publish and execute workflow' });
      await expect(message.getByText(sentence, { exact: true })).toHaveCount(1);
      await expect(messages(page)).toHaveCount(1);
      await expect(name).toHaveValue('Too dear');
      await message.getByRole('button', { name: 'Dismiss message' }).click();
      await expect(messages(page)).toHaveCount(0);
      // The same text within two seconds would be dropped as a repetition.
      await page.clock.fastForward(2_500);
      expect((await namesOf(person)).toSorted()).toEqual(['Kept for later', 'Too dear']);
    });
  }
  await page.keyboard.press('Escape');
  await expect(nodes(page)).toHaveCount(2);

  page.once('dialog', (leaving) => void leaving.accept());
  await page.goto(paths.workflowList);
  const row = page.getByRole('article', { name: 'Kept for later' });
  await row.getByRole('button', { name: 'Re-deploy' }).click();
  await expectMessage(page, 'Failed to re-deploy workflow. Please try again.');
  await expect(messages(page).getByText(sentence, { exact: true })).toHaveCount(1);
  await expect(messages(page)).toHaveCount(1);
  await expect(row.getByRole('button', { name: 'Re-deploy' })).toBeEnabled();
  await expect(row.getByText('published', { exact: true })).toBeVisible();
  expect((await api.listExecutions({ id })).executions).toEqual([]);
  expect(await balance()).toBe(0);
  expect(await api.readSandboxContents()).toEqual(lying);
});

test('edits a workflow and saves it, without a new run (R306-R308, R313, R345, R359, R373)', async ({
  page,
  person,
  complaints,
}) => {
  const { keys, bucket } = await deployEveryKind(person);
  const workflow = await publishDrill(person.api, 'Before', keys, [bucket]);
  await navigateByList(page, 'Before', 'Edit');
  await expect(heading(page, 'Edit Workflow')).toBeVisible();
  await expect(nodes(page)).toHaveCount(2);
  await expect(edge(page, bucketName)).toHaveCount(1);
  await card(page, bucketName).click();
  await expect(node(page, 'Deploy', `${bucketName} (2)`)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Workflow' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('After');
  await dialog.getByRole('textbox', { name: 'Description (optional)' }).fill('Two files now.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectMessage(page, 'Workflow updated successfully!');
  await expect(page).toHaveURL(paths.builder);
  const stored = await person.api.readWorkflow({ id: workflow.id });
  expect([stored.name, stored.description, stored.configuration.nodes.length, stored.last_execution]).toEqual(
    ['After', 'Two files now.', 3, null],
  );
  expect(stored.configuration.edges).toHaveLength(2);

  await test.step('what is cancelled leads to an empty builder, and nothing of it is kept', async () => {
    await navigateByList(page, 'After', 'Edit');
    await card(page, bucketName).click();
    await expect(nodes(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard Changes?' });
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(page).toHaveURL(paths.builder);
    await expect(heading(page, 'Workflow Builder')).toBeVisible();
    await expect(card(page, bucketName)).toBeVisible();
    await expect(nodes(page)).toHaveCount(0);
    await expect(status(page, 'Draft restored')).toHaveCount(0);
    const { version } = await person.api.readWorkflow({ id: workflow.id });
    expect(version).toBe(stored.version);
  });
  expect(complaints).toEqual([]);
});

test('asks before unsaved work is left, and finds it again after a reload (R312, Q6, Q15)', async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await page.goto(paths.dashboard);
  await navigateTo(page, 'Create Workflow');
  await card(page, keysName).click();
  await navigateTo(page, 'Credits');
  const question = page.getByRole('alertdialog', { name: 'Discard Changes?' });
  await expect(question.getByText('Your changes to this workflow are not saved.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page).toHaveURL(paths.builder);
  await expect(nodes(page)).toHaveCount(1);

  await test.step("the browser's Back and Forward are asked too", async () => {
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(page).toHaveURL(paths.builder);
    await expect(nodes(page)).toHaveCount(1);
    await page.goBack();
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'Workflow Builder')).toBeVisible();
    await expect(nodes(page)).toHaveCount(0);
    await expect(status(page, 'Draft restored')).toHaveCount(0);
    await card(page, keysName).click();
  });

  await reloadUnsaved(page);
  await expect(status(page, 'Draft restored')).toBeVisible();
  await expect(nodes(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(nodes(page)).toHaveCount(0);

  await card(page, keysName).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page).toHaveURL(paths.builder);
  await expect(nodes(page)).toHaveCount(0);
  await navigateTo(page, 'Credits');
  await expect(heading(page, 'Credits')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a run is seen as it goes, on three pages, without a reload (R396, R397, R404)', async ({
  page,
  context,
  person,
  product,
  complaints,
}) => {
  const keys = await deployKeys(person.api);
  const bucket = await deployBucket(person.api, 'meridian-slow');
  const other = await deployBucket(person.api, 'meridian-other');
  const workflow = await publishDrill(person.api, 'Slow drill', keys, [bucket]);
  await page.goto(paths.workflowList);
  const row = page.getByRole('article', { name: 'Slow drill' });
  await expect(row.getByRole('button', { name: 'View Results' })).toBeDisabled();
  const edit = await context.newPage();

  await setFault(product, { kind: 'slow', operation: 'PutObject', delayMs: 25_000 });
  await row.getByRole('button', { name: 'Re-deploy' }).click();
  await expect(row.getByText('In Progress', { exact: true })).toBeVisible();
  await expect(row.getByText('Running 2 of 2')).toBeVisible();
  await row.getByRole('link', { name: 'Open Run' }).click();
  const step = page.getByRole('listitem', { name: `Plant ${bucketName}` });
  await expect(step.getByText(/^Running 0:0\d$/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  const picture = page.getByRole('region', { name: 'Picture of the run' });
  const drawn = picture.getByRole('group', { name: `Deploy node: ${bucketName}` });
  await expect(drawn.getByText(/^Running 0:\d\d$/)).toBeVisible();
  await expect(
    picture.getByRole('group', { name: /^Generate node: / }).getByText('Completed', { exact: true }),
  ).toBeVisible();
  await edit.goto(workflowEditPath(workflow.id));
  await expect(status(edit, 'A run is in progress; it keeps the version it started with.')).toBeVisible();

  await test.step('what is saved meanwhile is for the next run', async () => {
    await edit.bringToFront();
    await node(edit, 'Deploy', bucketName).focus();
    await edit.keyboard.press('Delete');
    await card(edit, other.name).click();
    await expect(edge(edit, other.name)).toHaveCount(1);
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = edit.getByRole('dialog', { name: 'Update Workflow' });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(edit, 'Workflow updated successfully!');
    await page.bringToFront();
    await expect(step.getByText(/^Running 0:\d\d$/)).toBeVisible();
    const stored = await person.api.readWorkflow({ id: workflow.id });
    expect([stored.version, stored.deployments.map(({ id }) => id).toSorted()]).toEqual([
      2,
      [keys.id, other.id].toSorted(),
    ]);
  });

  await clearFaults(product);
  await expect(step.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(drawn.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 of 1 planted, /)).toBeVisible();
  await expect(step.getByText('s3://meridian-slow/backup-keys.py')).toBeVisible();
  await step.getByRole('button', { name: 'Log' }).click();
  await expect(step.getByRole('log', { name: `Log of ${bucketName}` })).toContainText('info');
  await expect(page.getByRole('button', { name: 'Notifications' })).toHaveAccessibleDescription(/unread/);
  expect(complaints).toEqual([]);
});

test('a run whose live line breaks says so and goes on, and its picture shows who waits and who failed', async ({
  page,
  person: { api },
  product,
}) => {
  const { id } = await publishDrill(api, 'Broken line', await deployKeys(api), [
    await deployBucket(api, 'acme-taken'),
    await deployBucket(api, 'meridian-behind', { region: 'eu-west-1' }),
  ]);
  await setFault(product, {
    kind: 'slow',
    region: 'eu-west-1',
    operation: 'PutObject',
    delayMs: 25_000,
  });
  const { execution_id: run } = await api.executeWorkflow({ id });
  // Whatever the run does meanwhile, the page is told that nothing has begun.
  await page.route(`**/api/v1/workflows/*/executions/${run}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as Execution;
    const steps = answer.steps.map((one) => ({ ...one, status: 'waiting', started_at: null, error: null }));
    await route.fulfill({ json: { ...answer, status: 'in_progress', finished_at: null, steps } });
  });
  await page.route('**/api/v1/events', (route) => route.abort('connectionrefused'));
  await page.goto(runPath(id, run));
  const picture = page.getByRole('region', { name: 'Picture of the run' });
  const target = (name: string) => picture.getByRole('group', { name: `Deploy node: ${name}`, exact: true });
  await expect(picture.getByText('Waiting', { exact: true })).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: /^Reconnecting\.\.\.$/ })).toBeVisible();
  await check(page, 'run, reconnecting', { at: [375, 1280] });
  // Without the line the page asks by itself.
  await page.unroute(`**/api/v1/workflows/*/executions/${run}`);
  await expect(target(bucketName).getByText(/^Failed: S3 refused/)).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/v1/events');
  await clearFaults(product);
  await expect(target(`${bucketName} 2`).getByText('Completed', { exact: true })).toBeVisible({
    timeout: 30_000,
  });
});

test('a target that refuses shows its sentence in row, results and run, and costs nothing (R395, R405, R433)', async ({
  page,
  person,
  product,
}) => {
  const keys = await deployKeys(person.api);
  const good = await deployBucket(person.api, 'meridian-good');
  const bad = await deployBucket(person.api, 'meridian-bad');
  const workflow = await publishDrill(person.api, 'Half a drill', keys, [good, bad]);
  const { current_credits: before } = await person.api.readCreditBalance();
  await setFault(product, { kind: 'phantom-success', operation: 'PutObject', count: 1 });
  const { execution_id: run } = await person.api.executeWorkflow({ id: workflow.id });
  const { status: outcome } = await finishedRun(person.api, workflow.id, run);
  expect(outcome).toBe('partial');
  expect((await person.api.readCreditBalance()).current_credits).toBe(before - 1);

  await page.goto(paths.workflowList);
  const row = page.getByRole('article', { name: 'Half a drill' });
  await expect(row.getByText('partial', { exact: true })).toBeVisible();
  const note = row.getByRole('note', { name: 'Errors of the last run' });
  await expect(note).toContainText(/^S3 Content Deployer.*meridian-(good|bad)/);
  await row.getByRole('button', { name: 'View Results' }).click();
  const results = page.getByRole('dialog', { name: 'Execution Results: Half a drill' });
  await expect(results.getByText('Partial', { exact: true }).first()).toBeVisible();
  await expect(results.getByText('Failed', { exact: true })).toBeVisible();
  await results.getByRole('link', { name: 'Open Full Run' }).click();
  await expect(page).toHaveURL(runPath(workflow.id, run));
  await expect(page.getByText(/^1 of 2 planted, /)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Failed', { exact: true })).toHaveCount(
    1,
  );
});

async function navigateByList(page: Page, workflow: string, link: string): Promise<void> {
  await page.goto(paths.workflowList);
  await page.getByRole('article', { name: workflow, exact: true }).getByRole('link', { name: link }).click();
}

async function namesOf({ api }: SignedInApi): Promise<string[]> {
  const answer = await api.listWorkflows();
  return answer.workflows.map((workflow) => workflow.name);
}
