import type { NormalizedSchema } from '@smithy/core/schema';
import { awsProblem } from './problem.ts';
import { escapeXml, type XmlElement } from './xml.ts';

type Place = 'header' | 'query' | 'body';

/** A value out of its XML element, as the schema says; what the schema does not know is passed over. */
export function readXmlValue(schema: NormalizedSchema, element: XmlElement): unknown {
  if (schema.isListSchema()) {
    const member = schema.getValueSchema();
    const name = member.getMergedTraits().xmlName ?? 'member';
    return element.children
      .filter((child) => child.name === name)
      .map((child) => readXmlValue(member, child));
  }
  if (!schema.isStructSchema()) return readText(schema, element.text, 'body');
  const value: Record<string, unknown> = {};
  for (const [memberName, member] of schema.structIterator()) {
    const traits = member.getMergedTraits();
    const name = traits.xmlName ?? memberName;
    const children = element.children.filter((child) => child.name === name);
    const first = children[0];
    if (!first) continue;
    const isFlat = member.isListSchema() && traits.xmlFlattened;
    value[memberName] = isFlat
      ? children.map((child) => readXmlValue(member.getValueSchema(), child))
      : readXmlValue(member, first);
  }
  return value;
}

/** The elements of a value; with a name the value is wrapped in it, without only its members are written. */
export function writeXmlMembers(schema: NormalizedSchema, value: unknown, name?: string): string {
  if (value === undefined || value === null) return '';
  if (schema.isListSchema()) {
    const member = schema.getValueSchema();
    const isFlat = Boolean(schema.getMergedTraits().xmlFlattened);
    const memberName = isFlat ? (name ?? 'member') : (member.getMergedTraits().xmlName ?? 'member');
    const inner = (value as readonly unknown[])
      .map((item) => writeXmlMembers(member, item, memberName))
      .join('');
    return isFlat ? inner : wrap(name, inner);
  }
  if (!schema.isStructSchema()) return wrap(name, escapeXml(writeText(schema, value, 'body')));
  const record = value as Record<string, unknown>;
  let inner = '';
  for (const [memberName, member] of schema.structIterator()) {
    inner += writeXmlMembers(member, record[memberName], member.getMergedTraits().xmlName ?? memberName);
  }
  return wrap(name, inner);
}

/** A single value out of its text; an empty query value such as `?uploads` is the empty string. */
export function readText(schema: NormalizedSchema, text: string | undefined, place: Place): unknown {
  if (text === undefined) return undefined;
  if (schema.isBooleanSchema()) {
    if (text !== 'true' && text !== 'false') throw invalid(text);
    return text === 'true';
  }
  if (schema.isNumericSchema()) {
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number)) throw invalid(text);
    return number;
  }
  if (schema.isTimestampSchema()) {
    const time =
      place === 'body' || text.includes('T') ? Date.parse(text) : Date.parse(text.replace(/^"|"$/g, ''));
    if (Number.isNaN(time)) throw invalid(text);
    return new Date(time);
  }
  if (schema.isBlobSchema()) return Buffer.from(text, 'base64');
  return text;
}

const httpDateFormat = 6;
const epochFormat = 7;

export function writeText(schema: NormalizedSchema, value: unknown, place: Place): string {
  if (schema.isTimestampSchema() && value instanceof Date) {
    const format: unknown = schema.getSchema();
    if (format === epochFormat) return String(Math.floor(value.getTime() / 1000));
    const isHttpDate = format === httpDateFormat || (place === 'header' && format !== 5);
    return isHttpDate ? value.toUTCString() : value.toISOString();
  }
  if (schema.isBlobSchema()) return Buffer.from(value as Uint8Array).toString('base64');
  return String(value);
}

function wrap(name: string | undefined, inner: string): string {
  return name === undefined ? inner : `<${name}>${inner}</${name}>`;
}

function invalid(text: string) {
  return awsProblem('InvalidArgument', 400, 'A value of the request has the wrong form.', {
    ArgumentValue: text,
  });
}
