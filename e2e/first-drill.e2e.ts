import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { paths } from '#web/paths.ts';
import { expect, navigateTo, signInLocally, test } from './product.ts';

/** The story of the product, with the mouse, on real parts: R001-R003 and what they stand on. */
test('generates, deploys, draws, publishes, watches, finds the file with the ordinary SDK, and pays what the plan said', async ({
  page,
  complaints,
}) => {
  await test.step('sign in', async () => {
    await signInLocally(page, 'Robin Meridian', 'robin@meridian.example');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('generate a set of AWS credentials', async () => {
    await navigateTo(page, 'Marketplace');
    const card = page.getByRole('article', { name: 'AWS access keys for service identities' });
    await card.getByRole('button', { name: 'Generate' }).click();
    const wizard = page.getByRole('dialog', { name: /Generate/ });
    await wizard.getByRole('radio', { name: /^Python/ }).check();
    await wizard.getByRole('textbox', { name: 'Name Your File' }).fill('backup-keys');
    await wizard.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByText('Configuration generated successfully')).toBeVisible();
    await expect(wizard).toBeHidden();
  });

  await test.step('deploy an S3 target', async () => {
    const card = page.getByRole('article', { name: 'S3 Content Deployer' });
    await card.getByRole('button', { name: 'Deploy' }).click();
    const dialog = page.getByRole('dialog', { name: /S3 Content Deployer/ });
    await dialog.getByRole('textbox', { name: 'Bucket Name' }).fill('acme-backups');
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.getByText('Agent deployed successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/marketplace$/);
  });

  const before = await test.step('look at the balance', async () => {
    await navigateTo(page, 'Credits');
    return balanceShown(page);
  });

  await test.step('drag both onto the canvas', async () => {
    await navigateTo(page, 'Create Workflow');
    await expect(page.getByRole('heading', { level: 1, name: 'Workflow Builder' })).toBeVisible();
    const canvas = page.getByRole('region', { name: 'Canvas' });
    await expect(
      canvas.getByText('Start by dragging either an Identity agent or a Configure agent to the canvas'),
    ).toBeVisible();
    await drag(page, 'Add AWS access keys for service identities', { x: 160, y: 240 });
    await expect(
      page.getByRole('group', { name: 'Generate node: AWS access keys for service identities' }),
    ).toBeVisible();
    await drag(page, 'Add S3 Content Deployer', { x: 420, y: 400 });
    await expect(page.getByRole('group', { name: 'Deploy node: S3 Content Deployer' })).toBeVisible();
    await expect(page.getByRole('group', { name: /^Connection from AWS access keys/ })).toBeAttached();
  });

  const plan = await test.step('publish, after reading the plan', async () => {
    await page.getByRole('button', { name: 'Publish Workflow' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('AWS keys drill');
    const region = dialog.getByRole('region', { name: 'Plan' });
    await expect(region.getByText(/Write backup-keys\.py .* to s3:\/\/acme-backups\//)).toBeVisible();
    const cost = Number(/Highest cost: (\d+) credit/.exec((await region.textContent()) ?? '')?.[1]);
    await dialog.getByRole('button', { name: 'Publish & Execute' }).click();
    await expect(page.getByText('Workflow published and execution started!')).toBeVisible();
    return { cost };
  });

  await test.step('watch it end without a reload, and read where the file lies', async () => {
    await navigateTo(page, 'My Workflows');
    const row = page.getByRole('article', { name: 'AWS keys drill' });
    await expect(row.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 });
    await row.getByRole('button', { name: 'View Results' }).click();
    const results = page.getByRole('dialog', { name: 'Execution Results: AWS keys drill' });
    await expect(results.getByText('Identity Agent Workflow')).toBeVisible();
    await expect(results.getByText('s3://acme-backups/backup-keys.py').first()).toBeVisible();
    await results.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('My Agents shows both as deployed, and the file under its tape (R465, R468, R469, R493)', async () => {
    await navigateTo(page, 'My Agents');
    const source = page.getByRole('article', { name: 'AWS access keys for service identities' });
    await expect(source.getByText('Deployed', { exact: true })).toBeVisible();
    const target = page.getByRole('article', { name: 'S3 Content Deployer' });
    await expect(target.getByText('Deployed', { exact: true })).toBeVisible();

    await source.getByRole('button', { name: 'View Generated Code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Code: backup-keys.py' });
    const code = dialog.getByRole('group', { name: 'Code of backup-keys.py' });
    await expect
      .poll(() => tapedIn(code))
      .toEqual([expect.stringMatching(/^[A-Z2-7]{12}$/), expect.stringMatching(/^\S{32}$/)]);
    await dialog.getByRole('button', { name: 'Reveal Secrets' }).click();
    expect(await tapedIn(code)).toEqual([]);

    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('backup-keys.py');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toMatch(keyId);
    expect(await code.textContent()).toContain(text.trimEnd());
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
  });

  const planted = await test.step('find the object with the ordinary AWS SDK', async () => {
    const clouds = await page.evaluate(async () => {
      const token = localStorage.getItem('token') ?? '';
      const answer = await fetch('/api/v1/sandbox', { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()) as {
        clouds: { endpoint: string; region: string; credentials: Record<string, string> }[];
      };
    });
    const cloud = clouds.clouds[0];
    const s3 = new S3Client({
      endpoint: cloud?.endpoint ?? '',
      region: cloud?.region ?? '',
      credentials: {
        accessKeyId: cloud?.credentials['accessKeyId'] ?? '',
        secretAccessKey: cloud?.credentials['secretAccessKey'] ?? '',
      },
    });
    const object = await s3.send(new GetObjectCommand({ Bucket: 'acme-backups', Key: 'backup-keys.py' }));
    const text = (await object.Body?.transformToString()) ?? '';
    expect(text).toMatch(keyId);
    return text;
  });

  await test.step('see the same object in the sandbox', async () => {
    await page.goto(paths.sandbox);
    const contents = page.getByRole('list', { name: 'Contents' });
    await expect(contents.getByText('s3://acme-backups', { exact: true })).toBeVisible();
    await contents.getByRole('button', { name: 'Preview backup-keys.py' }).click();
    const preview = page.getByRole('dialog', { name: 'backup-keys.py' });
    const text = preview.getByRole('group', { name: 'Content' });
    await expect(text).toContainText(planted.trimEnd(), { useInnerText: false });
    expect(await tapedIn(text)).toContainEqual(expect.stringMatching(/^[A-Z2-7]{12}$/));
    await preview.getByRole('button', { name: 'Dismiss' }).click();
    await expect(
      page.getByRole('log', { name: 'Cloud events' }).getByText('PutObject').first(),
    ).toBeVisible();
  });

  await test.step('see the balance drop by what the plan said', async () => {
    await navigateTo(page, 'Credits');
    await expect.poll(() => balanceShown(page)).toBe(before - plan.cost);
  });

  await test.step('read all of it on the dashboard (R109, R111, R113)', async () => {
    await navigateTo(page, 'Dashboard');
    await expect(page.getByRole('link', { name: /^Active Agents 2 \/ 2$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Active Workflows 1$/ })).toBeVisible();
    const left = before - plan.cost;
    const remaining = page.getByRole('group', { name: 'Remaining Credits' });
    await expect(remaining.getByText(String(left), { exact: true })).toBeVisible();
    await expect(remaining.getByText('Free plan, 50 total')).toBeVisible();
    const used = page.getByRole('group', { name: 'Credits Used' });
    await expect(used).toContainText(`${50 - left} / 50`);
    const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
    for (const message of [
      'AWS keys drill completed',
      'AWS keys drill published',
      'Deployment Persisted',
      'Generate completed',
    ]) {
      await expect(activity.filter({ hasText: message })).toHaveCount(1);
    }
  });

  expect(complaints).toEqual([]);
});

/** An AWS key id whose encoded account is no real customer's. */
const keyId = /AKIA[Q-Z2-7][A-Z2-7]{15}/;

/** What is under tape. The tape is paint: the text stays in the page, drawn in no colour (Q68). */
async function tapedIn(region: Locator): Promise<string[]> {
  return region.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((part) => getComputedStyle(part).color === 'rgba(0, 0, 0, 0)')
      .map((part) => part.textContent),
  );
}

async function balanceShown(page: Page): Promise<number> {
  const region = page.getByRole('region', { name: 'Balance' });
  await expect(region.getByText(/Remaining Credits/)).toBeVisible();
  await expect(region.getByText(/\d/).first()).toBeVisible();
  const text = (await region.textContent()) ?? '';
  return Number(/Remaining Credits\D*(\d+)/.exec(text)?.[1]);
}

/** By the mouse alone, as a hand does it. */
async function drag(page: Page, card: string, to: { x: number; y: number }): Promise<void> {
  const source = page.getByRole('button', { name: card, exact: true });
  const canvas = page.getByRole('region', { name: 'Canvas' });
  await source.hover();
  await page.mouse.down();
  const box = await canvas.boundingBox();
  await page.mouse.move((box?.x ?? 0) + to.x - 20, (box?.y ?? 0) + to.y - 20, { steps: 8 });
  await page.mouse.move((box?.x ?? 0) + to.x, (box?.y ?? 0) + to.y, { steps: 4 });
  await page.mouse.up();
}
