import type { Locator } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { everyRule, overflowOf, violationsOf } from './check-page.ts';
import { agent, category, grid, openDialog, serveAgents } from './marketplace-agents.ts';
import { expect, expectMessage, test } from './product.ts';

/** The generation wizard: what is chosen, what is shown before anything is charged, and what is sent. */

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ person }) => {
  expect(person.token).not.toBe('');
});

const keysAgent = 'AWS access keys for service identities';

test('three columns lead to a file that is shown with its secrets marked before it costs anything (R267-R279, R281, R283, R285-R288, R290, R303, R304)', async ({
  page,
  person,
}) => {
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, keysAgent, 'Generate');
  expect((await dialog.boundingBox())?.width).toBe(900);
  const steps = dialog.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('listitem')).toHaveText([
    '1 Choose a Provider',
    '2 Select Template',
    '3 Select Output Format',
    'Name File',
  ]);
  const current = steps.locator('[aria-current=step]');
  const columns = ['1 Choose a Provider', '2 Select Template', '3 Select Output Format'].map((name) =>
    dialog.getByRole('group', { name, exact: true }),
  );
  // Each is asked for by itself, and the dialog may still be on its way.
  await expect(async () => {
    const boxes = await Promise.all(columns.map((column) => column.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(3);
  }).toPass({ timeout: 5_000 });
  await expect(dialog.getByText('Please select one option from each group')).toBeVisible();

  await test.step('preselected: first provider, no template, json', async () => {
    await expect(columns[0]?.getByRole('radio').first() ?? dialog).toBeChecked();
    await expect(columns[1]?.getByRole('radio', { checked: true }) ?? dialog).toHaveCount(0);
    await expect(columns[2]?.getByRole('radio', { name: 'JSON' }) ?? dialog).toBeChecked();
    await expect(current).toHaveText('2 Select Template');
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Still needed: template, file name.' }),
    ).toBeVisible();
    await expect(submit).toBeDisabled();
  });

  const name = dialog.getByRole('textbox', { name: 'Name Your File' });
  await test.step('a click on a step goes to its column', async () => {
    await steps.getByRole('button', { name: 'Name File' }).click();
    await expect(name).toBeFocused();
    await steps.getByRole('button', { name: '3 Select Output Format' }).click();
    await expect(dialog.getByRole('radio', { name: 'JSON' })).toBeFocused();
  });

  await test.step('the file name is asked for', async () => {
    await expect(dialog.getByText('File name is required')).toBeVisible();
    await dialog.getByRole('radio', { name: /^Python/ }).check();
    await expect(current).toHaveText('Name File');
    await expect(submit).toBeDisabled();
    await dialog.getByRole('radio', { name: /^\.env file/ }).check();
    await dialog.getByRole('button', { name: '.env', exact: true }).click();
    await expect(name).toHaveValue('.env');
    await expect(name).toBeFocused();
    await expect(dialog.getByRole('button', { name: '.env', exact: true })).toHaveCount(0);
    await dialog.getByRole('radio', { name: /^Python/ }).check();
    await expect(name).toHaveValue('.env');
    await name.fill('../keys');
    await expect(name).toHaveAccessibleDescription(/A file name holds no path/);
    await submit.click();
    await expectMessage(page, 'Please fix the errors before continuing');
    await name.fill('backup-keys');
    await expect(current).toHaveCount(0);
    await expect(submit).toBeEnabled();
  });

  await test.step('the preview marks both secrets, names who would see them, and costs nothing', async () => {
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(
      preview.getByRole('button', { name: /^Preview backup-keys\.py .*2 secrets$/ }),
    ).toBeVisible();
    await expect(preview.getByText('Sample values')).toBeVisible();
    await expect(
      preview.getByText(/^The key ids carry a number of 13 digits, so no such AWS account/),
    ).toBeVisible();
    await expect(preview.getByText(/^Seen by .*Gitleaks/)).toBeVisible();
    const marks = preview.locator('mark');
    await expect(marks).toHaveCount(2);
    await expect(marks.first()).toHaveText(/^AKIA[A-Z2-7]{16}$/);
    await expect(marks.first()).toHaveAttribute('aria-description', /^AWS .*, recognised by .*Gitleaks/);
    expect(await tapedIn(marks.first())).toMatch(/^[A-Z2-7]{12}$/);
    await expect(dialog.getByText('Costs 1 credit, balance 50')).toBeVisible();
    expect((await person.api.readCreditBalance()).current_credits).toBe(50);
    expect(await person.api.listDeployments()).toEqual([]);
    expect(await violationsOf(page, everyRule)).toEqual([]);
  });

  let sent: Record<string, unknown> = {};
  let go: (() => void) | undefined;
  await page.route('**/api/v1/agents/deploy', async (route) => {
    sent = route.request().postDataJSON() as Record<string, unknown>;
    await new Promise<void>((resolve) => (go = resolve));
    await route.continue();
  });
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  // The spinner; it stands still for who wants less movement, as here.
  await expect(submit.locator('svg')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect.poll(() => go).toBeDefined();
  go?.();
  await expectMessage(page, 'Configuration generated successfully');
  await expect(dialog).toBeHidden();
  expect(sent).toMatchObject({
    agentId: 'aws-access-keys',
    agent_type: 'Generate',
    workflow_type: 'Generate',
    user_id: person.email,
    configuration: {
      codeTemplate: 'python',
      secretTypes: ['aws-access-key'],
      outputFormat: 'json',
      fileName: 'backup-keys',
      file_name: 'backup-keys',
    },
  });
  expect((await person.api.readCreditBalance()).current_credits).toBe(49);
});

test('after silence the same intent goes again, after its success a new one, and the choices stay (R262, R302, Q33)', async ({
  page,
  person,
}) => {
  const hashes: unknown[] = [];
  await page.goto(paths.marketplace);
  const choose = async () => {
    const opened = await openDialog(page, keysAgent, 'Generate');
    await opened.dialog.getByRole('radio', { name: /^Python/ }).check();
    await opened.dialog.getByRole('textbox', { name: 'Name Your File' }).fill('keys');
    return opened;
  };
  await page.route('**/api/v1/agents/deploy', async (route) => {
    hashes.push((route.request().postDataJSON() as { deployment_hash: unknown }).deployment_hash);
    // The server has it, but its answer is lost on the way.
    if (hashes.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  const { dialog, submit } = await choose();
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(/^The server does not answer/);
  await submit.click();
  await expectMessage(page, 'Configuration generated successfully');
  expect(await person.api.listDeployments()).toHaveLength(1);
  expect((await person.api.readCreditBalance()).current_credits).toBe(49);
  await (await choose()).submit.click();
  await expect.poll(async () => (await person.api.listDeployments()).length).toBe(2);
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[2]).not.toBe(hashes[1]);
});

test('Enter and two clicks within one moment are one file and one charge (R262, R302)', async ({
  page,
  person,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/agents/deploy')) sent += 1;
  });
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, keysAgent, 'Generate');
  await dialog.getByRole('radio', { name: /^Python/ }).check();
  const name = dialog.getByRole('textbox', { name: 'Name Your File' });
  await name.fill('once');
  // Before the page has drawn anything in between.
  await submit.evaluate((button: HTMLButtonElement) => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    button.click();
    button.click();
  });
  await expectMessage(page, 'Configuration generated successfully');
  await expect(dialog).toBeHidden();
  expect(sent).toBe(1);
  expect(await person.api.listDeployments()).toHaveLength(1);
  expect((await person.api.readCreditBalance()).current_credits).toBe(49);
});

test('what went through unheard is said when something else is asked for after the silence', async ({
  page,
  person,
}) => {
  let sent = 0;
  await page.route('**/api/v1/agents/deploy', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, keysAgent, 'Generate');
  await dialog.getByRole('radio', { name: /^Python/ }).check();
  const name = dialog.getByRole('textbox', { name: 'Name Your File' });
  await name.fill('keys');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(/^The server does not answer/);
  await name.fill('other-keys');
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('An earlier try with other values did go through');
  expect(await person.api.listDeployments()).toHaveLength(1);
  expect((await person.api.readCreditBalance()).current_credits).toBe(49);
});

test('a file is not asked for while a required field of the agent has no value, and with its default it is (R245, R246)', async ({
  page,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/agents/deploy')) sent.push(request.postDataJSON());
  });
  await page.route('**/api/v1/agents/deploy', (route) => route.fulfill({ json: { id: 'made' } }));
  const wizard = (id: string, name: string, field: object) =>
    agent({
      id,
      name,
      type: 'Generate',
      configSchema: { fields: [{ name: 'tenant', type: 'text', required: true, ...field }] },
      deploymentUI: {
        steps: {
          selectionGrids: {
            secretTypes: grid([category('keys', ['aws'])], { selectionMode: 'single' }),
            codeTemplates: grid([category('code', ['python'], { inputType: 'radio' })], {
              selectionMode: 'single',
            }),
            outputFormats: grid([category('formats', ['json'], { inputType: 'radio' })], {
              selectionMode: 'single',
            }),
          },
        },
      },
    });
  await serveAgents(page, [wizard('bare', 'Bare', {}), wizard('set', 'Set', { default: 'acme' })]);
  await page.goto(paths.marketplace);
  for (const name of ['Bare', 'Set']) {
    const { dialog, submit } = await openDialog(page, name, 'Generate');
    const provider = dialog.getByRole('checkbox', { name: 'aws' });
    if (!(await provider.isChecked())) await provider.check();
    await dialog.getByRole('radio', { name: 'python' }).check();
    await dialog.getByRole('textbox', { name: 'Name Your File' }).fill('keys');
    await submit.click();
    if (name === 'Set') {
      await expectMessage(page, 'Configuration generated successfully');
      continue;
    }
    await expectMessage(page, 'Missing required fields: tenant');
    await expect(dialog.getByRole('alert')).toHaveText('Missing required fields: tenant');
    await page.keyboard.press('Escape');
    expect(sent).toEqual([]);
  }
  expect(sent).toMatchObject([{ agentId: 'set', configuration: { tenant: 'acme', codeTemplate: 'python' } }]);
});

test('templates follow the providers, and limits of a group hold (R209, R280, R282, R284, R289, R291, R292, R294-R301)', async ({
  page,
}) => {
  const providers = grid([
    category(
      'Clouds',
      [{ id: 'aws', label: 'AWS', compatibleTemplates: ['TERRA_FORM', 'python'] }, 'openai-api-key', 'other'],
      {
        maxSelect: 2,
      },
    ),
    category('Pair', ['user', 'password'], { selectionMode: 'all-or-none', required: false }),
  ]);
  const wizard = (templates: string[]) =>
    agent({
      type: 'Generate',
      deploymentUI: {
        steps: {
          selectionGrids: {
            secretTypes: providers,
            codeTemplates: grid([category('code', templates, { inputType: 'radio' })]),
            outputFormats: grid([category('formats', ['yaml'], { inputType: 'radio' })]),
          },
        },
      },
    });
  await serveAgents(page, [wizard(['python', 'javascript', 'terraform', 'bash'])]);
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, 'Planter', 'Generate');
  const templates = dialog.getByRole('group', { name: '2 Select Template' });
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  const current = dialog.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
  const shown = async () => (await templates.getByRole('radio').all()).length;

  await expect(current).toHaveText('1 Choose a Provider');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  expect(await shown()).toBe(4);
  await box('AWS').check();
  expect(await shown()).toBe(2);
  await expect(templates.getByText('Showing 2 of 4')).toBeVisible();
  await templates.getByRole('radio', { name: 'terraform' }).check();
  await expect(current).toHaveText('3 Select Output Format');

  await box('openai-api-key').check();
  await expect(templates.getByRole('radio')).toHaveCount(1);
  await expect(templates.getByRole('status')).toHaveText('Template cleared: it does not fit openai-api-key.');
  await expect(templates.getByRole('radio', { checked: true })).toHaveCount(0);
  await box('other').click();
  await expect(box('other')).not.toBeChecked();
  await expect(dialog.getByText('Choose at most 2.')).toBeVisible();
  await box('All Pair').check();
  await expect(box('user')).toBeChecked();
  await expect(box('password')).toBeChecked();
  await box('user').click();
  await expect(box('password')).not.toBeChecked();

  await templates.getByRole('radio', { name: 'python' }).check();
  await dialog.getByRole('textbox', { name: 'Name Your File' }).fill('keys');
  await expect(submit).toBeEnabled();
  await submit.click();
  await expectMessage(page, 'Please fix the errors before continuing');
  await box('AWS').uncheck();
  await box('openai-api-key').uncheck();
  await expect(submit).toBeDisabled();
  expect(await shown()).toBe(4);
  await box('other').check();
  expect(await shown()).toBe(4);
  await expect(templates.getByText(/^Showing/)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await serveAgents(page, [wizard(['bash', 'ruby'])]);
  await page.reload();
  await openDialog(page, 'Planter', 'Generate');
  await box('openai-api-key').check();
  await expect(
    templates.getByText('No compatible templates found for the selected provider(s)'),
  ).toBeVisible();
  await expect(templates.getByRole('radio')).toHaveCount(2);
  await box('openai-api-key').uncheck();
  await expect(templates.getByText('No compatible templates found for the selected provider(s)')).toHaveCount(
    0,
  );
});

test('without formats there are two columns and three steps (R268, R271, R283, Q13)', async ({ page }) => {
  await serveAgents(page, [
    agent({
      type: 'Generate',
      deploymentUI: {
        steps: {
          selectionGrids: {
            secretTypes: grid([category('keys', ['a', 'b'], { inputType: 'radio' })], {
              selectionMode: 'single',
            }),
            codeTemplates: grid([category('code', ['python'], { inputType: 'radio' })]),
            outputFormats: grid([]),
          },
        },
      },
    }),
  ]);
  await page.goto(paths.marketplace);
  const { dialog } = await openDialog(page, 'Planter', 'Generate');
  const steps = dialog.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('listitem')).toHaveText([
    '1 Choose a Provider',
    '2 Select Template',
    'Name File',
  ]);
  await expect(dialog.getByRole('radio', { name: 'a', exact: true })).toBeChecked();
  await expect(dialog.getByRole('group', { name: '3 Select Output Format' })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'python' }).check();
  await expect(steps.locator('[aria-current=step]')).toHaveText('Name File');
});

test('a secret that no scanner sees is said to test people, and a preview that fails is in nobody’s way', async ({
  page,
}) => {
  const why = 'No rule is about doors.';
  const verdicts = [{ scanner: 'Gitleaks', version: '8', seen: false, rules: [], cause: 'no-rule', why }];
  const spans = [{ start: 4, end: 28, secretType: 'note', label: 'Door code', seenBy: [], verdicts }];
  await page.route('**/api/v1/agents/*/preview', (route) =>
    route.fulfill({ json: { file_name: 'notes.txt', text: 'key=0123456789abcdefghijklmn\n', spans } }),
  );
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, keysAgent, 'Generate');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Choose a provider and a template to see the file before it is made.');
  await dialog.getByRole('radio', { name: /^Python/ }).check();
  await expect(preview.getByText('Seen by no scanner')).toBeVisible();
  await expect(preview.locator('mark')).toHaveAttribute(
    'aria-description',
    'Door code, recognised by no scanner',
  );
  await preview.getByRole('button', { name: 'Why each scanner sees it or not' }).click();
  await expect(preview.getByRole('list', { name: 'Door code' })).toContainText(
    `Gitleaks does not see it. ${why}`,
  );

  await page.unroute('**/api/v1/agents/*/preview');
  await page.route('**/api/v1/agents/*/preview', (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('radio', { name: /^Terraform/ }).check();
  await expect(preview.getByText('Preview is not available. You can still generate.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name Your File' }).fill('infra');
  await submit.click();
  await expectMessage(page, 'Configuration generated successfully');
});

test('on a phone the wizard is one column that never moves sideways, with its actions in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, keysAgent, 'Generate');
  await expect(dialog.getByText('Step 2 of 4: Select Template')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Python/ }).check();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('mark').first()).toBeHidden();
  await preview.getByRole('button', { name: /^Preview/ }).click();
  await expect(preview.locator('mark').first()).toBeVisible();
  const edges = await dialog.evaluate((one) =>
    [...one.querySelectorAll('section, [role=group], label')].map(
      (part) => part.getBoundingClientRect().right,
    ),
  );
  expect(Math.max(...edges)).toBeLessThanOrEqual(375);
  expect(await overflowOf(page)).toEqual([]);
  await expect(submit).toBeInViewport();
});

test('too few credits are said before and after, and nothing is charged', async ({ page, person }) => {
  await page.route('**/api/v1/credits/balance', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), current_credits: 0 } });
  });
  await page.route('**/api/v1/agents/deploy', (route) =>
    route.fulfill({
      status: 402,
      json: { detail: 'You have 0 credits and this costs 1. Nothing was made.' },
    }),
  );
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, keysAgent, 'Generate');
  await expect(dialog.getByText('Costs 1 credit, balance 0 (not enough)')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Python/ }).check();
  await dialog.getByRole('textbox', { name: 'Name Your File' }).fill('keys');
  await submit.click();
  await expectMessage(page, 'You have 0 credits and this costs 1. Nothing was made.');
  await expect(dialog.getByRole('alert')).toHaveText(
    'You have 0 credits and this costs 1. Nothing was made.',
  );
  expect(await person.api.listDeployments()).toEqual([]);
});

/** What is under tape. The tape is paint: the text stays in the page, drawn in no colour (Q68). */
async function tapedIn(region: Locator): Promise<string> {
  return region.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((part) => getComputedStyle(part).color === 'rgba(0, 0, 0, 0)')
      .map((part) => part.textContent)
      .join(),
  );
}
