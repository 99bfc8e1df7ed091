import { createPath, type Location } from 'react-router';
import { describe, expect, it } from 'vitest';
import { placeOf } from './scroll-places.ts';

function entry(path: Partial<Location>): Location {
  return { key: 'default', pathname: '/docs', search: '', hash: '', state: null, mask: undefined, ...path };
}

describe('placeOf', () => {
  it('keeps apart what was opened by its address in one tab', () => {
    const opened = [
      entry({ pathname: '/docs/managing', hash: '#analysis' }),
      entry({ pathname: '/docs/managing' }),
      entry({ pathname: '/workflows/list', search: '?q=drill' }),
    ];
    expect(opened.map(placeOf)).toEqual(opened.map(createPath));
  });

  it('knows any other entry by its own key', () => {
    expect(placeOf(entry({ key: 'x7', hash: '#analysis' }))).toBe('x7');
  });
});
