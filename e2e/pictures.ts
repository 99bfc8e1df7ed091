import type { Browser, Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { article } from './marketplace-agents.ts';
import { showAs } from './show-as.ts';

/** The pictures of the documentation: a part of a real screen each, all equally wide, small enough to read with. */
const folder = join(import.meta.dirname, '../web/screens/docs/pictures');
/** 1248 by 780 in the file, and higher what is to be seen whole: what web/screens/docs/pictures.ts keeps free for each. */
const scale = 1.5;
const width = 832;
const usualHeight = 520;
/** For the usual height. */
const mostBytes = 60_000;
/** Left of it the sidebar, above it the header. */
const content = { x: 248, y: 56 };

interface PicturesOf {
  browser: Browser;
  url: string;
  token: string;
  theme: 'light' | 'dark';
  workflowId: string;
  runId: string;
  /** The page of a run that analyzed. */
  analysisPath: string;
}

interface Shot {
  path: string;
  /** Brings it to what is to be seen. */
  prepare?: (page: Page) => Promise<void>;
  /** A dialog fills the window; of a page only the content is taken. */
  isDialog?: boolean;
  /** Where the usual one would show a part only. */
  height?: number;
}

export async function takePictures({
  browser,
  url,
  token,
  theme,
  workflowId,
  runId,
  analysisPath,
}: PicturesOf): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shots: Record<string, Shot> = {
    marketplace: { path: paths.marketplace },
    wizard: { path: paths.marketplace, prepare: openWizard, isDialog: true, height: 840 },
    agents: { path: paths.agents },
    code: { path: paths.agents, prepare: openCode, isDialog: true },
    builder: { path: workflowEditPath(workflowId), prepare: showCanvas },
    publish: { path: paths.builder, prepare: openPublish, isDialog: true, height: 700 },
    workflows: { path: paths.workflowList },
    run: { path: runPath(workflowId, runId) },
    analysis: { path: analysisPath, prepare: showAnalysis },
  };
  const context = await browser.newContext({
    baseURL: url,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  await showAs(context, token, theme);
  const page = await context.newPage();
  const studio = await browser.newPage();
  for (const [name, { path, prepare, isDialog = false, height = usualHeight }] of Object.entries(shots)) {
    const at = isDialog ? { x: 0, y: 0 } : content;
    await page.setViewportSize({ width: at.x + width, height: at.y + height });
    await page.goto(path, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(600);
    await page.evaluate(() => scrollTo(0, 0));
    await prepare?.(page);
    await page.waitForTimeout(900);
    const picture = await page.screenshot({ clip: { ...at, width, height }, animations: 'disabled' });
    writeFileSync(
      join(folder, `${name}-${theme}.webp`),
      await toWebp(studio, picture, (mostBytes * height) / usualHeight),
    );
  }
  await context.close();
  await studio.close();
}

async function openWizard(page: Page): Promise<void> {
  const agent = article(page, 'AWS access keys for service identities');
  await agent.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('radio', { name: /^Python/ }).check();
  await page.getByRole('textbox', { name: 'Name Your File' }).fill('backup-keys');
  await page.getByRole('region', { name: 'Preview' }).locator('mark').first().waitFor();
}

/** The part of the file where the tape is. */
async function openCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View Generated Code' }).first().click();
  const secret = page.getByRole('dialog').locator('mark').last();
  await secret.waitFor();
  // The colours come a moment later and draw every line again.
  await page.waitForTimeout(900);
  await secret.scrollIntoViewIfNeeded();
}

/** Title and rules stay above the picture. */
async function showCanvas(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Deployed Agents' });
  await panel.evaluate((element, top) => {
    scrollBy(0, element.getBoundingClientRect().top - top);
  }, content.y + 16);
}

/** What was found, from its summary on. */
async function showAnalysis(page: Page): Promise<void> {
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.waitFor();
  await summary.evaluate((element, top) => {
    scrollBy(0, element.getBoundingClientRect().top - top);
  }, content.y + 16);
}

async function openPublish(page: Page): Promise<void> {
  for (const name of ['Add AWS access keys for service identities', 'Add S3 Content Deployer']) {
    await page.getByRole('button', { name, exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Publish Workflow' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('AWS keys in the backups');
  await page
    .getByRole('textbox', { name: 'Description (optional)' })
    .fill('Every Monday: does anybody look?');
  await page.getByText(/Highest cost/).scrollIntoViewIfNeeded();
}

/** The browser itself knows the format; as good as fits into the size. */
async function toWebp(page: Page, png: Buffer, most: number): Promise<Buffer> {
  for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
    const base64 = await page.evaluate(
      async ([source, value]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', value).split(',')[1] ?? '';
      },
      [png.toString('base64'), quality] as const,
    );
    const webp = Buffer.from(base64, 'base64');
    if (webp.length < most) return webp;
  }
  throw new Error(`The picture does not fit into ${most} bytes.`);
}
