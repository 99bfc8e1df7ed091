import { expect, type Locator, type Page } from '@playwright/test';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { analysisName, drillName, type Furnished, tokenName } from './furnish.ts';
import { messages } from './product.ts';

/** Everything that opens over a page, and how a person gets there: what the walks and the pictures go through. */

export interface Opening {
  name: string;
  path: string;
  /** What the server has to say for it. */
  prepare?: () => Promise<unknown>;
  /** What is done on the page first. */
  before?: () => Promise<unknown>;
  /** Has the focus again afterwards. */
  opener: Locator;
  /** On a phone it is made anew, as something else. */
  isRemade?: boolean;
  /** Opens it where a click does not. */
  key?: string;
  /** What is done in it first. */
  within?: () => Promise<unknown>;
  /** The dialog or menu itself. */
  shows: Locator;
  /** Shows once its content is there. */
  ready?: Locator;
  /** What a dialog is there for. */
  action?: string | RegExp;
  /** Only in a wide window. */
  isWide?: boolean;
}

/** Goes to its page, unless that is open already, and brings it up. */
export async function bringUp(page: Page, opening: Opening, isThere = false): Promise<void> {
  await opening.prepare?.();
  if (!isThere || opening.prepare !== undefined) await page.goto(opening.path);
  await opening.before?.();
  if (opening.key === undefined) await opening.opener.click();
  else {
    await opening.opener.focus();
    await page.keyboard.press(opening.key);
  }
  await opening.within?.();
  await expect(opening.ready ?? opening.shows).toBeVisible();
}

export function openings(page: Page, account: Furnished): Opening[] {
  return [
    ...ofMarketplace(page),
    ...ofAgents(page),
    ...ofBuilder(page, account),
    ...ofRuns(page, account),
    ...ofTheRest(page),
    ...ofFrame(page),
  ];
}

function ofMarketplace(page: Page): Opening[] {
  const path = paths.marketplace;
  const wizard = page.getByRole('dialog', { name: 'Generate AWS access keys for service identities' });
  const fileName = wizard.getByRole('textbox', { name: 'Name Your File' });
  const configuration = page.getByRole('dialog', { name: 'Deploy S3 Content Deployer' });
  const details = page.getByRole('dialog', { name: 'S3 Content Deployer Details' });
  const regions = page.getByRole('dialog', { name: 'Enable AMI Provenance' });
  const openWizard = {
    path,
    opener: of(page, 'AWS access keys for service identities', 'Generate'),
    shows: wizard,
    action: 'Generate',
  };
  return [
    {
      ...openWizard,
      name: 'wizard',
      within: async () => {
        await wizard.getByRole('radio', { name: /^Python/ }).check();
        await fileName.fill('backup-keys');
        await expect(wizard.getByText('backup-keys.py').first()).toBeAttached();
      },
    },
    {
      ...openWizard,
      name: 'wizard-refused',
      within: async () => {
        await wizard.getByRole('radio', { name: /^Python/ }).check();
        await fileName.fill('');
        await fileName.blur();
      },
      ready: wizard.getByText('File name is required'),
    },
    {
      name: 'configuration',
      path,
      opener: of(page, 'S3 Content Deployer', 'Deploy'),
      within: async () => {
        await press(configuration, 'Deploy').click();
        await dismissMessage(page, 'Please fill in all required fields: bucketName');
      },
      shows: configuration,
      action: 'Deploy',
    },
    {
      name: 'access-checked',
      path,
      opener: of(page, 'S3 Content Deployer', 'Deploy'),
      within: async () => {
        await configuration.getByLabel('Bucket Name').fill('meridian-backups');
        await press(configuration, 'Check Access').click();
      },
      shows: configuration,
      ready: configuration.getByText('The cloud lets these credentials in.'),
      action: 'Deploy',
    },
    {
      name: 'access-refused',
      path,
      opener: of(page, 'S3 Content Deployer', 'Deploy'),
      within: async () => {
        await configuration.getByLabel('Bucket Name').fill('meridian-backups');
        await configuration.getByLabel('Secret Access Key', { exact: true }).fill('x'.repeat(40));
        await press(configuration, 'Check Access').click();
      },
      shows: configuration,
      ready: configuration.getByText('the secret access key does not belong'),
      action: 'Deploy',
    },
    {
      name: 'regions',
      path,
      opener: of(page, 'AMI Provenance', 'Enable'),
      within: () => expect(regions.getByRole('option', { name: 'Add a region' })).toBeAttached(),
      shows: regions,
      action: 'Enable',
    },
    {
      name: 'details',
      path,
      opener: of(page, 'S3 Content Deployer', 'Details'),
      within: () => press(details, 'Required Permissions').click(),
      shows: details,
      ready: details.getByText('This agent requires the following AWS permissions:'),
      action: 'Close',
    },
  ];
}

function ofAgents(page: Page): Opening[] {
  const path = paths.agents;
  return [
    {
      name: 'code',
      path,
      opener: press(page, 'View Generated Code').first(),
      shows: page.getByRole('dialog', { name: /^Code: / }),
      ready: page.getByRole('group', { name: /^Code of / }),
      action: 'Download',
    },
    {
      name: 'edit-configuration',
      path,
      opener: of(page, 'AWS Profile', 'Edit Configuration'),
      shows: page.getByRole('dialog', { name: 'Edit AWS Profile' }),
      action: /^Save|^Update/,
    },
    {
      name: 'view-configuration',
      path,
      opener: of(page, 'AWS Profile', 'View Configuration'),
      shows: page.getByRole('dialog', { name: 'Configuration of AWS Profile' }),
      action: /^Copy/,
    },
    {
      name: 'delete-agent',
      path,
      // What a workflow uses cannot be deleted; this one is used by none.
      opener: of(page, 'AWS Profile', 'Delete'),
      shows: page.getByRole('alertdialog', { name: 'Delete Agent' }),
      action: 'Delete',
    },
  ];
}

function ofBuilder(page: Page, { person: { api }, workflowId }: Furnished): Opening[] {
  const edit = workflowEditPath(workflowId);
  const update = page.getByRole('dialog', { name: 'Update Workflow' });
  const publish = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  const source = page.getByRole('group', { name: /^Generate node: / });
  const add = (name: string) => press(page, `Add ${name}`);
  async function draw(...agents: string[]): Promise<void> {
    const view = page.getByRole('tab', { name: 'Agents' });
    await expect(view.or(add('AWS Profile')).first()).toBeVisible();
    // A tab keeps what is drawn and not saved.
    const startOver = press(page, 'Start Over');
    if (await startOver.isVisible()) await startOver.click();
    if (await view.isVisible()) await view.click();
    await expect(add('AWS Profile')).toBeVisible();
    for (const agent of agents) await add(agent).click();
  }
  return [
    {
      name: 'save',
      path: edit,
      opener: press(page, 'Save Changes'),
      shows: update,
      ready: update.getByText(/Highest cost: /),
      action: /^Update|^Save/,
    },
    {
      name: 'changed-elsewhere',
      path: edit,
      opener: press(page, 'Save Changes'),
      within: async () => {
        const { name, configuration } = await api.readWorkflow({ id: workflowId });
        await api.updateWorkflow({ id: workflowId, name, configuration });
        await press(update, 'Save Changes').click();
        await dismissMessage(page, 'Failed to update workflow');
      },
      shows: update,
      ready: update.getByText(/^The stored one: /),
      action: 'Replace It with Mine',
    },
    {
      name: 'menu-of-a-node',
      path: edit,
      opener: source,
      key: 'Shift+F10',
      shows: page.getByRole('menu', { name: /^Actions for / }),
      isWide: true,
    },
    {
      name: 'connect-to',
      path: edit,
      before: async () => {
        await page
          .getByRole('group', { name: /^Connection from / })
          .first()
          .focus();
        await page.keyboard.press('Delete');
      },
      opener: source,
      key: 'c',
      shows: page.getByRole('menu', { name: 'Connect to...', exact: true }),
      isWide: true,
    },
    {
      name: 'about-an-agent',
      path: paths.builder,
      before: () => draw(),
      opener: press(page, 'About AWS Profile'),
      isRemade: true,
      shows: page.getByRole('dialog', { name: 'AWS Profile' }),
      action: 'Dismiss',
    },
    {
      name: 'publish',
      path: paths.builder,
      before: () => draw('AWS access keys for service identities', 'S3 Content Deployer'),
      opener: press(page, 'Publish Workflow'),
      within: () =>
        publish.getByRole('textbox', { name: 'Name', exact: true }).fill('AWS keys in the backups'),
      shows: publish,
      ready: publish.getByText(/Highest cost: /),
      action: 'Publish & Execute',
    },
    {
      name: 'discard-changes',
      path: paths.builder,
      before: () => draw('AWS Profile'),
      opener: press(page, 'Cancel'),
      shows: page.getByRole('alertdialog', { name: 'Discard Changes?' }),
      action: 'Discard Changes',
    },
  ];
}

function ofRuns(page: Page, { workflowId, runId, failed }: Furnished): Opening[] {
  const run = runPath(workflowId, runId);
  const results = (name: string) => page.getByRole('dialog', { name: `Execution Results: ${name}` });
  const retry = page.getByRole('dialog', { name: 'Retry Failed Steps' });
  return [
    {
      name: 'results',
      path: paths.workflowList,
      opener: of(page, drillName, 'View Results'),
      within: () => press(results(drillName), 'Show Raw JSON').first().click(),
      shows: results(drillName),
      action: 'Close',
    },
    {
      name: 'analysis-results',
      path: paths.workflowList,
      opener: of(page, analysisName, 'View Results'),
      shows: results(analysisName),
      ready: results(analysisName).getByRole('table', { name: 'Images' }),
      action: 'Close',
    },
    {
      name: 'delete-all-workflows',
      path: paths.workflowList,
      opener: press(page, 'Delete All'),
      shows: page.getByRole('alertdialog', { name: 'Delete All Workflows' }),
      action: 'Delete All',
    },
    {
      name: 'clean-up-a-run',
      path: run,
      opener: press(page, 'Clean Up'),
      shows: page.getByRole('alertdialog', { name: 'Clean Up Run' }),
      action: 'Clean Up',
    },
    {
      name: 'export-menu',
      path: run,
      opener: press(page, 'Export'),
      shows: page.getByRole('menu', { name: 'Export' }),
    },
    {
      name: 'retry',
      path: runPath(failed.workflowId, failed.runId),
      opener: press(page, 'Retry Failed Steps'),
      shows: retry,
      ready: retry.getByText(/Highest cost: /),
      action: 'Retry Failed Steps',
    },
    {
      name: 'cancel-a-run',
      path: run,
      opener: press(page, 'Cancel Run'),
      shows: page.getByRole('alertdialog', { name: 'Cancel Run' }),
      action: 'Cancel Run',
      prepare: () =>
        page.route(/\/executions\/[^/?]+$/, async (route) => {
          const stored: unknown = await (await route.fetch()).json();
          await route.fulfill({ json: { ...(stored as object), status: 'in_progress', finished_at: null } });
        }),
    },
  ];
}

function ofTheRest(page: Page): Opening[] {
  const create = page.getByRole('dialog', { name: 'Create Token' });
  const made = page.getByRole('dialog', { name: 'Copy your token now' });
  return [
    {
      name: 'clean-up-all',
      path: paths.planted,
      opener: press(page, 'Clean Up All'),
      shows: page.getByRole('alertdialog', { name: 'Clean Up All' }),
      action: /^Clean Up/,
    },
    {
      name: 'create-token',
      path: paths.profile,
      opener: press(page, 'Create Token'),
      shows: create,
      action: 'Create Token',
    },
    {
      name: 'copy-your-token',
      path: paths.profile,
      opener: press(page, 'Create Token'),
      within: async () => {
        await create.getByRole('textbox', { name: 'Name' }).fill('Figures');
        await press(create, 'Create Token').click();
      },
      shows: made,
      action: 'Copy Token',
    },
    {
      name: 'revoke-token',
      path: paths.profile,
      opener: of(page, tokenName, 'Revoke'),
      shows: page.getByRole('alertdialog', { name: 'Revoke Token' }),
      action: 'Revoke',
    },
    {
      name: 'sign-out-everywhere',
      path: paths.profile,
      opener: press(page, 'Sign out everywhere'),
      shows: page.getByRole('alertdialog', { name: 'Sign out everywhere' }),
      action: 'Sign out everywhere',
    },
    {
      name: 'preview',
      path: paths.sandbox,
      opener: page.getByRole('button', { name: /^Preview .*backup-keys\.py$/ }).first(),
      shows: page.getByRole('dialog', { name: 'backup-keys.py' }),
      ready: page.getByRole('group', { name: 'Content' }),
      action: 'Dismiss',
    },
    {
      name: 'reset-sandbox',
      path: paths.sandbox,
      opener: press(page, 'Reset Sandbox'),
      shows: page.getByRole('alertdialog', { name: 'Reset Sandbox' }),
      action: 'Reset Sandbox',
    },
  ];
}

function ofFrame(page: Page): Opening[] {
  const path = paths.credits;
  const account = press(page, 'Account menu');
  return [
    {
      name: 'notifications',
      path,
      opener: press(page, 'Notifications'),
      isRemade: true,
      shows: page.getByRole('dialog', { name: 'Notifications' }),
    },
    {
      name: 'palette',
      path,
      opener: account,
      key: 'ControlOrMeta+k',
      shows: page.getByRole('dialog', { name: 'Command palette' }),
      ready: page.getByRole('option').first(),
    },
    {
      name: 'keys',
      path,
      opener: account,
      key: '?',
      shows: page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    },
    {
      name: 'theme-menu',
      path,
      opener: press(page, 'Theme'),
      shows: page.getByRole('menu', { name: 'Theme' }),
      isWide: true,
    },
    {
      name: 'account-menu',
      path,
      opener: account,
      shows: page.getByRole('menu', { name: 'Account menu' }),
    },
  ];
}

function press(inside: Page | Locator, name: string): Locator {
  return inside.getByRole('button', { name, exact: true });
}

function of(page: Page, name: string, action: string): Locator {
  return press(page.getByRole('article', { name, exact: true }), action);
}

/** It would lie over what comes next. */
async function dismissMessage(page: Page, text: string): Promise<void> {
  await press(messages(page).filter({ hasText: text }), 'Dismiss message').click();
  await expect(messages(page)).toHaveCount(0);
}
