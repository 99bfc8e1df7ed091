import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { walkRound } from './focus.ts';
import { furnishAtLength } from './furnish.ts';
import { agent, category, grid, openDialog, serveAgents } from './marketplace-agents.ts';
import { expect, freshEmail, heading, storageOf, test } from './product.ts';

/** States that few people ever meet: no violation in both themes, nothing wider than the window. */

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** As a cloud may say it: long, with an address that has no place to break. */
const refusal = `The bucket is taken by arn:aws:iam::210987654321:user/${'x'.repeat(80)}. Choose another name.`;

test('the sign-in page without the script of its provider', async ({ page }) => {
  await page.route('**/local-identity/**', (route) => route.abort('blockedbyclient'));
  await page.goto(paths.auth);
  await expect(page.getByRole('alert')).toContainText('Google sign-in did not load.');
  await check(page, 'sign-in, not loaded');
});

test('a page without the shell that could not be drawn', async ({ page }) => {
  await page.route(/HomeScreen.*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function HomeScreen() { throw new Error('drawn badly'); }`,
    }),
  );
  await page.goto(paths.home);
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await check(page, 'home, not drawn');
});

test('a page that is offline, and the menu of themes', async ({ page, context, person }) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.credits);
  await expect(page.getByRole('table', { name: 'Credit history' })).toBeVisible();
  await page.getByRole('button', { name: 'Theme' }).click();
  const menu = page.getByRole('menu', { name: 'Theme' });
  await expect(menu).toBeVisible();
  await check(page, 'menu of themes', { isOverlaid: true, at: [768, 1280, 1920] });
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await check(page, 'offline');
});

test('the wizard with a cleared template, none that fits, a preview that failed and a refusal', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  const fitting = (id: string, templates: string[]) => ({ id, label: id, compatibleTemplates: templates });
  const providers = ['Keys of the northern region', 'Keys of the southern region'] as const;
  await serveAgents(page, [
    agent({
      type: 'Generate',
      deploymentUI: uiOf({
        secretTypes: grid([
          category('Keys', [fitting(providers[0], ['python']), fitting(providers[1], ['ruby'])], {
            maxSelect: 1,
          }),
          category('Others', [fitting('Tokens', ['ruby']), fitting('Passwords', ['perl'])]),
        ]),
        codeTemplates: grid([category('code', ['python', 'ruby'], { inputType: 'radio' })]),
        outputFormats: grid([category('formats', ['yaml', 'json'], { inputType: 'radio' })]),
      }),
    }),
  ]);
  await page.route('**/api/v1/agents/*/preview', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/v1/agents/deploy', (route) =>
    route.fulfill({ status: 422, json: { detail: refusal } }),
  );
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, 'Planter', 'Generate');
  const templates = dialog.getByRole('group', { name: '2 Select Template' });
  await dialog.getByRole('checkbox', { name: providers[0] }).check();
  await templates.getByRole('radio', { name: 'python' }).check();
  await dialog.getByRole('checkbox', { name: providers[1] }).click();
  await expect(dialog.getByText('Choose at most 1.')).toBeVisible();
  await check(page, 'wizard, at most one', { isOverlaid: true });
  await dialog.getByRole('checkbox', { name: providers[0] }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Tokens' }).check();
  await expect(templates.getByRole('status')).toHaveText('Template cleared: it does not fit Tokens.');
  await dialog.getByRole('checkbox', { name: 'Passwords' }).check();
  await dialog.getByRole('checkbox', { name: providers[0] }).check();
  await expect(templates.getByRole('alert')).toHaveText(
    'No compatible templates found for the selected provider(s)',
  );
  await templates.getByRole('radio', { name: 'python' }).check();
  await dialog.getByRole('textbox', { name: 'Name Your File' }).fill('k'.repeat(120));
  await expect(dialog.getByText('Preview is not available. You can still generate.')).toBeVisible();
  await submit.click();
  await expect(dialog.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await check(page, 'wizard, refused', { isOverlaid: true });
});

test('the question before a file is opened to the public, over the dialog that asks for it, and the focus behind it', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  await page.goto(paths.marketplace);
  const { dialog } = await openDialog(page, 'S3 Content Deployer', 'Deploy');
  const choice = dialog.getByRole('combobox', { name: 'Public Access' });
  const question = page.getByRole('alertdialog', { name: 'Open the file to the public?' });
  await choice.focus();
  await choice.selectOption('open to the public');
  await expect(question).toContainText('Anyone on the internet can read what is planted there');
  await check(page, 'open to the public?', { isOverlaid: true });
  for (const [width, height, key] of [
    [1280, 600, 'Tab'],
    [375, 640, 'Shift+Tab'],
    // As 1280 by 720 at a zoom of 200 %.
    [640, 360, 'Tab'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(question.getByRole('button', { name: 'Cancel', exact: true })).toBeInViewport({ ratio: 1 });
    expect(await walkRound(page, key)).toBe(2);
  }
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(choice).toBeFocused();
  await expect(choice).toHaveValue('closed');
});

test('the configuration dialog with a refusal, regions that did not come, and groups of choices', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  await page.route('**/api/v1/agents/aws/regions', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/v1/agents/deploy', (route) =>
    route.fulfill({
      status: 422,
      json: { detail: refusal, errors: [{ field: 'configuration.bucketName', msg: refusal }] },
    }),
  );
  await serveAgents(page, [
    agent({
      configSchema: {
        fields: [
          { name: 'bucketName', type: 'text', required: true, description: 'Where it is planted.' },
          { name: 'region', type: 'select', required: false, dynamic: true },
          { name: 'regions', type: 'text', required: false, dynamic: true },
        ],
      },
      deploymentUI: uiOf({
        secretTypes: grid([
          category('Clouds', ['AWS', 'Google Cloud', 'Azure'], { maxSelect: 2 }),
          category('Pair', ['User', 'Password'], { selectionMode: 'all-or-none', required: false }),
        ]),
      }),
    }),
  ]);
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, 'Planter', 'Deploy');
  await expect(dialog.getByText('The list of regions did not load.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Bucket Name' }).fill('b'.repeat(63));
  for (const name of ['AWS', 'Google Cloud', 'Azure']) await dialog.getByRole('checkbox', { name }).click();
  await dialog.getByRole('checkbox', { name: 'All Pair' }).check();
  await submit.click();
  await expect(dialog.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await check(page, 'configuration, refused', { isOverlaid: true });
});

test('names as long as they may be, on every page and layer that shows them', async ({
  page,
  product,
  context,
}) => {
  test.setTimeout(180_000);
  const long = await furnishAtLength(product.url, freshEmail());
  const { person, workflowId: id, runId: run, name: workflow } = long;
  await context.setStorageState(storageOf(product.url, person));
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).first().click();
  for (const [path, shown, ...openers] of [
    [paths.dashboard, 'RRRR', ['Account menu', 'R'.repeat(110)], ['Notifications', workflow]],
    [paths.workflowList, 'WWWW', ['View Results', `Execution Results: ${workflow}`]],
    [paths.agents, 'bbbb'],
    [paths.planted, 'WWWW', ['Clean Up All', 'Clean Up All']],
    [runPath(id, run), 'WWWW'],
    [workflowEditPath(id), 'bbbb', ['Save Changes', 'bbbb']],
    [paths.credits, 'WWWW'],
    [paths.sandbox, 'bbbb'],
  ] as const) {
    await test.step(path, async () => {
      const at = [375, 1280];
      const visible = (text: string) => page.getByText(text).locator('visible=true').first();
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      await expect(visible(shown)).toBeVisible();
      await check(page, `${path} with long names`, { at });
      for (const [button, text] of openers) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await press(button)();
        const layer = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
        await expect(layer.getByText(text).first()).toBeVisible();
        const reopen = async () => {
          if ((await layer.count()) === 0) await press(button)();
        };
        await check(page, `${button} with long names`, { at, isOverlaid: true, reopen });
        await page.keyboard.press('Escape');
        await expect(layer).toHaveCount(0);
      }
    });
  }
});

function uiOf(grids: object): object {
  return { steps: { selectionGrids: grids } };
}
