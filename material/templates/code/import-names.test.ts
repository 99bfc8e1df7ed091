import { describe, expect, it } from 'vitest';
import { templatesFor } from '#material/generation.ts';
import type { SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';
import { expectReadable, expectUntold, sampleFile } from '#material/testing/written-files.ts';
import type { CodeUse } from '#material/uses/uses.ts';
import { javaLanguage } from './java.ts';
import { javascriptLanguage } from './javascript.ts';
import type { Language } from './language.ts';
import { phpLanguage } from './php.ts';
import { pythonLanguage } from './python.ts';

const languages: Readonly<Record<string, Language>> = {
  java: javaLanguage,
  javascript: javascriptLanguage,
  php: phpLanguage,
  python: pythonLanguage,
  typescript: javascriptLanguage,
};

/** How a line of imports stands in a finished file. */
const LINES: Readonly<Record<string, RegExp>> = {
  java: /^(import .+;)$/gm,
  javascript: /^(import .+;)$/gm,
  php: /^(use .+;)$/gm,
  python: /^((?:from|import) .+)$/gm,
  typescript: /^(import .+;)$/gm,
};

const AWS = /^aws-(?:access-key|secret-access-key|session-token)$/;

function usesOf(type: SecretType, { useOf, askOverHttp }: Language): CodeUse | undefined {
  if (type.uses === undefined) return undefined;
  const { http, gives } = type.uses;
  return useOf(type.uses) ?? (http === undefined ? undefined : askOverHttp(http, gives));
}

/** The names that a file has, with all that it has them from. */
function namesIn(lines: readonly string[], language: Language): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name, from } of lines.flatMap((line) => language.importForm?.names(line) ?? [])) {
    found.set(name, (found.get(name) ?? new Set()).add(from));
  }
  return found;
}

function clashesOf(lines: readonly string[], language: Language): string[] {
  return [...namesIn(lines, language)].flatMap(([name, sources]) => (sources.size > 1 ? [name] : []));
}

/** Every two types whose libraries have a name in common: one file may be asked for both. */
function clashingPairs(template: string): [SecretType, SecretType][] {
  const language = languages[template] as Language;
  const types = secretTypes.filter((type) => templatesFor(type).includes(template));
  return types.flatMap((one, at) =>
    types.slice(at + 1).flatMap((other): [SecretType, SecretType][] => {
      const lines = [one, other].map((type) => usesOf(type, language)?.imports ?? []);
      return clashesOf(lines.flat(), language).length > 0 ? [[one, other]] : [];
    }),
  );
}

describe.each(Object.keys(languages))('%s beside a library that has a class of the same name', (template) => {
  const language = languages[template] as Language;
  const pairs = clashingPairs(template);

  it('gives each name once, and is read back', () => {
    expect(pairs.length).toBeGreaterThan(0);
    for (const pair of pairs) {
      if (pair.every(({ id }) => AWS.test(id))) continue;
      const sample = sampleFile(pair, template, 'native', 'clashing');
      const lines = [...sample.file.content.matchAll(LINES[template] as RegExp)].map(([, line = '']) => line);
      expect(
        clashesOf(lines, language),
        `${pair.map(({ id }) => id).join()}\n${sample.file.content}`,
      ).toEqual([]);
      expectReadable(sample);
      expectUntold(sample);
    }
  });

  it('calls each by the name that it got', () => {
    for (const pair of pairs) {
      const { content } = sampleFile(pair, template, 'native', 'called').file;
      const others = [...content.matchAll(/^(?:import|from|use) .*\b\w+ as (\w+)\b/gm)].map(
        ([, other = '']) => other,
      );
      const unused = others.filter((other) => content.split(new RegExp(`\\b${other}\\b`)).length < 3);
      expect(unused, content).toEqual([]);
    }
  });
});

describe('Python', () => {
  it('takes all that comes from one module in one line', () => {
    const keys = ['ec-private-key', 'jwt-hs256', 'github-pat', 'github-fine-grained-pat'];
    for (const one of keys) {
      for (const other of keys.filter((id) => id !== one)) {
        const types = secretTypes.filter(({ id }) => id === one || id === other);
        const { content } = sampleFile(types, 'python', 'native', 'one line').file;
        const modules = [...content.matchAll(/^from (\S+) import/gm)].map(([, module]) => module);
        expect(modules.filter((module, at) => modules.indexOf(module) !== at)).toEqual([]);
      }
    }
  });
});
