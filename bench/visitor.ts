import type { CDPSession, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { type Api, signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { startProduct } from '#tools/product.ts';
import type { WeighedPage } from './page-weight.ts';
import { openBrowser, storageOf } from './signed-in.ts';

/** The most that a page may move by itself (https://web.dev/articles/cls calls 0.1 good). */
export const clsLimit = 0.02;

/** What a person sees of a page's speed: ms, and the share of the window that moved. */
export interface Vitals {
  lcp: number;
  cls: number;
  inp: number;
  /** What moved, and how much. */
  shifts: string[];
}

/** A first visit: nothing is cached, and a signed-in page finds its session. */
export interface Visit {
  page: Page;
  tools: CDPSession;
  leave: () => Promise<void>;
}

export interface Visitor {
  drill: { workflowId: string; runId: string };
  visit: (weighed: WeighedPage, look: { width: number; theme: 'light' | 'dark' }) => Promise<Visit>;
  close: () => Promise<void>;
}

/** The started product, an account with something on every page, and a browser whose pages are watched. */
export async function openVisitor(): Promise<Visitor> {
  const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  const browser = await openBrowser();
  const { api, ...session } = await signIn(product.url, 'pages@meridian.example');
  const kept = storageOf(product.url, session).origins.flatMap(({ localStorage }) => localStorage);
  return {
    drill: await furnish(api),
    async visit(weighed, { width, theme }) {
      const localStorage = [{ name: 'vite-ui-theme', value: theme }, ...(weighed.isPublic ? [] : kept)];
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width, height: 900 },
        storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] },
      });
      const page = await context.newPage();
      await page.addInitScript({ path: fileURLToPath(new URL('vitals-watch.js', import.meta.url)) });
      const tools = await context.newCDPSession(page);
      await tools.send('Network.enable');
      return { page, tools, leave: () => context.close() };
    },
    async close() {
      await browser.close();
      await product.remove();
    },
  };
}

export async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => Reflect.get(globalThis, 'vitals') as Vitals);
}

async function furnish(api: Api): Promise<Visitor['drill']> {
  const keys = await deployKeys(api);
  const targets = [await deployBucket(api, 'meridian-backups'), await deployBucket(api, 'meridian-logs')];
  const { id: workflowId } = await publishDrill(api, 'AWS keys in two buckets', keys, targets);
  const { execution_id: runId } = await api.executeWorkflow({ id: workflowId });
  await finishedRun(api, workflowId, runId);
  return { workflowId, runId };
}
