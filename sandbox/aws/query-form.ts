import type { NormalizedSchema } from '@smithy/core/schema';
import { readText } from './xml-shapes.ts';

/** How a protocol spells the names of a form: awsQuery and ec2Query differ in nothing else. */
export type Spelling = {
  member(member: NormalizedSchema, name: string): string;
  /** What stands between the name of a list and the number of an item. */
  beforeNumber(item: NormalizedSchema): string;
};

export type Form = ReadonlyMap<string, string>;

export function readStructure(
  schema: NormalizedSchema,
  form: Form,
  spelling: Spelling,
  prefix = '',
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [memberName, member] of schema.structIterator()) {
    const read = readValue(member, form, spelling, prefix + spelling.member(member, memberName));
    if (read !== undefined) value[memberName] = read;
  }
  return value;
}

function readValue(schema: NormalizedSchema, form: Form, spelling: Spelling, name: string): unknown {
  if (schema.isListSchema()) {
    // The SDK writes an empty list as the bare name.
    if (form.get(name) === '') return [];
    const member = schema.getValueSchema();
    const item = `${name}.${spelling.beforeNumber(member)}`;
    const items: unknown[] = [];
    for (let index = 1; has(form, `${item}${index}`); index += 1)
      items.push(readValue(member, form, spelling, `${item}${index}`));
    return items.length > 0 ? items : undefined;
  }
  if (schema.isStructSchema())
    return has(form, name) ? readStructure(schema, form, spelling, `${name}.`) : undefined;
  return readText(schema, form.get(name), 'body');
}

function has(form: Form, name: string): boolean {
  if (form.has(name)) return true;
  for (const key of form.keys()) if (key.startsWith(`${name}.`)) return true;
  return false;
}
