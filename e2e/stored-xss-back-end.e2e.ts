import { type Locator, type Page, test as base } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { apiOf } from '#tools/api-client.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { openedAgents, cloudIds, hostileAnswers, lostValue, unshownCalls } from './hostile-back-end.ts';
import { expect, heading, messages, storageOf } from './product.ts';
import { type StubBackEnd, startStubBackEnd } from './stub-back-end.ts';
import { expectNoIntruder, watchIntruders } from './watch-intruders.ts';

/** What another back end sends is text on every screen, without any content policy to help. */

interface Fixtures {
  stub: StubBackEnd;
  /** Nothing ran and nothing stands here that a text has made. */
  check: (where: string) => Promise<void>;
}

const test = base.extend<Fixtures>({
  stub: async ({ browserName }, use) => {
    expect(browserName).toBe('chromium');
    const stub = await startStubBackEnd(hostileAnswers());
    await use(stub);
    await stub.close();
  },
  baseURL: async ({ stub }, use) => use(stub.url),
  check: async ({ stub, page, context }, use) => {
    await context.setStorageState(
      storageOf(stub.url, { token: 'x', email: 'a@b.example', api: apiOf(stub.url) }),
    );
    const watch = watchIntruders(context, stub.url);
    await use((where) => expectNoIntruder(page, watch, where));
  },
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(120_000);

const payload = '<script>hit=1</script>';

test('every call of the API has a hostile answer, or a reason why no page shows one', () => {
  const declared = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
  const covered = [...Object.keys(hostileAnswers()), ...Object.keys(unshownCalls)];
  expect(covered.toSorted()).toEqual(declared.toSorted());
});

test('hostile answers are text: a sign-in that fails, before anybody has a session', async ({
  page,
  context,
  check,
}) => {
  await context.setStorageState({ cookies: [], origins: [] });
  await page.route('**/identity.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${drawSignIn.toString()})();` }),
  );
  await page.goto(paths.auth);
  await page.getByRole('button', { name: 'Sign in as anybody' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(payload);
  await expect(alert).toContainText(/Request .*<script>hit=1<\/script>/s);
  await check('sign-in');
});

test('hostile answers are text: dashboard, first drill, credits and their statement', async ({
  page,
  check,
}) => {
  await page.goto(paths.dashboard);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(payload);
  const first = page.getByRole('region', { name: 'Your First Drill' });
  await expect(first).toContainText(payload);
  await check('dashboard');
  await first.getByRole('button', { name: 'Create Sample Drill' }).click();
  await expect(first.getByRole('alert')).toContainText(payload);
  await check('sample drill, refused');
  await page.goto(paths.credits);
  await expect(page.getByRole('table', { name: 'Credit history' })).toContainText(payload);
  await expect(page.getByText(/^Used \d+% of your .*<script>hit=1<\/script>/s)).toBeVisible();
  await check('credits');
});

test('hostile answers are text: catalogue, details and the wizard with its preview', async ({
  page,
  check,
}) => {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog');
  await page.goto(paths.marketplace);
  await expect(page.getByRole('article').getByText(payload).first()).toBeVisible();
  await check('marketplace');
  await press('Details');
  await press('Required Permissions');
  await expect(dialog.getByRole('group', { name: 'Permissions' })).toContainText(payload);
  await check('details');
  await page.keyboard.press('Escape');

  await cardOf(page, openedAgents.wizard).getByRole('button', { name: 'Details' }).click();
  await press('Required Permissions');
  await expect(dialog.getByRole('group', { name: 'Permissions' })).toContainText(payload);
  await check('details of a wizard');
  await page.keyboard.press('Escape');

  await cardOf(page, openedAgents.wizard).getByRole('button', { name: 'Generate' }).click();
  const column = (name: string) => dialog.getByRole('group', { name });
  const templates = column('2 Select Template');
  for (const name of ['1 Choose a Provider', '2 Select Template', '3 Select Output Format'])
    await expect(column(name)).toContainText(payload);
  await check('wizard');
  await dialog.getByRole('checkbox', { name: /^All / }).last().check();
  await dialog.getByRole('checkbox', { name: /^north / }).check();
  await templates.getByRole('radio', { name: /^first / }).check();
  await expect(dialog.getByText(/^first .* holds one set\. .*<script>hit=1<\/script>/s)).toBeVisible();
  await column('3 Select Output Format').getByRole('radio', { name: /^dry / }).check();
  await expect(dialog.getByText('Usual:').getByRole('button', { name: payload }).first()).toBeVisible();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('group', { name: 'Sample file' })).toContainText("' onfocus='hit=1'");
  await expect(preview).toContainText(`Seen by`);
  await preview.getByRole('button', { name: 'Why each scanner sees it or not' }).click();
  await expect(preview.getByRole('list', { name: payload, exact: true }).first()).toBeVisible();
  await check('wizard, preview');
  await templates.getByRole('radio', { name: /^second / }).check();
  await expect(templates.getByRole('status')).toContainText(/^Output format changed to wet .*<script>/s);
  await check('wizard, format changed');
  await templates.getByRole('radio', { name: /^first / }).check();
  await dialog.getByRole('checkbox', { name: /^south / }).check();
  await expect(templates.getByRole('status')).toContainText(
    /^Template cleared: it does not fit south .*<script>/s,
  );
  await dialog.getByRole('checkbox', { name: payload, exact: true }).first().click();
  await expect(dialog.getByText('Choose at most 2.')).toBeVisible();
  await check('wizard, at most two');
  await dialog.getByRole('checkbox', { name: /^south / }).uncheck();
  await dialog.getByRole('textbox', { name: 'Name Your File' }).fill(`keys ${payload}`);
  await expect(dialog.getByText('A file name holds no path')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name Your File' }).fill('keys');
  await templates.getByRole('radio', { name: /^second / }).check();
  await check('wizard, filled');
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: payload })).toBeVisible();
  await check('wizard, refused');
});

test('hostile answers are text: the configuration dialog, groups of secret types, regions', async ({
  page,
  stub,
  check,
}) => {
  const dialog = page.getByRole('dialog');
  const deploy = dialog.getByRole('button', { name: 'Deploy', exact: true });
  const access = dialog.getByRole('status', { name: 'Access' });
  const checkAccess = dialog.getByRole('button', { name: 'Check Access' });
  await page.goto(paths.marketplace);
  await page.getByRole('button', { name: 'Deploy', exact: true }).first().click();
  await checkAccess.click();
  await expect(access.getByRole('term').filter({ hasText: 'hit=1' }).first()).toBeVisible();
  await expect(access.getByRole('definition').filter({ hasText: payload }).first()).toBeVisible();
  await expect(access.getByRole('paragraph').getByText(payload).first()).toBeVisible();
  await check('access');
  stub.answers['POST /agents/check-access'] = stub.answers['POST /auth/sso/login'];
  await checkAccess.click();
  await expect(access).toContainText(/Request .*<script>hit=1<\/script>/s);
  await check('access, failed');
  await deploy.click();
  await expect(dialog.getByRole('alert')).toContainText(payload);
  await check('configuration, refused');
  await page.keyboard.press('Escape');

  await cardOf(page, openedAgents.groups).getByRole('button', { name: 'Deploy' }).click();
  await expect(dialog.getByRole('checkbox', { name: payload, exact: true }).first()).toBeVisible();
  for (const nth of [1, 2]) await dialog.getByRole('checkbox', { name: payload }).nth(nth).click();
  await dialog.getByRole('checkbox', { name: /^All / }).check();
  await dialog.getByRole('radio', { name: payload, exact: true }).first().check();
  await check('groups');
  await deploy.click();
  await expect(dialog.getByRole('alert').filter({ hasText: payload })).toBeVisible();
  await check('groups, refused');
  await page.keyboard.press('Escape');

  await cardOf(page, openedAgents.azure).getByRole('button', { name: 'Deploy' }).click();
  const region = dialog.getByRole('combobox', { name: 'Azure Location' });
  await region.selectOption(payload);
  await expect(region).toHaveValue(payload);
  await check('Azure regions');
  await dialog.getByRole('combobox', { name: 'Exposure' }).selectOption('open');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading')).toContainText(payload);
  await expect(question.getByRole('button', { name: payload })).toBeVisible();
  await check('a choice that asks first');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await deploy.click();
  await expect(dialog.getByText(/^Here: .*<script>hit=1<\/script>/s)).toBeVisible();
  await check('a field, refused');
});

test('hostile answers are text: deployed agents, their configurations and their code', async ({
  page,
  check,
}) => {
  await page.goto(paths.agents);
  await expect(page.getByRole('article').getByText(payload).first()).toBeVisible();
  await check('agents');
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('article', { name: payload, exact: true }).first();
  for (const name of ['View Configuration', 'Edit Configuration']) {
    await card.getByRole('button', { name }).click();
    await expect(dialog).toContainText(payload);
    await check(name);
    await page.keyboard.press('Escape');
  }
  for (const nth of [0, 1, 2]) {
    await page.getByRole('button', { name: 'View Generated Code' }).nth(nth).click();
    await expect(dialog.getByRole('group', { name: /^Code of / })).toContainText("' onfocus='hit=1'");
    await dialog.getByRole('button', { name: 'Reveal Secrets' }).click();
    await dialog.getByRole('button', { name: 'Why each scanner sees it or not' }).click();
    await expect(dialog.getByRole('list', { name: payload, exact: true }).first()).toBeVisible();
    await check(`code ${nth}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(messages(page).filter({ hasText: 'Failed to delete agent' })).toBeVisible();
  await check('deletion, refused');
});

test('hostile answers are text: workflows, their results, the builder and its plan', async ({
  page,
  check,
}) => {
  const dialog = page.getByRole('dialog');
  await page.goto(paths.workflowList);
  await expect(page.getByRole('article').getByText(payload).first()).toBeVisible();
  await check('workflows');
  for (const nth of [0, 1, 2]) {
    await page.getByRole('article').nth(nth).getByRole('button', { name: 'View Results' }).click();
    const raw = dialog.getByRole('button', { name: 'Show Raw JSON' });
    await raw.first().waitFor();
    for (const one of await raw.all()) await one.click();
    await check(`results ${nth}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.goto(paths.builder);
  await page
    .getByRole('button', { name: `About ${payload}`, exact: true })
    .first()
    .click();
  await expect(dialog.getByRole('group', { name: 'As JSON' })).toContainText(payload);
  await check('about an agent');
  await page.goto(workflowEditPath('w0'));
  await expect(page.getByRole('group', { name: / node: / }).first()).toBeVisible();
  await check('edit');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('list', { name: 'Plan' })).toContainText(payload);
  await check('plan');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'This workflow was changed elsewhere' }),
  ).toContainText(payload);
  await check('changed elsewhere');
});

test('hostile answers are text: a run with its logs and its retry, decoys and the look-up', async ({
  page,
  check,
}) => {
  await page.goto(runPath('w0', 'r0'));
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText(payload);
  for (const log of await timeline.getByRole('button', { name: 'Log' }).all()) await log.click();
  await expect(timeline.getByRole('log').first()).toContainText(payload);
  await expect(page.getByRole('region', { name: 'Picture of the run' })).toContainText(payload);
  await expect(page.getByRole('table', { name: 'Earlier runs' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Raw JSON' }).click();
  await check('run');
  await page.getByRole('button', { name: 'Clean Up', exact: true }).first().click();
  await expect(page.getByRole('list', { name: 'What goes' })).toContainText(payload);
  await check('clean up');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retry Failed Steps' }).click();
  const retry = page.getByRole('dialog', { name: 'Retry Failed Steps' });
  await expect(retry.getByRole('list', { name: 'Done again' })).toContainText(payload);
  await retry.getByRole('button', { name: 'Retry Failed Steps' }).click();
  await expect(retry.getByRole('alert')).toContainText(payload);
  await check('retry, refused');

  await page.goto(paths.planted);
  const table = page.getByRole('table', { name: 'Planted decoys' });
  await expect(table).toContainText(payload);
  await expect(page.getByRole('region', { name: 'Leftovers' })).toContainText(payload);
  await check('decoys');
  await table.getByRole('button', { name: 'Check Now' }).first().click();
  await expect(messages(page).filter({ hasText: payload })).toBeVisible();
  await check('decoys, refused');
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await page.getByRole('button', { name: 'Clean Up All' }).click();
  await expect(page.getByRole('list', { name: 'What goes' })).toContainText(payload);
  await check('clean up all');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Is This Ours?' }).click();
  const lookUp = page.getByRole('region', { name: 'Is this ours?' });
  await lookUp.getByRole('textbox').fill(lostValue);
  await lookUp.getByRole('button', { name: 'Look Up' }).click();
  await expect(lookUp.getByRole('list', { name: 'Answers' })).toContainText(payload);
  await check('look-up');
});

test('hostile answers are text: profile, notifications and the sandbox', async ({ page, check }) => {
  await page.goto(paths.profile);
  await expect(page.getByRole('region', { name: 'API tokens' })).toContainText(payload);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions).toContainText(payload);
  await check('profile');
  await sessions.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(messages(page).filter({ hasText: payload })).toBeVisible();
  await check('session, not ended');
  await page.getByRole('button', { name: 'Create Token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('nightly');
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy your token now' })).toContainText(payload);
  await check('token');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(payload);
  await check('notifications');

  await page.goto(paths.sandbox);
  await expect(page.getByRole('tab')).toHaveCount(cloudIds.length);
  for (const id of cloudIds) {
    await page.getByRole('tab', { name: new RegExp(`^${id} `) }).click();
    await page.getByRole('button', { name: 'Reveal Secrets' }).click();
    await expect(page.getByRole('group', { name: 'Commands' })).toContainText(payload);
    await expect(page.getByRole('log', { name: 'Cloud events' })).toContainText(payload);
    await check(`sandbox, ${id}`);
  }
  await page
    .getByRole('button', { name: /^Preview / })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Content' })).toContainText(payload);
  await check('preview');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Play the Thief: / })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'What the thief did' })).toContainText(payload);
  await check('theft');
  await page.getByRole('button', { name: 'Reset Sandbox' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Sandbox' }).click();
  await expect(messages(page).filter({ hasText: payload })).toBeVisible();
  await check('reset, refused');
});

test('hostile answers are text: pages that are not to be had', async ({ page, stub, check }) => {
  const failed = stub.answers['POST /auth/sso/login'];
  const run = 'GET /workflows/{id}/executions/{execution}';
  for (const call of ['GET /sandbox', run, 'GET /decoys', 'GET /workflows', 'GET /agents'])
    stub.answers[call] = failed;
  for (const path of [paths.sandbox, runPath('w0', 'r0')]) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText(/<script>hit=1<\/script>.*Request .*<script>hit=1/s);
    await check(path);
  }
  for (const path of [paths.planted, paths.workflowList, paths.marketplace]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    await check(path);
  }
});

/** Runs in the page: as much of an identity provider's script as the page asks for. */
function drawSignIn(): void {
  let answer: (given: { credential: string }) => void;
  const id = {
    initialize(options: { callback: typeof answer }) {
      answer = options.callback;
    },
    renderButton(parent: HTMLElement) {
      const button = document.createElement('button');
      button.textContent = 'Sign in as anybody';
      button.addEventListener('click', () => answer({ credential: 'x' }));
      parent.append(button);
    },
  };
  Object.assign(globalThis, { google: { accounts: { id } } });
}

function cardOf(page: Page, firstWord: string): Locator {
  return page.getByRole('article', { name: new RegExp(`^${firstWord} `) });
}
