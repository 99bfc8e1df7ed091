import type { Page, Route } from '@playwright/test';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, workflowEditPath } from '#web/paths.ts';
import { chooseAccount, expect, expectMessage, freshEmail, heading, messages, test } from './product.ts';

/** A failure is said once, in the words of section 8 of both documents, and what was typed stays. */

type Answer = (route: Route) => Promise<void>;

const answers = {
  json: (status: number, body: unknown): Answer => {
    return (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  },
  broken: (route: Route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal error</h1>' }),
  noNetwork: (route: Route) => route.abort('connectionrefused'),
};

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('each refusal of a deployment is one message (R247, R248, R251, R252, R254-R256, R545)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.marketplace);
  await page
    .getByRole('article', { name: 'S3 Content Deployer' })
    .getByRole('button', { name: 'Deploy' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Deploy S3 Content Deployer' });
  const deploy = dialog.getByRole('button', { name: 'Deploy', exact: true });

  await deploy.click();
  await expectOnce(page, 'Please fill in all required fields: bucketName');
  await expect(dialog.getByRole('textbox', { name: 'Bucket Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Bucket Name' }).pressSequentially('meridian errors');
  await expect(dialog.getByRole('textbox', { name: 'Bucket Name' })).toHaveValue('meridianerrors');

  const hashes: unknown[] = [];
  const kinds = new Set<string>();
  const cases: { answer: Answer; reason: string }[] = [
    {
      answer: answers.json(422, { detail: 'This bucket is not yours.' }),
      reason: 'This bucket is not yours.',
    },
    {
      answer: answers.json(422, {
        detail: [{ msg: 'The name is short.' }, { msg: 'The region is missing.' }],
      }),
      reason: 'The name is short., The region is missing.',
    },
    {
      answer: answers.json(422, { detail: [{ message: 'The folder has a dot.' }] }),
      reason: 'The folder has a dot.',
    },
    { answer: answers.json(422, { message: 'Only a message.' }), reason: 'Only a message.' },
    { answer: answers.json(422, {}), reason: 'Validation failed' },
    { answer: answers.json(409, { detail: 'Already used.' }), reason: 'Already used.' },
    { answer: answers.json(200, null), reason: 'No response data received from deployment' },
    { answer: answers.broken, reason: 'The server failed to answer (status 500). Try again in a moment.' },
    {
      answer: answers.noNetwork,
      reason: 'The server does not answer. Check your connection, then try again.',
    },
  ];
  for (const { answer, reason } of cases) {
    await test.step(reason, async () => {
      await page.route('**/api/v1/agents/deploy', async (route) => {
        const { accept, 'content-type': type } = route.request().headers();
        kinds.add(`${type} for ${accept}`);
        hashes.push((route.request().postDataJSON() as { deployment_hash: unknown }).deployment_hash);
        await answer(route);
      });
      await deploy.click();
      await expectOnce(page, `Deployment failed: ${reason}`);
      await expect(dialog.getByRole('alert').filter({ hasText: reason })).toHaveCount(1);
      await expect(dialog.getByRole('textbox', { name: 'Bucket Name' })).toHaveValue('meridianerrors');
      await page.unroute('**/api/v1/agents/deploy');
    });
  }
  await deploy.click();
  await expectOnce(page, 'Agent deployed successfully!');
  await expect(dialog).toBeHidden();
  expect([...kinds]).toEqual(['application/json for application/json']);
  // Q33: after a refusal a new intent, after silence the same one.
  expect(hashes).toHaveLength(cases.length);
  expect(new Set(hashes.slice(0, 6)).size).toBe(6);
  expect(hashes.at(-1)).toBe(hashes.at(-2));
  expect(await person.api.listDeployments()).toHaveLength(1);
});

test('a generation that fails says why, once, and keeps the choices (R291, R302)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.marketplace);
  await page
    .getByRole('article', { name: 'AWS access keys for service identities' })
    .getByRole('button', { name: 'Generate' })
    .click();
  const wizard = page.getByRole('dialog', { name: /^Generate / });
  const name = wizard.getByRole('textbox', { name: 'Name Your File' });
  const generate = wizard.getByRole('button', { name: 'Generate', exact: true });
  await expect(generate).toBeDisabled();
  await name.fill('keys');
  await name.press('Enter');
  await expectOnce(page, 'Please fix the errors before continuing');
  await wizard.getByRole('radio', { name: /^Python/ }).check();
  for (const { answer, text } of [
    {
      answer: answers.json(422, { detail: 'This template is closed today.' }),
      text: 'This template is closed today.',
    },
    { answer: answers.broken, text: 'The server failed to answer (status 500). Try again in a moment.' },
    { answer: answers.noNetwork, text: 'The server does not answer. Check your connection, then try again.' },
  ]) {
    await page.route('**/api/v1/agents/deploy', answer, { times: 1 });
    await generate.click();
    await expectOnce(page, text);
    await expect(wizard.getByRole('alert').filter({ hasText: text })).toHaveCount(1);
    await expect(wizard.getByRole('radio', { name: /^Python/ })).toBeChecked();
    await expect(name).toHaveValue('keys');
  }
  await generate.click();
  await expectOnce(page, 'Configuration generated successfully');
});

test('what cannot be loaded says so in its place, and Try Again brings it (R116, R141-R143, R165, R197, R401, R499)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  for (const { path, call, text } of [
    { path: paths.marketplace, call: '/agents', text: 'Error loading agents. Please try again later.' },
    { path: paths.agents, call: '/agents/deployments', text: 'Failed to load agents' },
    {
      path: paths.workflowList,
      call: '/workflows?limit=100',
      text: 'Error loading workflows. Please try again.',
    },
    { path: paths.credits, call: '/credits/balance', text: 'Failed to load credit balance' },
    { path: paths.dashboard, call: '/credits/balance', text: 'Failed to load credit balance' },
    { path: paths.dashboard, call: '/agents/dashboard/stats', text: 'Failed to load dashboard statistics' },
    {
      path: paths.dashboard,
      call: '/workflows/activities/recent*',
      text: 'Failed to load recent activities',
    },
  ]) {
    await test.step(`${path}: ${text}`, async () => {
      const url = `**/api/v1${call}`;
      await page.route(url, answers.json(500, { detail: 'The database rests.' }));
      await page.goto(path);
      const alert = page.getByRole('alert').filter({ hasText: text });
      await expect(alert).toHaveCount(1);
      await expect(page.getByText(text, { exact: true })).toHaveCount(1);
      const failed =
        call === '/agents/dashboard/stats'
          ? ['Active Agents']
          : call === '/credits/balance' && path === paths.dashboard
            ? ['Credits Used', 'Remaining Credits']
            : [];
      const cells = page.locator('a, [role="group"]');
      for (const label of failed)
        await expect(cells.filter({ hasText: label }).last()).toContainText('Error');
      await page.unroute(url);
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText(text, { exact: true })).toHaveCount(0);
      await expect(page.getByText('Error', { exact: true })).toHaveCount(0);
    });
  }
});

test("the builder without its agents offers samples and 'Retry', which loses nothing (R337, R347, Q14, Q15)", async ({
  page,
  person,
}) => {
  await deployKeys(person.api);
  await page.route('**/api/v1/agents/deployments', answers.broken);
  await page.goto(paths.builder);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load agents' });
  await expect(alert).toHaveCount(1);
  await page.getByRole('button', { name: 'Add Sample AWS keys' }).click();
  await page.getByRole('button', { name: 'Add Sample S3 bucket' }).click();
  await expect(page.getByRole('group', { name: / node: / })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Publish Workflow' })).toHaveAccessibleDescription(
    'Sample agents cannot be published.',
  );
  await page.unroute('**/api/v1/agents/deployments');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Draft restored')).toBeVisible();
  const real = page.getByRole('button', { name: 'Add AWS access keys for service identities', exact: true });
  await expect(real).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add Sample / })).toHaveCount(0);
  await expect(page.getByRole('group', { name: / node: / })).toHaveCount(2);
  // With the real agents beside them the samples are still none of them.
  const publish = page.getByRole('button', { name: 'Publish Workflow' });
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription('Sample agents cannot be published.');
  await page.getByRole('group', { name: 'Generate node: Sample AWS keys' }).focus();
  await page.keyboard.press('Delete');
  await real.click();
  await expect(page.getByRole('group', { name: / node: / })).toHaveCount(2);
  await page.getByRole('group', { name: /^Generate node: AWS access keys/ }).focus();
  await page.keyboard.press('c');
  await page.getByRole('menuitem', { name: 'Sample S3 bucket' }).press('Enter');
  await expect(page.getByRole('group', { name: /^Connection from AWS access keys/ })).toHaveCount(1);
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription('Sample agents cannot be published.');
  expect((await person.api.listWorkflows()).total).toBe(0);
});

test('each action on a workflow that fails is one message, and the row stays (R356, R375, R410-R412)', async ({
  page,
  person,
}) => {
  const keys = await deployKeys(person.api);
  const workflow = await publishDrill(person.api, 'Stubborn drill', keys, [
    await deployBucket(person.api, 'meridian-stubborn'),
  ]);
  await page.goto(paths.workflowList);
  const row = page.getByRole('article', { name: 'Stubborn drill' });

  await page.route('**/api/v1/workflows/*/execute', answers.json(409, { detail: 'A run is under way.' }));
  await row.getByRole('button', { name: 'Re-deploy' }).click();
  await expect(page.getByText('A run is under way.', { exact: true })).toHaveCount(1);
  await expectOnce(page, 'Failed to re-deploy workflow. Please try again.');

  await page.route(`**/api/v1/workflows/${workflow.id}`, async (route) =>
    route.request().method() === 'GET' ? route.fallback() : answers.broken(route),
  );
  await row.getByRole('button', { name: 'Delete' }).click();
  await expectOnce(page, 'Failed to delete workflow. Please try again.');

  await page.route('**/api/v1/workflows', async (route) =>
    route.request().method() === 'DELETE' ? answers.noNetwork(route) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Delete All' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete All Workflows' });
  await expect(
    question.getByText('Are you sure you want to delete all workflows? This action cannot be undone.'),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete All' }).click();
  await expectOnce(page, 'Failed to delete all workflows. Please try again.');
  await expect(row).toBeVisible();

  await row.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Workflow' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectOnce(page, 'Failed to update workflow');
  await expect(dialog).toBeVisible();

  await page.unrouteAll();
  await page.goto(workflowEditPath('5f0c2a54-0f0e-4d59-8a3c-0d9f4f6f1b11'));
  await expectOnce(page, 'Failed to load workflow');
  await page.goto(paths.workflowList);
  await row.getByRole('button', { name: 'Delete' }).click();
  await expectOnce(page, 'Workflow deleted successfully');
  await expect(page.getByText('No workflows found')).toBeVisible();
});

test('each action on a deployed agent that fails is one message (R472, R473, R491, R500, R501, R504)', async ({
  page,
  person,
}) => {
  await deployKeys(person.api);
  await deployBucket(person.api, 'meridian-kept');
  await page.goto(paths.agents);
  const source = page.getByRole('article', { name: 'AWS access keys for service identities' });
  const target = page.getByRole('article', { name: 'S3 Content Deployer' });

  await page.route('**/api/v1/agents/code/*', answers.broken);
  await source.getByRole('button', { name: 'View Generated Code' }).click();
  const code = page.getByRole('dialog', { name: /^Code: / });
  await expectOnce(page, 'Failed to load code');
  await page.route('**/api/v1/agents/code/*/download', answers.noNetwork);
  await code.getByRole('button', { name: 'Download' }).click();
  await expectOnce(page, 'Failed to download code');
  await code.getByRole('button', { name: 'Dismiss' }).click();

  for (const { answer, suffix } of [
    { answer: answers.broken, suffix: ' (Status: 500)' },
    { answer: answers.noNetwork, suffix: ' (No response received)' },
  ]) {
    await page.route('**/api/v1/agents/s3-content', answer, { times: 1 });
    await target.getByRole('button', { name: 'Edit Configuration' }).click();
    await expectOnce(page, `Failed to load agent details${suffix}`);
  }
  await target.getByRole('button', { name: 'Edit Configuration' }).click();
  await expectOnce(page, 'Agent details fetched successfully: S3 Content Deployer');
  const edit = page.getByRole('dialog', { name: 'Edit S3 Content Deployer' });
  await page.route('**/api/v1/agents/deployments/*', answers.json(503, { detail: 'Not now.' }));
  await edit.getByRole('button', { name: 'Update' }).click();
  await expectOnce(page, 'Failed to update agent configuration (Status: 503)');
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await target.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Agent' });
  await expect(
    question.getByText('Are you sure you want to delete S3 Content Deployer? This action cannot be undone.'),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectOnce(page, 'Failed to delete agent');
  await expect(target).toBeVisible();
});

test('an agent in use cannot be deleted and says why (R488, R489)', async ({ page, person }) => {
  const keys = await deployKeys(person.api);
  const { id } = await publishDrill(person.api, 'Holding drill', keys, [
    await deployBucket(person.api, 'meridian-held'),
  ]);
  const { execution_id: run } = await person.api.executeWorkflow({ id });
  await finishedRun(person.api, id, run);
  await page.goto(paths.agents);
  const remove = page
    .getByRole('article', { name: 'S3 Content Deployer' })
    .getByRole('button', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await remove.focus();
  const reason = 'Cannot delete: Agent is deployed and currently used in a workflow';
  await expect(page.getByRole('tooltip', { name: reason })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a 401 to any other call leads to /auth, with the token gone and the place kept (R064, R074)', async ({
  page,
  person,
}) => {
  // A stream that never says hello: its first line would fetch the list anew, and meet the 401 before the click.
  await page.route('**/api/v1/events', () => undefined);
  await page.goto(`${paths.workflowList}?q=drill`);
  await expect(page.getByText('No workflows found')).toBeVisible();
  await page.route('**/api/v1/workflows?limit=100', answers.json(401, { detail: 'Sign in again.' }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(paths.auth);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  await chooseAccount(page, 'Robin Meridian', person.email);
  await expect(page).toHaveURL(`${paths.workflowList}?q=drill`);
});

test('a refused sign-in stays on the page and says why there (R060, R062, R075)', async ({ page }) => {
  await page.goto(paths.auth);
  for (const { answer, text } of [
    {
      answer: answers.json(401, { detail: 'This credential is not valid.' }),
      text: 'This credential is not valid.',
    },
    { answer: answers.json(200, { email: 'robin@meridian.example' }), text: 'No access token received' },
    { answer: answers.noNetwork, text: 'The server does not answer. Check your connection, then try again.' },
  ]) {
    await page.route('**/api/v1/auth/sso/login', answer, { times: 1 });
    await chooseAccount(page, 'Robin Meridian', freshEmail());
    await expect(page.getByRole('alert').filter({ hasText: text })).toHaveCount(1);
    await expect(page).toHaveURL(paths.auth);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
  await page.reload();
  await chooseAccount(page, 'Robin Meridian', freshEmail());
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

/** One message carries the text; it is taken away for the next one. */
async function expectOnce(page: Page, text: string): Promise<void> {
  await expectMessage(page, text);
  const message = messages(page).filter({ hasText: text });
  await expect(message).toHaveCount(1);
  await message.getByRole('button', { name: 'Dismiss message' }).click();
  await expect(message).toHaveCount(0);
}
