import { readFileSync } from 'node:fs';
import { deployBucket, publishDrill } from '#tools/drill.ts';
import { paths, runPath } from '#web/paths.ts';
import { everyRule, overflowOf, violationsOf } from './check-page.ts';
import { openDialog } from './marketplace-agents.ts';
import { expect, expectMessage, test } from './product.ts';

/** A thousand sets: asked for in the wizard, shown in part, saved whole, watched while a run draws them anew. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const keysAgent = 'AWS access keys for service identities';

test('a thousand sets are asked for in words, made for one credit, shown in part and saved whole', async ({
  page,
  person,
}) => {
  test.slow();
  await page.goto(paths.marketplace);
  const { dialog, submit } = await openDialog(page, keysAgent, 'Generate');
  const sets = dialog.getByRole('spinbutton', { name: 'Number of Sets' });
  await expect(sets).toHaveValue('1');
  await test.step('a program holds one, and says who holds more', async () => {
    await dialog.getByRole('radio', { name: /^Python/ }).check();
    await expect(sets).toBeDisabled();
    await expect(sets).toHaveAccessibleDescription('Python holds one set. Plain values can hold more.');
  });
  await test.step('what is no number from 1 to 1,000 is refused where it is typed', async () => {
    await dialog.getByRole('radio', { name: /^Plain values/ }).check();
    await dialog.getByRole('textbox', { name: 'Name Your File' }).fill('service-keys');
    await expect(submit).toBeEnabled();
    for (const wrong of ['1001', '0', '', '2.5']) {
      await sets.fill(wrong);
      await expect(sets).toHaveAccessibleDescription(/Enter a whole number from 1 to 1,000\.$/);
      await expect(submit).toBeDisabled();
    }
    await sets.fill('1000');
    await expect(submit).toBeEnabled();
  });
  await test.step('the sample shows three of them', async () => {
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Sample values, 3 of 1,000 sets')).toBeVisible();
    await expect(preview.locator('mark')).toHaveCount(6);
    await expect(dialog.getByText('Costs 1 credit, balance 50')).toBeVisible();
    expect(await violationsOf(page, everyRule)).toEqual([]);
  });
  await submit.click();
  await expectMessage(page, 'Configuration generated successfully');
  expect((await person.api.readCreditBalance()).current_credits).toBe(49);

  await page.goto(paths.agents);
  await page.getByRole('button', { name: 'View Generated Code' }).click();
  const code = page.getByRole('dialog', { name: /^Code: service-keys\.json/ });
  await test.step('the viewer shows a thousand lines at a time', async () => {
    await expect(
      code.getByText(/^The first 1,000 of [5-9],\d{3} lines\. Download and Copy have them all\.$/),
    ).toBeVisible();
    await code.getByRole('button', { name: 'Show More Lines' }).click();
    await expect(code.getByText(/^The first 2,000 of /)).toBeVisible();
    await code.getByRole('button', { name: 'Why each scanner sees it or not' }).click();
    await expect(
      code.getByText(/for the first 100 of its 2,000 secrets: the others are written in the same way\./),
    ).toBeVisible();
    expect(await overflowOf(page)).toEqual([]);
  });
  await test.step('the download has the whole file', async () => {
    const saving = page.waitForEvent('download');
    await code.getByRole('button', { name: 'Download' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('service-keys.json');
    const saved = readFileSync(await file.path(), 'utf8');
    expect(new Set(saved.match(/"AKIA[A-Z2-7]{16}"/g)).size).toBe(1000);
  });
});

test('while a run draws its sets the page says how many, and its log how many there were', async ({
  page,
  person: { api },
}) => {
  test.slow();
  const keys = await api.deployAgent({
    agentId: 'private-keys-and-tokens',
    configuration: {
      secretTypes: ['rsa-private-key'],
      codeTemplate: 'plain',
      outputFormat: 'env',
      fileName: 'signing.env',
      sets: 30,
    },
    deployment_hash: crypto.randomUUID(),
  });
  const workflow = await publishDrill(api, 'Many keys', keys, [
    await deployBucket(api, 'meridian-many-keys'),
  ]);
  const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
  await page.goto(runPath(workflow.id, execution));
  const step = page.getByRole('listitem', { name: /^Generate / });
  const progress = step.getByRole('progressbar', { name: `Progress of ${keys.name}` });
  await expect(progress).toBeVisible();
  await expect(step.getByText(/^\d+ of 30 sets drawn$/)).toBeVisible();
  await expect(progress).toBeHidden({ timeout: 60_000 });
  await step.getByRole('button', { name: 'Log' }).click();
  await expect(step.getByRole('log')).toContainText('Made 1 file: signing.env, 30 sets each.');
  await expect(page.getByText('1 of 1 planted')).toBeVisible();
});
