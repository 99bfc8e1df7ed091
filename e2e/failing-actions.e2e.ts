import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { paths, workflowEditPath } from '#web/paths.ts';
import { colourOf } from './colours.ts';
import { article, openDialog } from './marketplace-agents.ts';
import { failInEveryWay } from './failing-action.ts';
import {
  type Failure,
  failing,
  failures,
  failuresUnread,
  isSignedOut,
  onlyMessage,
  prepare,
  reasonOf,
  signedOut,
} from './failing-calls.ts';
import { expect, test } from './product.ts';

/** What a person does and the server refuses, in every way: one message, what was typed stays, the next try is sent. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each goes through every way of up to six calls.
test.describe.configure({ timeout: 180_000 });

/** Where the tab keeps unsaved work. */
const draftKey = 'leakdrill.builder.draft';
const keys = 'AWS access keys for service identities';
const bucket = 'S3 Content Deployer';

for (const { type, name, fields } of [
  { type: 'Deploy', name: bucket, fields: { 'Bucket Name': 'meridian-kept' } },
  { type: 'Configure', name: 'AWS Profile', fields: { 'Profile Name': 'Production' } },
  { type: 'Enable', name: 'AMI Provenance', fields: {} },
]) {
  test(`'${type}', failing in every way (R107, R247, R248, R251-R256, R556)`, async ({ page, person }) => {
    const uncaught = await prepare(page);
    await page.goto(paths.marketplace);
    const call = await failing(page, 'POST', '/agents/deploy');
    const { dialog, submit } = await openDialog(page, name, type);
    for (const [field, value] of Object.entries(fields)) await dialog.getByLabel(field).fill(value);
    await failInEveryWay(page, {
      call,
      press: () => submit.click(),
      text: (failure) => `Deployment failed: ${deployReason(failure)}`,
      after: async (failure) => {
        await expect(dialog.getByRole('alert')).toHaveText([deployReason(failure)]);
        await expect.poll(() => colourOf(dialog.getByRole('alert'))).toBe('red');
        for (const [field, value] of Object.entries(fields))
          await expect(dialog.getByLabel(field)).toHaveValue(value);
      },
    });
    call.fail(signedOut);
    await submit.click();
    await isSignedOut(page, person);
    expect(await person.api.listDeployments()).toEqual([]);
    expect(uncaught).toEqual([]);
  });
}

test("'Check Access', failing in every way", async ({ page, person }) => {
  const uncaught = await prepare(page);
  await page.goto(paths.marketplace);
  const call = await failing(page, 'POST', '/agents/check-access');
  const { dialog } = await openDialog(page, bucket, 'Deploy');
  const name = dialog.getByLabel('Bucket Name');
  await name.fill('meridian-kept');
  const check = dialog.getByRole('button', { name: 'Check Access' });
  const place = dialog.getByRole('status', { name: 'Access' });
  await failInEveryWay(page, {
    call,
    press: () => check.click(),
    text: (failure) =>
      failure.status === 200 ? 'The answer could not be read. Try again.' : reasonOf(failure),
    place,
    after: async () => {
      await expect(check).toBeEnabled();
      await expect(name).toHaveValue('meridian-kept');
    },
  });
  // An answer is about the values it was asked with.
  await name.fill('meridian-other');
  await expect(place).toBeEmpty();
  call.fail(signedOut);
  await check.click();
  await isSignedOut(page, person);
  expect(uncaught).toEqual([]);
});

test("'Generate', failing in every way (R302, R304)", async ({ page, person }) => {
  const uncaught = await prepare(page);
  await page.goto(paths.marketplace);
  const call = await failing(page, 'POST', '/agents/deploy');
  const { dialog, submit } = await openDialog(page, keys, 'Generate');
  await dialog.getByRole('radio', { name: /^Python/ }).check();
  const fileName = dialog.getByRole('textbox', { name: 'Name Your File' });
  await fileName.fill('keys');
  await failInEveryWay(page, {
    call,
    press: () => submit.click(),
    text: generateReason,
    after: async (failure) => {
      await expect(dialog.getByRole('alert')).toHaveText([generateReason(failure)]);
      await expect(fileName).toHaveValue('keys');
    },
  });
  call.fail(signedOut);
  await submit.click();
  await isSignedOut(page, person);
  expect(uncaught).toEqual([]);
});

test('what is done to a deployed agent, failing in every way (R473, R491, R500, R504, R560-R563)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  await deployKeys(person.api);
  await deployBucket(person.api, 'meridian-kept');
  await page.goto(paths.agents);
  const target = article(page, bucket);
  const edit = target.getByRole('button', { name: 'Edit Configuration' });

  await test.step('GET /agents/{id}', async () => {
    const call = await failing(page, 'GET', '/agents/s3-content');
    await failInEveryWay(page, {
      call,
      press: () => edit.click(),
      text: (failure) => `Failed to load agent details${detailsSuffix(failure)}`,
    });
    call.pass();
    await edit.click();
    await onlyMessage(page, `Agent details fetched successfully: ${bucket}`);
  });

  await test.step('PUT /agents/deployments/{id}', async () => {
    const call = await failing(page, 'PUT', '/agents/deployments/*');
    const dialog = page.getByRole('dialog', { name: `Edit ${bucket}` });
    await dialog.getByLabel('Bucket Name').fill('meridian-changed');
    await failInEveryWay(page, {
      call,
      press: () => dialog.getByRole('button', { name: 'Update' }).click(),
      text: ({ status }) =>
        `Failed to update agent configuration${status === undefined ? '' : ` (Status: ${status})`}`,
      reason: (failure) => (failure.status === undefined ? reasonOf(failure) : failure.said),
      after: () => expect(dialog.getByLabel('Bucket Name')).toHaveValue('meridian-changed'),
      ways: failuresUnread,
    });
    call.fail(signedOut);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await isSignedOut(page, person);
  });

  await test.step('POST /agents/deployments/{id}/reveal', async () => {
    const call = await failing(page, 'POST', '/agents/deployments/*/reveal');
    await page.goto(paths.agents);
    await target.getByRole('button', { name: 'View Configuration' }).click();
    const dialog = page.getByRole('dialog', { name: `Configuration of ${bucket}` });
    const press = () =>
      dialog
        .getByRole('button', { name: 'Copy' })
        .and(page.getByRole('button', { description: 'Secret Access Key' }))
        .click();
    await failInEveryWay(page, {
      call,
      press,
      text: (failure) => `Nothing was copied. ${reasonOf(failure)}`,
      ways: failuresUnread,
    });
    call.fail(signedOut);
    await press();
    await isSignedOut(page, person);
  });

  await test.step('GET /agents/code/{id}/download', async () => {
    const call = await failing(page, 'GET', '/agents/code/*/download');
    await page.goto(paths.agents);
    await article(page, keys).getByRole('button', { name: 'View Generated Code' }).click();
    const dialog = page.getByRole('dialog', { name: /^Code: / });
    await failInEveryWay(page, {
      call,
      press: () => dialog.getByRole('button', { name: 'Download' }).click(),
      text: () => 'Failed to download code',
      ways: failuresUnread,
    });
    call.fail(signedOut);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await isSignedOut(page, person);
  });

  await test.step('DELETE /agents/deployments/{id}', async () => {
    const call = await failing(page, 'DELETE', '/agents/deployments/*');
    await page.goto(paths.agents);
    const press = async () => {
      await target.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete Agent' });
      await question.getByRole('button', { name: 'Delete' }).click();
    };
    await failInEveryWay(page, {
      call,
      press,
      text: () => 'Failed to delete agent',
      reason: reasonOf,
      after: async () => {
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
        await expect(target).toBeVisible();
      },
      ways: failuresUnread,
    });
    call.fail(signedOut);
    await press();
    await isSignedOut(page, person);
  });

  await test.step('GET /agents/{id}, signed out', async () => {
    const call = await failing(page, 'GET', '/agents/s3-content');
    await page.goto(paths.agents);
    call.fail(signedOut);
    await edit.click();
    await isSignedOut(page, person);
  });
  expect(await person.api.listDeployments()).toHaveLength(2);
  expect(uncaught).toEqual([]);
});

test('what is done to a workflow in the list, failing in every way (R376, R377, R408, R410-R412, R567, R569, R570)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  const { id } = await publishDrill(person.api, 'Stubborn drill', await deployKeys(person.api), [
    await deployBucket(person.api, 'meridian-stubborn'),
  ]);
  const row = article(page, 'Stubborn drill');
  const redeploy = row.getByRole('button', { name: 'Re-deploy' });
  const deleteAll = async () => {
    await page.getByRole('button', { name: 'Delete All' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete All Workflows' });
    await question.getByRole('button', { name: 'Delete All' }).click();
  };
  for (const { method, path, press, text, ways = failuresUnread } of [
    {
      method: 'GET',
      path: `/workflows/${id}`,
      press: () => redeploy.click(),
      text: 'Failed to re-deploy workflow. Please try again.',
      ways: failures,
    },
    {
      method: 'POST',
      path: '/workflows/*/execute',
      press: () => redeploy.click(),
      text: 'Failed to re-deploy workflow. Please try again.',
    },
    {
      method: 'DELETE',
      path: `/workflows/${id}`,
      press: () => row.getByRole('button', { name: 'Delete' }).click(),
      text: 'Failed to delete workflow. Please try again.',
    },
    {
      method: 'DELETE',
      path: '/workflows',
      press: deleteAll,
      text: 'Failed to delete all workflows. Please try again.',
    },
  ]) {
    await test.step(`${method} ${path}`, async () => {
      await page.goto(paths.workflowList);
      const call = await failing(page, method, path);
      await failInEveryWay(page, {
        call,
        press,
        text: () => text,
        reason: readReason,
        after: async () => {
          await expect(page.getByRole('alertdialog')).toHaveCount(0);
          await expect(redeploy).toBeEnabled();
        },
        ways,
      });
      call.fail(signedOut);
      await press();
      await isSignedOut(page, person);
      call.pass();
    });
  }
  expect(await person.api.readWorkflow({ id })).toMatchObject({ name: 'Stubborn drill' });
  expect(uncaught).toEqual([]);
});

test('publishing, executing and saving, failing in every way (R374-R377, R566-R568, Q18)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  await deployKeys(person.api);
  await deployBucket(person.api, 'meridian-unpublished');
  await page.goto(paths.builder);
  const draw = async (name: string) => {
    await page.getByRole('button', { name: `Add ${keys}`, exact: true }).click();
    await page.getByRole('button', { name: `Add ${bucket}`, exact: true }).click();
    await page.getByRole('button', { name: 'Publish Workflow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    return dialog;
  };
  let dialog = await draw('Hard to publish');
  const confirm = () => dialog.getByRole('button', { name: 'Publish & Execute' }).click();
  const text = () => 'Failed to publish and execute workflow';
  const after = () => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Hard to publish');

  const publish = await failing(page, 'POST', '/workflows/publish');
  const execute = await failing(page, 'POST', '/workflows/*/execute');
  await test.step('POST /workflows/publish', () =>
    failInEveryWay(page, {
      call: publish,
      press: confirm,
      text,
      reason: (failure) =>
        failure.status === 200 ? 'The answer does not name the new workflow.' : reasonOf(failure),
      after,
    }));
  publish.pass();
  await test.step('POST /workflows/{id}/execute', () =>
    failInEveryWay(page, {
      call: execute,
      press: confirm,
      text,
      reason: reasonOf,
      after,
      ways: failuresUnread,
    }));
  expect(publish.asked()).toBe(1);
  const [workflow] = await storedWorkflows(person);
  expect(workflow).toMatchObject({ name: 'Hard to publish' });

  let kept: unknown;
  execute.fail({
    ...signedOut,
    answer: async (route) => {
      kept = await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null'), draftKey);
      await signedOut.answer(route);
    },
  });
  await confirm();
  await isSignedOut(page, person);
  // The draft names the version that was just made, or the next try would be a conflict with oneself.
  const { id, version } = await person.api.readWorkflow({ id: workflow?.id ?? '' });
  expect(kept).toMatchObject({ saved: { id, version } });

  // Without its draft the drawing is published for the first time.
  await page.evaluate((key) => sessionStorage.removeItem(key), draftKey);
  publish.fail(signedOut);
  await page.goto(paths.builder);
  dialog = await draw('Hard to publish');
  await confirm();
  await isSignedOut(page, person);
  expect(publish.asked()).toBe(1);

  await test.step('PUT /workflows/{id}', async () => {
    const save = await failing(page, 'PUT', '/workflows/*');
    await page.goto(workflowEditPath(workflow?.id ?? ''));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    dialog = page.getByRole('dialog', { name: 'Update Workflow' });
    const press = () => dialog.getByRole('button', { name: 'Save Changes' }).click();
    await failInEveryWay(page, {
      call: save,
      press,
      text: () => 'Failed to update workflow',
      reason: reasonOf,
      after,
      ways: failuresUnread,
    });
    save.fail(signedOut);
    await press();
    await isSignedOut(page, person);
  });
  expect(uncaught).toEqual([]);
});

async function storedWorkflows({ api }: SignedInApi) {
  const answer = await api.listWorkflows();
  return Array.isArray(answer) ? answer : answer.workflows;
}

function readReason(failure: Failure): string {
  return failure.status === 200 ? 'The workflow could not be read.' : reasonOf(failure);
}

function deployReason(failure: Failure): string {
  if (failure.status === 200) return 'No response data received from deployment';
  if (failure.status === 422) return failure.said ?? 'Validation failed';
  return reasonOf(failure);
}

function generateReason(failure: Failure): string {
  if (failure.status === 200) return 'No response data received from deployment';
  if (failure.status === 422) return failure.said ?? 'Validation error: Validation failed';
  return reasonOf(failure);
}

function detailsSuffix({ status }: Failure): string {
  if (status === 200) return ': The answer was empty.';
  return status === undefined ? ' (No response received)' : ` (Status: ${status})`;
}
