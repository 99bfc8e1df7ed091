import { type Agent, ConfigField } from '#contract/agents.ts';
import { plainName } from '#contract/deployment-rules.ts';
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
    const loose = item as { name?: unknown; type?: unknown; required?: unknown };
    const parsed = z.safeParse(ConfigField, {
      ...item,
      name: loose.name ?? key,
      type: loose.type ?? 'text',
      required: loose.required ?? false,
    });
    return parsed.success && parsed.data.name !== '' ? [parsed.data] : [];
  });
}

/** A field whose name contains region or location is chosen from the cloud's regions. */
export function isRegionField(name: string): boolean {
  return /region|location/.test(plainName(name));
}

/** Which cloud's regions: Azure for agents of category Azure, else AWS. */
export function cloudOfRegions(agent: Pick<Agent, 'category'>): 'aws' | 'azure' {
  return agent.category.toLowerCase().includes('azure') ? 'azure' : 'aws';
}

/** What every field starts with. */
export function defaultsOf(fields: readonly ConfigField[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, field.default ?? '']));
}
