import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Bars } from './Bars.tsx';

function bars(count: number): string {
  const rows = Array.from({ length: count }, (_, nth) => ({ label: `Bar ${nth}`, count: nth }));
  return renderToStaticMarkup(<Bars name="Buckets" rows={rows} />);
}

describe('Bars', () => {
  it('shows fifty and offers all of them, the longest first', () => {
    const html = bars(51);
    expect(html.match(/<li/g)).toHaveLength(50);
    expect(html).toContain('Show All');
    expect(html).toContain('50 of 51 rows are shown.');
    expect(html.indexOf('Bar 50')).toBeLessThan(html.indexOf('Bar 49'));
    expect(html).not.toContain('>Bar 0<');
  });

  it('shows fifty whole', () => {
    expect(bars(50).match(/<li/g)).toHaveLength(50);
    expect(bars(50)).not.toContain('Show All');
  });
});
