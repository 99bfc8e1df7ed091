import { deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { article, openDialog } from './marketplace-agents.ts';
import { expect, test } from './product.ts';

const deployer = 'GitHub Repository Deployer';

test('a pull request and a comment are chosen, planned, planted, robbed and cleaned up (R221)', async ({
  page,
  context,
  person: { api },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = await deployKeys(api);

  await test.step('read about: each way of planting has permissions of its own', async () => {
    await page.goto(`${paths.marketplace}?q=github`);
    await article(page, deployer).getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog', { name: `${deployer} Details` });
    await dialog.getByRole('button', { name: 'Required Permissions' }).click();
    const permissions = dialog.getByRole('group', { name: 'Permissions' });
    await expect(dialog.getByText('This agent requires the following GitHub permissions:')).toBeVisible();
    await expect(permissions).toContainText('As issue comment');
    await dialog.getByRole('button', { name: 'Copy Permissions as issue comment' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Issues: write\nMetadata: read');
    await expect(permissions.getByRole('list')).toHaveText([
      'Contents: writeMetadata: read',
      'Contents: writeMetadata: readPull requests: write',
      'Issues: writeMetadata: read',
    ]);
    await check(page, 'permissions of GitHub', { at: [375, 1280], isOverlaid: true });
    await page.keyboard.press('Escape');
  });

  await test.step('chosen in the dialog', async () => {
    const { dialog, submit } = await openDialog(page, deployer, 'Deploy');
    const plantAs = dialog.getByRole('combobox', { name: 'Plant As' });
    await expect(plantAs).toHaveValue('file');
    await plantAs.selectOption('pull request');
    await dialog.getByRole('textbox', { name: 'Branch' }).fill('fix/keys');
    await check(page, 'choice of what to plant in GitHub', { at: [375, 1280], isOverlaid: true });
    await submit.click();
    await expect(dialog).toBeHidden();
  });

  const inGitHub = (configuration: Record<string, string>) =>
    api.deployAgent({ agentId: 'github-repository', configuration, deployment_hash: crypto.randomUUID() });
  const deployments = await api.listDeployments();
  const pull = deployments.find(({ agent_id }) => agent_id === 'github-repository');
  if (pull === undefined) throw new Error('nothing was deployed');
  const comment = await inGitHub({ plantAs: 'issue comment' });
  const copies = await inGitHub({ folder: 'services/web', alsoIn: 'services/api' });
  const strange = await inGitHub({ plantAs: 'issue comment', token: `github_pat_${'x'.repeat(60)}` });

  await test.step('planned in words, with what stays, and with what would fail', async () => {
    const { id } = await publishDrill(api, 'Refused', keys, [strange]);
    await page.goto(workflowEditPath(id));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const plan = page.getByRole('dialog', { name: 'Update Workflow' }).getByRole('list', { name: 'Plan' });
    await expect(plan).toContainText('GitHub does not know this token');
  });

  const { id } = await publishDrill(api, 'In conversations', keys, [pull, comment, copies]);
  await test.step('planned', async () => {
    await page.goto(workflowEditPath(id));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const plan = page.getByRole('dialog', { name: 'Update Workflow' }).getByRole('list', { name: 'Plan' });
    const steps = plan.getByRole('listitem');
    await expect(steps.nth(1)).toContainText(
      /Write backup-keys.py \(\d secrets?\) to the body of a new pull request in acme\/platform-infra/,
    );
    await expect(steps.nth(1)).toContainText('Edit history keeps a copy');
    await expect(steps.nth(2)).toContainText('to a comment on issue 1 of acme/platform-infra');
    await expect(steps.nth(2)).toContainText('Mails keep a copy');
    await expect(steps.nth(3)).toContainText(
      'to services/web and services/api of acme/platform-infra, in one commit',
    );
    await expect(steps.nth(3)).toContainText('History keeps a copy');
    await check(page, 'plan of conversations', { at: [375, 1280], isOverlaid: true });
  });

  const { execution_id: run } = await api.executeWorkflow({ id });
  expect((await finishedRun(api, id, run)).status).toBe('completed');

  await test.step('opened as somebody from outside would, and robbed', async () => {
    await page.goto(paths.sandbox);
    await page.getByRole('tab', { name: 'GitHub (sandbox)' }).click();
    const pulls = page.getByRole('list', { name: 'Things in acme/platform-infra/pulls' });
    const name = /#\d+ Add backup-keys\.py$/;
    await pulls.getByRole('button', { name: new RegExp(`Preview ${name.source}`) }).click();
    const preview = page.getByRole('dialog', { name });
    await expect(preview.getByRole('group', { name: 'Content' })).toContainText('`backup-keys.py`:');
    await expect(preview).toContainText('You opened it as robin-park');
    await page.keyboard.press('Escape');
    const posts = page.getByRole('list', { name: 'Things in acme/platform-infra/issues' });
    await posts
      .getByRole('button', { name: /Play the Thief: #1, comment \d+ of drill-operator/ })
      .first()
      .click();
    const region = page.getByRole('region', { name: 'Play the thief' });
    await expect(region.getByRole('status')).toContainText('You used an inert key.');
    await expect(
      page.getByRole('log', { name: 'Cloud events' }).getByText('issues/get-comment').first(),
    ).toBeVisible();
    await check(page, 'conversations of the sandbox', { at: [320, 375, 1280] });
  });

  await test.step('cleaned up, and what stays is said', async () => {
    await page.goto(runPath(id, run));
    await page.getByRole('button', { name: 'Clean Up' }).click();
    const question = page.getByRole('alertdialog', { name: 'Clean Up Run' });
    await expect(question.getByRole('list', { name: 'What goes' })).toContainText(
      'Edit history keeps a copy',
    );
    await question.getByRole('button', { name: 'Clean Up' }).click();
    await expect(page.getByText('Retracted', { exact: true })).toHaveCount(3);
    const { containers } = await api.listSandboxContainers({ cloud: 'github' });
    const left = containers.flatMap(({ things }) => things.filter((one) => one.name.includes('backup-keys')));
    expect(left).toMatchObject([{ name: expect.stringMatching(/\(closed\)$/), size: 0 }]);
  });
});
