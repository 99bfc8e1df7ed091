import type { Agent, ConfigField, GridCategory } from '#contract/agents.ts';
import { cleanValue, isMasked, missingFields, valueOf } from '#contract/deployment-rules.ts';
import type { Deployment } from '#contract/deployments.ts';
import { secretTypesOf } from '#web/ui/target-of.ts';

export interface EditValues {
  fields: Record<string, string>;
  secretTypes: readonly string[];
  /** Names of stored secrets that are to be taken away. */
  removed: readonly string[];
}

/** What is edited: the agent's fields, its choice of secret types, and what is stored. */
export interface EditForm {
  fields: readonly ConfigField[];
  secretTypes: readonly GridCategory[];
  stored: Deployment['configuration'];
}

/** What the form starts with: the schema's defaults, overridden by what is stored. A stored secret starts empty. */
export function startValues({ fields, stored }: Omit<EditForm, 'secretTypes'>): EditValues {
  const start = fields.map((field) => [field.name, startValue(field, stored)]);
  return { fields: Object.fromEntries(start), secretTypes: secretTypesOf(stored), removed: [] };
}

/**
 * The checkbox groups of secret types, of which the checked options are sent: the first category, and those beside it
 * of an agent that has families, or a change of one family would take the others away.
 */
export function secretTypeCategories(agent: Pick<Agent, 'deploymentUI'>): GridCategory[] {
  const categories: Partial<GridCategory>[] =
    agent.deploymentUI?.steps?.selectionGrids?.secretTypes?.categories ?? [];
  return categories.flatMap((category) => completed(category) ?? []);
}

function completed(category: Partial<GridCategory>): GridCategory | undefined {
  if (category.options === undefined || category.options.length === 0) return undefined;
  const name = category.name ?? 'Secret Types';
  return {
    inputType: 'checkbox',
    selectionMode: 'multi',
    required: false,
    ...category,
    name,
    title: category.title ?? name,
    options: category.options,
  };
}

/** What is sent, or the names of the required fields that are still empty. */
export function editedConfiguration(
  { fields, secretTypes, stored }: EditForm,
  values: EditValues,
): { configuration: Record<string, unknown>; missing: string[] } {
  const configuration: Record<string, unknown> = {};
  for (const field of fields) configuration[field.name] = editedValue(field, stored, values);
  const required = fields.filter((field) => field.required);
  if (secretTypes.length > 0) {
    const offered = secretTypes.flatMap(({ options }) => options.map((one) => one.id));
    configuration['secretTypes'] = offered.filter((id) => values.secretTypes.includes(id));
    if (secretTypes.some((category) => category.required))
      required.push({ name: 'secretTypes', type: 'select', required: true });
  }
  for (const name of ['fileName', 'file_name']) {
    if (Object.hasOwn(stored, name)) configuration[name] = stored[name];
  }
  return { configuration, missing: missingFields(required, configuration) };
}

function startValue(field: ConfigField, stored: EditForm['stored']): string {
  const value = valueOf(stored, field.name);
  if (isMasked(value)) return '';
  return textOf(value) ?? field.default ?? '';
}

function editedValue(field: ConfigField, stored: EditForm['stored'], values: EditValues): unknown {
  const before = valueOf(stored, field.name);
  const typed = cleanValue(field.name, values.fields[field.name] ?? '');
  // An untouched secret goes back as the mask the server sent, which means: keep. Null takes it away.
  if (typed === '' && isMasked(before)) return values.removed.includes(field.name) ? null : before;
  // A number or a flag that nobody touched stays one.
  return typeof before !== 'string' && typed === textOf(before) ? before : typed;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
