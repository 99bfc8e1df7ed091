import type { Page } from '@playwright/test';
import {
  fontsBudget,
  holds,
  laterBudgets,
  loaded,
  stylesBudget,
  watchFiles,
  weighedPages,
  weightOf,
} from '#bench/page-weight.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths } from '#web/paths.ts';
import { expect, heading, storageOf, test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Sort = (file: string) => boolean;

/** What only some pages need. */
const highlighter: Sort = (file) => file.includes('/tokenize-');
const palette: Sort = (file) => file.includes('/CommandPalette-');
const canvas: Sort = (file) => holds(file, 'react-flow__pane');

test('the first load of every page keeps its budget, and what is heavy comes only where it is used', async ({
  browser,
  person,
  product,
}) => {
  test.setTimeout(120_000);
  const { api } = person;
  const keys = await deployKeys(api);
  const { id: workflowId } = await publishDrill(api, 'Weighed', keys, [
    await deployBucket(api, 'meridian-weight'),
  ]);
  const { execution_id: runId } = await api.executeWorkflow({ id: workflowId });
  await finishedRun(api, workflowId, runId);
  for (const one of weighedPages({ workflowId, runId })) {
    // Nothing is in the cache of a browser that was never here.
    const context = await browser.newContext({
      baseURL: product.url,
      ...(one.isPublic ? {} : { storageState: storageOf(product.url, person) }),
    });
    const page = await context.newPage();
    const files = watchFiles(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    const plain: string[] = [];
    page.on('response', (response) => {
      const isText = /\/assets\/.*\.(js|css)$/.test(response.url());
      const length = Number(response.headers()['content-length'] ?? 0);
      if (isText && response.headers()['content-encoding'] === undefined && length > 1_000)
        plain.push(response.url());
    });
    await loaded(page, one.path);
    expect(plain, `${one.name}: travelled as it lies`).toEqual([]);
    const weight = weightOf(files);
    expect(weight.scripts, `${one.name}: kB of scripts`).toBeLessThanOrEqual(one.budget);
    // A page without scripts was not measured.
    expect(weight.scripts, `${one.name}: kB of scripts`).toBeGreaterThan(80);
    expect(weight.styles, `${one.name}: kB of styles`).toBeLessThanOrEqual(stylesBudget);
    expect(weight.fonts, `${one.name}: kB of fonts`).toBeLessThanOrEqual(fontsBudget);
    const early = [...files].filter((file) => highlighter(file) || palette(file));
    expect(early, `${one.name}: loaded before anybody asked`).toEqual([]);
    // A wide run shows its drawing too.
    const hasCanvas = ['builder', 'edit', 'run'].includes(one.name);
    if (!hasCanvas) expect([...files].filter(canvas), one.name).toEqual([]);
    const html = await (await page.request.get(one.path, { headers: { accept: 'text/html' } })).text();
    const late = [...files].filter((file) => file.startsWith('/assets/') && !html.includes(`"${file}"`));
    // A page that is not there, and the drawing of a run, are seldom worth the room in the first answer.
    if (one.name !== 'missing' && one.name !== 'run')
      expect(late, `${one.name}: asked for only after a script had run`).toEqual([]);
    if (!one.isPublic && one.name !== 'missing')
      expect(asked, `${one.name}: asked of its first questions`).toEqual(
        expect.arrayContaining(firstQuestionsOf(html, one.path)),
      );
    const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    expect(
      named.filter((file) => !files.has(file)),
      `${one.name}: named and not used`,
    ).toEqual([]);
    const advance = [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([link]) => link);
    expect(
      advance.filter((link) => !link.includes('fetchpriority="low"')),
      `${one.name}: before its questions`,
    ).toEqual([]);
    const left = await unused(page);
    if (left !== null) {
      expect(left, `${one.name}: asked beforehand and not used`).toEqual([]);
      const twice = asked.filter((question, nth) => asked.indexOf(question) !== nth);
      expect(twice, `${one.name}: asked twice`).toEqual([]);
    }
    await context.close();
  }
});

/** What the page's own file names for web/public/first.js to ask. */
function firstQuestionsOf(html: string, path: string): string[] {
  const [, questions = ''] = /data-first-questions="([^"]+)"/.exec(html) ?? [];
  expect(questions).not.toBe('');
  return questions
    .split(' ')
    .map((url) => url.replaceAll(/\{(\d)\}/g, (_, nth) => path.split('/')[Number(nth)] ?? ''));
}

/** The answers that web/public/first.js has and the page did not take; null where the page was there before the stream. */
function unused(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    const first = Reflect.get(globalThis, 'firstAnswers') as { answers: Map<string, unknown> } | undefined;
    return first === undefined ? null : [...first.answers.keys()];
  });
}

test('what comes on demand keeps its own budget: palette, highlighter, canvas', async ({ page, person }) => {
  await deployKeys(person.api);
  await loaded(page, paths.agents);
  const files = watchFiles(page);
  await page.getByRole('button', { name: 'Open command palette' }).click();
  await page.getByRole('combobox', { name: 'Type a command or search' }).waitFor();
  await expectLater(files, palette, laterBudgets.palette);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Generated Code' }).click();
  await expect(page.getByRole('dialog', { name: /^Code: / })).toBeVisible();
  await expectLater(files, highlighter, laterBudgets.highlighter);
  await page.keyboard.press('Escape');
  await goToBuilder(page);
  await expectLater(files, canvas, laterBudgets.canvas);
});

/** The files that came since the last time; the one that was waited for is among them. */
async function expectLater(files: Set<string>, sort: Sort, budget: number): Promise<void> {
  await expect.poll(() => [...files].some(sort)).toBe(true);
  expect(weightOf(files).scripts).toBeLessThanOrEqual(budget);
  files.clear();
}

async function goToBuilder(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create Workflow' }).click();
  await expect(heading(page, 'Workflow Builder')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Canvas' })).toBeVisible();
}
