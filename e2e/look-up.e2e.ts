import { createHash } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import { expect, test } from './product.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Is this ours?' });
const field = (page: Page) => region(page).getByRole('textbox', { name: 'Value, file or hash' });
const answers = (page: Page) => region(page).getByRole('list', { name: 'Answers' }).getByRole('listitem');

test('a value that was found is known again, and neither it nor its hash leaves the browser', async ({
  page,
  person,
  product,
  complaints,
}) => {
  const keys = await deployKeys(person.api);
  const bucket = await deployBucket(person.api, 'acme-found');
  const workflow = await publishDrill(person.api, 'Found', keys, [bucket]);
  const { execution_id: execution } = await person.api.executeWorkflow({ id: workflow.id });
  await finishedRun(person.api, workflow.id, execution);
  const answer = await fetch(
    `${product.url}/api/v1/workflows/${workflow.id}/executions/${execution}/files/n1`,
    {
      headers: { authorization: `Bearer ${person.token}` },
    },
  );
  const content = await answer.text();
  const keyId = /AKIA[A-Z2-7]{16}/.exec(content)?.[0] ?? '';
  const secret = /["']([A-Za-z0-9+/]{40})["']/.exec(content)?.[1] ?? '';
  expect([keyId.length, secret.length]).toEqual([20, 40]);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(everythingOf(request)));
  await page.goto(paths.planted);
  await page.getByRole('button', { name: 'Is This Ours?', exact: true }).click();

  await test.step('nothing entered', async () => {
    await region(page).getByRole('button', { name: 'Look Up' }).click();
    await expect(field(page)).toHaveAccessibleDescription(/Paste what was found/);
  });

  await test.step('a planted value in a line of a log', async () => {
    await lookUp(page, `2026-11-22T10:00:00Z WARN refused key ${keyId} (call 7f)`);
    await expect(region(page).getByRole('status').filter({ hasText: 'Ours: 1 value.' })).toBeAttached();
    await expect(answers(page)).toHaveCount(1);
    await expect(answers(page)).toContainText('Value of AWS_ACCESS_KEY_ID');
    await expect(answers(page)).toContainText('s3://acme-found/backup-keys.py');
    await expect(answers(page).getByText('Planted', { exact: true })).toBeVisible();
    await expect(answers(page).getByRole('link', { name: 'Found' })).toBeVisible();
    await check(page, 'what was looked up');
  });

  await test.step('the SHA-256 of a value', async () => {
    await lookUp(page, createHash('sha256').update(secret).digest('hex').toUpperCase());
    await expect(answers(page)).toContainText('Value of AWS_SECRET_ACCESS_KEY');
  });

  await test.step('a whole file', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      region(page).getByRole('button', { name: 'Choose File' }).click(),
    ]);
    await chooser.setFiles({ name: 'leak.py', mimeType: 'text/x-python', buffer: Buffer.from(content) });
    await expect(region(page).getByRole('status').filter({ hasText: 'Ours: 2 values.' })).toBeAttached();
  });

  await test.step('a value of nobody', async () => {
    await lookUp(page, 'wJalrQ7UtnFEMI+K7MDENGb/PxRfiCYqZ8v2Lk3T');
    await expect(region(page).getByText('Not ours.', { exact: true }).last()).toBeVisible();
    await expect(answers(page)).toHaveCount(0);
  });

  await test.step('a file that is too large', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      region(page).getByRole('button', { name: 'Choose File' }).click(),
    ]);
    await chooser.setFiles({
      name: 'dump.sql',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(1024 * 1024 + 1, 'x'),
    });
    await expect(region(page).getByRole('alert')).toContainText('dump.sql is larger than 1 MB');
  });

  const asked = sent.filter((one) => one.includes('/api/v1/inventory/look-up'));
  expect(asked.length).toBeGreaterThanOrEqual(4);
  for (const text of [keyId, secret, content, 'wJalrQ7UtnFEMI+K7MDENGb/PxRfiCYqZ8v2Lk3T']) {
    const hash = createHash('sha256').update(text).digest('hex');
    const forms = [
      text,
      encodeURIComponent(text),
      Buffer.from(text).toString('base64'),
      hash,
      hash.slice(0, 12),
    ];
    for (const form of forms)
      for (const one of sent) expect(one.toLowerCase()).not.toContain(form.toLowerCase());
  }
  // Whatever went out of a look-up is two to five digits long.
  for (const one of asked) expect(one).not.toMatch(/"[\da-f]{6,}"/i);
  expect(complaints).toEqual([]);
});

test('a look-up that the server refuses says why, and can be tried again', async ({ page, person }) => {
  await deployKeys(person.api);
  await page.goto(paths.planted);
  await page.getByRole('button', { name: 'Is This Ours?', exact: true }).click();
  await page.route('**/api/v1/inventory/look-up', (route) => route.abort(), { times: 1 });
  await lookUp(page, 'wJalrQ7UtnFEMI+K7MDENGb/PxRfiCYqZ8v2Lk3T');
  await expect(region(page).getByRole('alert')).toBeVisible();
  await region(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(region(page).getByText('Not ours.', { exact: true }).last()).toBeVisible();
});

async function lookUp(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await button(region(page), 'Look Up').click();
}

function button(inside: Locator, name: string): Locator {
  return inside.getByRole('button', { name, exact: true });
}

/** Address, headers and body, as they leave the browser. */
function everythingOf(request: Request): string {
  return [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n');
}
