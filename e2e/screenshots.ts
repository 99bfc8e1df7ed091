import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '#tools/chromium.ts';
import { loaded } from '#bench/page-weight.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { type Api, signIn } from '#tools/api-client.ts';
import { startProduct } from '#tools/product.ts';
import { runPath } from '#web/paths.ts';
import { takePictures } from './pictures.ts';
import { showAs } from './show-as.ts';

/**
 * Pictures of the real screens in both themes and at four widths: `npm run screenshots`. With a real run, of an account
 * that has nothing yet (`empty-`), and while the server fails (`failed-`). The one that README shows goes to
 * docs/images, those of the documentation beside its pages, the others to dist/screens. With a word after `--` only
 * the screen, the state, the width or the `pictures` of that name.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/screens');
mkdirSync(folder, { recursive: true });
mkdirSync(join(root, 'docs/images'), { recursive: true });
const only = process.argv[2];

const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  const { api, token } = await signIn(product.url, 'robin@meridian.example', 'Robin Meridian');
  const keys = await deployKeys(api);
  const targets = [
    await deployBucket(api, 'meridian-backups', { folder: 'exports' }),
    await deployBucket(api, 'meridian-build-logs'),
  ];
  const workflow = await publishDrill(api, 'AWS keys in two buckets', keys, targets);
  const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
  await finishedRun(api, workflow.id, execution);
  const analysis = await analysisOf(api);
  const run = `/workflows/${workflow.id}/runs/${execution}`;
  const own: Record<string, string> = {
    dashboard: '/dashboard',
    marketplace: '/marketplace',
    agents: '/agents',
    builder: '/workflows/builder',
    edit: `/workflows/edit/${workflow.id}`,
    list: '/workflows/list',
    run,
    analysis,
    credits: '/credits',
    planted: '/planted',
    sandbox: '/sandbox',
    profile: '/profile',
  };
  const pages = {
    ...own,
    home: '/home',
    auth: '/auth',
    docs: '/docs',
    terms: '/terms',
    privacy: '/privacy',
    'docs-viewing': '/docs/viewing',
    'docs-creating': '/docs/creating',
    'docs-managing': '/docs/managing',
    missing: '/nowhere',
  };
  const { token: newcomer } = await signIn(product.url, 'kim@meridian.example', 'Kim Meridian');
  const states = {
    full: { token, pages },
    empty: { token: newcomer, pages: own },
    failed: { token, pages: own },
  };
  for (const theme of ['light', 'dark'] as const) {
    for (const width of only === 'pictures' ? [] : [375, 768, 1280, 1920]) {
      for (const [state, seen] of Object.entries(states)) {
        const shown = Object.entries(seen.pages).filter(([name]) => isAsked([name, state, `${width}`]));
        if (shown.length === 0) continue;
        const page = await openPage(browser, product.url, seen.token, theme, width);
        if (state === 'failed') await failEverything(page);
        for (const [name, path] of shown) {
          await loaded(page, path);
          const file = `${state === 'full' ? '' : `${state}-`}${name}-${theme}-${width}.png`;
          await page.screenshot({ path: join(folder, file), animations: 'disabled', fullPage: true });
        }
        await page.context().close();
      }
    }
    if (only !== undefined && only !== 'pictures') continue;
    if (theme === 'light') {
      const page = await openPage(browser, product.url, token, theme, 1280);
      await loaded(page, run);
      await page.screenshot({ path: join(root, 'docs/images/run.png'), animations: 'disabled' });
      await page.context().close();
    }
    await takePictures({
      browser,
      url: product.url,
      token,
      theme,
      workflowId: workflow.id,
      runId: execution,
      analysisPath: analysis,
    });
  }
} finally {
  await browser.close();
  await product.remove();
}

function isAsked(names: readonly string[]): boolean {
  return only === undefined || names.includes(only);
}

/** Who one is stays known, or every page would be the sign-in. */
async function failEverything(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!auth\/)/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
}

/** The page of the other kind of workflow, run once: images of the sandbox's fleet in one region. */
async function analysisOf(api: Api): Promise<string> {
  const deploy = (agentId: string, configuration: Record<string, string>) =>
    api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
  const profile = await deploy('aws-profile', { profileName: 'Production' });
  const analyzer = await deploy('ami-provenance', { regions: 'us-east-1' });
  const { id } = await publishDrill(api, 'Whose images do we run?', profile, [analyzer]);
  const { execution_id: execution } = await api.executeWorkflow({ id });
  await finishedRun(api, id, execution);
  return runPath(id, execution);
}

async function openPage(
  of: Browser,
  url: string,
  token: string,
  theme: string,
  width: number,
): Promise<Page> {
  const context = await of.newContext({ baseURL: url, viewport: { width, height: width < 800 ? 812 : 900 } });
  await showAs(context, token, theme);
  return context.newPage();
}
