import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entropyOf, isPlausible } from './plausible.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import { cases, drawValues, sourceOf, wordsIn } from './testing/secret-values.ts';

/** Enough to see a wrong grammar at once; `secret-types.itest.ts` draws 10,000 and looks whether they are random. */
const VALUES = 50;
const SLOW_VALUES = 2;

describe('the list of secret types', () => {
  it('names every file in secrets/, in alphabetical order', () => {
    const files = readdirSync(new URL('./secrets', import.meta.url)).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    expect(secretTypes.map((type) => `${type.id}.ts`)).toEqual(files.toSorted());
  });

  it('names only companions that exist', () => {
    for (const { companions, alike = [] } of secretTypes) {
      for (const id of [...companions, ...alike]) expect(secretTypeOf(id).id).toBe(id);
    }
  });

  it('refuses an unknown id', () => {
    expect(() => secretTypeOf('aws-acces-key')).toThrow("There is no secret type 'aws-acces-key'.");
  });

  it('has no type that takes the values of another for its own, unless one needs its name beside it', () => {
    const own = new Map(cases.map((one) => [one, drawValues(one, one.part.isSlow === true ? 1 : 3)]));
    const distinctive = cases.filter(({ type, part }) => !type.keywordNeeded && part === type.parts[0]);
    for (const one of distinctive) {
      for (const [other, values] of own) {
        if (other.type === one.type || one.type.alike?.includes(other.type.id)) continue;
        const taken = values.filter((value) => one.part.regex.test(value));
        expect(taken, `${one.name} takes a value of ${other.name}`).toEqual([]);
      }
    }
  });
});

describe.each(secretTypes)('$id', (type) => {
  it('says what a test and a person need to know', () => {
    for (const text of [type.label, type.description, type.source, type.inertness, type.decoyTell])
      expect(text).not.toBe('');
    expect(type.homes.length).toBeGreaterThan(0);
    expect(type.context).toContain('{value}');
    expect(type.parts[0].isSecret ?? true).toBe(true);
    expect(sourceOf(type)).toContain(`id: '${type.id}'`);
  });

  it('takes its samples, and refuses what only resembles them', () => {
    const [{ regex }] = type.parts;
    expect(type.samples.match.length).toBeGreaterThan(0);
    expect(type.samples.refuse.length).toBeGreaterThan(0);
    expect(type.samples.match.filter((sample) => !regex.test(sample))).toEqual([]);
    const refused = type.samples.refuse.filter(
      (sample) => !regex.test(sample) || type.tells.some((tell) => tell.test(sample)),
    );
    expect(refused).toEqual(type.samples.refuse);
  });

  it('can spell its names in every language', () => {
    const names = type.parts.flatMap(({ spelling, otherNames = [] }) => [spelling.env, ...otherNames]);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9_]+$/);
    expect(new Set(names).size).toBe(names.length);
    for (const { spelling } of type.parts) {
      for (const name of Object.values(spelling)) expect(name).toMatch(/^[A-Za-z]\w*$/);
    }
  });
});

describe.each(cases)('$name', (one) => {
  const { part, type } = one;
  const values = drawValues(one, part.isSlow === true ? SLOW_VALUES : VALUES);

  it('matches its anchored grammar and never repeats', () => {
    expect(part.regex.source).toMatch(/^\^.*\$$/s);
    expect(values.filter((value) => !part.regex.test(value))).toEqual([]);
    if (part.isSecret !== false) expect(new Set(values).size).toBe(values.length);
  });

  it('has no tell and no stop word of the scanners, and is above its entropy', () => {
    for (const value of values) {
      expect(type.tells.some((tell) => tell.test(value))).toBe(false);
      expect(isPlausible(value, part)).toBe(true);
      expect(entropyOf(value)).toBeGreaterThan(part.entropyNeeded);
      if (part.hasFixedStart !== true) expect(value).toMatch(/^[A-Za-z0-9]/);
      if (part.hasFixedEnd !== true) expect(value).toMatch(/[A-Za-z0-9]$/);
    }
    expect(values.flatMap((value) => wordsIn(one, value))).toEqual([]);
  });
});
