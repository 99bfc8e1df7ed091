import { env } from '#material/formats/env.ts';
import { INNER_FORMATS, writeEntries, type Entry, type Format } from '#material/formats/format.ts';
import { json } from '#material/formats/json.ts';
import { properties } from '#material/formats/properties.ts';
import { yaml } from '#material/formats/yaml.ts';
import { isGroup } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { springConfigurations } from './jobs/spring.ts';
import type { Template } from './template.ts';

/** What Spring Boot reads; JSON by `spring.config.import`, variables by their relaxed names. */
const WRITERS: Partial<Record<Format['id'], Format>> = { env, json, native: yaml, properties, yaml };

export const spring: Template = {
  id: 'spring',
  label: 'Spring Boot',
  description: 'application.yml or application.properties; native: values as defaults of a placeholder',
  isOffered: true,
  formats: [...INNER_FORMATS, 'properties'],
  kindOf: writerOf,
  write: (draft, format) => {
    const entries = pick(draft.random, springConfigurations)(draft);
    return writeEntries(writerOf(format), relaxed(format.id === 'native' ? defaulted(entries) : entries, []));
  },
};

function writerOf({ id }: Format): Format {
  const writer = WRITERS[id];
  if (writer === undefined) throw new Error(`Spring does not read ${id}.`);
  return writer;
}

/** `${NAME:value}`: what was meant for the environment, and what is used when it is not there. */
function defaulted(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => {
    const { value, field } = entry;
    if (isGroup(value)) return { ...entry, value: defaulted(value) };
    // A brace would end the placeholder, and an escape in a quoted text would stand before the value's own.
    if (field === undefined || /[{}\\"\n]/.test(field.value)) return entry;
    return { ...entry, value: `\${${field.spelling.env}:${field.value}}` };
  });
}

/** https://docs.spring.io/spring-boot/reference/features/external-config.html#features.external-config.typesafe-configuration-properties.relaxed-binding.environment-variables */
function relaxed(entries: readonly Entry[], trail: readonly string[]): Entry[] {
  return entries.map((entry) => {
    const here = [...trail, entry.name];
    if (isGroup(entry.value)) return { ...entry, value: relaxed(entry.value, here) };
    return { ...entry, env: here.join('_').replaceAll('.', '_').replaceAll('-', '').toUpperCase() };
  });
}
