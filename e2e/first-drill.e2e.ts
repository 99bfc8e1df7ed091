import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { expect, signInLocally, test } from './product.ts';

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
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }).click();
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
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credits' }).click();
    return balanceShown(page);
  });

  await test.step('drag both onto the canvas', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Create Workflow' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Workflow Builder' })).toBeVisible();
    const canvas = page.getByRole('region', { name: 'Canvas' });
    await expect(
      canvas.getByText('Start by dragging either an Identity agent or a Configure agent to the canvas'),
    ).toBeVisible();
    await drag(page, 'Add AWS access keys for service identities', { x: 160, y: 160 });
    await expect(
      page.getByRole('group', { name: 'Generate node: AWS access keys for service identities' }),
    ).toBeVisible();
    await drag(page, 'Add S3 Content Deployer', { x: 420, y: 300 });
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
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Workflows' }).click();
    const row = page.getByRole('article', { name: 'AWS keys drill' });
    await expect(row.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 });
    await row.getByRole('button', { name: 'View Results' }).click();
    const results = page.getByRole('dialog', { name: 'Execution Results: AWS keys drill' });
    await expect(results.getByText('Identity Agent Workflow')).toBeVisible();
    await expect(results.getByText('s3://acme-backups/backup-keys.py').first()).toBeVisible();
    await results.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('find the object with the ordinary AWS SDK', async () => {
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
    expect(await object.Body?.transformToString()).toMatch(/AKIA[Q-Z2-7][A-Z2-7]{15}/);
  });

  await test.step('see the balance drop by what the plan said', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credits' }).click();
    await expect.poll(() => balanceShown(page)).toBe(before - plan.cost);
  });

  expect(complaints).toEqual([]);
});

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
  const canvas = page.getByRole('region', { name: 'Canvas' }).locator('.react-flow__pane');
  await source.hover();
  await page.mouse.down();
  const box = await canvas.boundingBox();
  await page.mouse.move((box?.x ?? 0) + to.x - 20, (box?.y ?? 0) + to.y - 20, { steps: 8 });
  await page.mouse.move((box?.x ?? 0) + to.x, (box?.y ?? 0) + to.y, { steps: 4 });
  await page.mouse.up();
}
