import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { docsPages, docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';

/** kB (1,000 bytes) of one page's first load, as they travel: scripts and styles gzipped, fonts as they are. */
export interface Weight {
  scripts: number;
  styles: number;
  fonts: number;
}

/** A page with what its first load may weigh. */
export interface WeighedPage {
  name: string;
  path: string;
  isPublic: boolean;
  /** kB of scripts. */
  budget: number;
  /** ms until the largest thing is painted. */
  lcp: number;
}

export const stylesBudget = 30;
export const fontsBudget = 71;
/** kB that come only when they are asked for. */
export const laterBudgets = { canvas: 95, highlighter: 75, palette: 22 } as const;

const frame = { isPublic: true, budget: 140 };
const open = { isPublic: true, budget: 230, lcp: 2_000 };
const own = { isPublic: false, budget: 230, lcp: 2_000 };
const withCanvas = { ...own, budget: own.budget + laterBudgets.canvas };

/** Every page of the site; the builder and a run come with the canvas. */
export function weighedPages(drill: { workflowId: string; runId: string }): WeighedPage[] {
  return [
    { name: 'home', path: paths.home, ...frame, lcp: 1_500 },
    { name: 'auth', path: paths.auth, ...frame, lcp: 2_000 },
    { name: 'terms', path: paths.terms, ...open },
    { name: 'privacy', path: paths.privacy, ...open },
    { name: 'missing', path: '/nowhere', ...open },
    { name: 'dashboard', path: paths.dashboard, ...own },
    { name: 'marketplace', path: paths.marketplace, ...own },
    { name: 'agents', path: paths.agents, ...own },
    { name: 'builder', path: paths.builder, ...withCanvas },
    { name: 'edit', path: workflowEditPath(drill.workflowId), ...withCanvas },
    { name: 'list', path: paths.workflowList, ...own },
    { name: 'run', path: runPath(drill.workflowId, drill.runId), ...withCanvas },
    { name: 'credits', path: paths.credits, ...own },
    { name: 'planted', path: paths.planted, ...own },
    { name: 'profile', path: paths.profile, ...own },
    { name: 'sandbox', path: paths.sandbox, ...own },
    { name: 'docs', path: paths.docs, ...own },
    ...docsPages
      .filter((page) => page !== 'marketplace')
      .map((page) => ({ name: `docs ${page}`, path: docsPath(page), ...own })),
  ];
}

const web = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Writes down which of the built files a page asks for from now on. */
export function watchFiles(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css|woff2)$/.test(pathname)) files.add(pathname);
    // Travels within the page.
    if (request.resourceType() === 'document') files.add('/first.js');
  });
  return files;
}

/** Whether a script holds this text: chunks are named by the build, what is in them is not. */
export function holds(file: string, text: string): boolean {
  return (
    file.endsWith('.js') &&
    file.startsWith('/assets/') &&
    readFileSync(join(web, file), 'utf8').includes(text)
  );
}

/** What these files weigh: the same on every machine and at every hour. */
export function weightOf(files: ReadonlySet<string>): Weight {
  const weight = { scripts: 0, styles: 0, fonts: 0 };
  for (const file of files) {
    // Not of the build: the local sign-in's script, which stands in for Google's.
    if (file.startsWith('/local-identity')) continue;
    const bytes = readFileSync(join(web, file));
    if (file.endsWith('.woff2')) weight.fonts += bytes.length / 1_000;
    else weight[file.endsWith('.css') ? 'styles' : 'scripts'] += gzipSync(bytes, { level: 9 }).length / 1_000;
  }
  return weight;
}

/** The page with its data on it, and nothing on its way any more. */
export async function loaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  await quiet(page);
}

/** Half a second without a new file: the live stream never ends, so the network itself is never idle. */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== count();) {
      before = count();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
}
