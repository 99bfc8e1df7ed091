import { describe, expect, it } from 'vitest';
import { numbersIn, readExplained, readRequirements, readShown, titlesIn } from './requirements.ts';

describe('the requirements', () => {
  it('are 599, each once, in order', () => {
    const numbers = readRequirements().map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 599 }, (_, at) => `R${String(at + 1).padStart(3, '0')}`));
  });

  it('are named by tests only under numbers that exist', () => {
    const known = new Set(readRequirements().map(({ number }) => number));
    const unknown = [...readShown().keys(), ...readExplained()].filter((number) => !known.has(number));
    expect(unknown).toEqual([]);
  });

  it('are each shown by a test, or explained', () => {
    const told = new Set([...readShown().keys(), ...readExplained()]);
    expect(readRequirements().filter(({ number }) => !told.has(number))).toEqual([]);
  });

  it('are never both shown and explained away', () => {
    const shown = readShown();
    expect([...readExplained()].filter((number) => shown.has(number))).toEqual([]);
  });
});

describe('titlesIn', () => {
  it.each([
    [`it('reads (R001)', () => check('(R002)')); // (R003)`, ['reads (R001)']],
    ['test.each([[1, f(2)], [3]])(`is ${x} (R004)`, run)', ['is ${x} (R004)']],
    [`await test.step("it's (R005)", run); /* it was (R006) */`, ["it's (R005)"]],
    [`submit('(R007)'); const text = '(R008)';`, []],
  ])('reads of %s the names alone', (source, titles) => {
    expect(titlesIn(source)).toEqual(titles);
  });
});

describe('numbersIn', () => {
  it.each([
    ['(R364-R366, Q17)', ['R364', 'R365', 'R366']],
    ['(R280 to R282)', ['R280', 'R281', 'R282']],
    ['(R001, R003) and (R002)', ['R001', 'R003', 'R002']],
    ['R004 without brackets, (see R005)', []],
  ])('reads %s', (title, numbers) => {
    expect([...numbersIn(title)]).toEqual(numbers);
  });
});
