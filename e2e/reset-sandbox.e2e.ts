import type { Page } from '@playwright/test';
import type { Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import { clearFaults, setFault } from './cloud.ts';
import { expect, expectMessage, heading, messages, test } from './product.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterEach(({ product }) => clearFaults(product));

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Reset Sandbox' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Reset Sandbox' });
const gauge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /planted$/ });

test('the sandbox is reset: what goes and what stays is said first, and nothing is claimed to lie there after', async ({
  page,
  person: { api },
  complaints,
}) => {
  await drill(api, 'meridian-reset');
  await page.goto(paths.sandbox);
  const contents = page.getByRole('list', { name: 'Contents' });
  await expect(contents).toContainText('s3://meridian-reset');
  const user = page
    .getByRole('list', { name: 'Things in IAM users' })
    .getByRole('listitem')
    .filter({ hasText: 'svc-report-export' });
  await expect(user).toContainText(/AWSDenyAll · key AKIA[A-Z2-7]{16}/);
  // There is nothing in a user that could be read.
  await expect(user.getByRole('button')).toHaveCount(0);
  await check(page, 'the sandbox with a decoy identity', { at: [375, 768, 1280] });

  await opener(page).click();
  await expect(question(page)).toContainText('nobody else is concerned');
  await expect(question(page).getByRole('list', { name: 'What goes' }).getByRole('listitem')).toHaveCount(3);
  await expect(question(page).getByRole('list', { name: 'What stays' })).toContainText(
    'The record of 2 planted decoys: each place is looked at again, and what lay in the sandbox ends as Already gone',
  );
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(opener(page)).toBeFocused();
  await expect(contents).toContainText('s3://meridian-reset');

  await opener(page).click();
  await question(page).getByRole('button', { name: 'Reset Sandbox' }).click();
  await expectMessage(page, /Sandbox reset\s*2 places to look at again\./);
  await expect(question(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(contents).not.toContainText('s3://meridian-reset');
  await expect(contents).not.toContainText('svc-report-export');
  await expect(gauge(page)).toHaveText('Nothing planted', { timeout: 20_000 });
  await gauge(page).click();
  await expect(heading(page, 'Planted decoys')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Planted decoys' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Already gone' })).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Leftovers' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('while a run plants nothing is reset, and the page says why', async ({
  page,
  person: { api },
  product,
}) => {
  await page.goto(paths.sandbox);
  await setFault(product, { kind: 'slow', operation: 'PutObject', delayMs: 25_000 });
  const going = drill(api, 'meridian-going-on');
  await expect.poll(async () => (await api.listWorkflows()).workflows[0]?.status).toBe('in_progress');
  await opener(page).click();
  await question(page).getByRole('button', { name: 'Reset Sandbox' }).click();
  await expectMessage(page, 'The sandbox was not reset');
  await expect(messages(page)).toContainText(
    'A run of yours is going on in the sandbox, so nothing was reset. Wait until it is over, or cancel it, then reset.',
  );
  await clearFaults(product);
  await going;
  expect(await api.countDecoys({})).toMatchObject({ by_state: { planted: 2 } });
});

/** A run that is over, with a file in a bucket and a decoy identity. */
async function drill(api: Api, bucketName: string): Promise<void> {
  const identity = await api.deployAgent({
    agentId: 'non-human-identities',
    configuration: {},
    deployment_hash: crypto.randomUUID(),
  });
  const targets = [await deployBucket(api, bucketName), identity];
  const { id } = await publishDrill(api, 'Reset drill', await deployKeys(api), targets);
  const { execution_id: run } = await api.executeWorkflow({ id });
  expect((await finishedRun(api, id, run)).status).toBe('completed');
}
