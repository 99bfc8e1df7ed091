import type { Locator, Page, Request } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { agent, article, category, grid, openDialog, serveAgents } from './marketplace-agents.ts';
import { expect, expectMessage, heading, messages, navigateTo, test } from './product.ts';

/** The dialog in which an agent is configured, and the change of a configuration later. */

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ person }) => {
  expect(person.token).not.toBe('');
});

const deployed = {
  id: '0199a0de-0000-7000-8000-000000000001',
  name: 'Planter',
  status: 'completed',
};

const fields = [
  { name: 'Bucket Name', type: 'text', required: true, description: 'Where it is planted' },
  { name: 'mode', type: 'select', required: true, options: ['copy', 'move'], default: 'move' },
  { name: 'api_token', type: 'password', required: false },
  { name: 'awsRegion', type: 'select', required: true, dynamic: true },
  { name: 'note', type: 'text', required: true, default: '  ' },
];

test('fields of every kind start with their defaults, and again at each opening (R203, R205, R227, R228, R230-R236, R242, R258)', async ({
  page,
}) => {
  let answer: (() => void) | undefined;
  await page.route('**/api/v1/agents/aws/regions', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await serveAgents(page, [agent({ configSchema: { fields } })]);
  await page.goto(paths.marketplace);
  const { dialog } = await openDialog(page, 'Planter', 'Deploy');
  expect((await dialog.boundingBox())?.width).toBe(600);
  const bucket = dialog.getByRole('textbox', { name: 'Bucket Name' });
  const mode = dialog.getByRole('combobox', { name: 'Mode' });
  const secret = dialog.getByRole('textbox', { name: 'Api Token' });
  const region = dialog.getByRole('combobox', { name: 'Aws Region' });

  await expect(bucket).toHaveAccessibleDescription('Required Where it is planted');
  await expect(mode).toHaveValue('move');
  expect(await mode.getByRole('option').allTextContents()).toEqual(['Select Mode', 'copy', 'move']);
  await expect(region).toHaveText('Loading regions...');
  await expect(region).toBeDisabled();
  answer?.();
  await expect(region).toHaveValue('us-east-1');
  expect(await groupsOf(region)).toMatchObject({ 'United States': expect.arrayContaining(['us-east-1']) });
  expect((await groupsOf(region))['Europe']).toContain('eu-west-1');

  await expect(secret).toHaveAttribute('type', 'password');
  await secret.fill('s3cret');
  await dialog.getByRole('button', { name: 'Show Api Token' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await bucket.pressSequentially(' meridian  back ups ');
  await expect(bucket).toHaveValue('meridianbackups');
  await mode.selectOption('copy');
  await region.selectOption('eu-west-1');

  for (const leave of ['Cancel', 'Dismiss']) {
    await dialog.getByRole('button', { name: leave, exact: true }).click();
    await expect(dialog).toBeHidden();
    await openDialog(page, 'Planter', 'Deploy');
    await expect(bucket).toHaveValue('');
    await expect(mode).toHaveValue('move');
    await expect(secret).toHaveValue('');
    await expect(region).toHaveValue('us-east-1');
  }
});

test('a map of items is a form too, an Azure agent asks for Azure regions, the verb follows the type (R204, R230, R233)', async ({
  page,
}) => {
  await serveAgents(page, [
    agent({
      name: 'Blob scan',
      type: 'Analyzer',
      category: 'Azure',
      configSchema: {
        container: { name: 'containerName', required: true },
        Location: { required: false, default: 'westeurope' },
      },
    }),
    agent({ name: 'Profile', type: 'Configure', configSchema: { a: { name: 'alias' } } }),
  ]);
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, 'Blob scan', 'Enable');
  await expect(dialog.getByRole('textbox', { name: 'Container Name' })).toBeVisible();
  const place = dialog.getByRole('combobox', { name: 'Location' });
  await expect(place).toHaveValue('westeurope');
  await expect(place.getByRole('option', { name: /us-east-1/ })).toHaveCount(0);
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect((await openDialog(page, 'Profile', 'Configure')).submit).toBeEnabled();
});

test('regions are asked for once an hour, and can be typed when they do not come (R553, R577)', async ({
  page,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/v1/agents/aws/regions', (route) => {
    asked += 1;
    return asked <= 2 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await serveAgents(page, [agent({ configSchema: { fields: [fields[3]] } })]);
  await page.goto(paths.marketplace);
  const { dialog } = await openDialog(page, 'Planter', 'Deploy');
  const typed = dialog.getByRole('textbox', { name: 'Aws Region' });
  await typed.fill('eu-central-1');
  await expect(
    dialog.getByRole('status').filter({ hasText: 'The list of regions did not load.' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Load Again' }).click();
  const region = dialog.getByRole('combobox', { name: 'Aws Region' });
  await expect(region).toHaveValue('eu-central-1');
  expect(asked).toBe(3);

  const reopen = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openDialog(page, 'Planter', 'Deploy');
    await expect(region).toHaveValue('us-east-1');
  };
  await page.clock.fastForward('55:00');
  await reopen();
  expect(asked).toBe(3);
  await page.clock.fastForward('10:00');
  await reopen();
  await expect.poll(() => asked).toBe(4);
});

test('the list of Azure regions is asked for three times more, at growing distances (R554, R578)', async ({
  page,
}) => {
  const at: number[] = [];
  await page.route('**/api/v1/agents/azure/regions', (route) => {
    at.push(Date.now());
    return at.length <= 3 ? route.fulfill({ status: 503, json: {} }) : route.continue();
  });
  await serveAgents(page, [agent({ category: 'Azure', configSchema: { fields: [fields[3]] } })]);
  await page.goto(paths.marketplace);
  const { dialog } = await openDialog(page, 'Planter', 'Deploy');
  const region = dialog.getByRole('combobox', { name: 'Aws Region' });
  await expect(region).toHaveText('Loading regions...');
  await expect(region).toHaveValue('eastus', { timeout: 20_000 });
  const waits = at.slice(1).map((time, nth) => time - (at[nth] ?? 0));
  expect(waits).toHaveLength(3);
  for (const [nth, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(1000 * 2 ** nth - 50);
});

test('what is missing is said once, in the words of each check, and nothing is sent (R240, R241, R243, R244)', async ({
  page,
}) => {
  const sent = deployCalls(page);
  await serveAgents(page, [
    agent({ configSchema: { fields } }),
    agent({
      id: 'grids',
      name: 'Chooser',
      deploymentUI: ui({
        secretTypes: grid([category('keys', ['aws', 'gcp'])], { selectionMode: 'single' }),
        codeTemplates: grid([category('code', ['python'])], { selectionMode: 'single' }),
      }),
    }),
  ]);
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, 'Planter', 'Deploy');
  await expect(dialog.getByRole('combobox', { name: 'Aws Region' })).toHaveValue('us-east-1');
  await dialog.getByRole('combobox', { name: 'Aws Region' }).selectOption('');
  await submit.click();
  await expectMessage(page, 'Please fill in all required fields: Bucket Name, awsRegion, note');
  const bucket = dialog.getByRole('textbox', { name: 'Bucket Name' });
  await expect(bucket).toBeFocused();
  await expect(bucket).toHaveAccessibleDescription('Required Where it is planted This field is required.');
  await bucket.fill('acme');
  await expect(bucket).not.toHaveAccessibleDescription(/This field is required/);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('0');
  await submit.click();
  await expectMessage(page, /^Please fill in all required fields: awsRegion$/);
  await expect(dialog.getByRole('combobox', { name: 'Aws Region' })).toBeFocused();
  await page.keyboard.press('Escape');

  const chooser = await openDialog(page, 'Chooser', 'Deploy');
  await chooser.submit.click();
  await expectMessage(page, 'Deployment failed: Please select: Secret Type, Code Template');
  await expect(chooser.dialog.getByRole('alert')).toHaveText('Please select: Secret Type, Code Template');
  expect(sent).toEqual([]);
});

test('secret types are checkbox groups with their limits, and leaving clears them (R206-R208, R229, R237, R292-R294)', async ({
  page,
}) => {
  const sent = deployCalls(page);
  await serveAgents(page, [
    agent({
      deploymentUI: ui({
        secretTypes: grid([
          category('Clouds', ['aws', 'gcp', 'azure'], { maxSelect: 2, minSelect: 1 }),
          category('Pair', ['user', 'password'], { selectionMode: 'all-or-none', required: false }),
        ]),
      }),
    }),
  ]);
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, 'Planter', 'Deploy');
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await box('aws').check();
  await box('gcp').check();
  await box('azure').click();
  await expect(box('azure')).not.toBeChecked();
  await expect(dialog.getByText('Choose at most 2.')).toBeVisible();
  await box('gcp').uncheck();
  await box('aws').click();
  await expect(box('aws')).toBeChecked();
  await expect(dialog.getByText('Choose at least 1.')).toBeVisible();
  await box('user').click();
  await expect(box('password')).toBeChecked();
  await expect(box('All Pair')).toBeChecked();
  await box('All Pair').click();
  await expect(box('user')).not.toBeChecked();

  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await openDialog(page, 'Planter', 'Deploy');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await box('gcp').check();
  await box('All Pair').click();
  await page.route('**/api/v1/agents/deploy', (route) => route.fulfill({ json: deployed }));
  await submit.click();
  await expectMessage(page, 'Agent deployed successfully!');
  expect(sent[0]?.['configuration']).toEqual({ secretType: 'gcp', secretTypes: ['gcp', 'user', 'password'] });
});

test('a deployment is sent once, stays in sight while under way, and ends on the marketplace (R198, R199, R238, R249, R250, R259-R266, R556)', async ({
  page,
  person,
}) => {
  const sent = deployCalls(page);
  let answer: (() => void) | undefined;
  await page.route('**/api/v1/agents/deploy', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ json: deployed });
  });
  await serveAgents(page, [
    agent({
      id: 'p1',
      subtype: 'Storage',
      configSchema: { fields: [{ name: 'bucketName', type: 'text', required: true }] },
      deploymentUI: ui({
        secretTypes: grid([category('keys', ['aws', 'gcp'])], { selectedItems: ['aws'] }),
        codeTemplates: grid([category('code', ['python'])], { selectedItems: ['python'] }),
      }),
    }),
  ]);
  await page.goto(`${paths.marketplace}?q=planter`);
  const { dialog, submit } = await openDialog(page, 'Planter', 'Deploy');
  await dialog.getByRole('textbox', { name: 'Bucket Name' }).fill('acme');
  await expect(dialog.getByText('Costs 2 credits, balance 50')).toBeVisible();
  // Twice within one moment, before the page can have drawn anything.
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog).toBeVisible();
  answer?.();
  await expectMessage(page, 'Agent deployed successfully!');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/marketplace$/);
  await messages(page).getByRole('button', { name: 'My Agents' }).click();
  await expect(page).toHaveURL(/\/agents$/);
  expect(sent).toEqual([
    {
      agentId: 'p1',
      configuration: { bucketName: 'acme', secretType: 'aws', codeTemplate: 'python' },
      user_id: person.email,
      deployment_hash: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      agent_type: 'Deploy',
      workflow_type: 'Deploy',
      subType: 'Storage',
    },
  ]);
});

test('whoever leaves while a deployment is under way is not fetched back', async ({ page }) => {
  let answer: (() => void) | undefined;
  await page.route('**/api/v1/agents/deploy', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ json: deployed });
  });
  await serveAgents(page, [agent({ configSchema: { fields: [] } })]);
  await page.goto(paths.credits);
  await navigateTo(page, 'Marketplace');
  const { submit } = await openDialog(page, 'Planter', 'Deploy');
  await submit.click();
  await expect.poll(() => answer).toBeDefined();
  await page.goBack();
  await expect(heading(page, 'Credits')).toBeVisible();
  answer?.();
  await expectMessage(page, 'Agent deployed successfully!');
  await expect(page).toHaveURL(/\/credits$/);
});

test('a fault of the page itself is called one, and the input stays (R257)', async ({ page }) => {
  await serveAgents(page, [agent({ configSchema: { fields: [{ name: 'note', type: 'text' }] } })]);
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, 'Planter', 'Deploy');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('keep me');
  await page.evaluate(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
  await submit.click();
  await expectMessage(page, 'An unexpected error occurred while deploying the agent');
  await expect(dialog.getByRole('alert')).toHaveText(
    'An unexpected error occurred while deploying the agent',
  );
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('keep me');
  await expect(messages(page)).toHaveCount(1);
});

test('a refused field is marked and focused, whatever its spelling, beside the alert (R251, R254)', async ({
  page,
}) => {
  await serveAgents(page, [agent({ configSchema: { fields: [fields[4], fields[0]] } })]);
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, 'Planter', 'Deploy');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('x');
  const bucket = dialog.getByRole('textbox', { name: 'Bucket Name' });
  await bucket.fill('acme');
  await page.route('**/api/v1/agents/deploy', (route) =>
    route.fulfill({
      status: 422,
      json: {
        detail: 'The bucket is taken.',
        errors: [{ field: 'configuration.bucketName', msg: 'Taken.' }],
      },
    }),
  );
  await submit.click();
  await expectMessage(page, 'Deployment failed: The bucket is taken.');
  await expect(bucket).toBeFocused();
  await expect(bucket).toHaveAccessibleDescription(/Taken\.$/);
  await expect(dialog.getByRole('alert')).toHaveText('The bucket is taken.');
});

test('a stored secret stays when its field is left empty, and goes when it is removed', async ({
  page,
  person,
}) => {
  const made = await person.api.deployAgent({
    agentId: 's3-content',
    configuration: { bucketName: 'acme-secrets' },
  });
  const own = await person.api.updateDeployment({ id: made.id, configuration: { externalId: 'drill-7' } });
  expect(own.configuration['secretAccessKey']).toContain('\u2022');
  // A token of temporary keys is checked by the cloud in a run only, so it can be stored here.
  await person.api.updateDeployment({ id: made.id, configuration: { sessionToken: 'x'.repeat(40) } });
  await page.goto(paths.agents);
  const change = async () => {
    await article(page, 'S3 Content Deployer').getByRole('button', { name: 'Edit Configuration' }).click();
    return page.getByRole('dialog', { name: 'Edit S3 Content Deployer' });
  };
  const dialog = await change();
  await expect(dialog.getByRole('button', { name: 'Remove Secret Access Key' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectMessage(page, 'Agent configuration updated successfully');
  expect(await stored(person.api, made.id)).toHaveProperty('sessionToken');

  await change();
  await dialog.getByRole('button', { name: 'Remove Session Token' }).click();
  await expect(dialog.getByText('Will be removed by Update.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep Session Token' }).click();
  await dialog.getByRole('button', { name: 'Remove Session Token' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored(person.api, made.id)).not.toHaveProperty('sessionToken');
  expect(await stored(person.api, made.id)).toHaveProperty('secretAccessKey');
});

/** The ids of each group of a select. */
async function groupsOf(select: Locator): Promise<Record<string, string[]>> {
  return select.evaluate((one) =>
    Object.fromEntries(
      [...one.querySelectorAll('optgroup')].map((group) => [
        group.label,
        [...group.querySelectorAll('option')].map((option) => option.value),
      ]),
    ),
  );
}

interface Lister {
  listDeployments: () => Promise<{ id: string; configuration: Record<string, unknown> }[]>;
}

async function stored(api: Lister, id: string): Promise<Record<string, unknown>> {
  const deployments = await api.listDeployments();
  return deployments.find((one) => one.id === id)?.configuration ?? {};
}

function ui(selectionGrids: Record<string, object>): object {
  return { steps: { selectionGrids } };
}

/** The bodies of every deployment the page asks for from now on. */
function deployCalls(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/agents/deploy'))
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}
