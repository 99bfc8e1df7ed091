import type { Locator } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { everyRule, overflowOf, violationsOf } from './check-page.ts';
import { agent, article, grid, openDialog, serveAgents } from './marketplace-agents.ts';
import { expect, expectMessage, heading, messages, navigateTo, test } from './product.ts';

/** The list of agents and the details of one: what shows, what narrows it, and what becomes of it when nothing comes. */

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ person }) => {
  expect(person.token).not.toBe('');
});

const list = [
  agent({ id: 'g1', name: 'Cloud keys', type: 'Generate', subtype: 'Identity', price: 1 }),
  agent({ id: 'd1', name: 'Bucket planter', subtype: 'Storage', description: 'Long. '.repeat(80) }),
  agent({ id: 'd2', name: 'Blob planter', category: 'Azure', subtype: 'Storage' }),
  agent({
    id: 'd3',
    name: 'Table planter',
    subtype: 'Storage',
    configSchema: { table: { required: true, name: 'tableName' } },
  }),
  agent({ id: 'd4', name: 'No fields', subtype: 'Storage', configSchema: { fields: [] } }),
  agent({ id: 'c1', name: 'Profile', type: 'Configure', subtype: undefined, price: 0 }),
  agent({
    id: 'a1',
    name: 'Trust',
    type: 'Analyzer',
    subtype: 'analyzer',
    disabled: true,
    disabled_reason: 'Being built.',
  }),
  agent({ id: 'o1', name: 'Rotator', type: 'Rotate', subtype: '', price: null, category: '' }),
  agent({
    id: 'o2',
    name: 'Nameless kind',
    type: undefined,
    subtype: '',
    price: undefined,
    category: undefined,
  }),
];

test('agents stand in sections by type and subtype, each card with its facts (R169-R171, R173-R179, R181-R191, R194, R200, R210)', async ({
  page,
}) => {
  await serveAgents(page, list);
  await page.goto(paths.marketplace);
  await expect(heading(page, 'Agent Marketplace')).toBeVisible();
  await expect(page.getByText('Browse and deploy AI agents for your workflows.')).toBeVisible();
  await expect(page.getByPlaceholder('Search agents...')).toBeVisible();
  expect(await optionsOf(page.getByRole('combobox', { name: 'Type:' }))).toEqual([
    'All Types',
    'Generate',
    'Deploy',
    'Configure',
    'Analyzer',
  ]);
  expect(await optionsOf(page.getByRole('combobox', { name: 'Category:' }))).toEqual([
    'All Categories',
    'AWS',
    'Azure',
  ]);

  const sections = page.getByRole('main').getByRole('region');
  await expect(sections.getByRole('heading', { level: 2 })).toHaveText([
    'Generate → Identity',
    'Deploy → Storage',
    'Configure → Default',
    'Analyzer → analyzer',
    'Rotate → Default',
    'Unknown → Default',
  ]);
  for (const section of await sections.all()) {
    await expect(section.getByRole('heading', { level: 2 }).locator('svg')).toHaveCount(1);
  }
  await expect(page.getByRole('region', { name: 'Deploy → Storage' }).getByRole('article')).toHaveCount(4);

  const facts = (name: string) =>
    article(page, name)
      .innerText()
      .then((text) => text.replaceAll(/\s+/g, ' '));
  expect(await facts('Cloud keys')).toMatch(
    /^Cloud keys Generate .* Category AWS Subtype Identity 1 credits Details Generate$/,
  );
  expect(await facts('Table planter')).toContain('Requires configuration');
  expect(await facts('No fields')).not.toContain('Requires configuration');
  expect(await facts('Rotator')).toMatch(/Category General 0 credits Details Rotate$/);
  expect(await facts('Nameless kind')).toMatch(
    /^Nameless kind Unknown .* Category General 0 credits Details Use$/,
  );
  await expect(article(page, 'Trust').getByRole('button', { name: 'Enable' })).toBeDisabled();
  await expect(article(page, 'Trust')).toContainText('Being built.');
  await expect(article(page, 'Profile').getByRole('button', { name: 'Configure' })).toBeEnabled();
  const described = article(page, 'Bucket planter').getByText(/^Long/);
  expect((await described.boundingBox())?.height).toBe(40);

  const colours = [
    ['Cloud keys', 'Generate', 'rgb(244, 236, 254)', 'rgb(54, 35, 76)'],
    ['Blob planter', 'Deploy', 'rgb(229, 242, 255)', 'rgb(23, 47, 75)'],
    ['Profile', 'Configure', 'rgb(224, 247, 231)', 'rgb(21, 52, 35)'],
    ['Trust', 'Analyzer', 'rgb(254, 240, 212)', 'rgb(63, 43, 16)'],
  ] as const;
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => localStorage.setItem('vite-ui-theme', chosen), theme);
    await page.reload();
    for (const [name, word, light, dark] of colours) {
      const badge = article(page, name).getByText(word, { exact: true }).first();
      await expect(badge).toHaveCSS('background-color', theme === 'light' ? light : dark);
    }
  }
});

test('cards stand in 1, 2 or 3 columns by width, and nothing sticks out (R180)', async ({ page }) => {
  await serveAgents(page, [
    ...list,
    agent({ id: 'x', name: 'Extraordinarily'.repeat(12), subtype: 'Storage' }),
  ]);
  await page.goto(paths.marketplace);
  const cards = page.getByRole('region', { name: 'Deploy → Storage' }).getByRole('article');
  await expect(cards).toHaveCount(5);
  for (const [width, columns] of [
    [375, 1],
    [900, 1],
    [1024, 2],
    [1280, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size, `${width} px`).toBe(columns);
    expect(new Set(boxes.map(({ height }) => Math.round(height))).size, `${width} px`).toBe(1);
    expect(await overflowOf(page)).toEqual([]);
  }
});

test('search and filters narrow together, stand in the address, and come back (R172, R174, R176, R195)', async ({
  page,
}) => {
  await serveAgents(page, list);
  await page.goto(paths.marketplace);
  const search = page.getByRole('searchbox', { name: 'Search agents' });
  const type = page.getByRole('combobox', { name: 'Type:' });
  const category = page.getByRole('combobox', { name: 'Category:' });
  const shown = page.getByRole('main').getByRole('article');
  const count = page.getByRole('search', { name: 'Agents' }).getByRole('status');

  await search.pressSequentially('PLANTER');
  await expect(shown).toHaveCount(3);
  await expect(count).toHaveText('3 agents');
  await category.selectOption('Azure');
  await expect(shown).toHaveCount(1);
  await expect(count).toHaveText('1 agent');
  await expect(page).toHaveURL(/\?q=PLANTER&category=Azure$/);
  await expect(page.getByRole('region', { name: 'Generate → Identity' })).toBeHidden();

  await page.reload();
  await expect(search).toHaveValue('PLANTER');
  await expect(category).toHaveValue('Azure');
  await expect(shown).toHaveCount(1);

  await navigateTo(page, 'Credits');
  await expect(heading(page, 'Credits')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('PLANTER');
  await expect(shown).toHaveCount(1);

  await type.selectOption('Analyzer');
  await expect(page.getByText('No agents found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(shown).toHaveCount(list.length);
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\/marketplace$/);

  await search.fill('being built');
  await expect(shown).toHaveCount(0);
  await page.goto(`${paths.marketplace}?type=Nonsense&q=trust`);
  await expect(type).toHaveValue('');
  await expect(shown).toHaveCount(1);
});

test('an empty catalogue says so, without filters to clear (R195)', async ({ page }) => {
  await serveAgents(page, []);
  await page.goto(paths.marketplace);
  await expect(page.getByText('No agents found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
});

test('while agents load it says so; when a later load fails, the old cards stay below the alert (R196, R197)', async ({
  page,
}) => {
  let answer: (() => void) | undefined;
  await page.clock.install();
  await page.route('**/api/v1/agents', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ json: list });
  });
  await page.goto(paths.marketplace);
  await expect(page.getByRole('status').filter({ hasText: 'Loading agents...' })).toBeVisible();
  await expect.poll(() => answer).toBeDefined();
  answer?.();
  await expect(article(page, 'Cloud keys')).toBeVisible();
  await expect(page.getByText('Loading agents...')).toHaveCount(0);

  // What is older than five minutes is asked for again when the page is opened.
  await page.unroute('**/api/v1/agents');
  await page.route('**/api/v1/agents', (route) =>
    route.fulfill({ status: 500, json: { detail: 'The database rests.' } }),
  );
  await page.clock.fastForward('04:45');
  await navigateTo(page, 'Credits');
  await expect(heading(page, 'Credits')).toBeVisible();
  await page.clock.fastForward('00:30');
  await navigateTo(page, 'Marketplace');
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading agents. Please try again later.' });
  await expect(alert).toHaveCount(1);
  await expect(article(page, 'Cloud keys')).toBeVisible();
  await serveAgents(page, list.slice(0, 2));
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
});

test('details say all there is, with the permissions to copy (R011, R201, R202, R211-R226)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const permissions = Array.from({ length: 30 }, (_, nth) => `s3:Action${nth}`);
  await serveAgents(page, [
    agent({
      id: 'full',
      name: 'Planter',
      description: 'Plants a file.',
      subtype: 'Storage',
      permissions,
      details: {
        features: ['Never overwrites'],
        useCases: ['See who notices'],
        version: '2.1.0',
        author: 'Leakdrill',
      },
      configSchema: {
        fields: [
          { name: 'bucketName', type: 'text', required: true },
          { name: 'folder', type: 'text', required: false },
        ],
      },
      deploymentUI: {
        steps: {
          selectionGrids: {
            secretTypes: {
              title: 'Secrets',
              selectionMode: 'multi',
              selectedItems: [],
              permissions: ['s3:Action1', 'iam:GetUser'],
              categories: [],
            },
          },
        },
      },
    }),
    agent({
      id: 'bare',
      name: 'Bare',
      description: '',
      category: '',
      type: undefined,
      subtype: '',
      details: { features: [], useCases: [] },
    }),
  ]);
  await page.goto(paths.marketplace);
  await article(page, 'Planter').getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Planter Details' });
  await expect(
    dialog.getByText("Learn more about this agent's capabilities and requirements."),
  ).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(600);
  const words = async (of: Locator) => (await of.innerText()).replaceAll(/\s+/g, ' ');
  expect(await words(dialog)).toContain(
    'Description Plants a file. Category AWS Type Deploy Subtype Storage Features Never overwrites ' +
      'Use Cases See who notices Required Configuration bucketName folder (Optional) Required Permissions',
  );
  await expect(dialog.getByText('2.1.0')).toBeAttached();
  await expect(dialog.getByText('Author')).toBeAttached();

  const toggle = dialog.getByRole('button', { name: 'Required Permissions' });
  const box = dialog.getByRole('group', { name: 'Permissions' });
  await expect(box).toBeHidden();
  await toggle.click();
  await expect(dialog.getByText('This agent requires the following AWS permissions:')).toBeVisible();
  await expect(box.getByRole('listitem')).toHaveText([...permissions, 'iam:GetUser']);
  expect((await box.boundingBox())?.height).toBe(200);
  const scrolls = await dialog.evaluate((one) =>
    [...one.querySelectorAll('div')]
      .filter((part) => getComputedStyle(part).overflowY === 'auto' && part.scrollHeight > part.clientHeight)
      .map((part) => Math.round(part.getBoundingClientRect().height)),
  );
  expect(scrolls).toEqual([540, 200]);
  await dialog.getByRole('button', { name: 'Copy Permissions' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [...permissions, 'iam:GetUser'].join('\n'),
  );
  expect(await violationsOf(page, everyRule)).toEqual([]);
  await toggle.click();
  await expect(box).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(article(page, 'Planter').getByRole('button', { name: 'Details' })).toBeFocused();

  await article(page, 'Bare').getByRole('button', { name: 'Details' }).click();
  const bare = page.getByRole('dialog', { name: 'Bare Details' });
  expect(await words(bare)).toContain('No description available. Category General Type Not specified');
  for (const absent of ['Subtype', 'Features', 'Use Cases', 'Required Configuration', 'Version', 'Author']) {
    await expect(bare.getByText(absent, { exact: true })).toHaveCount(0);
  }
});

test('the permissions are headed by the category of the agent, with one way of planting or several (R221, Q35)', async ({
  page,
}) => {
  await serveAgents(page, [
    agent({ name: 'Blobs', category: 'Azure', permissions: ['Storage Blob Data Contributor'] }),
    agent({
      id: 'channel',
      name: 'Channel',
      category: 'Slack',
      permissions: ['chat:write', 'files:write'],
      permissions_of: { message: ['chat:write'], file: ['files:write'] },
    }),
    agent({
      id: 'both',
      name: 'Both',
      category: 'GitHub',
      permissions: ['metadata', 'contents'],
      permissions_of: { file: ['contents'] },
      deploymentUI: {
        steps: { selectionGrids: { secretTypes: { ...grid([]), permissions: ['iam:CreateUser'] } } },
      },
    }),
  ]);
  await page.goto(paths.marketplace);
  for (const [name, category, copies] of [
    ['Blobs', 'Azure', ['Copy Permissions']],
    ['Channel', 'Slack', ['Copy Permissions as message', 'Copy Permissions as file']],
    ['Both', 'GitHub', ['Copy Permissions as file', 'Copy Permissions in any case']],
  ] as const) {
    await article(page, name).getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog', { name: `${name} Details` });
    await dialog.getByRole('button', { name: 'Required Permissions' }).click();
    await expect(
      dialog.getByText(`This agent requires the following ${category} permissions:`, { exact: true }),
    ).toBeVisible();
    for (const copy of copies) await expect(dialog.getByRole('button', { name: copy })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Copy/ })).toHaveCount(copies.length);
    if (name === 'Both')
      await expect(dialog.getByRole('group', { name: 'Permissions' }).getByRole('listitem')).toHaveText([
        'contents',
        'metadata',
        'iam:CreateUser',
      ]);
    await page.keyboard.press('Escape');
  }
});

test('an agent that asks for nothing opens nothing, and says so in page and console (R239, Q42)', async ({
  page,
  complaints,
}) => {
  await serveAgents(page, [agent({ name: 'Closed', configSchema: undefined })]);
  await page.goto(paths.marketplace);
  await article(page, 'Closed').getByRole('button', { name: 'Deploy' }).click();
  await expectMessage(page, /^Closed cannot be used here/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(complaints).toEqual(['error: Closed has neither a deployment UI nor a configuration schema.']);
});

test('names and texts of a hostile catalogue are shown as they are, and run nothing', async ({
  page,
  complaints,
}) => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>{{7*7}}';
  await serveAgents(page, [
    agent({
      name: hostile,
      description: hostile,
      subtype: hostile,
      category: hostile,
      configSchema: {
        fields: [{ name: hostile, type: 'text', required: true, description: hostile, default: hostile }],
      },
    }),
  ]);
  page.on('dialog', () => complaints.push('a script ran'));
  await page.goto(paths.marketplace);
  await expect(article(page, hostile)).toBeVisible();
  const { dialog } = await openDialog(page, hostile, 'Deploy');
  await expect(dialog.getByRole('textbox')).toHaveValue(hostile);
  expect(await overflowOf(page)).toEqual([]);
  await expect(messages(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

async function optionsOf(select: Locator): Promise<string[]> {
  return select.getByRole('option').allTextContents();
}
