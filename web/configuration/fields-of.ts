import { type Agent, ConfigField } from '#contract/agents.ts';
import { plainName } from '#contract/deployment-rules.ts';
import { isTrue } from '#web/reading/loose.ts';
import * as z from 'zod/mini';

/** The fields of a configSchema in either shape: an object with a `fields` list, or a map of key to item. */
export function fieldsOf(schema: unknown): ConfigField[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const listed = (schema as { fields?: unknown }).fields;
  const items = Array.isArray(listed)
    ? listed.map((item: unknown) => ['', item] as const)
    : Object.entries(schema as Record<string, unknown>);
  return items.flatMap(([key, item]) => {
    if (typeof item !== 'object' || item === null) return [];
    const loose = item as Partial<Record<keyof ConfigField, unknown>>;
    const parsed = z.safeParse(ConfigField, {
      ...item,
      name: loose.name ?? key,
      // A kind of input that is not known here can still be typed.
      type: z.safeParse(ConfigField.shape.type, loose.type).data ?? 'text',
      required: isTrue(loose.required),
      description: textOf(loose.description),
      options: textsIn(loose.options),
      dynamic: isTrue(loose.dynamic) || undefined,
      default: textOf(loose.default),
      warnings: z.safeParse(ConfigField.shape.warnings, loose.warnings).data,
    });
    // What every object has already, such as __proto__, is no name for a field of one.
    const isNamed = parsed.success && parsed.data.name !== '' && !(parsed.data.name in {});
    return isNamed ? [parsed.data] : [];
  });
}

/** Chosen from the cloud's regions: what is named after a region or location, and a select that waits for its options. */
export function isRegionField({ name, type, dynamic, options = [] }: RegionParts): boolean {
  const waits = type === 'select' && dynamic === true && options.length === 0;
  return waits || /region|location/.test(plainName(name));
}

type RegionParts = Pick<ConfigField, 'name' | 'type' | 'dynamic' | 'options'>;

/** Whether it takes several of them, as its name says. */
export function isRegionList({ name, type }: Pick<ConfigField, 'name' | 'type'>): boolean {
  return type === 'text' && /(?:region|location)s$/.test(plainName(name));
}

/** Which cloud's regions: Azure for agents of category Azure, else AWS. */
export function cloudOfRegions(agent: Pick<Agent, 'category'>): 'aws' | 'azure' {
  return agent.category.toLowerCase().includes('azure') ? 'azure' : 'aws';
}

/** What every field starts with. */
export function defaultsOf(fields: readonly ConfigField[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, field.default ?? '']));
}

/** The choices of a select; one that comes as an object is its value, or its id. */
function textsIn(options: unknown): string[] | undefined {
  if (!Array.isArray(options)) return undefined;
  return options.flatMap((option: unknown) => {
    const loose = typeof option === 'object' && option !== null ? (option as Record<string, unknown>) : {};
    return textOf(option) ?? textOf(loose['value']) ?? textOf(loose['id']) ?? [];
  });
}

/** A form holds texts: 0 and false are values as they read. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
