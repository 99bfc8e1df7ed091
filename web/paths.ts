/** Every address of the site. Screens and tests link by these names. */
export const paths = {
  root: '/',
  home: '/home',
  auth: '/auth',
  dashboard: '/dashboard',
  marketplace: '/marketplace',
  agents: '/agents',
  workflows: '/workflows',
  builder: '/workflows/builder',
  workflowList: '/workflows/list',
  credits: '/credits',
  docs: '/docs',
  planted: '/planted',
  profile: '/profile',
  sandbox: '/sandbox',
  terms: '/terms',
  privacy: '/privacy',
} as const;

export const docsPages = ['marketplace', 'viewing', 'creating', 'managing'] as const;
export type DocsPage = (typeof docsPages)[number];

/** The addresses with something in them, as the router writes them. */
export const patterns = {
  workflowEdit: '/workflows/edit/:id',
  run: '/workflows/:id/runs/:execution',
} as const;

export function workflowEditPath(id: string): string {
  return `/workflows/edit/${encodeURIComponent(id)}`;
}

export function runPath(workflowId: string, executionId: string): string {
  return `/workflows/${encodeURIComponent(workflowId)}/runs/${encodeURIComponent(executionId)}`;
}

/** The list of deployed agents, at one of them. */
export function deploymentPath(id: string): string {
  return `${paths.agents}?deployment=${encodeURIComponent(id)}`;
}

export function docsPath(page: DocsPage): string {
  return `/docs/${page}`;
}
