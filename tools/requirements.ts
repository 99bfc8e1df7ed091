import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Requirement {
  /** `R001` to `R599`. */
  number: string;
  section: string;
  text: string;
}

const root = join(import.meta.dirname, '..');
const testFiles =
  '{bench,catalogue,contract,e2e,material,sandbox,server,tools,web}/**/*.{test,itest,e2e}.{ts,tsx}';

/** What docs/requirements/checklist.md lists. */
export function readRequirements(): Requirement[] {
  const requirements: Requirement[] = [];
  let section = '';
  for (const line of readFileSync(join(root, 'docs/requirements/checklist.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const [, number, text] = /^(R\d{3}) (.*)$/.exec(line) ?? [];
    if (number !== undefined && text !== undefined) requirements.push({ number, section, text });
  }
  return requirements;
}

/** The numbers that titles of tests name, and in which files. */
export function readShown(): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  for (const file of globSync(testFiles, { cwd: root, exclude: ['tools/requirements.test.ts'] })) {
    for (const number of numbersIn(titlesIn(readFileSync(join(root, file), 'utf8')).join('\n'))) {
      shown.set(number, [...(shown.get(number) ?? []), file]);
    }
  }
  return shown;
}

/** What tests, their groups and their steps are called, as written: a `${}` stays one. */
export function titlesIn(source: string): string[] {
  const opening = /\b(?:describe|it|test|step)(?:\.[a-z]+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*/g.source;
  const title = /(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.source;
  return [...source.matchAll(new RegExp(opening + title, 'g'))].map(([, , words = '']) => words);
}

/** `(R012, R014-R016, Q3)` and the like: numbers in brackets; `R014-R016` and `R014 to R016` are three. */
export function numbersIn(source: string): Set<string> {
  const numbers = new Set<string>();
  for (const [, inside = ''] of source.matchAll(/\(((?:[RQF]\d+(?: to |-|, | and )?)+)\)/g)) {
    for (const [, first, last] of inside.matchAll(/R(\d{3})(?:(?:-| to )R(\d{3}))?/g)) {
      for (let number = Number(first); number <= Number(last ?? first); number += 1) {
        numbers.add(`R${String(number).padStart(3, '0')}`);
      }
    }
  }
  return numbers;
}

/** Those that docs/requirements/not-tested.md explains: `- R123: the reason`. */
export function readExplained(): Set<string> {
  const text = readFileSync(join(root, 'docs/requirements/not-tested.md'), 'utf8');
  return new Set([...text.matchAll(/^- (R\d{3}): \S/gm)].map(([, number = '']) => number));
}

if (import.meta.main) {
  const shown = readShown();
  const explained = readExplained();
  const requirements = readRequirements();
  const open = requirements.filter(({ number }) => !shown.has(number) && !explained.has(number));
  for (const { number, section, text } of open) console.log(`${number} [${section.slice(0, 2)}] ${text}`);
  const { length } = requirements;
  console.log(
    `${length} requirements: ${shown.size} named by tests, ${explained.size} explained, ${open.length} open`,
  );
}
