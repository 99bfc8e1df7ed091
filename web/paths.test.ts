import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { docsPages, docsPath, paths, runPath, workflowEditPath } from './paths.ts';
import { routes } from './routes.tsx';

function pathsMatched(address: string): (string | undefined)[] {
  return (matchRoutes(routes, address) ?? [])
    .map((match) => match.route.path)
    .filter((path) => path !== undefined);
}

describe('routes', () => {
  it.each([
    ...Object.values(paths),
    workflowEditPath('a b'),
    runPath('w/1', 'e'),
    ...docsPages.map(docsPath),
  ])('know %s', (address) => {
    expect(pathsMatched(address)).toHaveLength(1);
    expect(pathsMatched(address)).not.toContain('*');
  });

  it.each(['/nowhere', '/workflows/edit', '/workflows/x/y', '/docs/marketplace/more'])(
    'send %s to the page that was not found (R033)',
    (address) => {
      expect(pathsMatched(address)).toEqual(['*']);
    },
  );

  it('ask for a session before every protected screen, and only there', () => {
    const isProtected = (address: string) =>
      (matchRoutes(routes, address) ?? []).some(
        (match) => match.route.loader !== undefined && !match.route.path,
      );
    const open: string[] = [paths.root, paths.home, paths.auth, paths.terms, paths.privacy, paths.docs];
    for (const address of Object.values(paths))
      expect([address, isProtected(address)]).toEqual([address, !open.includes(address)]);
    expect(isProtected('/nowhere')).toBe(false);
  });
});
