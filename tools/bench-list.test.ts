import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('the list of figures', () => {
  it('has every program of bench/ that judges a figure, but for those with a command of their own', () => {
    const all = textOf('bench/all.ts');
    const commands = textOf('package.json');
    const programs = readdirSync(new URL('../bench/', import.meta.url))
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => {
        const text = textOf(`bench/${file}`);
        return /^\s*judge\(/m.test(text) && !/^export /m.test(text);
      })
      .map((file) => file.slice(0, -'.ts'.length));
    const forgotten = programs.filter(
      (name) => !all.includes(`'${name}'`) && !commands.includes(`bench/${name}.ts`),
    );
    expect(programs).toContain('clean-up-trials');
    expect(forgotten).toEqual([]);
  });
});
