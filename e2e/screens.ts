import { expect, type Locator, type Page } from '@playwright/test';
import { docsPages, docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { drillName, type Furnished } from './furnish.ts';
import { heading } from './product.ts';

/** The pages that the walks visit, each in every state that it can rest in. */

export interface Screen {
  name: string;
  path: string;
  /** What shows once the page's data is there. */
  ready: Locator;
}

export function publicScreens(page: Page): Screen[] {
  return [
    { name: 'home', path: paths.home, ready: heading(page, 'Validate. Simulate. Secure.') },
    {
      name: 'auth',
      path: paths.auth,
      ready: page.getByRole('button', { name: 'Continue with a local account' }),
    },
    { name: 'terms', path: paths.terms, ready: heading(page, 'Terms of Service') },
    { name: 'privacy', path: paths.privacy, ready: heading(page, 'Privacy Policy') },
    { name: 'missing', path: '/nowhere', ready: heading(page, 'Page not found') },
  ];
}

export function ownScreens(page: Page, { workflowId, runId, analysis }: Furnished): Screen[] {
  const row = (name: string) => page.getByRole('article', { name, exact: true });
  return [
    {
      name: 'dashboard',
      path: paths.dashboard,
      ready: page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first(),
    },
    { name: 'marketplace', path: paths.marketplace, ready: row('AWS Profile') },
    { name: 'agents', path: paths.agents, ready: page.getByText('Deployed', { exact: true }).first() },
    {
      name: 'builder',
      path: paths.builder,
      ready: page
        .getByRole('button', { name: /^Add AWS Profile/ })
        .or(page.getByRole('tab'))
        .first(),
    },
    { name: 'edit', path: workflowEditPath(workflowId), ready: heading(page, 'Edit Workflow') },
    { name: 'list', path: paths.workflowList, ready: row(drillName).getByText('Completed', { exact: true }) },
    { name: 'run', path: runPath(workflowId, runId), ready: page.getByText(/^2 of 2 planted/) },
    {
      name: 'analysis',
      path: runPath(analysis.workflowId, analysis.runId),
      ready: page.getByRole('table', { name: 'Images' }),
    },
    { name: 'planted', path: paths.planted, ready: page.getByRole('table', { name: 'Planted decoys' }) },
    { name: 'credits', path: paths.credits, ready: page.getByRole('table', { name: 'Credit history' }) },
    {
      name: 'profile',
      path: paths.profile,
      ready: page.getByRole('region', { name: 'Sessions' }).getByRole('article').first(),
    },
    {
      name: 'sandbox',
      path: paths.sandbox,
      ready: page.getByText('s3://meridian-backups', { exact: true }),
    },
  ];
}

export function docsScreens(page: Page): Screen[] {
  return docsPages.map((name) => ({
    name: `docs-${name}`,
    path: docsPath(name),
    ready: page.getByRole('navigation', { name: 'Previous and next' }),
  }));
}

/** Looks at the page as it stands, and at each view that its tabs hide; returns how those are called. */
export async function inEachView(page: Page, look: () => Promise<unknown>): Promise<string[]> {
  await look();
  const tabs = page.getByRole('main').getByRole('tab');
  const isShown = await tabs.evaluateAll((all) => all.map((one) => one.ariaSelected === 'true'));
  const hidden = (await tabs.all()).filter((_, nth) => !isShown[nth]);
  for (const tab of hidden) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await look();
  }
  if (hidden.length > 0) await tabs.nth(isShown.indexOf(true)).click();
  return Promise.all(hidden.map((tab) => tab.innerText()));
}

/** What a page asks for is refused from now on; who one is stays known. */
export async function refuseEverything(page: Page): Promise<void> {
  for (const calls of [
    'workflows**',
    'agents**',
    'agents/**',
    'credits/**',
    'decoys**',
    'sandbox**',
    'auth/sessions',
    'auth/tokens',
    'auth/sso/login',
  ]) {
    await page.route(`**/api/v1/${calls}`, (route) =>
      route.fulfill({ status: 400, json: { detail: 'The registry of this test refuses.' } }),
    );
  }
}

/** What stands there while everything is refused. */
export function failedScreens(page: Page): Screen[] {
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).first();
  const nobodys = '00000000-0000-4000-8000-000000000000';
  return [
    { name: 'dashboard', path: paths.dashboard, ready: alert('Failed to load recent activities') },
    { name: 'marketplace', path: paths.marketplace, ready: alert('Error loading agents.') },
    {
      name: 'builder',
      path: paths.builder,
      // On a phone it stands in the view of the agents.
      ready: alert('Failed to load agents')
        .or(page.getByRole('tab', { name: 'Agents' }))
        .first(),
    },
    { name: 'agents', path: paths.agents, ready: alert('Failed to load agents') },
    { name: 'list', path: paths.workflowList, ready: alert('Error loading workflows.') },
    {
      name: 'run',
      path: runPath(nobodys, nobodys),
      ready: alert('The registry of this test refuses.'),
    },
    { name: 'planted', path: paths.planted, ready: alert('The planted decoys could not be loaded') },
    { name: 'profile', path: paths.profile, ready: alert('The API tokens could not be loaded.') },
    { name: 'sandbox', path: paths.sandbox, ready: alert('The registry of this test refuses.') },
    { name: 'credits', path: paths.credits, ready: alert('Failed to load credit balance') },
  ].map((screen) => ({ ...screen, name: `failed-${screen.name}` }));
}
