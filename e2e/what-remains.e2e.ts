import { deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { expect, test } from './product.ts';

const sentence =
  'History keeps a copy: the commit stays in the repository, and in every clone and fork of it.';

test('what no clean-up can take away is named in the plan, in the question and in the outcome', async ({
  page,
  person: { api },
}) => {
  const keys = await deployKeys(api);
  const repository = await api.deployAgent({
    agentId: 'github-repository',
    configuration: { folder: 'config' },
    deployment_hash: crypto.randomUUID(),
  });
  const { id } = await publishDrill(api, 'Committed', keys, [repository]);

  await test.step('in the plan, before the run', async () => {
    await page.goto(workflowEditPath(id));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const plan = page
      .getByRole('dialog', { name: 'Update Workflow' })
      .getByRole('list', { name: 'Plan' })
      .getByRole('listitem');
    await expect(plan.nth(1)).toContainText(sentence);
    await expect(plan.nth(0)).not.toContainText('keeps a copy');
    await check(page, 'plan of what remains', { at: [320, 1280], isOverlaid: true });
  });

  const { execution_id: run } = await api.executeWorkflow({ id });
  await finishedRun(api, id, run);

  await test.step('in the question, before the removal', async () => {
    await page.goto(runPath(id, run));
    await page.getByRole('button', { name: 'Clean Up' }).click();
    const question = page.getByRole('alertdialog', { name: 'Clean Up Run' });
    await expect(question.getByRole('list', { name: 'What goes' })).toContainText(sentence);
    await check(page, 'question of what remains', { at: [320, 1280], isOverlaid: true });
    await question.getByRole('button', { name: 'Clean Up' }).click();
  });

  await test.step('in the outcome', async () => {
    await expect(page.getByText('Retracted', { exact: true })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.goto(paths.planted);
    await expect(page.getByRole('table', { name: 'Planted decoys' })).toContainText(sentence);
  });
});
