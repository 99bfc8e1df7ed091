import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Counters } from './Counters.tsx';
import type { Counter } from './read-analysis.ts';

function counters(description?: string): string {
  const counter: Counter = {
    key: 'missing_count',
    label: 'Missing',
    count: 2,
    definition: { icon: 'info', order: 1, tone: 'warn', description },
  };
  return renderToStaticMarkup(<Counters counters={[counter]} />);
}

describe('Counters', () => {
  it('tell what they count behind a button, which keyboard and touch reach too, not in a title', () => {
    const html = counters('Images of which nothing is known');
    expect(html).toMatch(/<button[^>]*>.*What the counters mean<\/button>/);
    expect(html).not.toContain('title=');
  });

  it('offer nothing where the display file describes none of them', () => {
    expect(counters()).not.toContain('<button');
    expect(counters('')).not.toContain('<button');
  });
});
