import { expect, type Locator, type Page } from '@playwright/test';
import type { Deployment } from '#contract/deployments.ts';
import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys } from '#tools/drill.ts';
import { paths } from '#web/paths.ts';

/** The names of the agents that the tests of the builder draw with. */
export const names = {
  keys: 'AWS access keys for service identities',
  bucket: 'S3 Content Deployer',
  profile: 'AWS Profile',
  analyzer: 'AMI Provenance',
} as const;

/** One agent of each kind. */
export async function deployEveryKind({ api }: SignedInApi) {
  const deploy = (agentId: string, configuration: Record<string, string>): Promise<Deployment> =>
    api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
  const [keys, bucket, profile, analyzer] = await Promise.all([
    deployKeys(api),
    deployBucket(api, 'meridian-backups'),
    deploy('aws-profile', { profileName: 'Production' }),
    deploy('ami-provenance', { regions: 'us-east-1' }),
  ]);
  return { keys, bucket, profile, analyzer };
}

export async function openBuilder(page: Page): Promise<void> {
  await page.goto(paths.builder);
  await expect(card(page, names.keys)).toBeVisible();
}

export function canvas(page: Page): Locator {
  return page.getByRole('region', { name: 'Canvas' });
}

export function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Deployed Agents' });
}

export function card(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Add ${name}`, exact: true });
}

export function nodes(page: Page): Locator {
  return page.getByRole('group', { name: / node: / });
}

export function node(page: Page, type: string, name: string): Locator {
  return page.getByRole('group', { name: `${type} node: ${name}`, exact: true });
}

export function edges(page: Page): Locator {
  return page.getByRole('group', { name: /^Connection from / });
}

export function edge(page: Page, to: string, from: string = names.keys): Locator {
  return page.getByRole('group', { name: `Connection from ${from} to ${to}`, exact: true });
}

/** Reloads as a person does who answers the browser's question about unsaved work. */
export async function reloadUnsaved(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
}

export function publishButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Publish Workflow' });
}

export function status(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

/** Draws with the mouse from the handle of one node to the handle of another. */
export async function drawLine(page: Page, from: [Locator, Side], to: [Locator, Side]): Promise<void> {
  const start = await handleOf(...from);
  const end = await handleOf(...to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

type Side = 'left' | 'right';

async function handleOf(of: Locator, side: Side): Promise<{ x: number; y: number }> {
  const box = await boxOf(of);
  return { x: side === 'left' ? box.x : box.x + box.width, y: box.y + box.height / 2 };
}

export async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}
