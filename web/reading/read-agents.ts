import type {
  Agent,
  DeploymentUI,
  GridCategory,
  GridOption,
  Regions,
  SelectionGrid,
} from '#contract/agents.ts';
import { fieldsOf } from '#web/configuration/fields-of.ts';
import { isSingle } from '#web/configuration/selection.ts';
import {
  isRecord,
  isTrue,
  listIn,
  listOf,
  type Loose,
  numberOf,
  recordOf,
  textIn,
  textsOf,
} from './loose.ts';

/** The catalogue, bare or inside an object; what cannot be named is left out. */
export function readAgents(answer: unknown): Agent[] {
  const listed = listIn(answer, 'agents');
  if (listed === undefined) throw new Error('The list of agents could not be read.');
  return listed.flatMap((item) => readAgent(item) ?? []);
}

/** An agent with every list and number in place, whatever the answer left out. */
export function readAgent(item: unknown): Agent | undefined {
  if (!isRecord(item)) return undefined;
  const id = textIn(item, 'id', 'name');
  if (id === undefined) return undefined;
  const details = recordOf(item['details']);
  const version = textIn(details, 'version');
  const author = textIn(details, 'author');
  const subtype = textIn(item, 'subtype', 'sub_type');
  const reason = textIn(item, 'disabled_reason');
  const ui = deploymentUiOf(item['deploymentUI']);
  const ways = item['permissions_of'];
  const schema = item['configSchema'];
  return {
    ...Object.fromEntries(Object.entries(item).filter(([name]) => !optional.has(name))),
    id,
    name: textIn(item, 'name') ?? 'Unnamed agent',
    description: textIn(item, 'description') ?? '',
    category: textIn(item, 'category') ?? '',
    // A type that we do not know stays as it is and is shown; a missing one reads 'Unknown'.
    type: textIn(item, 'type') as Agent['type'],
    ...(subtype !== undefined && { subtype }),
    price: numberOf(item['price']) ?? 0,
    run_price: numberOf(item['run_price']) ?? 0,
    disabled: isTrue(item['disabled']),
    ...(reason !== undefined && { disabled_reason: reason }),
    permissions: textsOf(item['permissions']),
    ...(isRecord(ways) && { permissions_of: listsIn(ways) }),
    details: {
      features: textsOf(details['features']),
      useCases: textsOf(details['useCases']),
      ...(version !== undefined && { version }),
      ...(author !== undefined && { author }),
    },
    ...(typeof schema === 'object' && schema !== null && { configSchema: { fields: fieldsOf(schema) } }),
    ...(ui !== undefined && { deploymentUI: ui }),
  };
}

/** What may be missing must not stand there as null. */
const optional = new Set(['subtype', 'disabled_reason', 'permissions_of', 'configSchema', 'deploymentUI']);

function listsIn(ways: Loose): Record<string, string[]> {
  return Object.fromEntries(Object.entries(ways).map(([way, listed]) => [way, textsOf(listed)]));
}

/** Groups of regions; a region may be its id alone. */
export function readRegions(answer: unknown): Regions {
  const groups = isRecord(answer) ? (answer['regions'] ?? answer) : undefined;
  if (!isRecord(groups)) throw new Error('The list of regions could not be read.');
  const regions = Object.entries(groups).map(([group, listed]) => [group, listOf(listed).flatMap(regionOf)]);
  return { regions: Object.fromEntries(regions) };
}

function regionOf(item: unknown): Regions['regions'][string] {
  if (typeof item === 'string' && item !== '') return [{ id: item, name: item }];
  const region = recordOf(item);
  const id = textIn(region, 'id', 'name');
  if (id === undefined) return [];
  const name = textIn(region, 'name') ?? id;
  return [isTrue(region['default']) ? { id, name, default: true } : { id, name }];
}

function deploymentUiOf(value: unknown): DeploymentUI | undefined {
  if (!isRecord(value)) return undefined;
  const grids = recordOf(recordOf(value['steps'])['selectionGrids']);
  const secretTypes = gridOf(grids['secretTypes'], 'Secret Types', 'checkbox');
  const codeTemplates = gridOf(grids['codeTemplates'], 'Code Templates', 'radio');
  const outputFormats = gridOf(grids['outputFormats'], 'Output Formats', 'radio');
  return {
    steps: {
      selectionGrids: {
        ...(secretTypes !== undefined && { secretTypes }),
        ...(codeTemplates !== undefined && { codeTemplates }),
        ...(outputFormats !== undefined && { outputFormats }),
      },
    },
  };
}

type InputType = GridCategory['inputType'];

function gridOf(value: unknown, title: string, usual: InputType): SelectionGrid | undefined {
  if (!isRecord(value)) return undefined;
  const selectionMode = value['selectionMode'] === 'single' ? 'single' : 'multi';
  const categories = categoriesOf(value['categories'], title, usual);
  return {
    title: textIn(value, 'title') ?? title,
    selectionMode,
    // Where one choice is all there is, no second category can ask for its own.
    categories:
      selectionMode === 'single' ? categories.map((one) => ({ ...one, required: false })) : categories,
    selectedItems: textsOf(value['selectedItems']),
    permissions: textsOf(value['permissions']),
  };
}

/** What is named twice could not be chosen apart: an option counts where it comes first, a category gets another name. */
function categoriesOf(value: unknown, title: string, usual: InputType): GridCategory[] {
  const ids = new Set<string>();
  const names = new Set<string>();
  return listOf(value)
    .filter(isRecord)
    .map((item, nth) => {
      const category = categoryOf(item, nth === 0 ? title : `${title} ${nth + 1}`, usual);
      while (names.has(category.name)) category.name += ' again';
      names.add(category.name);
      category.options = category.options.filter(({ id }) => {
        const isFirst = !ids.has(id);
        ids.add(id);
        return isFirst;
      });
      return withinReach(category);
    });
}

/** A rule that nobody could keep asks for no more than there is. */
function withinReach(category: GridCategory): GridCategory {
  const { minSelect, maxSelect, required, options } = category;
  const most = isSingle(category) ? Math.min(1, options.length) : options.length;
  return {
    ...category,
    ...(minSelect !== undefined && { minSelect: Math.min(minSelect, most) }),
    ...(maxSelect !== undefined && { maxSelect: Math.max(maxSelect, minSelect ?? 1, 1) }),
    required: required && most > 0,
  };
}

function categoryOf(item: Loose, fallback: string, usual: InputType): GridCategory {
  const name = textIn(item, 'name', 'title') ?? fallback;
  const minSelect = numberOf(item['minSelect']);
  const maxSelect = numberOf(item['maxSelect']);
  const mode = item['selectionMode'];
  const inputType =
    inputTypes.find((one) => one === item['inputType']) ?? (mode === 'single' ? 'radio' : usual);
  return {
    name,
    title: textIn(item, 'title') ?? name,
    inputType,
    selectionMode: modes.find((one) => one === mode) ?? (inputType === 'radio' ? 'single' : 'multi'),
    ...(minSelect !== undefined && { minSelect }),
    ...(maxSelect !== undefined && { maxSelect }),
    required: isTrue(item['required']),
    options: listOf(item['options']).flatMap(optionOf),
  };
}

const inputTypes = ['radio', 'checkbox'] as const;
const modes = ['single', 'all-or-none', 'multi'] as const;

function optionOf(item: unknown): GridOption[] {
  if (typeof item === 'string' && item !== '') return [{ id: item, label: item }];
  const option = recordOf(item);
  const id = textIn(option, 'id', 'label');
  if (id === undefined) return [];
  const description = textIn(option, 'description');
  const templates = option['compatibleTemplates'];
  const mostSets = numberOf(option['mostSets']);
  return [
    {
      id,
      label: textIn(option, 'label') ?? id,
      ...(description !== undefined && { description }),
      ...(Array.isArray(templates) && { compatibleTemplates: textsOf(templates) }),
      ...(mostSets !== undefined && { mostSets: Math.max(1, Math.floor(mostSets)) }),
    },
  ];
}
