import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docsPages, docsPath } from '#web/paths.ts';
import { docsPageAt, neighbours, pages } from './docs-pages.ts';

const files = {
  marketplace: 'MarketplacePage.tsx',
  viewing: 'ViewingPage.tsx',
  creating: 'CreatingPage.tsx',
  managing: 'ManagingPage.tsx',
};

describe('the documentation', () => {
  it.each(docsPages)('lists exactly the sections that stand on the page %s', (page) => {
    const text = readFileSync(new URL(files[page], import.meta.url), 'utf8');
    const written = [...text.matchAll(/<Section id="([^"]+)" title="([^"]+)">/g)].map(([, id, title]) => ({
      id,
      title,
    }));
    expect(pages[page].sections).toEqual(written);
  });

  it('leads from the first page to the last and back', () => {
    expect(neighbours('marketplace')).toEqual({ before: undefined, after: 'viewing' });
    expect(neighbours('managing')).toEqual({ before: 'creating', after: undefined });
  });

  it('shows the page of the address, and the first one at the bare address', () => {
    for (const page of docsPages) expect(docsPageAt(docsPath(page))).toBe(page);
    expect(docsPageAt('/docs')).toBe('marketplace');
    expect(docsPageAt('/docs/')).toBe('marketplace');
    expect(docsPageAt('/Docs/Creating/')).toBe('creating');
  });
});
