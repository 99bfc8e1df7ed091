import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docsPages } from '#web/paths.ts';
import { isDocsPage, neighbours, pages } from './docs-pages.ts';

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

  it('knows its pages and no other', () => {
    expect(isDocsPage('creating')).toBe(true);
    expect(isDocsPage('constructor')).toBe(false);
  });
});
