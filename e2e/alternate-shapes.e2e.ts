import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { paths, workflowEditPath } from '#web/paths.ts';
import { overflowOf } from './check-page.ts';
import { reloadUnsaved } from './on-builder.ts';
import { heading, messages } from './product.ts';
import { type Answers, type Asked, type Reply, type StubBackEnd, startStubBackEnd } from './stub-back-end.ts';

interface Fixtures {
  stub: StubBackEnd;
  /** Errors that no code of the page caught. */
  uncaught: string[];
}

/** The built web before a back end that answers in every shape the documents allow, and in some they do not. */
const test = base.extend<Fixtures>({
  stub: async ({ browserName }, use) => {
    expect(browserName).toBe('chromium');
    const stub = await startStubBackEnd(emptyHouse);
    await use(stub);
    await stub.close();
  },
  baseURL: async ({ stub }, use) => use(stub.url),
  uncaught: async ({ page }, use) => {
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    await use(uncaught);
  },
  context: async ({ context, stub }, use) => {
    const user = { email: 'robin@meridian.example', name: 'Robin Meridian', photoURL: null };
    await context.setStorageState({
      cookies: [],
      origins: [
        {
          origin: stub.url,
          localStorage: [
            { name: 'token', value: 'a-token-of-theirs' },
            { name: 'user', value: JSON.stringify(user) },
          ],
        },
      ],
    });
    await use(context);
  },
});

/** Every call of the documents that is asked without a person's doing; success of a validation has no body. */
const emptyHouse: Answers = {
  'GET /auth/validate': undefined,
  'GET /agents/dashboard/stats': { active_agents: 0, total_agents: 0 },
  'GET /agents': [],
  'GET /agents/deployments': [],
  'GET /agents/deployments/usage/all': { deployments: [] },
  'GET /workflows': [],
  'GET /workflows/activities/recent': [],
  'GET /credits/balance': { current_credits: 10, plan_credits: 50, plan_name: 'Free' },
  'GET /agents/aws/regions': { regions: { Europe: [{ id: 'eu-west-1', name: 'Ireland', default: true }] } },
  'GET /agents/azure/regions': { Europe: ['northeurope', { id: 'westeurope', name: 'West Europe' }] },
};

test('a configuration under each of its spellings: target, profile, detection, credential, file (R512-R521)', async ({
  page,
  stub,
  uncaught,
}) => {
  /** `inChain`: what the list of workflows shows of it, where that is something else. */
  const rows: { type: string; configuration: object; row: string; shows: string; inChain?: string }[] = [
    ...Object.entries({
      bucketName: 'acme-a',
      BucketName: 'acme-b',
      'Bucket Name': 'acme-c',
      region: 'eu-west-1',
      awsRegion: 'eu-west-2',
      location: 'northeurope',
      containerName: 'box-a',
      resourceGroup: 'rg-a',
      SiteTemplate: 'STS#3',
      siteTemplate: 'SITEPAGE#0',
      libraryName: 'Documents',
      repository: 'acme/a',
    }).map(([key, value]) => ({
      type: 'Deploy',
      configuration: { [key]: value },
      row: 'Target',
      shows: value,
    })),
    {
      type: 'Deploy',
      configuration: { SharePointAdminURL: 'https://a-admin.sharepoint.com/' },
      row: 'Target',
      shows: 'a-admin.sharepoint.com',
    },
    {
      type: 'Deploy',
      configuration: { 'SharePoint Admin URL': 'https://b-admin.sharepoint.com' },
      row: 'Target',
      shows: 'b-admin.sharepoint.com',
    },
    {
      type: 'Deploy',
      configuration: { siteUrl: 'https://a.sharepoint.com/sites/x', libraryName: 'Docs' },
      row: 'Target',
      shows: 'a.sharepoint.com/sites/x/Docs',
    },
    {
      type: 'Deploy',
      configuration: { StorageAccountName: 'accta', containerName: 'box' },
      row: 'Target',
      shows: 'accta/box',
    },
    {
      type: 'Deploy',
      configuration: { 'Storage Account Name': 'acctb', containerName: 'box' },
      row: 'Target',
      shows: 'acctb/box',
    },
    {
      type: 'Deploy',
      configuration: { owner: 'acme', repo: 'infra', branch: 'main' },
      row: 'Target',
      shows: 'acme/infra:main',
    },
    { type: 'Deploy', configuration: { bucketName: 4711 }, row: 'Target', shows: '4711' },
    { type: 'Deploy', configuration: { bucketName: null }, row: 'Target', shows: 'Not set', inChain: '' },
    { type: 'Configure', configuration: { profileName: 'prod' }, row: 'Profile', shows: 'prod' },
    { type: 'Configure', configuration: { profile: 'staging' }, row: 'Profile', shows: 'staging' },
    { type: 'Analyzer', configuration: { targetService: 'ec2' }, row: 'Detection', shows: 'ec2' },
    { type: 'Analyzer', configuration: { logSource: 'cloudtrail' }, row: 'Detection', shows: 'cloudtrail' },
    {
      type: 'Generate',
      configuration: { secretTypes: ['aws-access-key', 'slack-token'] },
      row: 'Credential',
      shows: 'aws-access-key, slack-token',
      inChain: '',
    },
    {
      type: 'Generate',
      configuration: { outputFormat: 'yaml' },
      row: 'File type',
      shows: 'yaml',
      inChain: '',
    },
    {
      type: 'Generate',
      configuration: { codeTemplate: 'python', fileName: 'keys.py' },
      row: 'File type',
      shows: 'python',
      inChain: 'keys.py',
    },
    {
      type: 'Generate',
      configuration: { outputFormat: 'env', file_name: 'keys.env' },
      row: 'File type',
      shows: 'env',
      inChain: 'keys.env',
    },
  ];
  const deployments = rows.map(({ type, configuration }, nth) =>
    deployment(`case ${nth}`, type, configuration),
  );
  stub.answers['GET /agents/deployments'] = { deployments };
  stub.answers['GET /workflows'] = {
    workflows: rows.map(({ type }, nth) => ({
      id: nth,
      name: `workflow ${nth}`,
      configuration: { nodes: [{ id: 'n', type, deployment_id: `case ${nth}` }], edges: null },
    })),
  };

  await page.goto(paths.agents);
  for (const [nth, { row, shows }] of rows.entries()) {
    const value = valueOf(article(page, `case ${nth}`), row);
    await expect(value, `${JSON.stringify(rows[nth]?.configuration)} as ${row}`).toHaveText(shows);
  }
  // The list joins each workflow with the deployments it does not carry itself.
  await page.goto(paths.workflowList);
  const search = page.getByRole('searchbox', { name: 'Search workflows' });
  for (const [nth, { shows, inChain = shows }] of rows.entries()) {
    await search.fill(`workflow ${nth}`);
    const agents = article(page, `workflow ${nth}`).getByRole('list', { name: 'Agents in order' });
    await expect(agents).toHaveText(`case ${nth}${inChain}`);
  }
  expect(uncaught).toEqual([]);
});

test('deployed agents: every way to be in use, to be named, to have a status (R509-R511, R522)', async ({
  page,
  stub,
  uncaught,
}) => {
  const uses = {
    yes: true,
    list: ['w1', 'w2'],
    count: 2,
    text: '1',
    no: false,
    none: [],
    zero: 0,
    gap: null,
  };
  stub.answers['GET /agents/deployments'] = [
    ...Object.keys(uses).map((name) => deployment(name, 'Deploy', {}, { status: 'completed' })),
    deployment('waits', 'Deploy', {}, { status: 'pending' }),
    deployment('broke', 'Deploy', {}, { status: 'failed' }),
    deployment('odd', 'Deploy', {}, { status: 'constructor', created_at: 'yesterday', sub_type: 'Storage' }),
    { id: 'bare' },
    { id: 12, agent: { name: 'By its agent', type: 'Analyzer', category: 'AWS', subtype: 'Access' } },
    { id: 'file', name: 'File', type: 'Generate', generated_file_path: '/x/y/keys.tf', configuration: null },
    { name: 'has no id' },
    null,
    'text',
  ];
  stub.answers['GET /agents/deployments/usage/all'] = Object.entries(uses).map(([id, used_in_workflows]) => ({
    id,
    used_in_workflows,
  }));
  stub.answers['GET /agents/code/{id}'] = { code: 'resource "x" {}' };

  await page.goto(paths.agents);
  const status = { yes: 'Deployed', list: 'Deployed', count: 'Deployed', text: 'Deployed' };
  for (const name of Object.keys(uses)) {
    const isUsed = Object.hasOwn(status, name);
    const card = article(page, name);
    await expect(card.getByText(isUsed ? 'Deployed' : 'Unused', { exact: true })).toBeVisible();
    const remove = card.getByRole('button', { name: 'Delete' });
    if (isUsed) await expect(remove).toHaveAttribute('aria-disabled', 'true');
    else await expect(remove).not.toHaveAttribute('aria-disabled');
  }
  await expect(article(page, 'waits').getByText('In Progress', { exact: true })).toBeVisible();
  await expect(article(page, 'broke').getByText('Failed', { exact: true })).toBeVisible();
  await expect(article(page, 'odd').getByText('Unknown', { exact: true })).toBeVisible();
  await expect(valueOf(article(page, 'odd'), 'Created On')).toHaveText('Invalid date');
  await expect(valueOf(article(page, 'odd'), 'Subtype')).toHaveText('Storage');
  await expect(valueOf(article(page, 'bare').or(article(page, 'Unnamed agent')), 'Subtype')).toHaveText(
    'Default',
  );
  await expect(page.getByRole('region', { name: 'Analyzer → Access' })).toContainText('By its agent');
  await expect(page.getByText('has no id')).toHaveCount(0);
  await article(page, 'File').getByRole('button', { name: 'View Generated Code' }).click();
  await expect(page.getByRole('dialog', { name: 'Code: keys.tf' })).toContainText('resource "x" {}');
  expect(uncaught).toEqual([]);
});

test('what is deleted is deleted, whatever the answer holds (R409, R413, R490)', async ({
  page,
  stub,
  uncaught,
}) => {
  const ways: Record<string, Reply> = {
    'no body': { status: 204 },
    'an empty body': { status: 200, text: '' },
    'a word': { text: 'deleted' },
    JSON: { body: { message: 'Deleted.' } },
  };
  let left: string[] = [];
  stub.answers['GET /agents/deployments'] = () => ({
    body: left.map((id) => deployment(id, 'Deploy', {})),
  });
  stub.answers['GET /workflows'] = () => ({ body: left.map((id) => ({ id, name: id })) });
  for (const [way, reply] of Object.entries(ways)) {
    const take = (asked: { path: string }) => {
      left = left.filter((id) => !asked.path.endsWith(`/${id}`));
      return reply;
    };
    stub.answers['DELETE /agents/deployments/{id}'] = take;
    stub.answers['DELETE /workflows/{id}'] = take;
    stub.answers['DELETE /workflows'] = () => {
      left = [];
      return reply;
    };
    await test.step(`an agent: ${way}`, async () => {
      left = ['first', 'second'];
      await page.goto(paths.agents);
      await article(page, 'first').getByRole('button', { name: 'Delete' }).click();
      await page
        .getByRole('alertdialog', { name: 'Delete Agent' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(messages(page)).toHaveText(/^Agent deleted successfully/);
      await expect(article(page, 'first')).toHaveCount(0);
      await expect(article(page, 'second')).toBeVisible();
    });
    await test.step(`a workflow: ${way}`, async () => {
      left = ['first', 'second'];
      await page.goto(paths.workflowList);
      await article(page, 'first').getByRole('button', { name: 'Delete' }).click();
      await expect(messages(page)).toHaveText(/^Workflow deleted successfully/);
      await expect(article(page, 'first')).toHaveCount(0);
      await expect(article(page, 'second')).toBeVisible();
    });
    await test.step(`all workflows: ${way}`, async () => {
      left = ['first', 'second'];
      await page.goto(paths.workflowList);
      await page.getByRole('button', { name: 'Delete All' }).click();
      await page
        .getByRole('alertdialog', { name: 'Delete All Workflows' })
        .getByRole('button', { name: 'Delete All' })
        .click();
      await expect(messages(page)).toHaveText(/^All workflows deleted successfully/);
      await expect(page.getByText('No workflows found')).toBeVisible();
    });
  }
  expect(uncaught).toEqual([]);
});

test('generated code is saved under the name of its configuration, however that is spelled (R469, R508)', async ({
  page,
  stub,
  uncaught,
}) => {
  const made = { generated_file_path: 'files/0001/keys.tf' };
  const names = {
    'by fileName': [{ fileName: 'backup.tf' }, 'backup.tf'],
    'by file_name': [{ file_name: 'backup' }, 'backup.tf'],
    'by its own': [{}, 'by its own_code.tf'],
  } as const;
  stub.answers['GET /agents/deployments'] = Object.entries(names).map(([name, [configuration]]) =>
    deployment(name, 'Generate', configuration, made),
  );
  stub.answers['GET /agents/code/{id}'] = { code: 'resource "x" {}' };
  stub.answers['GET /agents/code/{id}/download'] = () => ({ text: 'resource "x" {}\n' });
  await page.goto(paths.agents);
  for (const [name, [, saved]] of Object.entries(names)) {
    await article(page, name).getByRole('button', { name: 'View Generated Code' }).click();
    const dialog = page.getByRole('dialog', { name: /^Code: / });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(saved);
    expect(readFileSync(await file.path(), 'utf8')).toBe('resource "x" {}\n');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
  }
  expect(uncaught).toEqual([]);
});

test('the edit dialog with a definition in the map shape, and an answer without a body (R503, R523)', async ({
  page,
  stub,
  uncaught,
}) => {
  stub.answers['GET /agents/deployments'] = [
    deployment('Planter', 'Deploy', { 'Bucket Name': 'acme-old', secretTypes: ['b'], file_name: 'keys.env' }),
  ];
  stub.answers['GET /agents/{id}'] = {
    name: 'Planter',
    configSchema: {
      'Bucket Name': { required: 'true', description: null },
      size: { type: 'select', options: [1, 2, { id: '3', label: 'three' }], default: 2 },
      note: null,
    },
    deploymentUI: {
      steps: {
        selectionGrids: {
          secretTypes: { categories: [{ name: 'Kinds', options: [{ id: 'a' }, 'b', null] }] },
        },
      },
    },
  };
  stub.answers['PUT /agents/deployments/{id}'] = undefined;
  await page.goto(paths.agents);
  await article(page, 'Planter').getByRole('button', { name: 'Edit Configuration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Planter' });
  await expect(dialog.getByRole('textbox', { name: 'Bucket Name' })).toHaveValue('acme-old');
  await expect(dialog.getByRole('combobox', { name: 'Size' })).toHaveValue('2');
  await expect(dialog.getByRole('checkbox', { name: 'b', exact: true })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'a', exact: true }).check();
  await dialog.getByRole('textbox', { name: 'Bucket Name' }).fill('acme new');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(messages(page).filter({ hasText: 'Agent configuration updated successfully' })).toBeVisible();
  expect(stub.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    configuration: { 'Bucket Name': 'acmenew', size: '2', secretTypes: ['a', 'b'], file_name: 'keys.env' },
  });
  expect(uncaught).toEqual([]);
});

test('the marketplace: both shapes of a schema, prices as text, what is missing (R182, R184-R187, R191, R200-R209)', async ({
  page,
  stub,
  uncaught,
}) => {
  stub.answers['GET /agents'] = {
    agents: [
      {
        id: 'listed',
        name: 'Listed',
        type: 'Deploy',
        subtype: 'Storage',
        category: 'Azure',
        price: '7',
        permissions: ['s3:PutObject'],
        details: { features: ['One'], useCases: null, version: 2 },
        configSchema: {
          fields: [{ name: 'bucketName', required: true }, { name: 'location', type: 'select' }, null],
        },
      },
      {
        id: 'mapped',
        name: 'Mapped',
        type: 'Configure',
        sub_type: 'Cloud',
        configSchema: { profile: { required: 1 }, awsRegion: {} },
      },
      { id: 'bare', name: 'Bare' },
      {
        id: 'odd',
        name: 'Odd',
        type: 'Scan',
        details: null,
        permissions: null,
        disabled: 'true',
        price: null,
      },
      {
        id: 'made',
        name: 'Made',
        type: 'Generate',
        deploymentUI: {
          steps: {
            selectionGrids: {
              secretTypes: {
                permissions: ['iam:CreateUser'],
                categories: [{ options: [{ id: 'key', label: 'A key', compatibleTemplates: null }] }],
              },
              codeTemplates: { categories: [{ name: 'T', options: ['python', 'go'] }], selectedItems: null },
              outputFormats: { categories: null },
            },
          },
        },
      },
      null,
    ],
  };
  stub.answers['POST /agents/deploy'] = { ok: true };
  await page.goto(paths.marketplace);
  const card = (name: string) => article(page, name);
  await expect(page.getByRole('status').filter({ hasText: '5 agents' })).toBeVisible();
  await expect(card('Listed')).toContainText('7 credits');
  await expect(card('Listed')).toContainText('Requires configuration');
  await expect(card('Mapped')).toContainText('Requires configuration');
  await expect(page.getByRole('region', { name: 'Configure → Cloud' })).toContainText('Mapped');
  await expect(card('Bare')).toContainText('0 credits');
  await expect(card('Bare')).toContainText('General');
  await expect(card('Bare').getByText('Unknown', { exact: true })).toBeVisible();
  await expect(card('Bare').getByRole('button', { name: 'Use' })).toBeVisible();
  await expect(card('Odd').getByRole('button', { name: 'Scan' })).toBeDisabled();

  await card('Bare').getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Bare Details' });
  await expect(details).toContainText('No description available.');
  await expect(details).toContainText('Not specified');
  await details.getByRole('button', { name: 'Close' }).click();
  await card('Listed').getByRole('button', { name: 'Details' }).click();
  const listed = page.getByRole('dialog', { name: 'Listed Details' });
  await expect(listed).toContainText('location (Optional)');
  await expect(listed.getByText('Use Cases')).toHaveCount(0);
  await listed.getByRole('button', { name: 'Close' }).click();

  await card('Listed').getByRole('button', { name: 'Deploy' }).click();
  const form = page.getByRole('dialog', { name: 'Deploy Listed' });
  await expect(form.getByRole('combobox', { name: 'Location' }).getByRole('option')).toHaveText([
    'Select a region',
    'northeurope',
    'West Europe (westeurope)',
  ]);
  await form.getByRole('textbox', { name: 'Bucket Name' }).fill(' acme one ');
  await form.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(messages(page).filter({ hasText: 'Agent deployed successfully!' })).toBeVisible();
  expect(stub.asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    agentId: 'listed',
    configuration: { bucketName: 'acmeone' },
    user_id: 'robin@meridian.example',
    agent_type: 'Deploy',
    workflow_type: 'Deploy',
    subType: 'Storage',
  });

  // Output formats without an option: three steps, and the file's name is the third.
  await card('Made').getByRole('button', { name: 'Generate' }).click();
  const wizard = page.getByRole('dialog', { name: 'Generate Made' });
  await expect(wizard.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
  await wizard.getByRole('checkbox', { name: 'A key' }).check();
  await wizard.getByRole('radio', { name: 'go' }).check();
  await wizard.getByRole('textbox', { name: 'Name Your File' }).fill('keys');
  await wizard.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(messages(page).filter({ hasText: 'Configuration generated successfully' })).toBeVisible();
  expect(uncaught).toEqual([]);
});

test('the dashboard: figures as text, more or less than the plan, activities in any order of half-known words, and 200 of them at most (R101, R136-R140, R145-R149, R154, R156, R166, Q4, Q31)', async ({
  page,
  stub,
  uncaught,
}) => {
  stub.answers['GET /agents/dashboard/stats'] = { active_agents: '2', total_agents: 5, others: 'x' };
  stub.answers['GET /credits/balance'] = { current_credits: '43', plan_credits: '50', plan_name: null };
  const base = { reference_type: 'deployment', created_at: 'not a date' };
  stub.answers['GET /workflows/activities/recent'] = {
    activities: [
      { ...base, id: 1, agent_type: 'Deploy', status: 'completed', reference_name: 'One' },
      { ...base, id: 2, workflow_type: 'Generate', status: 'completed', metadata: null },
      {
        ...base,
        id: 3,
        agent_type: 'Deploy',
        status: 'failed',
        metadata: { output: { bucket_name: 'acme' } },
      },
      {
        ...base,
        id: 4,
        reference_type: 'workflow',
        status: 'partial',
        credits_used: '3',
        metadata: { successful_deployments: '1', total_deployments: 'many' },
      },
      { id: null, type: 'deployment_deletion', status: 'deleted', created_at: null },
      {},
      null,
    ],
  };
  await page.goto(paths.dashboard);
  await expect(page.getByRole('link', { name: /Active Agents/ })).toContainText('2 / 5');
  await expect(page.getByRole('group', { name: 'Credits Used' })).toContainText('7 / 50');
  await expect(page.getByRole('group', { name: 'Remaining Credits' })).toContainText('Free plan, 50 total');
  const rows = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(0)).toContainText('Deployment Persisted');
  await expect(rows.nth(0)).toContainText('Invalid date');
  await expect(rows.nth(1)).toContainText('Generate completed');
  await expect(rows.nth(2)).toContainText('Failed to acme');
  await expect(rows.nth(3)).toContainText('Partially completed (1/0 successful)');
  await expect(rows.nth(3)).toContainText('3 credits');
  await expect(rows.nth(4)).toContainText('Agent Deleted');
  await expect(rows.nth(5)).toContainText('Unknown activity');
  await expect(rows.nth(5).getByText('Activity', { exact: true })).toBeVisible();

  // Q9: the total in each form the answer may have.
  for (const [answer, total] of [
    [[{}, { id: 'a' }], '2'],
    [{ workflows: [{ id: 'a' }] }, '1'],
    [{ workflows: [{ id: 'a' }], total: 12 }, '12'],
    [{ total: '4' }, '4'],
    [{ nothing: true }, 'Error'],
  ] as const) {
    stub.answers['GET /workflows'] = answer;
    await page.reload();
    await expect(page.getByRole('link', { name: /Active Workflows/ })).toContainText(total);
  }
  const credits = (name: string) => page.getByRole('group', { name });
  for (const [current, plan, used, percent] of [
    ['43', '50', '7', 14],
    [60, 50, '0', 0],
    [-5, 50, '50', 100],
  ] as const) {
    stub.answers['GET /credits/balance'] = { current_credits: current, plan_credits: plan };
    await page.goto(paths.credits);
    await expect(credits('Credits Used')).toHaveText(`Credits Used${used} / ${plan}`);
    await expect(credits('Remaining Credits')).toHaveText(`Remaining Credits${current}`);
    const bar = page.getByRole('progressbar', { name: 'Credits used' });
    await expect(bar).toHaveAttribute('aria-valuenow', `${percent}`);
    await expect(
      page.getByText(`Used ${percent}% of your Free plan allocation (${plan} total credits).`),
    ).toBeVisible();
  }

  stub.answers['GET /workflows/activities/recent'] = ({ path }: Asked) => {
    const limit = Number(/limit=(\d+)/.exec(path)?.[1]);
    const list = Array.from({ length: limit }, (_, id) => ({ ...base, id: `${id}`, status: 'completed' }));
    return { body: list };
  };
  await page.evaluate(() => {
    localStorage.setItem('user', JSON.stringify({ email: 'robin@meridian.example', name: ' ' }));
  });
  await page.goto(paths.dashboard);
  const account = page.getByRole('button', { name: 'Account menu' });
  await expect(account).toHaveText('U');
  const more = page.getByRole('button', { name: 'View More' });
  await expect(more).toBeEnabled();
  await more.evaluate(async (button: HTMLButtonElement) => {
    while (!button.disabled) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  await expect(rows).toHaveCount(200);
  const limits = stub.asked.flatMap(({ path }) => /recent\?limit=(\d+)$/.exec(path)?.[1] ?? []);
  expect(limits.slice(-40)).toEqual(Array.from({ length: 40 }, (_, page) => `${5 * (page + 1)}`));
  expect(uncaught).toEqual([]);
});

test('the list of workflows: unknown words, broken dates, results in three shapes without an id of the run (R534-R542)', async ({
  page,
  stub,
  uncaught,
}) => {
  const keys = deployment('Keys', 'Generate', { fileName: 'keys.env' });
  const bucket = deployment('Bucket', 'Deploy', { BucketName: 'acme-backups' });
  const profile = deployment('Profile', 'Configure', { profile: 'prod' });
  const images = deployment('Images', 'Analyzer', { targetService: 'ec2' });
  stub.answers['GET /workflows'] = [
    {
      id: 'identity',
      name: 'Identity',
      status: 'partial',
      deployments: [keys, bucket],
      configuration: {
        nodes: [
          { id: 'b', type: 'Deploy', deployment_id: 'Bucket', position: null },
          { id: 'a', type: 'Generate', deployment_id: 'Keys', position: { x: '10', y: 'high' } },
        ],
        edges: [{ source: 'a', target: 'b' }, {}],
      },
      last_execution: {
        timestamp: '2026-11-21T14:02:00Z',
        generate_result: { status: 'completed', generated_file: 'keys.env', generated_at: 'soon' },
        deployment_results: [
          { node_id: 'b', status: 'failed', error: { message: 'S3 refused.' }, output: { bucket_name: 7 } },
        ],
        errors: [{ b: 'S3 refused.' }, { b: 'Given up.' }, { a: { detail: 'Late.' } }, 'No node.', null],
      },
    },
    {
      id: 'analysis',
      name: 'Analysis',
      status: 'completed',
      deployments: [profile, images],
      configuration: {
        nodes: [
          { id: 'p', type: 'Configure', deployment_id: 'Profile' },
          { id: 'i', type: 'Analyzer', deployment_id: 'Images' },
        ],
        edges: [],
      },
      last_execution: {
        timestamp: 'never',
        deployment_results: null,
        errors: null,
        analyzer_results: { summary: 'Two images.', total_amis: 2, unknown_accounts: null, ami_data: null },
      },
    },
    {
      id: 'custom',
      name: 'Custom',
      status: 'paused',
      configuration: { nodes: [{ id: 'b', type: 'Deploy', deployment_id: 'Bucket' }] },
      last_execution: { deployment_results: [{ deployment_id: 'Bucket', status: 'weird', output: null }] },
    },
    {
      id: 'running',
      name: 'Running',
      status: 'in_progress',
      configuration: { nodes: [{ id: 'b', type: 'Deploy', deployment_id: 'Bucket' }], edges: [] },
      // The id of something of theirs: it leads to no page of ours.
      last_execution: { id: 'exec-7', timestamp: '2026-11-21T14:02:00Z', errors: [{ b: 'Not yet.' }] },
    },
    { id: 'fresh', name: 'Fresh', status: 'published', created_at: 'then', configuration: null },
    { id: 'empty', last_execution: {} },
    { name: 'No id' },
    17,
  ];
  stub.answers['GET /agents/deployments'] = [keys, bucket, profile, images];
  stub.answers['GET /workflows/{id}'] = { id: 'identity', name: 'Identity' };
  stub.answers['POST /workflows/{id}/execute'] = () => ({ status: 202 });
  await page.goto(paths.workflowList);
  await expect(page.getByRole('list', { name: 'Workflows' }).getByRole('article')).toHaveCount(6);
  const row = (name: string) => article(page, name);
  await expect(row('Identity')).toContainText('partial');
  await expect(row('Identity')).toContainText('Generate → Deploy');
  await expect(row('Identity').getByRole('list', { name: 'Agents in order' })).toContainText(
    /Keys.*Bucket.*acme-backups/,
  );
  const errors = row('Identity').getByRole('note', { name: 'Errors of the last run' });
  await expect(errors).toContainText('S3 refused.');
  await expect(errors).toContainText('Late.');
  await expect(errors).toContainText('No node.');
  await expect(row('Identity').getByRole('link', { name: 'Open Run' })).toHaveCount(0);
  await expect(row('Analysis')).toContainText('Invalid date');
  await expect(row('Custom')).toContainText('paused');
  await expect(row('Custom').getByText('Deploy', { exact: true })).toBeVisible();
  await expect(row('Running').getByText('In Progress', { exact: true })).toBeVisible();
  await expect(row('Running').getByRole('link', { name: 'Open Run' })).toHaveCount(0);
  await expect(row('Running').getByRole('list', { name: 'Agents in order' })).toContainText('acme-backups');
  await expect(row('Fresh')).toContainText('Created Invalid date');
  await expect(row('Fresh').getByRole('button', { name: 'View Results' })).toBeDisabled();
  await expect(row('Unnamed workflow')).toContainText(/Unknown\s*Unknown\s*Last executed at an unknown time/);

  const open = async (name: string) => {
    await row(name).getByRole('button', { name: 'View Results' }).click();
    return page.getByRole('dialog', { name: `Execution Results: ${name}` });
  };
  const identity = await open('Identity');
  await expect(identity).toContainText('Identity Agent Workflow');
  await expect(identity).toContainText('keys.env');
  const refused = identity.getByRole('listitem').filter({ hasText: 'S3 refused.' });
  await expect(refused.getByRole('paragraph')).toHaveText([
    'Bucket 7',
    'Bucket 7: S3 refused.',
    'Bucket 7: Given up.',
  ]);
  await page.keyboard.press('Escape');
  const analysis = await open('Analysis');
  await expect(analysis).toContainText('Analysis Workflow');
  await expect(analysis).toContainText('Two images.');
  await page.keyboard.press('Escape');
  const custom = await open('Custom');
  await expect(custom).toContainText('Custom Workflow');
  await expect(custom).toContainText('Bucket');
  await page.keyboard.press('Escape');
  const running = await open('Running');
  await expect(running.getByRole('link', { name: 'Open Full Run' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const empty = await open('Unnamed workflow');
  await expect(empty).toContainText('No detailed execution results available.');
  await page.keyboard.press('Escape');

  await row('Identity').getByRole('button', { name: 'Re-deploy' }).click();
  await expect(messages(page).filter({ hasText: 'Execution started' })).toBeVisible();
  await expect(page.getByText('Failed to re-deploy workflow. Please try again.')).toHaveCount(0);
  expect(stub.asked.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/workflows/identity/execute', body: undefined },
  ]);
  expect(stub.asked.filter(({ path }) => path.includes('/executions'))).toEqual([]);
  expect(uncaught).toEqual([]);
});

test('a list of workflows whose list of agents does not come calls none of them deleted', async ({
  page,
  stub,
  uncaught,
}) => {
  stub.answers['GET /workflows'] = [
    {
      id: 'w',
      name: 'Lone',
      configuration: { nodes: [{ id: 'n', type: 'Deploy', deployment_id: 'Bucket' }] },
    },
  ];
  const chain = article(page, 'Lone').getByRole('list', { name: 'Agents in order' }).getByRole('listitem');
  for (const [answer, name] of [
    [() => ({ status: 500 }), 'Unknown agent'],
    [() => ({ body: 'Not a list.' }), 'Unknown agent'],
    [[deployment('Other', 'Deploy', {})], 'Deleted agent'],
    [[deployment('Bucket', 'Deploy', {})], 'Bucket'],
  ] as const) {
    stub.answers['GET /agents/deployments'] = answer;
    await page.goto(paths.workflowList);
    await expect(chain).toHaveText([name]);
  }
  expect(uncaught).toEqual([]);
});

test('results: a place under each of its spellings, and an analysis with everything in it (R436, R437, R445, R447, R538, R539, R541)', async ({
  page,
  stub,
  uncaught,
}) => {
  const places = [
    [{ bucket_name: 'acme-a' }, 's3://acme-a', 'acme-a'],
    [{ site_url: 'https://acme.sharepoint.com/sites/x' }, 'https://acme.sharepoint.com/sites/x'],
    [{ container_name: 'box' }, 'box'],
    [{ storage_account: 'accta' }, 'accta'],
    [{ storage_account: 'acctb', container_name: 'box' }, 'acctb/box'],
    [{ repository: 'acme/infra' }, 'acme/infra'],
    [{ repository: 4711 }, '4711'],
  ] as const;
  const nodes = [
    { id: 'g', type: 'Generate', deployment_id: 'Keys' },
    { id: 'b', type: 'Deploy', deployment_id: 'Good' },
    { id: 'c', type: 'Deploy', deployment_id: 'Bad' },
  ];
  stub.answers['GET /agents/deployments'] = [
    deployment('Keys', 'Generate', {}),
    deployment('Good', 'Deploy', {}),
    deployment('Bad', 'Deploy', {}),
  ];
  const analysis = {
    summary: 'Three images, one of nobody.',
    timestamp: 'the day before',
    total_amis: 3,
    unknown_public_count: 1,
    self_count: 2,
    odd_total: 1234,
    account_number: 12,
    ami_data: {
      'ami-1': [
        { owner: '111122223333', type: 'unknown_public', severity: 'high', instances: ['i-1', 'i-2'] },
      ],
      'ami-2': [{ owner: null, type: 'self', severity: 'fatal' }],
      'ami-3': 'gone',
    },
    unknown_accounts: [{ account_id: '111122223333', images: 1, regions: ['eu-west-1', 'us-east-1'] }],
    trusted_entities: ['444455556666'],
  };
  stub.answers['GET /workflows'] = [
    ...places.map(([output], nth) => ({
      id: nth,
      name: `Place ${nth}`,
      status: 'partial',
      configuration: { nodes },
      last_execution: {
        deployment_results: [
          { node_id: 'b', status: 'completed', output },
          { node_id: 'c', status: 'failed', error: 'Refused.', output },
        ],
      },
    })),
    {
      id: 'a',
      name: 'Analysis',
      status: 'completed',
      configuration: {
        nodes: [
          { id: 'p', type: 'Configure' },
          { id: 'i', type: 'Analyzer' },
        ],
        edges: [],
      },
      last_execution: { analyzer_results: analysis },
    },
  ];
  await page.goto(paths.workflowList);
  const open = async (name: string) => {
    await article(page, name).getByRole('button', { name: 'View Results' }).click();
    return page.getByRole('dialog', { name: `Execution Results: ${name}` });
  };
  for (const [nth, [output, location, place = location]] of places.entries()) {
    await test.step(JSON.stringify(output), async () => {
      const note = article(page, `Place ${nth}`).getByRole('note', { name: 'Errors of the last run' });
      await expect(note).toHaveText(`Bad ${place}: Refused.`);
      const dialog = await open(`Place ${nth}`);
      const results = dialog.getByRole('list', { name: 'Deployment Results' }).getByRole('listitem');
      await expect(results.first().getByText(location, { exact: true })).toBeVisible();
      await expect(results.first().getByRole('button', { name: 'Copy Location' })).toBeVisible();
      await expect(results.last()).toContainText(`Bad ${place}: Refused.`);
      await page.keyboard.press('Escape');
    });
  }
  const dialog = await open('Analysis');
  const summary = dialog.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Three images, one of nobody.');
  await expect(summary).toContainText('Analyzed on Invalid date');
  await expect(summary.getByRole('list', { name: 'Counters' }).getByRole('listitem')).toHaveText([
    /^3\s*Images$/,
    /^1\s*Unknown public$/,
    /^2\s*Self$/,
    /^1,234\s*Odd total$/,
  ]);
  const table = (name: string) => dialog.getByRole('table', { name });
  const rows = table('Images').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(/ami-1.*Unknown public.*High.*111122223333/);
  await expect(rows.nth(3)).toContainText('ami-3');
  for (const name of ['Instances', 'Unknown accounts', 'Trusted entities']) {
    await dialog.getByRole('button', { name, exact: true }).last().click();
    await expect(table(name)).toBeVisible();
  }
  await expect(table('Instances').getByRole('row')).toHaveCount(3);
  await expect(table('Unknown accounts')).toContainText(/111122223333.*1.*eu-west-1, us-east-1/);
  expect(uncaught).toEqual([]);
});

test('the builder: publish and update where answers hold an id or nothing (R543)', async ({
  page,
  stub,
  uncaught,
}) => {
  stub.answers['GET /agents/deployments'] = {
    deployments: [
      { id: 'd1', name: 'Keys', workflow_type: 'Generate', agent: { id: 'a1' } },
      { id: 'd2', name: 'Bucket', type: 'Deploy', agent: { id: 'a2' }, configuration: null },
      { id: 'd3', name: 'Nobody', type: 'Watch' },
    ],
  };
  stub.answers['POST /workflows/publish'] = { id: 'w9' };
  stub.answers['POST /workflows/{id}/execute'] = () => ({ status: 202, body: null });
  await page.goto(paths.builder);
  await page.getByRole('button', { name: 'Add Keys' }).click();
  await page.getByRole('button', { name: 'Add Bucket' }).click();
  await expect(page.getByRole('group', { name: /^Connection from Keys to Bucket/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Other', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Workflow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Theirs');
  await dialog.getByRole('button', { name: 'Publish & Execute' }).click();
  const done = messages(page).filter({ hasText: 'Workflow published and execution started!' });
  await expect(done).toBeVisible();
  await expect(done.getByRole('button', { name: 'Follow Run' })).toHaveCount(0);
  const [publish, execute] = stub.asked.filter(
    ({ method, path }) => method === 'POST' && !path.endsWith('/plan'),
  );
  expect(publish?.body).toMatchObject({ name: 'Theirs', deployment_ids: ['a1', 'a2'] });
  expect(execute?.path).toBe('/workflows/w9/execute');

  stub.answers['GET /workflows/{id}'] = {
    name: 'Theirs',
    description: null,
    configuration: {
      nodes: [
        { id: 'one', type: 'Generate', deployment_id: 'd1' },
        { id: 'two', deployment_id: 'd2', type: 'Deploy', position: {} },
      ],
      edges: [{ source: 'one', target: 'two' }],
    },
  };
  stub.answers['PUT /workflows/{id}'] = undefined;
  await page.goto(workflowEditPath('w9'));
  await expect(page.getByRole('group', { name: 'Generate node: Keys' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Deploy node: Bucket' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Bucket' }).click();
  await expect(page.getByRole('group', { name: 'Deploy node: Bucket (2)' })).toBeVisible();
  await reloadUnsaved(page);
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Deploy node: Bucket (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const update = page.getByRole('dialog', { name: 'Update Workflow' });
  await expect(update.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Theirs');
  await update.getByRole('button', { name: 'Save Changes' }).click();
  await expect(messages(page).filter({ hasText: 'Workflow updated successfully!' })).toBeVisible();
  const put = stub.asked.findLast(({ method }) => method === 'PUT');
  expect(put?.path).toBe('/workflows/w9');
  expect(Object.keys(put?.body as object).sort()).toEqual(['configuration', 'description', 'name']);
  expect(uncaught).toEqual([]);
});

test('names without an end, on every screen at 375 and 1280 px', async ({ page, stub, uncaught }) => {
  test.setTimeout(120_000);
  const long = 'W'.repeat(400);
  const hostile = `${long}"'<b>&amp;\u202e\u0000\n\t${long}`;
  stub.answers['GET /agents'] = [
    {
      id: 'x',
      name: hostile,
      description: hostile,
      type: hostile,
      subtype: hostile,
      category: hostile,
      price: 1e21,
      disabled: true,
      disabled_reason: hostile,
    },
  ];
  const one = deployment('d', 'Deploy', { bucketName: hostile, [hostile]: hostile });
  const other = { ...one, id: 'e', type: hostile, subtype: hostile, category: hostile };
  stub.answers['GET /agents/deployments'] = [
    { ...one, name: hostile, description: hostile, error_message: hostile },
    { ...other, name: hostile },
  ];
  stub.answers['GET /workflows'] = [
    {
      id: 'w',
      name: hostile,
      status: hostile,
      configuration: { nodes: [{ id: 'n', type: 'Deploy', deployment_id: 'd' }] },
      last_execution: { errors: [{ n: hostile }], deployment_results: [{ node_id: 'n', error: hostile }] },
    },
  ];
  stub.answers['GET /workflows/{id}'] = {
    name: hostile,
    configuration: { nodes: [{ id: 'n', type: 'Deploy', deployment_id: 'd' }] },
  };
  stub.answers['GET /workflows/activities/recent'] = [
    {
      id: 'a',
      reference_name: hostile,
      status: hostile,
      error_message: hostile,
      reference_type: 'workflow',
      credits_used: 1e9,
    },
  ];
  stub.answers['GET /credits/balance'] = { current_credits: 1e6, plan_credits: 1e6, plan_name: hostile };
  const wide: string[] = [];
  for (const [path, title] of [
    [paths.dashboard, 'Dashboard'],
    [paths.marketplace, 'Agent Marketplace'],
    [paths.agents, 'Deployed Agents'],
    [paths.workflowList, 'Deployed Workflows'],
    [paths.credits, 'Credits'],
    [paths.builder, 'Workflow Builder'],
    [workflowEditPath('w'), 'Edit Workflow'],
  ] as const) {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      // On a phone the builder opens with its outline, which is empty.
      const shown = page.getByText('WWWWWWWWWW').locator('visible=true').first();
      if (path !== paths.builder || width > 768) await expect(shown).toBeVisible();
      for (const line of await overflowOf(page)) wide.push(`${title} at ${width} px: ${line}`);
    }
  }
  expect(wide).toEqual([]);
  expect(uncaught).toEqual([]);
});

/** A deployed agent as the document describes it, and nothing more. */
function deployment(id: string, type: string, configuration: object, parts: object = {}): object {
  return {
    id,
    name: id,
    description: '',
    status: 'completed',
    category: 'AWS',
    type,
    created_at: '2026-11-21T14:00:00Z',
    agent: { id: `agent of ${id}`, name: id, type, category: 'AWS' },
    workflow_type: type,
    configuration,
    ...parts,
  };
}

function article(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** What stands beside a row's label in a list of definitions. */
function valueOf(card: Locator, label: string): Locator {
  return card.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
}
