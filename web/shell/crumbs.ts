import { matchPath } from 'react-router';
import { paths, patterns } from '#web/paths.ts';

export interface Crumb {
  label: string;
  /** Missing for the page one is on. */
  path?: string;
}

const plain: Record<string, string> = {
  [paths.dashboard]: 'Dashboard',
  [paths.marketplace]: 'Marketplace',
  [paths.agents]: 'My Agents',
  [paths.credits]: 'Credits',
  [paths.planted]: 'Planted decoys',
  [paths.profile]: 'Profile',
  [paths.sandbox]: 'Sandbox',
  [paths.terms]: 'Terms',
  [paths.privacy]: 'Privacy',
  [paths.workflowList]: 'My Workflows',
  [paths.builder]: 'Create Workflow',
};

/** Where one is, and the way back up. */
export function crumbsOf(pathname: string): Crumb[] {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const label = plain[path];
  if (label !== undefined) return [{ label }];
  const list = { label: 'My Workflows', path: paths.workflowList };
  if (matchPath(patterns.workflowEdit, path) !== null) return [list, { label: 'Edit' }];
  if (matchPath(patterns.run, path) !== null) return [list, { label: 'Run' }];
  if (path === paths.docs || path.startsWith(`${paths.docs}/`)) return [{ label: 'Getting Started' }];
  return [{ label: 'Page not found' }];
}

/** The builder and a run take the whole width; reading pages stop at 1200 px. */
export function isWide(pathname: string): boolean {
  return [paths.builder, patterns.workflowEdit, patterns.run].some(
    (pattern) => matchPath(pattern, pathname) !== null,
  );
}
