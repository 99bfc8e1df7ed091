import type { Locator, Page } from '@playwright/test';
import { deployBucket, deployKeys, graphOf, publishDrill } from '#tools/drill.ts';
import { paths, workflowEditPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { colourOf } from './colours.ts';
import {
  boxOf,
  canvas,
  card,
  deployEveryKind,
  drawLine,
  edge,
  edges,
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

test('is one screen for a new workflow and for one to change (R305, R309-R311, R315-R317)', async ({
  page,
  person,
  complaints,
}) => {
  const agents = await deployEveryKind(person);
  const { id } = await publishDrill(person.api, 'To change', agents.keys, [agents.bucket]);
  const isTheSameScreen = async () => {
    await expect(page.getByText('Identity Agent Workflow', { exact: true })).toBeVisible();
    await expect(
      page.getByText(/^start with an Identity agent\s*Generate\s*and connect to Target agents\s*Deploy$/),
    ).toBeVisible();
    await expect(page.getByText('Analysis Workflow', { exact: true })).toBeVisible();
    await expect(
      page.getByText(
        /^start with a Configure agent\s*Configure\s*and connect to Analyzer agents\s*Analyzer$/,
      ),
    ).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: 'Deployed Agents' })).toBeVisible();
    await expect(panel(page).getByText('4', { exact: true })).toBeVisible();
    await expect(canvas(page).getByRole('heading', { name: 'Canvas' })).toBeVisible();
  };
  await openBuilder(page);
  await expect(heading(page, 'Workflow Builder')).toBeVisible();
  await expect(page.getByText('Connect agents to build workflows', { exact: true })).toBeVisible();
  await expect(publishButton(page)).toBeVisible();
  await isTheSameScreen();

  await page.goto(workflowEditPath(id));
  await expect(heading(page, 'Edit Workflow')).toBeVisible();
  await expect(page.getByText('Modify workflow configuration', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await isTheSameScreen();
  expect(complaints).toEqual([]);
});

test('shows a spinner, then that nothing is deployed and where to go (R314, R336, R338)', async ({
  page,
  person,
  complaints,
}) => {
  expect(person.token).not.toBe('');
  let answer = () => {};
  const isAllowed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/agents/deployments', async (route) => {
    await isAllowed;
    await route.fallback();
  });
  await page.goto(paths.builder);
  const loading = panel(page).getByRole('status').filter({ hasText: 'Loading agents...' });
  await expect(loading).toBeVisible();
  const turning = await loading.locator('svg').evaluate((spinner) => spinner.getAnimations().length);
  expect(turning).toBe(1);
  await expect(panel(page)).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(panel(page).getByText('No agents deployed yet', { exact: true })).toBeVisible();
  await expect(loading).toHaveCount(0);
  await check(page, 'builder without agents', { at: [375, 1280] });
  await panel(page).getByRole('button', { name: 'Deploy Agents' }).click();
  await expect(page).toHaveURL(paths.agents);
  expect(complaints).toEqual([]);
});

test('groups, searches and explains the agents of the panel (R318-R321, R323, R324, R339, R586, Q16)', async ({
  page,
  person,
  complaints,
}) => {
  const { bucket } = await deployEveryKind(person);
  await page.route('**/api/v1/agents/deployments', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as object[];
    await route.fulfill({
      json: [
        ...list,
        { ...bucket, id: crypto.randomUUID(), name: 'Odd one', workflow_type: 'Report', subtype: 'Weekly' },
      ],
    });
  });
  await openBuilder(page);
  const group = (name: string) => panel(page).getByRole('button', { name, exact: true });
  const kinds = ['Generate', 'Deploy', 'Configure', 'Analyzer', 'Other'];
  await test.step('groups and their lists', async () => {
    await expect(panel(page).locator('[aria-expanded]')).toHaveText(kinds);
    for (const kind of kinds) await expect(group(kind)).toHaveAttribute('aria-expanded', 'true');
    await expect(panel(page).getByRole('list')).toHaveCount(5);
    for (const [label, name] of [
      ['Generate → Identity', names.keys],
      ['Deploy → Storage', names.bucket],
      ['Other → Weekly', 'Odd one'],
    ] as const) {
      await expect(
        panel(page)
          .getByRole('list', { name: label })
          .getByRole('button', { name: `Add ${name}` }),
      ).toHaveCount(1);
    }
    await group('Deploy').click();
    await expect(group('Deploy')).toHaveAttribute('aria-expanded', 'false');
    await expect(card(page, names.bucket)).toBeHidden();
    await expect(card(page, names.keys)).toBeVisible();
    await group('Deploy').press('Enter');
    await expect(card(page, names.bucket)).toBeVisible();
  });
  await test.step("what is of no kind stays in 'Other'", async () => {
    const odd = card(page, 'Odd one');
    await expect(odd).toHaveAttribute('aria-disabled', 'true');
    await expect(odd).not.toHaveAttribute('draggable', 'true');
    await odd.focus();
    await expect(
      page.getByRole('tooltip').filter({ hasText: 'This agent has no workflow type and cannot be placed.' }),
    ).toHaveCount(1);
    await odd.press('Enter');
    await expect(nodes(page)).toHaveCount(0);
    await check(page, 'builder with Other', { at: [1280] });
  });
  await test.step('search', async () => {
    const search = panel(page).getByRole('searchbox', { name: 'Search agents' });
    await expect(search).toHaveAttribute('placeholder', 'Search agents...');
    await search.fill('s3 CONTENT');
    await expect(panel(page).getByRole('button', { name: /^Add / })).toHaveCount(1);
    await expect(card(page, names.bucket)).toBeVisible();
    await search.fill('no such agent');
    await expect(panel(page).getByText('No agents found', { exact: true })).toBeVisible();
    await search.fill('');
    await expect(panel(page).getByRole('button', { name: /^Add / })).toHaveCount(5);
  });
  await test.step('about', async () => {
    const about = panel(page).getByRole('button', { name: `About ${names.bucket}`, exact: true });
    await about.click();
    const dialog = page.getByRole('dialog', { name: names.bucket });
    await expect(dialog.getByRole('definition')).toHaveText([names.bucket, 'Deploy']);
    const json: unknown = JSON.parse((await dialog.getByLabel('As JSON').textContent()) ?? '');
    expect(json).toEqual({
      configuration: bucket.configuration,
      created_at: bucket.created_at,
      agent_id: bucket.agent_id,
      agent_type: 'Deploy',
    });
    await page.keyboard.press('Escape');
    await expect(about).toBeFocused();
  });
  expect(complaints).toEqual([]);
});

test('drops agents where the pointer lets go, connects them, and refuses what does not fit (R322, R343, R344, R348-R350, R357)', async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  const area = await boxOf(canvas(page));
  const drop = (name: string, x: number, y: number) =>
    card(page, name).dragTo(canvas(page), { targetPosition: { x, y } });
  const isAt = async (type: string, name: string, x: number, y: number) => {
    const box = await boxOf(node(page, type, name));
    // The grid may move it by half a step.
    expect(Math.abs(box.x + box.width / 2 - area.x - x)).toBeLessThan(10);
    expect(Math.abs(box.y + box.height / 2 - area.y - y)).toBeLessThan(10);
  };
  await test.step('identity', async () => {
    await drop(names.bucket, 300, 300);
    await expectMessage(page, 'Start with an Identity agent (Generate) or a Configure agent.');
    await expect(nodes(page)).toHaveCount(0);
    await drop(names.keys, 180, 300);
    await isAt('Generate', names.keys, 180, 300);
    await drop(names.bucket, 520, 200);
    await isAt('Deploy', names.bucket, 520, 200);
    await expect(edge(page, names.bucket)).toHaveCount(1);
    await drop(names.bucket, 520, 420);
    await expect(edges(page)).toHaveCount(2);

    const start = node(page, 'Generate', names.keys);
    const [first, second] = [node(page, 'Deploy', names.bucket), node(page, 'Deploy', `${names.bucket} (2)`)];
    await drawLine(page, [start, 'right'], [first, 'left']);
    await expect(edges(page)).toHaveCount(2);
    await drawLine(page, [first, 'left'], [second, 'left']);
    await expectMessage(page, 'Connect Generate to Deploy.');
    await expect(edges(page)).toHaveCount(2);
    await edge(page, names.bucket).focus();
    await page.keyboard.press('Delete');
    await expect(edges(page)).toHaveCount(1);
    // From the target's end it is the same connection.
    await drawLine(page, [first, 'left'], [start, 'right']);
    await expect(edge(page, names.bucket)).toHaveCount(1);
  });
  await test.step('analysis', async () => {
    await source(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(nodes(page)).toHaveCount(0);
    await drop(names.profile, 180, 300);
    await drop(names.analyzer, 520, 200);
    await drop(names.analyzer, 520, 420);
    await expect(edges(page)).toHaveCount(2);
    await expect(edge(page, names.analyzer, names.profile)).toHaveCount(1);
    await drawLine(
      page,
      [node(page, 'Analyzer', names.analyzer), 'left'],
      [node(page, 'Analyzer', `${names.analyzer} (2)`), 'left'],
    );
    await expectMessage(page, 'Connect Configure to Analyzer.');
    await expect(edges(page)).toHaveCount(2);
  });
  expect(complaints).toEqual([]);
});

test('says why while a card or a line is still in the hand, and shows where a line may end (R348-R350)', async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  for (const name of [names.keys, names.bucket, names.bucket]) await card(page, name).click();
  const hint = canvas(page).getByText('Connect your agents to create a workflow', { exact: true });
  const said = (text: string) => canvas(page).getByText(text, { exact: true });
  const isInDanger = (text: string) => expect.poll(() => colourOf(said(text))).toBe('red');
  const area = await boxOf(canvas(page));

  await test.step('a card that does not fit', async () => {
    const text = 'An Identity Agent Workflow takes only Deploy agents.';
    await card(page, names.profile).hover();
    await page.mouse.down();
    await page.mouse.move(area.x + 300, area.y + 400, { steps: 6 });
    await isInDanger(text);
    await expect(hint).toHaveCount(0);
    await expect(messages(page)).toHaveCount(0);
    await page.mouse.up();
    await expectMessage(page, text);
    await expect(hint).toBeVisible();
    await messages(page).getByRole('button', { name: 'Dismiss message' }).click();
  });
  await test.step('a card that fits leaves the hint as it is', async () => {
    await card(page, names.bucket).hover();
    await page.mouse.down();
    await page.mouse.move(area.x + 300, area.y + 400, { steps: 6 });
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(nodes(page)).toHaveCount(3);
  });
  await test.step('a line over a node that refuses it', async () => {
    const [first, second] = [node(page, 'Deploy', names.bucket), node(page, 'Deploy', `${names.bucket} (2)`)];
    const look = (one: Locator) =>
      one.evaluate(({ firstElementChild: drawn }) => {
        if (drawn === null) return 'nothing';
        const { opacity, boxShadow } = getComputedStyle(drawn);
        return `${boxShadow === 'none' ? 'plain' : 'outlined'} ${opacity}`;
      });
    const start = await boxOf(first);
    await page.mouse.move(start.x, start.y + start.height / 2);
    await page.mouse.down();
    const other = await boxOf(second);
    await page.mouse.move(other.x, other.y + other.height / 2, { steps: 8 });
    await isInDanger('Connect Generate to Deploy.');
    await expect.poll(() => look(second)).toBe('plain 0.4');
    await expect.poll(() => look(source(page))).toBe('outlined 1');
    const line = canvas(page).locator('.react-flow__connection-path');
    await expect.poll(() => colourOf(line, 'stroke')).toBe('red');
    await page.mouse.move(start.x - 40, area.y + area.height - 60, { steps: 4 });
    await expect(hint).toBeVisible();
    await page.mouse.up();
    await expect(messages(page)).toHaveCount(0);
    await expect(edges(page)).toHaveCount(2);
    for (const one of [second, source(page)]) await expect.poll(() => look(one)).toBe('plain 1');
  });
  expect(complaints).toEqual([]);
});

test('has a map of a large workflow where there is room for one, and what is pulled on it comes into sight', async ({
  page,
  person,
}) => {
  await deployEveryKind(person);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBuilder(page);
  const map = page.getByRole('img', { name: 'Minimap' });
  await card(page, names.keys).click();
  for (let count = 2; count <= 6; count += 1) await card(page, names.bucket).click();
  await expect(nodes(page)).toHaveCount(6);
  await expect(map).toHaveCount(0);
  await card(page, names.bucket).click();
  await expect(nodes(page)).toHaveCount(7);
  await expect(map).toBeVisible();
  await expect.poll(() => map.locator('rect').count()).toBe(7);

  const still = async () => {
    const before = await boxOf(source(page));
    await page.waitForTimeout(300);
    return JSON.stringify(before) === JSON.stringify(await boxOf(source(page)));
  };
  await expect.poll(still).toBe(true);
  const before = await boxOf(source(page));
  const { x, y, width, height } = await boxOf(map);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 20, y + height / 2, { steps: 4 });
  await page.mouse.up();
  // What is looked at goes right, so what is drawn goes left.
  await expect.poll(async () => (await boxOf(source(page))).x).toBeLessThan(before.x);

  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(nodes(page)).toHaveCount(7);
  await expect(map).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(map).toBeVisible();
});

test('zooms from 0.5 to 1.5 with controls at the bottom right, over dots (R325-R327)', async ({
  page,
  person,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  await card(page, names.keys).click();
  const tool = (name: string) => canvas(page).getByRole('button', { name, exact: true });
  const area = await boxOf(canvas(page));
  const fit = await boxOf(tool('Fit View'));
  expect(
    [area.x + area.width - fit.x - fit.width, area.y + area.height - fit.y - fit.height].every(
      (gap) => gap >= 0 && gap < 40,
    ),
  ).toBe(true);
  for (const name of ['Zoom In', 'Zoom Out', 'Fit View'])
    expect((await boxOf(tool(name))).x).toBeGreaterThan(area.x + area.width / 2);
  expect(await canvas(page).locator('pattern circle').count()).toBe(1);

  const width = async () => (await boxOf(source(page))).width;
  for (let press = 0; press < 6; press += 1) await tool('Zoom In').press('Enter');
  await expect.poll(width).toBeCloseTo(240 * 1.5, 0);
  for (let press = 0; press < 9; press += 1) await tool('Zoom Out').press('Enter');
  await expect.poll(width).toBeCloseTo(240 * 0.5, 0);
  await tool('Fit View').press('Enter');
  await expect.poll(width).toBeCloseTo(240, 0);
});

test('resizes panel and canvas by mouse and keys, with their pixels, and back by double-click (R332-R335, R599, Q49)', async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await openBuilder(page);
  for (const [name, axis, initial, least, most] of [
    ['Resize agents panel', 'x', 320, 240, 560],
    ['Resize canvas height', 'y', 640, 400, 1200],
  ] as const) {
    await test.step(name, async () => {
      const separator = page.getByRole('separator', { name });
      const tooltip = (px: number) => page.getByRole('tooltip').filter({ hasText: `${px} px` });
      const size = async () => {
        const { width, height } = await boxOf(axis === 'x' ? panel(page) : canvas(page));
        return axis === 'x' ? width : height;
      };
      await separator.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await boxOf(separator);
      const [gripX, gripY] = [x + width / 2, y + height / 2];
      expect(await size()).toBe(initial);
      await page.mouse.move(gripX, gripY);
      await page.mouse.down();
      const by = -60;
      await page.mouse.move(gripX + (axis === 'x' ? by : 0), gripY + (axis === 'y' ? by : 0), { steps: 3 });
      await expect(tooltip(initial + by)).toBeVisible();
      await page.mouse.up();
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      expect(await size()).toBe(initial + by);
      await separator.dblclick();
      expect(await size()).toBe(initial);

      await separator.focus();
      await page.keyboard.press(axis === 'x' ? 'ArrowRight' : 'ArrowDown');
      await expect(tooltip(initial + 16)).toBeVisible();
      await page.keyboard.press('Home');
      expect(await size()).toBe(least);
      await page.keyboard.press(axis === 'x' ? 'ArrowLeft' : 'ArrowUp');
      await expect(separator).toHaveAttribute('aria-valuenow', `${least}`);
      await page.keyboard.press('End');
      await expect(separator).toHaveAttribute('aria-valuetext', `${most} px`);
      expect(await size()).toBe(most);
      await page.keyboard.press('Enter');
      expect(await size()).toBe(initial);
    });
  }
  expect(complaints).toEqual([]);
});

test('asks for the agents once in 30 seconds, and once while it waits (R346)', async ({ page, person }) => {
  await deployKeys(person.api);
  let asked = 0;
  let answer = () => {};
  const isAllowed = new Promise<void>((resolve) => (answer = resolve));
  // Without the live stream nothing but the cache decides.
  await page.route('**/api/v1/events', () => undefined);
  await page.route('**/api/v1/agents/deployments', async (route) => {
    asked += 1;
    await isAllowed;
    await route.fallback();
  });
  await page.clock.install();
  await page.goto(paths.builder);
  await expect(status(page, 'Loading agents...')).toBeVisible();
  const awayAndBack = async () => {
    await navigateTo(page, 'Credits');
    await expect(heading(page, 'Credits')).toBeVisible();
    await navigateTo(page, 'Create Workflow');
    await expect(heading(page, 'Workflow Builder')).toBeVisible();
  };
  await awayAndBack();
  expect(asked).toBe(1);
  answer();
  await expect(card(page, names.keys)).toBeVisible();
  await awayAndBack();
  await expect(card(page, names.keys)).toBeVisible();
  expect(asked).toBe(1);
  await page.clock.fastForward(31_000);
  await awayAndBack();
  await expect.poll(() => asked).toBe(2);
});

test('publishes with name, description and plan; what is pending and refused is seen (R313, R358, R360, R361, R363, R377)', async ({
  page,
  person,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  await card(page, names.keys).click();
  await card(page, names.bucket).click();
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  const [name, description] = [
    dialog.getByRole('textbox', { name: 'Name', exact: true }),
    dialog.getByRole('textbox', { name: 'Description (optional)' }),
  ];
  await expect(name).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'Plan' }).getByRole('listitem')).toHaveText([
    'Make backup-keys.py afresh for each target',
    /^Write backup-keys\.py \(2 secrets\) to s3:\/\/meridian-backups\/ in us-east-1Replicas and backups keep a copy/,
  ]);
  for (const sum of ['Highest cost: 1 credit', /^Balance: \d+ credits$/, /^Left: at least \d+ credits$/]) {
    await expect(dialog.getByText(sum)).toBeVisible();
  }
  await name.fill('Weekly drill');
  await description.fill('Every Monday.');

  let answer = () => {};
  const isAllowed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/workflows/publish', async (route) => {
    await isAllowed;
    await route.fulfill({ status: 400, json: { detail: 'The graph was not understood.', message: 'No.' } });
  });
  await dialog.getByRole('button', { name: 'Publish & Execute' }).click();
  await expect(dialog.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
  await name.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  answer();
  await expectMessage(page, 'Failed to publish and execute workflow');
  await expect(messages(page)).toContainText('The graph was not understood.');
  await expect(name).toHaveValue('Weekly drill');

  await page.unroute('**/api/v1/workflows/publish');
  await dialog.getByRole('button', { name: 'Publish & Execute' }).click();
  await expectMessage(page, 'Workflow published and execution started!');
  // /workflows leads on to the builder, which starts afresh.
  await expect(page).toHaveURL(paths.builder);
  await expect(nodes(page)).toHaveCount(0);
  const [made] = (await person.api.listWorkflows()).workflows;
  expect([made?.name, made?.description]).toEqual(['Weekly drill', 'Every Monday.']);
  await messages(page).getByRole('button', { name: 'My Workflows' }).click();
  await expect(heading(page, 'Deployed Workflows')).toBeVisible();
});

test('a plan that costs too much, is refused or does not come says so and blocks nothing (Q32)', async ({
  page,
  person,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  await card(page, names.keys).click();
  await card(page, names.bucket).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  const open = async () => {
    await publishButton(page).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Dear drill');
  };
  const canGoOn = async () => {
    await expect(dialog.getByRole('button', { name: 'Publish & Execute' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await page.unroute('**/api/v1/workflows/plan');
  };
  await page.route('**/api/v1/workflows/plan', async (route) => {
    const plan = (await (await route.fetch()).json()) as object;
    await route.fulfill({
      json: { ...plan, balance: 1, highest_cost: 3, left_at_least: 0, enough_credits: false },
    });
  });
  await open();
  await expect(dialog.getByRole('alert')).toHaveText(
    'You have 1 credit and this run may need 3. Nothing was planted. Add credits or remove targets.',
  );
  await check(page, 'too few credits', { at: [375, 1280], isOverlaid: true });
  await canGoOn();

  await page.route('**/api/v1/workflows/plan', (route) => route.fulfill({ status: 500, json: {} }));
  await open();
  await expect(dialog.getByText('The plan is not available now. You can still go on.')).toBeVisible();
  await canGoOn();

  const detail = 'Node 2 stands for an agent that is not deployed. Remove it, or deploy the agent first.';
  await page.route('**/api/v1/workflows/plan', (route) => route.fulfill({ status: 422, json: { detail } }));
  await open();
  await expect(dialog.getByText(detail)).toBeVisible();
  await canGoOn();
});

test('two tabs change one workflow: the later save is told, and nothing is lost (R362)', async ({
  page,
  context,
  person,
}) => {
  const { keys, bucket } = await deployEveryKind(person);
  const { id } = await publishDrill(person.api, 'Ours', keys, [bucket]);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(workflowEditPath(id));
    await expect(nodes(tab)).toHaveCount(2);
    await card(tab, names.bucket).click();
  }
  await save(other, 'Theirs');
  await expectMessage(other, 'Workflow updated successfully!');

  // A page in the background draws no frames.
  await page.bringToFront();
  const dialog = await save(page, 'Mine');
  await expectMessage(page, 'Failed to update workflow');
  const told = dialog.getByRole('alert').filter({ hasText: 'This workflow was changed elsewhere' });
  await expect(told).toContainText("The stored one: 'Theirs', 3 nodes, saved ");
  expect((await person.api.readWorkflow({ id })).name).toBe('Theirs');

  await test.step('a reload keeps mine too', async () => {
    await page.keyboard.press('Escape');
    await expect(nodes(page)).toHaveCount(3);
    await reloadUnsaved(page);
    await expect(status(page, 'Draft restored')).toBeVisible();
    await expect(nodes(page)).toHaveCount(3);
    await save(page, 'Mine');
    await expect(told).toBeVisible();
  });
  await test.step('mine, on purpose', async () => {
    let answer = () => {};
    const isAllowed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/v1/workflows/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await isAllowed;
      await route.fallback();
    });
    await told.getByRole('button', { name: 'Replace It with Mine' }).click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    answer();
    await expectMessage(page, 'Workflow updated successfully!');
    const stored = await person.api.readWorkflow({ id });
    expect([stored.name, stored.version]).toEqual(['Mine', 3]);
  });
  await test.step('theirs, on purpose', async () => {
    await page.goto(workflowEditPath(id));
    await expect(nodes(page)).toHaveCount(3);
    await person.api.updateWorkflow({ id, name: 'Theirs again', configuration: graphOf(keys, [bucket]) });
    await card(page, names.bucket).click();
    await save(page, 'Mine again');
    await told.getByRole('button', { name: 'Discard Mine' }).click();
    await expect(nodes(page)).toHaveCount(2);
    await expect(status(page, 'Draft restored')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Theirs again');
  });
});

test('a workflow deleted elsewhere while it is edited is told, and what was drawn is saved as a new one', async ({
  page,
  person: { api },
}) => {
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'meridian-gone');
  const gone = status(page, 'This workflow was deleted elsewhere. Saved, it becomes a new one.');
  const made: string[] = [];
  for (const way of ['with news', 'without news', 'without news, and a reload']) {
    await test.step(way, async () => {
      if (way !== 'with news') await page.route('**/api/v1/events', () => undefined);
      const { id } = await publishDrill(api, 'Ours', keys, [bucket]);
      await page.goto(workflowEditPath(id));
      await expect(nodes(page)).toHaveCount(2);
      await card(page, names.bucket).click();
      await api.deleteWorkflow({ id });
      if (way === 'with news') await expect(gone).toHaveCount(1);
      const dialog = await save(page, way);
      const again = dialog.getByRole('button', { name: 'Save Changes' });
      if (way !== 'with news') {
        await expectMessage(page, 'It was deleted elsewhere. Try again: it becomes a new one.');
        await expect(messages(page)).toHaveCount(1);
        await expect(gone).toHaveCount(1);
      }
      if (way === 'without news') await again.click();
      if (way === 'without news, and a reload') {
        await page.keyboard.press('Escape');
        await reloadUnsaved(page);
        await expect(status(page, 'Draft restored')).toBeVisible();
        await expect(gone).toHaveCount(1);
        await expect(nodes(page)).toHaveCount(3);
        await expect(messages(page)).toHaveCount(0);
        await page.getByRole('button', { name: 'Save Changes' }).click();
        await again.click();
      }
      await expectMessage(page, 'Workflow saved as a new one.');
      made.push(way);
      const { workflows } = await api.listWorkflows();
      expect(workflows.map(({ name }) => name).toSorted()).toEqual(made);
      expect(workflows.map(({ configuration }) => configuration.nodes.length)).toEqual(made.map(() => 3));
    });
  }
});

test('copies, cuts and pastes, opens menus by key, tidies up and takes back from anywhere', async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  await card(page, names.keys).click();
  await card(page, names.bucket).click();
  // The focus is still in the panel.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(nodes(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+y');
  await expect(nodes(page)).toHaveCount(2);

  const target = node(page, 'Deploy', names.bucket);
  await target.focus();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(status(page, `Copied ${names.bucket}.`)).toBeAttached();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(status(page, `Pasted ${names.bucket} (2). 3 of 15 nodes.`)).toBeAttached();
  await expect(edges(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(nodes(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expectMessage(page, 'This workflow already has a Generate agent.');
  await expect(nodes(page)).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(nodes(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(nodes(page)).toHaveCount(3);
  await expect(edges(page)).toHaveCount(2);

  await test.step('Escape lets go of what is selected and keeps the focus', async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await target.focus();
    await page.keyboard.press('Escape');
    await expect(target).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(nodes(page)).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(nodes(page)).toHaveCount(3);
  });
  await test.step('Shift-F10', async () => {
    await target.focus();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Connect to...',
      'Disconnect',
      'About This Agent',
      'Delete Node',
    ]);
    await menu.getByRole('menuitem', { name: 'Connect to...' }).press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: 'Nothing to connect to' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(target).toBeFocused();
  });
  await test.step('after deleting by menu the keys go on', async () => {
    await target.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Delete Node' }).press('Enter');
    await expect(nodes(page)).toHaveCount(2);
    await expect(canvas(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(nodes(page)).toHaveCount(3);
  });
  await test.step('Tidy Up, once', async () => {
    const tidy = page.getByRole('button', { name: 'Tidy Up' });
    await tidy.click();
    const [left, right, second] = [
      await boxOf(source(page)),
      await boxOf(target),
      await boxOf(node(page, 'Deploy', `${names.bucket} (2)`)),
    ];
    expect(right.x).toBe(second.x);
    expect(left.x).toBeLessThan(right.x);
    expect(left.y).toBeCloseTo((right.y + second.y) / 2, 0);
  });
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });

  test('the outline does all the canvas does, and a long press opens the menu', async ({
    page,
    person,
    complaints,
  }) => {
    const { keys } = await deployEveryKind(person);
    await deployBucket(person.api, 'meridian-logs');
    expect(keys.name).toBe(names.keys);
    await page.goto(paths.builder);
    const tab = (name: string) => page.getByRole('tab', { name }).tap();
    await expect(page.getByRole('tab', { name: 'Outline' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Nothing is placed yet. Add an agent to start.')).toBeVisible();
    await tab('Agents');
    await card(page, names.keys).tap();
    await card(page, names.bucket).first().tap();
    await card(page, names.bucket).first().tap();
    await tab('Outline');
    const rows = page.getByRole('list', { name: 'Workflow outline' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await rows.nth(1).getByRole('button', { name: 'Disconnect' }).tap();
    await expect(rows.nth(1)).toContainText('Not connected');
    await expect(rows.nth(1)).toBeFocused();
    await rows.nth(1).getByRole('button', { name: 'Connect to...' }).tap();
    await page.getByRole('menuitem', { name: names.keys }).tap();
    await expect(rows.nth(1)).toContainText(`Connected to ${names.keys}`);
    await rows.nth(2).getByRole('button', { name: 'About This Agent' }).tap();
    await expect(page.getByRole('dialog', { name: names.bucket })).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).tap();
    await rows.nth(2).getByRole('button', { name: 'Delete Node' }).tap();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(rows).toHaveCount(3);

    await tab('Canvas');
    const target = node(page, 'Deploy', names.bucket);
    // Shown from the start with everything in sight.
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(target);
        return x + width;
      })
      .toBeLessThan(375);
    const box = await boxOf(target);
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 12];
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect(page.getByRole('menuitem', { name: 'Delete Node' })).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('menuitem', { name: 'Delete Node' }).tap();
    await expect(nodes(page)).toHaveCount(2);
    expect(complaints).toEqual([]);
  });
});

async function save(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Workflow' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  return dialog;
}

function source(page: Page): Locator {
  return node(page, 'Generate', names.keys);
}
