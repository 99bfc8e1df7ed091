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

test('the plan says that a storage account allows what was asked for, and what stays closed all the same', async ({
  page,
  person: { api },
}) => {
  const { clouds } = await api.readSandbox();
  const of = (id: string) => clouds.find((cloud) => cloud.id === id)?.credentials ?? {};
  const { tenantId, clientId, clientSecret } = of('microsoft');
  const { storageAccount, subscriptionId, resourceGroup } = of('azure');
  const app = { tenantId, clientId, clientSecret, subscriptionId, resourceGroup };
  const deploy = (containerName: string) =>
    api.deployAgent({
      agentId: 'azure-blob',
      configuration: { ...app, containerName, makeContainer: 'yes, open to the public' },
      deployment_hash: crypto.randomUUID(),
    });
  const targets = [await deploy('drill-in-the-open'), await deploy('documents')];
  const { id } = await publishDrill(api, 'Exposed', await deployKeys(api), targets);
  await page.goto(workflowEditPath(id));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Workflow' });
  const steps = dialog.getByRole('list', { name: 'Plan' }).getByRole('listitem');
  const allowed = `The storage account ${storageAccount} allows public access.`;
  await expect(steps.nth(1)).toContainText(allowed);
  await expect(steps.nth(1)).not.toContainText('is not opened');
  await expect(steps.nth(2)).toContainText('The container documents is there already and is not opened');
  await check(page, 'plan with a finding', { at: [375, 1280], isOverlaid: true });
});
