import { labelOf } from '#contract/deployment-rules.ts';
import {
  type CounterDefinition,
  type DisplayConfig,
  type SectionDefinition,
  tones,
} from './display-config.ts';

/** An analysis as it is shown: whatever came, under whatever keys, in the order and the words of the display file. */
export interface Analysis {
  summary: string | undefined;
  timestamp: string | undefined;
  /** '1 region failed', where not everything could be read. */
  partial: string | undefined;
  counters: Counter[];
  sections: Section[];
}

export interface Counter {
  key: string;
  label: string;
  count: number;
  definition: CounterDefinition;
}

export interface Section {
  key: string;
  label: string;
  /** Things in it: images, accounts, findings. */
  count: number;
  value: unknown;
  definition: SectionDefinition;
}

type Loose = Record<string, unknown>;

export function isAnalysis(results: unknown): results is Loose {
  return isRecord(results) && Object.keys(results).length > 0;
}

export function readAnalysis(results: Loose, display: DisplayConfig): Analysis {
  return {
    summary: textIn(results, 'summary'),
    timestamp: textIn(results, 'timestamp'),
    partial: partialOf(results),
    counters: countersOf(results, display),
    sections: sectionsOf(results, display),
  };
}

const noWords: CounterDefinition = {
  icon: 'info',
  order: Number.MAX_SAFE_INTEGER,
  tone: 'neutral',
};

/** Of two that the file gives no place, the more serious comes first. */
function countersOf(results: Loose, display: DisplayConfig): Counter[] {
  const metrics = isRecord(results['metrics']) ? results['metrics'] : {};
  const counted = { ...counts(metrics, display), ...counts(results, display) };
  return Object.entries(counted)
    .map(([key, count]) => {
      const definition = display.counters.get(key) ?? noWords;
      return { key, count, definition, label: definition.label ?? wordsOf(key) };
    })
    .toSorted(
      (a, b) =>
        a.definition.order - b.definition.order ||
        tones.indexOf(a.definition.tone) - tones.indexOf(b.definition.tone),
    );
}

function counts(of: Loose, display: DisplayConfig): Record<string, number> {
  const numbers = Object.entries(of).filter(
    (entry): entry is [string, number] =>
      typeof entry[1] === 'number' &&
      Number.isFinite(entry[1]) &&
      (isCounterName(entry[0]) || display.counters.has(entry[0])),
  );
  return Object.fromEntries(numbers);
}

/** 'account' holds the letters of 'count', and counts nothing. */
function isCounterName(key: string): boolean {
  return /(?<!ac)count|total/i.test(key);
}

/** 'instance_count' → 'Instances' would be guessing; 'Instance count' is what it says. */
export function wordsOf(key: string): string {
  const label = labelOf(key).toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const errorsOnly: SectionDefinition = {
  icon: 'circle-x',
  label: 'Errors',
  description: 'What could not be read',
  order: 0,
  isOpen: true,
};

function sectionsOf(results: Loose, display: DisplayConfig): Section[] {
  const definitions = new Map(display.sections);
  // What failed is never left out, whatever the file says.
  if (!definitions.has('errors')) definitions.set('errors', errorsOnly);
  const sections = [...definitions].flatMap(([key, definition]): Section[] => {
    const value = valueOf(results, key);
    if (value === undefined || value === null) return [];
    const count = countOf(value);
    if (key === 'errors' && count === 0) return [];
    return [{ key, label: definition.label ?? wordsOf(key), count, value, definition }];
  });
  return sections.toSorted((a, b) => Number(b.key === 'errors') - Number(a.key === 'errors'));
}

function valueOf(results: Loose, key: string): unknown {
  if (Object.hasOwn(results, key)) return results[key];
  return key === 'instances' ? instancesOf(results['ami_data']) : undefined;
}

/** The instances that stand under their images, one by one. */
function instancesOf(images: unknown): Loose[] | undefined {
  if (!isRecord(images)) return undefined;
  const found = Object.entries(images).flatMap(([image, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
      if (!isRecord(entry) || !Array.isArray(entry['instances'])) return [];
      const { type, severity, owner, region } = entry;
      return entry['instances'].map((id: unknown): Loose => ({ id, image, type, severity, owner, region }));
    }),
  );
  return found.length === 0 ? undefined : found;
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (isRecord(value)) return Object.keys(value).length;
  return value === '' ? 0 : 1;
}

function partialOf(results: Loose): string | undefined {
  if (results['status'] !== 'partial') return undefined;
  const metrics = isRecord(results['metrics']) ? results['metrics'] : {};
  const failed = metrics['regions_failed'];
  if (typeof failed === 'number' && failed > 0) return plural(failed, 'region');
  const errors = countOf(results['errors'] ?? []);
  return errors > 0 ? plural(errors, 'call') : 'something';
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

function textIn(item: Loose, name: string): string | undefined {
  const value = item[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
