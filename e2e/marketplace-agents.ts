import type { Locator, Page } from '@playwright/test';

/** Agents as a catalogue of other people could send them: not all of them in the shape of ours. */
export type LooseAgent = Record<string, unknown> & { name: string };

export function agent(parts: Record<string, unknown>): LooseAgent {
  return {
    id: 'planter',
    name: 'Planter',
    description: 'Plants the file and takes it away again.',
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

interface GridParts {
  selectionMode?: 'single' | 'multi';
  selectedItems?: string[];
  title?: string;
}

/** A grid of one category per entry. */
export function grid(categories: object[], parts: GridParts = {}): object {
  return { title: 'Secrets', selectionMode: 'multi', selectedItems: [], ...parts, categories };
}

export function category(name: string, ids: readonly (string | object)[], parts: object = {}): object {
  return {
    name,
    title: name,
    inputType: 'checkbox',
    selectionMode: 'multi',
    required: true,
    options: ids.map((id) => (typeof id === 'string' ? { id, label: id } : id)),
    ...parts,
  };
}

/** What the list of agents answers from now on. */
export async function serveAgents(page: Page, agents: readonly object[]): Promise<void> {
  await page.unroute('**/api/v1/agents');
  await page.route('**/api/v1/agents', (route) => route.fulfill({ json: agents }));
}

export function article(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** Presses the action of an agent's card and waits for its dialog. */
export async function openDialog(
  page: Page,
  name: string,
  action: string,
): Promise<{ dialog: Locator; submit: Locator }> {
  await article(page, name).getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${action} ${name}`, exact: true });
  await dialog.waitFor();
  return { dialog, submit: dialog.getByRole('button', { name: action, exact: true }) };
}
