import * as z from 'zod/mini';
// By name: taken out of `z` it would keep all of zod in every page's first load.
import { catch as or } from 'zod/mini';

/** How the parts of an analysis are shown; comes from a static file, so an operator can change words and order. */
export interface DisplayConfig {
  counters: ReadonlyMap<string, CounterDefinition>;
  sections: ReadonlyMap<string, SectionDefinition>;
}

export const tones = ['bad', 'warn', 'neutral', 'ok'] as const;
export type Tone = (typeof tones)[number];

export const views = ['table', 'list', 'keyvalue', 'bars'] as const;
export type View = (typeof views)[number];

/** `words` makes 'Known vendor' of 'known_vendor'. */
export const formats = ['text', 'words', 'mono', 'number', 'boolean', 'date', 'link', 'severity'] as const;
export type Format = (typeof formats)[number];

export interface Column {
  key: string;
  label?: string | undefined;
  format: Format;
}

export interface CounterDefinition {
  icon: string;
  label?: string | undefined;
  description?: string | undefined;
  order: number;
  tone: Tone;
}

export interface SectionDefinition extends Omit<CounterDefinition, 'tone'> {
  view?: View | undefined;
  columns?: readonly Column[] | undefined;
  isOpen: boolean;
}

const last = Number.MAX_SAFE_INTEGER;
const Text = or(z.optional(z.string()), undefined);

/** What is wrong in one definition costs that word, not the whole file. */
const Shared = {
  icon: or(z.string(), 'info'),
  label: Text,
  description: Text,
  order: or(z.number(), last),
};

const Counter = z.object({ ...Shared, tone: or(z.enum(tones), 'neutral') });

const Columns = z.array(z.object({ key: z.string(), label: Text, format: or(z.enum(formats), 'text') }));

const Section = z.object({
  ...Shared,
  view: or(z.optional(z.enum(views)), undefined),
  open: or(z.boolean(), false),
  columns: or(z.optional(Columns), undefined),
});

const Definitions = z.record(z.string(), z.unknown());
const File = z.object({ sectionConfig: z.optional(Definitions), counterConfig: z.optional(Definitions) });

/** The file as the page uses it; what the file does not say at all is taken from `otherwise`. */
export function readDisplayConfig(file: unknown, otherwise?: DisplayConfig): DisplayConfig {
  const { sectionConfig, counterConfig } = z.parse(File, file);
  if (otherwise !== undefined && sectionConfig === undefined && counterConfig === undefined) return otherwise;
  return {
    counters: readOr(otherwise?.counters, counterConfig, readCounters),
    sections: readOr(otherwise?.sections, sectionConfig, readSections),
  };
}

/** A part that says things of which none can be read says nothing; an empty one says that nothing is to be shown. */
function readOr<T>(
  otherwise: ReadonlyMap<string, T> = new Map<string, T>(),
  definitions: Record<string, unknown> | undefined,
  read: (definitions: Record<string, unknown>) => ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  if (definitions === undefined) return otherwise;
  const found = read(definitions);
  return found.size === 0 && Object.keys(definitions).length > 0 ? otherwise : found;
}

function readCounters(definitions: Record<string, unknown>): DisplayConfig['counters'] {
  return new Map(
    Object.entries(definitions).flatMap(([key, value]) => {
      const read = z.safeParse(Counter, value);
      return read.success ? [[key, read.data]] : [];
    }),
  );
}

function readSections(definitions: Record<string, unknown>): DisplayConfig['sections'] {
  const read = Object.entries(definitions).flatMap(([key, value]): [string, SectionDefinition][] => {
    const section = z.safeParse(Section, value);
    if (!section.success) return [];
    const { open, ...definition } = section.data;
    return [[key, { ...definition, isOpen: open }]];
  });
  return new Map(read.toSorted(([, a], [, b]) => a.order - b.order));
}
