import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deployManifests, missingFrom, pageOf } from './target-tables.ts';

const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => !cells.every((cell) => /^-+$/.test(cell)));

describe('the page of deploy targets', () => {
  const kept = rowsOf(readFileSync(new URL('../docs/deploy-targets.md', import.meta.url), 'utf8'));
  const heads = kept.filter(([first]) => first === 'Case' || first === 'Agent');

  it('has a column for every Deploy agent, and saw every case that it was asked', () => {
    const columns = heads[0]?.slice(1) ?? [];
    // One that works in two ways has a column for each: 'Slack Channel Deployer, as a file'.
    expect([...new Set(columns.map((column) => column.replace(/,.*/, '')))].toSorted()).toEqual(
      deployManifests.map(({ name }) => name).toSorted(),
    );
    const cases = kept.slice(1, kept.indexOf(heads[1] ?? []));
    for (const [title, ...cells] of cases) {
      expect(
        cells.every((cell) => cell === 'yes' || cell === '–'),
        title,
      ).toBe(true);
      expect(cells, title).toContain('yes');
    }
  });

  it('has the cases that the suite has, by their titles', () => {
    const source = readFileSync(new URL('../catalogue/deploy/conformance.ts', import.meta.url), 'utf8');
    const asked = [...source.matchAll(/\bit(?:\.each\([^)]*\))?\(\s*'([^']+)'/g)].map(
      (found) => found[1] ?? '',
    );
    expect(asked.length).toBe([...source.matchAll(/\bit(?:\.each\([^)]*\))?\(/g)].length);
    const shown = kept.slice(1, kept.indexOf(heads[1] ?? [])).map(([title = '']) => title);
    // '%s' stands for one word of each case: 'plants once when the upload meets a %s'.
    const patterns = asked.map((title) => new RegExp(`^${title.replaceAll('%s', '[\\w-]+')}$`));
    expect(shown.filter((title) => !patterns.some((pattern) => pattern.test(title)))).toEqual([]);
    for (const [nth, pattern] of patterns.entries()) {
      const count = shown.filter((title) => pattern.test(title)).length;
      expect(count, asked[nth]).toBe(asked[nth]?.includes('%s') ? 2 : 1);
    }
  });

  it('names the permissions that the catalogue names', () => {
    const fresh = rowsOf(pageOf([]));
    const from = (rows: string[][]) => rows.slice(rows.findIndex(([first]) => first === 'Agent'));
    expect(from(kept)).toEqual(from(fresh));
  });

  it('says no where a case failed, and nothing where it was not asked', () => {
    const suites = ['One', 'Two, in its way,'].map((name) => `${name} as a deploy target`);
    const page = pageOf([
      { suite: suites[0] ?? '', title: 'looks', status: 'failed' },
      { suite: suites[1] ?? '', title: 'plants', status: 'passed' },
      { suite: 'another suite', title: 'is left out', status: 'passed' },
    ]);
    expect(rowsOf(page).slice(0, 3)).toEqual([
      ['Case', 'One', 'Two, in its way'],
      ['looks', 'NO', '–'],
      ['plants', '–', 'yes'],
    ]);
  });

  it('tells which suites and cases a run left out', () => {
    const suites = deployManifests.map(({ name }) => `${name} as a deploy target`);
    const all = suites.map((suite) => ({ suite, title: 'looks', status: 'passed' }));
    expect(missingFrom(all)).toEqual([]);
    expect(missingFrom(all.map((one) => ({ ...one, status: 'failed' })))).toEqual([]);
    const [first, ...others] = deployManifests.map(({ name }) => name);
    expect(missingFrom(all.slice(1))).toEqual([`${first}: no case of its suite was run.`]);
    expect(missingFrom([...all, { suite: suites[1] ?? '', title: 'plants', status: 'pending' }])).toEqual([
      `${others[0]}: "plants" is pending.`,
    ]);
  });
});
