import type { Locator, Page } from '@playwright/test';
import { docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { check, everyRule, overflowOf, rulesOfColour, violationsOf } from './check-page.ts';
import { furnish } from './furnish.ts';
import { chooseAccount, expect, freshEmail, heading, storageOf, test } from './product.ts';

interface Screen {
  name: string;
  path: string;
  /** What shows once the screen's data is there. */
  ready: (page: Page) => Locator;
}

interface Opener {
  name: string;
  path: string;
  /** What the server has to say for it. */
  prepare?: () => Promise<unknown>;
  open: () => Promise<void>;
  shows: Locator;
  at?: readonly number[];
}

/** Where the canvas stands beside the panel of agents. */
const canvasWidths = [1280, 1920];

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the checks find what is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.setContent(`<!doctype html><html lang="en"><title>x</title><body>
    <nav><a href="#a">One</a></nav><nav><a href="#b">Two</a></nav>
    <main><h1>First</h1><h3>Third</h3><p style="color: #bbb; background: #fff">Pale</p>
    <button style="width: 8px; height: 8px; padding: 0; border: 0"></button><button
      style="width: 8px; height: 8px; padding: 0; border: 0" aria-label="Tiny"></button></main>
    <p style="width: 900px">Outside</p></body></html>`);
  const found = new Set((await violationsOf(page, everyRule)).map((line) => line.split(':')[0]));
  for (const id of [
    'button-name',
    'color-contrast',
    'heading-order',
    'landmark-unique',
    'region',
    'target-size',
  ]) {
    expect([...found]).toContain(id);
  }
  expect(await violationsOf(page, rulesOfColour)).toHaveLength(1);
  expect(await overflowOf(page)).toHaveLength(1);
});

test('public screens: no violation in both themes, nothing wider than the window', async ({ page }) => {
  test.setTimeout(120_000);
  const screens: Screen[] = [
    { name: 'home', path: paths.home, ready: (at) => heading(at, 'Validate. Simulate. Secure.') },
    {
      name: 'auth',
      path: paths.auth,
      ready: (at) => at.getByRole('button', { name: 'Continue with a local account' }),
    },
    { name: 'terms', path: paths.terms, ready: (at) => heading(at, 'Terms of Service') },
    { name: 'privacy', path: paths.privacy, ready: (at) => heading(at, 'Privacy Policy') },
    { name: 'missing', path: '/nowhere', ready: (at) => heading(at, 'Page not found') },
  ];
  for (const screen of screens) await checkScreen(page, screen);
  await page.goto(paths.auth);
  await page.getByRole('button', { name: 'Continue with a local account' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
  await check(page, 'account chooser');
});

test('signed-in screens with real data: no violation in both themes, nothing wider than the window', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(480_000);
  const { person, workflowId, runId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  const row = (at: Page) => at.getByRole('article', { name: 'AWS keys in two buckets' });
  const screens: Screen[] = [
    { name: 'dashboard', path: paths.dashboard, ready: (at) => at.getByText('Deployment Persisted').first() },
    {
      name: 'marketplace',
      path: paths.marketplace,
      ready: (at) => at.getByRole('article', { name: 'AWS Profile' }),
    },
    {
      name: 'agents',
      path: paths.agents,
      ready: (at) => at.getByText('Deployed', { exact: true }).first(),
    },
    {
      name: 'builder',
      path: paths.builder,
      ready: (at) => at.getByText('Workflow Builder', { exact: true }).first(),
    },
    {
      name: 'edit',
      path: workflowEditPath(workflowId),
      ready: (at) => at.getByRole('heading', { name: 'Edit Workflow' }),
    },
    {
      name: 'list',
      path: paths.workflowList,
      ready: (at) => row(at).getByText('Completed', { exact: true }),
    },
    { name: 'run', path: runPath(workflowId, runId), ready: (at) => at.getByText(/^2 of 2 planted/) },
    {
      name: 'credits',
      path: paths.credits,
      ready: (at) => at.getByRole('table', { name: 'Credit history' }),
    },
    {
      name: 'planted',
      path: paths.planted,
      ready: (at) => at.getByRole('table', { name: 'Planted decoys' }),
    },
    { name: 'profile', path: paths.profile, ready: (at) => at.getByRole('region', { name: 'Sessions' }) },
    {
      name: 'sandbox',
      path: paths.sandbox,
      ready: (at) => at.getByText('s3://meridian-backups', { exact: true }),
    },
    ...(['marketplace', 'viewing', 'creating', 'managing'] as const).map((name) => ({
      name: `docs ${name}`,
      path: docsPath(name),
      ready: (at: Page) => at.getByRole('navigation', { name: 'Previous and next' }),
    })),
  ];
  for (const screen of screens) await test.step(screen.name, () => checkScreen(page, screen));
});

test('screens that could not load: no violation in both themes, nothing wider than the window', async ({
  page,
  person,
}) => {
  test.setTimeout(180_000);
  expect(person.token).not.toBe('');
  for (const calls of ['workflows**', 'agents**', 'agents/**', 'credits/**', 'auth/sso/login']) {
    await page.route(`**/api/v1/${calls}`, (route) =>
      route.fulfill({ status: 400, json: { detail: 'The registry of this test refuses.' } }),
    );
  }
  const alert = (text: string) => (at: Page) => at.getByRole('alert').filter({ hasText: text });
  for (const screen of [
    { name: 'dashboard, failed', path: paths.dashboard, ready: alert('Failed to load recent activities') },
    { name: 'marketplace, failed', path: paths.marketplace, ready: alert('Error loading agents.') },
    { name: 'builder, failed', path: paths.builder, ready: alert('Failed to load agents') },
    { name: 'agents, failed', path: paths.agents, ready: alert('Failed to load agents') },
    { name: 'list, failed', path: paths.workflowList, ready: alert('Error loading workflows.') },
    { name: 'credits, failed', path: paths.credits, ready: alert('Failed to load credit balance') },
  ])
    await test.step(screen.name, () => checkScreen(page, screen));
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.auth);
  await chooseAccount(page, 'Robin Meridian', freshEmail());
  await expect(page.getByRole('alert')).toHaveText('The registry of this test refuses.');
  await check(page, 'auth, refused');
});

test('dialogs and menus, open: no violation in both themes, nothing wider than the window', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(480_000);
  const { person, workflowId, runId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  const agent = (name: string) => page.getByRole('article', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  const menu = (name: string) => page.getByRole('menu', { name, exact: true });
  const source = page.getByRole('group', { name: /^Generate node: / });
  const openers: Opener[] = [
    {
      name: 'wizard, filled',
      path: paths.marketplace,
      open: async () => {
        await agent('AWS access keys for service identities')
          .getByRole('button', { name: 'Generate' })
          .click();
        await page.getByRole('radio', { name: /^Python/ }).check();
        await page.getByRole('textbox', { name: 'Name Your File' }).fill('');
        await page.getByRole('textbox', { name: 'Name Your File' }).blur();
      },
      shows: page.getByText('File name is required'),
    },
    {
      name: 'configuration, refused',
      path: paths.marketplace,
      open: async () => {
        await agent('S3 Content Deployer').getByRole('button', { name: 'Deploy' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Deploy', exact: true }).click();
        await expect(page.getByText('Please fill in all required fields: bucketName')).toBeVisible();
      },
      // The message goes by itself; the marked field stays.
      shows: page.locator('[aria-invalid=true]').and(page.getByRole('textbox', { name: 'Bucket Name' })),
    },
    {
      name: 'details',
      path: paths.marketplace,
      open: async () => {
        await agent('S3 Content Deployer').getByRole('button', { name: 'Details' }).click();
        await press('Required Permissions');
      },
      shows: page.getByText('This agent requires the following AWS permissions:'),
    },
    {
      name: 'code',
      path: paths.agents,
      open: () => press('View Generated Code'),
      shows: page.getByRole('group', { name: /^Code of / }),
    },
    {
      name: 'edit configuration',
      path: paths.agents,
      open: () => agent('AWS Profile').getByRole('button', { name: 'Edit Configuration' }).click(),
      shows: page.getByRole('dialog', { name: 'Edit AWS Profile' }),
    },
    {
      name: 'view configuration',
      path: paths.agents,
      open: () => agent('AWS Profile').getByRole('button', { name: 'View Configuration' }).click(),
      shows: page.getByRole('dialog', { name: 'Configuration of AWS Profile' }),
    },
    {
      name: 'delete agent',
      path: paths.agents,
      open: () => agent('AWS Profile').getByRole('button', { name: 'Delete' }).click(),
      shows: page.getByRole('alertdialog', { name: 'Delete Agent' }),
    },
    {
      name: 'publish',
      path: workflowEditPath(workflowId),
      open: () => press('Save Changes'),
      shows: page.getByText(/Highest cost: /),
    },
    {
      name: 'about an agent',
      path: paths.builder,
      open: () => press('About AWS Profile'),
      shows: page.getByRole('dialog'),
    },
    {
      name: 'discard changes',
      path: paths.builder,
      open: async () => {
        await press('Add AWS Profile');
        await press('Cancel');
      },
      shows: page.getByRole('alertdialog', { name: 'Discard Changes?' }),
    },
    {
      name: 'menu of a node',
      path: workflowEditPath(workflowId),
      open: async () => {
        await source.focus();
        await page.keyboard.press('Shift+F10');
      },
      shows: page.getByRole('menuitem', { name: 'Delete Node' }),
      at: canvasWidths,
    },
    {
      name: 'connect to',
      path: workflowEditPath(workflowId),
      open: async () => {
        await source.focus();
        await page.keyboard.press('c');
      },
      shows: menu('Connect to...'),
      at: canvasWidths,
    },
    {
      name: 'results',
      path: paths.workflowList,
      open: async () => {
        await press('View Results');
        await page.getByRole('button', { name: 'Show Raw JSON' }).first().click();
      },
      shows: page.getByRole('dialog', { name: 'Execution Results: AWS keys in two buckets' }),
    },
    {
      name: 'delete all workflows',
      path: paths.workflowList,
      open: () => press('Delete All'),
      shows: page.getByRole('alertdialog', { name: 'Delete All Workflows' }),
    },
    {
      name: 'log of a step',
      path: runPath(workflowId, runId),
      open: () => page.getByRole('button', { name: 'Log' }).last().click(),
      shows: page.getByRole('log'),
    },
    {
      name: 'export menu',
      path: runPath(workflowId, runId),
      open: () => press('Export'),
      shows: page.getByRole('menuitem', { name: 'JSON' }),
    },
    {
      name: 'cancel a run',
      path: runPath(workflowId, runId),
      open: () => press('Cancel Run'),
      shows: page.getByRole('alertdialog', { name: 'Cancel Run' }),
      prepare: () =>
        page.route(/\/executions\/[^/?]+$/, async (route) => {
          const run: unknown = await (await route.fetch()).json();
          await route.fulfill({ json: { ...(run as object), status: 'in_progress', finished_at: null } });
        }),
    },
    {
      name: 'clean up a run',
      path: runPath(workflowId, runId),
      open: () => press('Clean Up'),
      shows: page.getByRole('alertdialog', { name: 'Clean Up Run' }),
    },
    {
      name: 'preview of an object',
      path: paths.sandbox,
      open: () =>
        page
          .getByRole('button', { name: /^Preview / })
          .first()
          .click(),
      shows: page.getByRole('group', { name: 'Content' }),
    },
    {
      name: 'notifications',
      path: paths.credits,
      open: () => press('Notifications'),
      shows: page.getByRole('dialog', { name: 'Notifications' }),
    },
    {
      name: 'account menu',
      path: paths.credits,
      open: () => press('Account menu'),
      shows: page.getByRole('menuitem', { name: 'Log out' }),
    },
  ];
  for (const { name, path, open, shows, at, prepare } of openers) {
    await test.step(name, async () => {
      await prepare?.();
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      await open();
      await expect(shows).toBeVisible();
      const reopen = async () => {
        if (!(await shows.isVisible())) await open();
      };
      await check(page, name, { isOverlaid: name !== 'log of a step', reopen, ...(at && { at }) });
      if (prepare !== undefined) await page.unrouteAll({ behavior: 'wait' });
    });
  }

  await test.step('main menu on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(paths.credits);
    await press('Toggle sidebar');
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'My Workflows' })).toBeVisible();
    await check(page, 'main menu', { at: [375], isOverlaid: true });
    // R094: a chosen link closes it.
    await menu.getByRole('link', { name: 'My Workflows' }).click();
    await expect(menu).toBeHidden();
    await expect(heading(page, 'Deployed Workflows')).toBeVisible();
  });

  await test.step('the builder on a phone, each view', async () => {
    await page.goto(workflowEditPath(workflowId));
    for (const view of ['Agents', 'Canvas', 'Outline']) {
      await page.getByRole('tab', { name: view }).click();
      await check(page, `builder, ${view}`, { at: [375] });
    }
  });
});

async function checkScreen(page: Page, { name, path, ready }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expect(ready(page)).toBeVisible();
  await check(page, name);
}
