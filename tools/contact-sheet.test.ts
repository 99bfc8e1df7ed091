import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatsFor } from '#material/formats.ts';
import { secretTypes } from '#material/secret-types.ts';
import { templates } from '#material/templates.ts';
import { pageOf, samplesOfPairs, samplesOfTypes } from './contact-sheet.ts';

describe('the contact sheet', () => {
  it('shows a value of every secret type and a file of every template in every format that fits it', () => {
    const page = pageOf([...samplesOfTypes()], [...samplesOfPairs()]);
    for (const { id } of secretTypes) expect(page).toContain(`<tr id="${id}">`);
    const pairs = templates.flatMap((template) =>
      formatsFor(template).map(({ id }) => `${template.id}-${id}`),
    );
    expect([...page.matchAll(/<section id="(.+?)">/g)].map(([, id]) => id)).toEqual(pairs);
    expect(page).not.toMatch(/<pre><\/pre>/);
  });

  it('is the same each time', () => {
    const [one, other] = [1, 2].map(() => [...samplesOfPairs()].map(({ file }) => file.content));
    expect(one).toEqual(other);
  });

  it('lies where git does not take it', () => {
    const cwd = fileURLToPath(new URL('..', import.meta.url));
    expect(spawnSync('git', ['check-ignore', '--quiet', 'contact-sheet/index.html'], { cwd }).status).toBe(0);
  });
});
