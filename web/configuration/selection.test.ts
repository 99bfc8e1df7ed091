import { describe, expect, it } from 'vitest';
import type { GridCategory } from '#contract/agents.ts';
import { choose, hasEnough } from './selection.ts';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id }));

function category(parts: Partial<GridCategory>): GridCategory {
  return {
    name: 'one',
    title: 'One',
    inputType: 'checkbox',
    selectionMode: 'multi',
    required: true,
    options,
    ...parts,
  };
}

describe('choose', () => {
  it('takes one of a radio group and leaves other categories alone', () => {
    expect(choose(category({ inputType: 'radio' }), ['x', 'a'], 'b').selected).toEqual(['x', 'b']);
    expect(choose(category({ selectionMode: 'single' }), ['a'], 'a').selected).toEqual(['a']);
  });

  it('refuses above maxSelect (R292)', () => {
    const three = category({ maxSelect: 3 });
    expect(choose(three, ['a', 'b', 'c'], 'd')).toEqual({
      selected: ['a', 'b', 'c'],
      refusal: 'Choose at most 3.',
    });
    expect(choose(three, ['a', 'b'], 'c')).toEqual({ selected: ['a', 'b', 'c'] });
    expect(choose(three, ['x', 'y', 'z'], 'a').selected).toEqual(['x', 'y', 'z', 'a']);
  });

  it('refuses below minSelect (R293)', () => {
    const two = category({ minSelect: 2 });
    expect(choose(two, ['a', 'b'], 'a')).toEqual({ selected: ['a', 'b'], refusal: 'Choose at least 2.' });
    expect(choose(two, ['a', 'b', 'c'], 'a')).toEqual({ selected: ['b', 'c'] });
    expect(choose(category({}), ['a'], 'a')).toEqual({ selected: [] });
  });

  it('toggles all together in all-or-none (R294)', () => {
    const all = category({ selectionMode: 'all-or-none' });
    expect(choose(all, ['x'], 'c').selected).toEqual(['x', 'a', 'b', 'c', 'd']);
    expect(choose(all, ['x', 'a', 'b', 'c', 'd'], 'a').selected).toEqual(['x']);
  });
});

describe('hasEnough', () => {
  it('asks for minSelect, else one, in every required category (R289)', () => {
    const grid = (...categories: GridCategory[]) => ({
      title: 't',
      selectionMode: 'multi' as const,
      selectedItems: [],
      categories,
    });
    const other = category({ name: 'two', options: [{ id: 'x', label: 'x' }] });
    expect(hasEnough(grid(category({})), [])).toBe(false);
    expect(hasEnough(grid(category({})), ['a'])).toBe(true);
    expect(hasEnough(grid(category({ minSelect: 2 })), ['a'])).toBe(false);
    expect(hasEnough(grid(category({}), other), ['a'])).toBe(false);
    expect(hasEnough(grid(category({}), { ...other, required: false }), ['a'])).toBe(true);
    expect(hasEnough(undefined, [])).toBe(true);
  });

  it('asks for one selection of any category where none is required', () => {
    const grid = {
      title: 't',
      selectionMode: 'multi' as const,
      selectedItems: [],
      categories: [
        category({ required: false, minSelect: 0 }),
        category({ name: 'two', required: false, minSelect: 0, options: [{ id: 'x', label: 'x' }] }),
      ],
    };
    expect(hasEnough(grid, [])).toBe(false);
    expect(hasEnough(grid, ['gone'])).toBe(false);
    expect(hasEnough(grid, ['x'])).toBe(true);
  });
});
