import type { Agent, GridCategory, SelectionGrid } from '#contract/agents.ts';

/** Agents for the tests of this folder. */
export function agent(parts: Partial<Agent>): Agent {
  return {
    id: 'a',
    name: 'S3 Content Deployer',
    description: 'Plants the file in a bucket.',
    category: 'AWS',
    type: 'Deploy',
    price: 2,
    run_price: 1,
    disabled: false,
    permissions: [],
    details: { features: [], useCases: [] },
    ...parts,
  };
}

export function grid(mode: SelectionGrid['selectionMode'], ...categories: GridCategory[]): SelectionGrid {
  return { title: 'Grid', selectionMode: mode, selectedItems: [], categories };
}

export function category(inputType: GridCategory['inputType'], ...ids: string[]): GridCategory {
  return {
    name: ids.join(),
    title: ids.join(),
    inputType,
    selectionMode: inputType === 'radio' ? 'single' : 'multi',
    required: true,
    options: ids.map((id) => ({ id, label: id.toUpperCase() })),
  };
}
