import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/flows.md'), 'utf8');
const walks = [...page.matchAll(/^## (.+)$[\s\S]*?^```walk\n([\s\S]*?)^```/gm)].map(
  ([, title = '', body = '']) => ({
    title,
    // A step over a process boundary begins a new part: nobody imports across it.
    parts: body
      .trim()
      .split(/^->.*$/m)
      .map((part) => part.trim().split('\n')),
  }),
);

describe('docs/flows.md', () => {
  it('has four walks', () => {
    expect(walks.map(({ title }) => title[0])).toEqual(['A', 'B', 'C', 'D']);
  });

  for (const { title, parts } of walks) {
    it(`${title}: every file is there and imported by one above it`, () => {
      for (const files of parts) {
        for (const [index, file] of files.entries()) {
          expect(existsSync(join(root, file)), `${file} is missing`).toBe(true);
          if (index === 0) continue;
          const above = files.slice(0, index);
          expect(
            above.some((one) => imports(one).has(file)),
            `nothing above imports ${file}`,
          ).toBe(true);
        }
      }
    });
  }
});

function imports(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
  return new Set(named.map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name))));
}
