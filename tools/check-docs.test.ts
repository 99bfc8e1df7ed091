import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settings } from '#server/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = globSync('{*.md,docs/**/*.md,{catalogue,sandbox,server,material}/**/*.md}', { cwd: root });
const read = (page: string) => readFileSync(join(root, page), 'utf8');

describe('the pages', () => {
  it.each(pages)('%s has no dead link', (page) => {
    // What stands in code is no link, whatever it looks like.
    const text = read(page).replaceAll(/`[^`\n]*`/g, '');
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
    const dead = links.filter((link) => !existsSync(join(root, dirname(page), link)));
    expect(dead).toEqual([]);
  });

  it('are reachable from README', () => {
    const seen = new Set<string>();
    const queue = ['README.md'];
    for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
      if (seen.has(page)) continue;
      seen.add(page);
      for (const [, link = ''] of read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
        const target = join(dirname(page), link);
        if (target.endsWith('.md') && existsSync(join(root, target))) queue.push(target);
        if (target.replace(/\/$/, '') === 'docs/decisions')
          queue.push(...pages.filter((one) => one.startsWith('docs/decisions/')));
      }
    }
    expect(pages.filter((page) => page.startsWith('docs/') && !seen.has(page))).toEqual([]);
  });
});

describe('README', () => {
  it('has figures, not their placeholder', () => {
    expect(read('README.md')).not.toContain('FIGURES');
  });

  it('has a line for every setting, and no other', () => {
    const table = [
      ...read('README.md').matchAll(/^\| `([A-Z_]+)`\s*\| (?:`([^`]*)`)?\s*\| (.+?)\s*\|$/gm),
    ].map(([, name, value = '', about]) => ({
      name,
      default: value,
      about,
    }));
    expect(table).toEqual(settings.map((setting) => ({ ...setting })));
  });
});
