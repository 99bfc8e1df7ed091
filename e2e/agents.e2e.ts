import type { Locator, Page, Route } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import { agent, article, category, grid } from './marketplace-agents.ts';
import { expect, expectMessage, heading, messages, navigateTo, test } from './product.ts';

/** What has been deployed: its cards, its code, its configuration, and how it is taken away. */

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ person }) => {
  expect(person.token).not.toBe('');
});

const keysAgent = 'AWS access keys for service identities';
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

test('agents stand in groups, each card says what it is, and the search finds them (R449-R458, R461-R464)', async ({
  page,
  person,
}) => {
  await page.goto(paths.agents);
  await expect(heading(page, 'Deployed Agents')).toBeVisible();
  await expect(page.getByText('No deployed agents found', { exact: true })).toBeVisible();
  await expect(page.getByText('No agents have been deployed yet', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Marketplace' })).toHaveAttribute(
    'href',
    paths.marketplace,
  );
  await check(page, 'no agents', { at: [1280, 375] });

  const keys = await deployKeys(person.api);
  await deployBucket(person.api, 'meridian-backups', { folder: 'exports' });
  const groups = page.getByRole('main').getByRole('region');
  await expect(groups).toHaveCount(2);
  await expect(groups.first()).toHaveAccessibleName('Generate → Identity');
  await expect(groups.last()).toHaveAccessibleName('Deploy → Storage');
  const source = groups.first().getByRole('article', { name: keysAgent });
  await expect(source.getByText(keys.description, { exact: true })).toBeVisible();
  await expect(source.getByText('Unused', { exact: true })).toBeVisible();
  expect(await rowsOf(source)).toEqual([
    `Name: ${keysAgent}`,
    'Category: AWS',
    'Subtype: Identity',
    'File type: python',
    'Credential: aws-access-key',
    expect.stringMatching(/^Created On: .*\d{1,2}:\d{2}.* less than a minute ago$/),
  ]);
  const target = groups.last().getByRole('article', { name: 'S3 Content Deployer' });
  expect((await rowsOf(target)).slice(3, 5)).toEqual(['Type: Deploy', 'Target: meridian-backups']);

  const search = page.getByRole('searchbox', { name: 'Search deployed agents' });
  await expect(search).toHaveAttribute('placeholder', 'Search deployed agents...');
  await search.fill('s3 CONTENT');
  await expect(source).toBeHidden();
  await expect(target).toBeVisible();
  await search.fill('aws');
  await expect(page.getByRole('article')).toHaveCount(2);
  await search.fill('zzz');
  await expect(page.getByText('No deployed agents found', { exact: true })).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria', { exact: true })).toBeVisible();
  await expect(page.getByText('No agents have been deployed yet')).toHaveCount(0);
});

test('answers of another shape show the right thing (R459, R460, R486, R492-R495, R502, R509-R511, R522)', async ({
  page,
}) => {
  await serveDeployed(page, {
    agents: [
      { id: 'p', name: 'Pending one', status: 'pending', type: 'Deploy', sub_type: 'Storage' },
      {
        id: 'f',
        name: 'Failed one',
        status: 'failed',
        workflow_type: 'Deploy',
        error_message: 'The bucket is gone.',
      },
      { id: 'o', name: 'Odd one', status: 'constructor', type: 'Trap', created_at: 'yesterday' },
      {
        id: 'c',
        name: 'Profile',
        status: 'completed',
        type: 'Configure',
        configuration: { profile: 'acme-prod' },
      },
      {
        id: 'a',
        status: 'completed',
        type: 'Analyzer',
        agent: { name: 'Nested' },
        configuration: { logSource: 'trail' },
      },
      { id: 'n', type: 'Deploy', configuration: 'none' },
    ],
    used: [
      { id: 'c', used_in_workflows: 2 },
      { id: 'a', used_in_workflows: [] },
    ],
  });
  await page.goto(paths.agents);
  const badge = async (name: string, word: string) =>
    expect(article(page, name).getByText(word, { exact: true })).toBeVisible();
  await badge('Pending one', 'In Progress');
  await badge('Failed one', 'Failed');
  await badge('Failed one', 'The bucket is gone.');
  await badge('Odd one', 'Unknown');
  await badge('Profile', 'Deployed');
  await badge('Nested', 'Unused');
  await badge('Unnamed agent', 'Unknown');
  expect(await rowsOf(article(page, 'Profile'))).toContain('Profile: acme-prod');
  expect(await rowsOf(article(page, 'Nested'))).toContain('Detection: trail');
  expect(await rowsOf(article(page, 'Odd one'))).toContain('Created On: Invalid date');
  await expect(page.getByRole('region', { name: 'Deploy → Storage' }).getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('region').last()).toBeAttached();
  const odd = article(page, 'Odd one').getByRole('button');
  await expect(odd).toHaveCount(1);
  await expect(odd).toHaveAccessibleName('Delete');
  await check(page, 'odd agents', { at: [1280, 375] });

  await article(page, 'Unnamed agent').getByRole('button', { name: 'View Configuration' }).click();
  await expectMessage(page, 'Failed to display configuration');
  let asked = '';
  await page.route('**/api/v1/agents/n', (route) => {
    asked = route.request().url();
    return route.fulfill({
      json: agent({ id: 'n', name: 'By its deployment', configSchema: { fields: [] } }),
    });
  });
  await article(page, 'Unnamed agent').getByRole('button', { name: 'Edit Configuration' }).click();
  await expectMessage(page, 'Using deployment ID as agent ID: n');
  await expectMessage(page, 'Agent details fetched successfully: By its deployment');
  expect(asked).toMatch(/\/agents\/n$/);
  await expect(page.getByRole('dialog', { name: 'Edit Unnamed agent' })).toContainText(
    'This agent has no settings.',
  );
});

test('an answer that is no agent says so (R500)', async ({ page }) => {
  await serveDeployed(page, { agents: [{ id: 'c', name: 'Profile', type: 'Configure', configuration: {} }] });
  await page.goto(paths.agents);
  await page.route('**/api/v1/agents/c', (route) => route.fulfill({ status: 200, body: '' }));
  await article(page, 'Profile').getByRole('button', { name: 'Edit Configuration' }).click();
  await expectMessage(page, 'Failed to load agent details: The answer was empty.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the code of an agent is coloured, taped, copied and saved, as long as there is one (R465-R471, R506-R508)', async ({
  page,
  person,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = await deployKeys(person.api, 'backup-keys');
  await deployBucket(person.api, 'meridian-backups');
  const { code, spans } = await person.api.readCode({ id: keys.id });
  await page.goto(paths.agents);
  await expect(
    article(page, 'S3 Content Deployer').getByRole('button', { name: 'View Generated Code' }),
  ).toHaveCount(0);
  await expect(article(page, keysAgent).getByRole('button', { name: /Configuration/ })).toHaveCount(0);
  await article(page, keysAgent).getByRole('button', { name: 'View Generated Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Code: backup-keys.py' });
  const text = dialog.getByRole('group', { name: 'Code of backup-keys.py' });
  await expect(text).toHaveText(code.replaceAll(/\s+/g, ' ').trim(), { useInnerText: false });
  await expect.poll(() => coloursIn(text)).toBeGreaterThan(2);

  // The middle of each secret is under the tape, its first and last four characters are not.
  const first = spans[0];
  const value = code.slice(first?.start, first?.end);
  expect(await tapedIn(text)).toContain(value.slice(4, -4));
  await check(page, 'code', { at: [1280, 375], isOverlaid: true });

  // What each scanner will say of each secret, in the words of the answer.
  await dialog.getByRole('button', { name: 'Why each scanner sees it or not' }).click();
  for (const { label, verdicts } of spans) {
    const list = dialog.getByRole('list', { name: label, exact: true });
    await expect(list.getByRole('listitem')).toHaveCount(verdicts.length);
    for (const { scanner, seen, why } of verdicts) {
      const said = `${scanner} ${seen ? 'sees it.' : 'does not see it.'} ${why}`;
      await expect(list.getByRole('listitem').filter({ hasText: scanner })).toHaveText(said);
    }
  }
  const reveal = dialog.getByRole('button', { name: 'Reveal Secrets' });
  await reveal.click();
  await expect(reveal).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => tapedIn(text)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('backup-keys.py');
  expect(await readFile(await download.path(), 'utf8')).toBe(code);

  // Elsewhere the file goes while it is looked at.
  await page.route('**/api/v1/agents/deployments', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as object[];
    return route.fulfill({ json: list.map((one) => ({ ...one, generated_file_path: null })) });
  });
  const refreshed = page.waitForResponse('**/api/v1/agents/deployments');
  await deployBucket(person.api, 'meridian-build-logs');
  await refreshed;
  await expect
    .poll(async () => {
      await dialog.getByRole('button', { name: 'Download' }).click();
      return messages(page).filter({ hasText: 'No generated code available for this agent' }).count();
    })
    .toBe(1);
});

test('a long file is shown by the thousand lines to its end, and without spans nothing is taped', async ({
  page,
}) => {
  const lines = Array.from({ length: 2_500 }, (_, nth) => `line ${nth + 1}`);
  await serveDeployed(page, {
    agents: [
      { id: 'g', name: 'Long', type: 'Generate', status: 'completed', generated_file_path: 'long.txt' },
    ],
  });
  await page.route('**/api/v1/agents/code/g', (route) => route.fulfill({ json: { code: lines.join('\n') } }));
  await page.goto(paths.agents);
  await article(page, 'Long').getByRole('button', { name: 'View Generated Code' }).click();
  const text = page.getByRole('group', { name: 'Code of long.txt' });
  const more = page.getByRole('button', { name: 'Show More Lines' });
  const last = (line: number) => text.getByText(`line ${line}`, { exact: true });
  await expect(last(1000)).toBeAttached();
  await expect(last(1001)).not.toBeAttached();
  await more.click();
  await expect(last(2000)).toBeAttached();
  await more.click();
  await expect(more).toBeHidden();
  // The dialog takes the focus for itself while it opens, and so many lines take their time.
  await expect(async () => {
    await text.focus();
    await page.keyboard.press('End');
    await expect(last(2500)).toBeInViewport({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  expect(await tapedIn(text)).toEqual([]);
});

const fields = [
  { name: 'Bucket Name', type: 'text', required: true, description: 'Where it is planted' },
  { name: 'mode', type: 'select', required: true, options: ['copy', 'move'], default: 'move' },
  { name: 'format', type: 'select', required: false, options: ['json', 'yaml'], default: 'json' },
  { name: 'apiSecret', type: 'password', required: true },
  { name: 'otherSecret', type: 'password', required: false },
];

test('a configuration is edited: defaults, what is stored, what is missing, what is sent (R474-R482, R503, R505, R523)', async ({
  page,
}) => {
  const sent: unknown[] = [];
  const answer = Promise.withResolvers<void>();
  await serveDeployed(page, {
    agents: [
      {
        id: 'd1',
        name: 'Planter here',
        type: 'Deploy',
        status: 'completed',
        agent: { id: 'planter', name: 'Planter', type: 'Deploy' },
        configuration: {
          bucketName: 'acme',
          format: 'yaml',
          apiSecret: 'wJal\u2022\u2022\u2022\u2022EKEY',
          otherSecret: '\u2022\u2022\u2022\u2022',
          secretTypes: ['gcp'],
          fileName: 'keys.env',
        },
      },
    ],
  });
  await page.route('**/api/v1/agents/planter', (route) =>
    route.fulfill({
      json: agent({
        configSchema: { fields },
        deploymentUI: {
          steps: {
            selectionGrids: {
              secretTypes: grid([
                category('Clouds', ['aws', 'gcp'], { minSelect: 0 }),
                category('Others', ['slack']),
              ]),
            },
          },
        },
      }),
    }),
  );
  await page.route('**/api/v1/agents/deployments/d1', async (route) => {
    sent.push(route.request().postDataJSON());
    await answer.promise;
    await route.fulfill({ json: {} });
  });
  await page.goto(paths.agents);
  const edit = article(page, 'Planter here').getByRole('button', { name: 'Edit Configuration' });
  // Twice within one moment is once.
  await edit.focus();
  await edit.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Planter here' });
  await expectMessage(page, 'Agent details fetched successfully: Planter');
  const bucket = dialog.getByRole('textbox', { name: 'Bucket Name' });
  const mode = dialog.getByRole('combobox', { name: 'Mode' });
  const own = dialog.getByRole('textbox', { name: 'Api Secret' });
  await expect(bucket).toHaveValue('acme');
  await expect(bucket).toHaveAccessibleDescription('Required Where it is planted');
  await expect(mode).toHaveValue('move');
  await expect(mode).toHaveAccessibleDescription('Required');
  await expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveValue('yaml');
  await expect(dialog.getByRole('combobox', { name: 'Format' })).not.toHaveAccessibleDescription(/Required/);
  await expect(own).toHaveAttribute('type', 'password');
  await expect(own).toHaveValue('');
  await expect(own).toHaveAccessibleDescription(/^Required Stored\. Leave it empty to keep it\./);
  const group = dialog.getByRole('group', { name: 'Clouds' });
  await expect(group.getByRole('checkbox')).toHaveCount(2);
  await expect(group.getByRole('checkbox', { name: 'gcp' })).toBeChecked();
  await check(page, 'edit', { at: [1280, 375], isOverlaid: true });

  await bucket.fill('  ');
  await mode.selectOption('');
  const update = dialog.getByRole('button', { name: 'Update', exact: true });
  await update.click();
  await expectMessage(page, 'Please fill in all required fields: Bucket Name, mode');
  await expect(bucket).toBeFocused();
  await expect(bucket).toHaveAccessibleDescription(/This field is required\.$/);
  expect(sent).toEqual([]);

  await bucket.pressSequentially('acme two ');
  await expect(bucket).toHaveValue('acmetwo');
  await mode.selectOption('copy');
  await group.getByRole('checkbox', { name: 'aws' }).check();
  await group.getByRole('checkbox', { name: 'gcp' }).uncheck();
  await dialog.getByRole('button', { name: 'Remove Other Secret' }).click();
  const restore = await breakAddresses(page);
  await update.click();
  await expectMessage(page, 'An unexpected error occurred while updating the configuration');
  await restore();
  await expect(bucket).toHaveValue('acmetwo');
  await update.click();
  // While it is being saved nothing closes it: what was typed would be lost with a failure.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await page.mouse.click(5, 450);
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled();
  await expect(bucket).toHaveValue('acmetwo');
  answer.resolve();
  await expectMessage(page, 'Agent configuration updated successfully');
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([
    {
      configuration: {
        'Bucket Name': 'acmetwo',
        mode: 'copy',
        format: 'yaml',
        apiSecret: 'wJal\u2022\u2022\u2022\u2022EKEY',
        otherSecret: null,
        secretTypes: ['aws'],
        fileName: 'keys.env',
      },
    },
  ]);
  await expect(edit).toBeFocused();
  await edit.click();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('two tabs edit one agent: the later save is told, changes nothing, and opens what is stored now', async ({
  page,
  context,
  person,
}) => {
  await deployBucket(person.api, 'meridian-backups');
  const other = await context.newPage();
  const edit = async (tab: Page) => {
    await article(tab, 'S3 Content Deployer').getByRole('button', { name: 'Edit Configuration' }).click();
    return tab.getByRole('dialog', { name: /^Edit S3/ });
  };
  const save = async (dialog: Locator, folder: string) => {
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder);
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  };
  const dialogs: Locator[] = [];
  for (const tab of [page, other]) {
    await tab.goto(paths.agents);
    dialogs.push(await edit(tab));
  }
  const [mine, theirs] = dialogs as [Locator, Locator];
  await save(theirs, 'theirs');
  await expectMessage(other, 'Agent configuration updated successfully');

  await page.bringToFront();
  await save(mine, 'mine');
  await expectMessage(page, 'Failed to update agent configuration (Status: 409)');
  await expect(messages(page).first()).toContainText(
    'This deployment was changed elsewhere since it was opened here.',
  );
  await expect(mine.getByRole('textbox', { name: 'Folder' })).toHaveValue('mine');
  await page.keyboard.press('Escape');
  const again = await edit(page);
  await expect(again.getByRole('textbox', { name: 'Folder' })).toHaveValue('theirs');
  await save(again, 'mine');
  await expectMessage(page, 'Agent configuration updated successfully');
  expect((await person.api.listDeployments())[0]?.configuration).toMatchObject({ folder: 'mine' });
});

test('a configuration is viewed pair by pair, its secrets by their ends, and copied whole (R483-R485, R507)', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await serveDeployed(page, {
    agents: [
      {
        id: 'd2',
        name: 'Store',
        type: 'Deploy',
        status: 'completed',
        configuration: {
          bucketName: 'acme',
          'Access Key': 'AKIAIOSFODNN7EXAMPLE',
          clientSecret: 'wJal\u2022\u2022\u2022\u2022EKEY',
          secretTypes: ['aws'],
        },
      },
    ],
  });
  let reveals = 0;
  await page.route('**/api/v1/agents/deployments/d2/reveal', (route) => {
    reveals += 1;
    expect(route.request().postDataJSON()).toEqual({ field: 'clientSecret' });
    return reveals === 1
      ? route.fulfill({ status: 404, json: { detail: 'This deployment has no such secret field.' } })
      : route.fulfill({ json: { value: secret } });
  });
  await page.goto(paths.agents);
  await article(page, 'Store').getByRole('button', { name: 'View Configuration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configuration of Store' });
  expect(await rowsOf(dialog)).toEqual([
    'Bucket Name: acme',
    expect.stringMatching(/^Access Key: AKIA\u2022+MPLE Copy/),
    expect.stringMatching(/^Client Secret: wJal\u2022+EKEY Copy/),
    'Secret Types: aws',
  ]);
  await expect(dialog).not.toContainText('IOSFODNN7EXA');
  await check(page, 'view', { at: [1280, 375], isOverlaid: true });
  const copies = dialog.getByRole('button', { name: 'Copy', exact: true });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await copies.first().click();
  await expect.poll(clipboard).toBe('AKIAIOSFODNN7EXAMPLE');
  expect(reveals).toBe(0);
  await copies.last().click();
  await expectMessage(page, 'Nothing was copied. This deployment has no such secret field.');
  await copies.last().click();
  await expect.poll(clipboard).toBe(secret);
});

test('a stored secret comes masked from the server, and its copy is the whole (R484, R485, R507)', async ({
  page,
  person,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const made = await deployBucket(person.api, 'meridian-secrets');
  const answered = page.waitForResponse('**/api/v1/agents/deployments');
  await page.goto(paths.agents);
  const { value } = await person.api.revealConfiguration({ id: made.id, field: 'secretAccessKey' });
  expect(await (await answered).text()).not.toContain(value.slice(4, -4));
  await article(page, 'S3 Content Deployer').getByRole('button', { name: 'View Configuration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configuration of S3 Content Deployer' });
  const row = (await rowsOf(dialog)).find((one) => one.startsWith('Secret Access Key'));
  expect(row).toMatch(/\u2022/);
  await dialog
    .getByRole('button', { name: 'Copy' })
    .and(page.getByRole('button', { description: 'Secret Access Key' }))
    .click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
});

test('a deletion asks by name, then asks the server for both lists again (R467, R487, R488, R490, R498, R522)', async ({
  page,
  person,
}) => {
  const keys = await deployKeys(person.api);
  await publishDrill(person.api, 'Holding drill', keys, [await deployBucket(person.api, 'meridian-held')]);
  await person.api.deployAgent({
    agentId: 'aws-profile',
    configuration: { profileName: 'Production' },
    deployment_hash: crypto.randomUUID(),
  });
  // Without the live stream nothing but the page itself asks again.
  await page.route('**/api/v1/events', () => undefined);
  await page.goto(paths.agents);
  await expect(article(page, 'S3 Content Deployer').getByRole('button', { name: 'Delete' })).toBeDisabled();
  const remove = article(page, 'AWS Profile').getByRole('button', { name: 'Delete' });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete Agent' });
  await expect(
    question.getByText('Are you sure you want to delete AWS Profile? This action cannot be undone.', {
      exact: true,
    }),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  const asked = countCalls(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Agent deleted successfully');
  await expect(article(page, 'AWS Profile')).toHaveCount(0);
  expect(asked).toEqual({ deployments: 1, usage: 1 });
  await expect(page.getByRole('main')).toBeFocused();
});

test('an agent that a workflow took in the meantime stays, and the card says so from then on', async ({
  page,
  person,
}) => {
  const keys = await deployKeys(person.api);
  const bucket = await deployBucket(person.api, 'meridian-raced');
  await page.route('**/api/v1/events', () => undefined);
  await page.goto(paths.agents);
  await article(page, 'S3 Content Deployer').getByRole('button', { name: 'Delete' }).click();
  await publishDrill(person.api, 'Quicker drill', keys, [bucket]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Failed to delete agent');
  await expect(article(page, 'S3 Content Deployer').getByText('Deployed', { exact: true })).toBeVisible();
  await expect(article(page, 'S3 Content Deployer').getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('both lists are asked for together, kept for 30 seconds, and not asked for twice at once (R496, R497, R557, R558)', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/api/v1/events', () => undefined);
  await page.goto(paths.credits);
  const asked = countCalls(page);
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/\/api\/v1\/agents\/deployments(\/usage\/all)?$/, async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  await navigateTo(page, 'My Agents');
  await expect.poll(() => held.length).toBe(2);
  // Away and back while both are under way.
  await navigateTo(page, 'Credits');
  await expect(heading(page, 'Credits')).toBeVisible();
  await navigateTo(page, 'My Agents');
  await expect(heading(page, 'Deployed Agents')).toBeVisible();
  await page.clock.fastForward(1_000);
  expect(asked).toEqual({ deployments: 1, usage: 1 });
  isHolding = false;
  for (const route of held) await route.continue();
  await expect(page.getByText('No deployed agents found')).toBeVisible();

  const again = async () => {
    await navigateTo(page, 'Credits');
    await expect(heading(page, 'Credits')).toBeVisible();
    await navigateTo(page, 'My Agents');
    await expect(page.getByText('No deployed agents found')).toBeVisible();
  };
  await page.clock.fastForward(25_000);
  await again();
  expect(asked).toEqual({ deployments: 1, usage: 1 });
  await page.clock.fastForward(10_000);
  await again();
  await expect.poll(() => asked).toEqual({ deployments: 2, usage: 2 });
});

test('a refresh that fails says so and keeps what was loaded (R499)', async ({ page, person }) => {
  // What the live stream tells of the deletion would ask once more, at a moment of its own.
  await page.route('**/api/v1/events', () => undefined);
  await deployBucket(person.api, 'meridian-kept');
  await page.goto(paths.agents);
  const card = article(page, 'S3 Content Deployer');
  await expect(card).toBeVisible();
  await page.route('**/api/v1/agents/deployments/usage/all', (route) =>
    route.fulfill({ status: 403, json: {} }),
  );
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectMessage(page, 'Agent deleted successfully');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load agents' });
  await expect(alert.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  await page.unroute('**/api/v1/agents/deployments/usage/all');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toBeHidden();
});

interface Served {
  agents: readonly object[];
  used?: readonly object[];
}

/** Lists of deployments as another back end could answer them. */
async function serveDeployed(page: Page, { agents, used = [] }: Served): Promise<void> {
  await page.route('**/api/v1/agents/deployments', (route) =>
    route.fulfill({ json: { deployments: agents } }),
  );
  await page.route('**/api/v1/agents/deployments/usage/all', (route) =>
    route.fulfill({ json: { deployments: used } }),
  );
}

/** 'Name: S3 Content Deployer' for each pair of a list of terms. */
async function rowsOf(within: Locator): Promise<string[]> {
  const terms = await within.getByRole('term').allInnerTexts();
  const values = await within.getByRole('definition').allInnerTexts();
  return terms.map((term, nth) => `${term}: ${(values[nth] ?? '').replaceAll(/\s+/g, ' ').trim()}`);
}

async function coloursIn(code: Locator): Promise<number> {
  return code.evaluate((element) => {
    const parts = [...element.querySelectorAll('span')];
    return new Set(parts.map((part) => getComputedStyle(part).color)).size;
  });
}

/** The texts that cannot be read because their colour is none. */
async function tapedIn(code: Locator): Promise<string[]> {
  return code.evaluate((element) =>
    [...element.querySelectorAll('mark span')]
      .filter((part) => getComputedStyle(part).color === 'rgba(0, 0, 0, 0)')
      .map((part) => part.textContent),
  );
}

/** How often each list is asked for from now on. */
function countCalls(page: Page): { deployments: number; usage: number } {
  const asked = { deployments: 0, usage: 0 };
  page.on('request', (request) => {
    if (request.method() !== 'GET') return;
    if (request.url().endsWith('/agents/deployments')) asked.deployments += 1;
    if (request.url().endsWith('/usage/all')) asked.usage += 1;
  });
  return asked;
}

/** A fault of the page itself: no address with an id in it can be made. */
async function breakAddresses(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const whole = window.encodeURIComponent;
    Object.assign(window, {
      mend: () => Object.assign(window, { encodeURIComponent: whole }),
      encodeURIComponent: () => {
        throw new TypeError('out of order');
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { mend: () => void }).mend());
}
