import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { workflowEditPath } from '#web/paths.ts';
import { check } from './check-page.ts';
import { clearFaults, setFault } from './cloud.ts';
import { expect, test } from './product.ts';

test.afterEach(({ product }) => clearFaults(product));

test('the plan warns of what the cloud refuses now, and blocks nothing', async ({
  page,
  person,
  product,
}) => {
  const keys = await deployKeys(person.api);
  const bucket = await deployBucket(person.api, 'acme-closed');
  const { id } = await publishDrill(person.api, 'Warned', keys, [bucket]);
  await setFault(product, { kind: 'error', service: 's3', code: 'UnauthorizedOperation' });
  await page.goto(workflowEditPath(id));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Workflow' });
  const step = dialog.getByRole('list', { name: 'Plan' }).getByRole('listitem').nth(1);
  await expect(step).toContainText('Write ');
  await expect(step).toContainText('S3 refused the look at the bucket');
  await expect(step).toContainText('This step would fail.');
  await check(page, 'plan with a warning', { at: [375, 1280], isOverlaid: true });
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});
