import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { classNames } from './class-names.ts';

const cwd = fileURLToPath(new URL('..', import.meta.url));

/** All of Tailwind, and the names that our theme adds to it. */
const whole = extendTailwindMerge({
  extend: {
    theme: {
      text: ['label', 'meta', 'app', 'prose', 'section', 'h1', 'figure', 'landing'],
      container: ['measure'],
      radius: ['badge', 'control', 'card', 'dialog'],
      shadow: ['menu', 'dialog'],
    },
  },
});

/** Words that stand in quotes and that Tailwind knows, without what comes before the last colon. */
function classesOfPages(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter(
    (file) => !file.includes('.test.') && !file.endsWith('class-groups.ts'),
  );
  const words = files
    .flatMap((file) => [...readFileSync(`${cwd}${file}`, 'utf8').matchAll(/(['"`])(.*?)\1/gs)])
    .flatMap(([, , text = '']) => text.split(/\s+/))
    .map((word) => word.replace(/^.*:(?![^[(]*[\])])/, ''))
    .filter((word) => /^-?[a-z@][\w./%,()[\]-]*!?$/.test(word));
  return [...new Set(words)].filter((word) => whole(`${word} ${word}`) === word);
}

describe('classNames', () => {
  it('lets the later of two win where they say the same', () => {
    expect(classNames('px-4 text-muted', { 'px-2': true }, 'hover:px-1')).toBe('text-muted px-2 hover:px-1');
    expect(classNames('text-app text-muted leading-6', 'text-section')).toBe('text-muted text-section');
  });

  it('does so for every two classes of these pages as all of Tailwind would', () => {
    const classes = classesOfPages();
    expect(classes.length).toBeGreaterThan(300);
    const others = classes.flatMap((one) =>
      classes
        .map((other) => `${one} ${other}`)
        .filter((pair) => classNames(pair) !== whole(pair))
        .map((pair) => `${pair}: ${classNames(pair)}, not ${whole(pair)}`),
    );
    expect(others).toEqual([]);
  });
});

describe('the width of a column', () => {
  it('does not hang on the font that comes later, as it would in ch', () => {
    const inCh = globSync('**/*.{ts,tsx}', { cwd }).filter((file) =>
      /-\[[^\]]*\d+ch\b/.test(readFileSync(`${cwd}${file}`, 'utf8')),
    );
    expect(inCh).toEqual([]);
  });
});
