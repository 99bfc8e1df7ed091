import type { Locator, Page } from '@playwright/test';
import type { Api } from '#tools/api-client.ts';
import { deployKeys, finishedRun } from '#tools/drill.ts';
import { paths, runPath } from '#web/paths.ts';
import { article, openDialog } from './marketplace-agents.ts';
import { card, edge, names, openBuilder, publishButton } from './on-builder.ts';
import { expect, expectMessage, navigateTo, test } from './product.ts';

/** Each target as a person uses it, from a mistyped key to a place that is empty again. */

interface Target {
  name: string;
  /** The field of the key, and the credential of the sandbox that belongs there. */
  key: readonly [field: string, credential: string];
  wrong: string;
  /** What is said of the wrong key. */
  said: string;
  /** As the page of the sandbox names them. */
  cloud: string;
  thing: string;
  fields?: Record<string, string>;
  /** The choice that opens it to the public, by field. */
  exposure?: readonly [field: string, open: string, before: string];
}

const aws = {
  key: ['Secret Access Key', 'secretAccessKey'],
  wrong: 'x'.repeat(40),
  said: 'the secret access key does not belong to this access key id.',
  cloud: 'AWS (sandbox)',
} as const;

const targets: readonly Target[] = [
  {
    ...aws,
    name: names.bucket,
    thing: 'backup-keys.py',
    fields: { 'Bucket Name': 'meridian-every' },
    exposure: ['Public Access', 'open to the public', 'closed'],
  },
  { ...aws, name: 'Secrets Manager Deployer', thing: 'prod/backup-keys.py' },
  { ...aws, name: 'SSM Parameter Deployer', thing: '/prod/backup-keys.py' },
  { ...aws, name: 'DynamoDB Item Deployer', thing: 'backup-keys.py' },
  { ...aws, name: 'Non-Human Identities', thing: 'svc-report-export' },
  {
    name: 'GitHub Repository Deployer',
    key: ['Token', 'token'],
    wrong: `github_pat_${'x'.repeat(60)}`,
    said: 'GitHub does not know this token: it has expired, was revoked or mistyped.',
    cloud: 'GitHub (sandbox)',
    thing: 'backup-keys.py',
  },
  {
    name: 'SharePoint Deployer',
    key: ['Client Secret', 'clientSecret'],
    wrong: `abc8Q~${'x'.repeat(34)}`,
    said: 'Microsoft Entra does not take this client secret: it was mistyped or deleted',
    cloud: 'Microsoft 365 (sandbox)',
    thing: 'backup-keys.py',
  },
  {
    name: 'Slack Channel Deployer',
    key: ['Token', 'token'],
    wrong: `xoxb-${'x'.repeat(40)}`,
    said: 'Slack does not know this token',
    cloud: 'Slack (sandbox)',
    thing: 'backup-keys.py, uploaded by deploy-helper',
  },
  {
    name: 'Azure Blob Deployer',
    key: ['Account Key', 'accountKey'],
    wrong: Buffer.alloc(64, 7).toString('base64'),
    said: 'the key is not one of this account’s, or its network rules keep this server out.',
    cloud: 'Azure (sandbox)',
    thing: 'backup-keys.py',
    fields: { 'Container Name': 'drill-in-the-open' },
    exposure: ['Make Container', 'yes, open to the public', 'no'],
  },
];

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const target of targets) {
  test(`${target.name}: a wrong key is told in its dialog and in the plan, the right one plants, and a clean-up leaves nothing`, async ({
    page,
    person: { api },
    complaints,
  }) => {
    const [keyField, credential] = target.key;
    await deployKeys(api);

    await test.step('configured with a wrong key', async () => {
      await page.goto(paths.marketplace);
      const { dialog, submit } = await openDialog(page, target.name, 'Deploy');
      for (const [field, value] of Object.entries(target.fields ?? {}))
        await dialog.getByLabel(field, { exact: true }).fill(value);
      await dialog.getByLabel(keyField, { exact: true }).fill(target.wrong);
      if (target.exposure !== undefined) await expose(page, dialog, target.exposure);
      await dialog.getByRole('button', { name: 'Check Access' }).click();
      await expect(accessIn(dialog)).toContainText(target.said);
      await expect(accessIn(dialog)).toBeInViewport({ ratio: 0.99 });
      await submit.click();
      await expect(dialog).toBeHidden();
    });

    const publishing = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
    const written = publishing.getByRole('list', { name: 'Plan' }).getByRole('listitem').nth(1);

    await test.step('built, and refused in the plan', async () => {
      await draw(page, target);
      await expect(written).toContainText(target.said);
      await page.keyboard.press('Escape');
      await expect(publishing).toBeHidden();
    });

    await test.step('mended', async () => {
      await navigateTo(page, 'My Agents');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard Changes' }).click();
      await article(page, target.name).getByRole('button', { name: 'Edit Configuration' }).click();
      const dialog = page.getByRole('dialog', { name: `Edit ${target.name}` });
      await dialog
        .getByLabel(keyField, { exact: true })
        .fill(await credentialOf(api, target.cloud, credential));
      await dialog.getByRole('button', { name: 'Check Access' }).click();
      await expect(accessIn(dialog)).toContainText('The cloud lets these credentials in.');
      await expect(accessIn(dialog)).toBeInViewport({ ratio: 0.99 });
      await dialog.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(dialog).toBeHidden();
    });

    const run = await test.step('published, and seen in the results', async () => {
      await draw(page, target);
      await expect(written).toContainText(/^(?:Write|Make) /);
      await expect(written).not.toContainText(target.said);
      if (target.exposure !== undefined)
        await expect(written).toContainText('anyone on the internet can read the file');
      await publishing.getByRole('textbox', { name: 'Name', exact: true }).fill('Every target');
      await publishing.getByRole('button', { name: 'Publish & Execute' }).click();
      await expectMessage(page, 'Workflow published and execution started!');
      const address = await endedRun(api);
      await page.goto(address);
      await expect(stepOf(page, target)).toContainText('Completed');
      return address;
    });

    await test.step('opened in the sandbox', async () => {
      const thing = await lookIntoSandbox(page, target);
      await expect(thing).toBeVisible();
      const open = thing.getByRole('button', { name: `Preview ${target.thing}` });
      // Of an identity there is nothing to open, its key is named.
      if ((await open.count()) === 0) return expect(thing).toContainText(/AWSDenyAll · key AKIA/);
      await open.click();
      const preview = page.getByRole('dialog', { name: target.thing.split('/').at(-1) ?? '' });
      await expect(preview.getByRole('group', { name: 'Content' })).toContainText('AKIA');
      const reader = target.exposure === undefined ? 'a colleague' : 'anyone on the internet can';
      await expect(preview).toContainText(new RegExp(`You opened it as .*${reader}`));
    });

    await test.step('cleaned up, and gone', async () => {
      await page.goto(run);
      await page.getByRole('button', { name: 'Clean Up', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Clean Up Run' });
      await question.getByRole('button', { name: 'Clean Up' }).click();
      await expect(stepOf(page, target).getByText('Retracted', { exact: true })).toBeVisible({
        timeout: 20_000,
      });
      await expect(await lookIntoSandbox(page, target)).toHaveCount(0);
    });
    // The one refusal is that of the wrong key.
    expect(complaints).toEqual([
      expect.stringMatching(/^422: .*\/agents\/check-access$/),
      expect.stringContaining('the server responded with a status of 422'),
    ]);
  });
}

/** Kept only after it was confirmed. */
async function expose(page: Page, dialog: Locator, exposure: NonNullable<Target['exposure']>): Promise<void> {
  const [field, open, before] = exposure;
  const choice = dialog.getByRole('combobox', { name: field });
  const question = page.getByRole('alertdialog', { name: /to the public\?$/ });
  for (const [answer, kept] of [
    ['Cancel', before],
    ['Open to the Public', open],
  ] as const) {
    await choice.selectOption(open);
    await expect(question).toContainText('Anyone on the internet can read what is planted there');
    await question.getByRole('button', { name: answer, exact: true }).click();
    await expect(question).toBeHidden();
    await expect(choice).toHaveValue(kept);
  }
}

async function draw(page: Page, { name }: Target): Promise<void> {
  await openBuilder(page);
  await card(page, names.keys).click();
  await card(page, name).click();
  await expect(edge(page, name)).toHaveCount(1);
  await publishButton(page).click();
}

function accessIn(dialog: Locator): Locator {
  return dialog.getByRole('status', { name: 'Access' });
}

function stepOf(page: Page, { name }: Target): Locator {
  return page.getByRole('listitem', { name: `Plant ${name}`, exact: true });
}

/** Where the thing would stand among the contents of its cloud. */
async function lookIntoSandbox(page: Page, { cloud, thing }: Target): Promise<Locator> {
  await page.goto(paths.sandbox);
  await page.getByRole('tab', { name: cloud }).click();
  const contents = page.getByRole('tabpanel', { name: cloud }).getByRole('region', { name: 'Contents' });
  await expect(contents.getByRole('list').first()).toBeVisible();
  return contents.getByRole('list').getByRole('list').getByRole('listitem').filter({ hasText: thing });
}

async function credentialOf(api: Api, cloudName: string, credential: string): Promise<string> {
  const cloud = (await api.readSandbox()).clouds.find(({ name }) => name === cloudName);
  return cloud?.credentials[credential] ?? '';
}

/** The page of the one run there is, once that is over. */
async function endedRun(api: Api): Promise<string> {
  const [workflow] = (await api.listWorkflows()).workflows;
  const id = workflow?.id ?? '';
  const [execution] = (await api.listExecutions({ id })).executions;
  const run = execution?.execution_id ?? '';
  expect((await finishedRun(api, id, run)).status).toBe('completed');
  return runPath(id, run);
}
