import type { GridCategory, GridOption, SelectionGrid } from '#contract/agents.ts';

/** What a click on an option of a category makes of the selection, or why it is refused. */
export interface Selection {
  selected: string[];
  refusal?: string;
}

/**
 * Radio and single choose one; 'all-or-none' toggles all options together; checkboxes refuse to go over
 * maxSelect and under minSelect. `selected` holds the ids of the whole grid, other categories stay as they are.
 */
export function choose(category: GridCategory, selected: readonly string[], optionId: string): Selection {
  const own = category.options.map((option) => option.id);
  const others = selected.filter((id) => !own.includes(id));
  const here = selected.filter((id) => own.includes(id));
  if (isSingle(category)) return { selected: [...others, optionId] };
  if (category.selectionMode === 'all-or-none') {
    return { selected: here.length > 0 ? others : [...others, ...own] };
  }
  if (here.includes(optionId)) {
    const least = category.minSelect ?? 0;
    if (here.length - 1 < least) return { selected: [...selected], refusal: `Choose at least ${least}.` };
    return { selected: selected.filter((id) => id !== optionId) };
  }
  if (category.maxSelect !== undefined && here.length + 1 > category.maxSelect) {
    return { selected: [...selected], refusal: `Choose at most ${category.maxSelect}.` };
  }
  return { selected: [...others, ...here, optionId] };
}

export function isSingle(category: GridCategory): boolean {
  return category.inputType === 'radio' || category.selectionMode === 'single';
}

export function optionsOf(grid: SelectionGrid | undefined): GridOption[] {
  return grid?.categories.flatMap((category) => category.options) ?? [];
}

/**
 * Every required category has at least minSelect selections (default 1); where none is required, one selection is
 * needed all the same, since a file of nothing cannot be made.
 */
export function hasEnough(grid: SelectionGrid | undefined, selected: readonly string[]): boolean {
  const options = optionsOf(grid);
  if (options.length > 0 && !options.some(({ id }) => selected.includes(id))) return false;
  const required = grid?.categories.filter((category) => category.required) ?? [];
  return required.every((category) => {
    const count = category.options.filter((option) => selected.includes(option.id)).length;
    return count >= (category.minSelect ?? 1);
  });
}
