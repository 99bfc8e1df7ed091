import { describe, expect, it } from 'vitest';
import { docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { crumbsOf, isWide } from './crumbs.ts';

describe('crumbsOf', () => {
  it('names every page of the shell, and leads back from what lies below a list', () => {
    const inShell = Object.values(paths).filter(
      (path) => !['/', '/home', '/auth', '/workflows'].includes(path),
    );
    for (const path of inShell)
      expect([path, crumbsOf(path)[0]?.label]).not.toEqual([path, 'Page not found']);
    expect(crumbsOf(runPath('w', 'e'))).toEqual([
      { label: 'My Workflows', path: '/workflows/list' },
      { label: 'Run' },
    ]);
    expect(crumbsOf(workflowEditPath('w')).at(-1)).toEqual({ label: 'Edit' });
    expect(crumbsOf(docsPath('viewing'))).toEqual([{ label: 'Getting Started' }]);
    expect(crumbsOf('/credits/')).toEqual([{ label: 'Credits' }]);
    expect(crumbsOf('/nope')).toEqual([{ label: 'Page not found' }]);
  });
});

describe('isWide', () => {
  it('holds for the builder and for runs', () => {
    expect([paths.builder, workflowEditPath('w'), runPath('w', 'e')].every(isWide)).toBe(true);
    expect(isWide(paths.workflowList)).toBe(false);
  });
});
