import { isMasked, maskNamed, maskValue, namesSecret } from '#contract/deployment-rules.ts';

export interface ConfigurationRow {
  name: string;
  text: string;
  /** Shown without its middle, beside a 'Copy' of the whole. */
  isSecret: boolean;
  /** The whole value of a secret, where it came with the answer; else 'Copy' asks the server for it. */
  whole?: string;
}

/** Every setting in the order it is stored; what names a secret shows its first and last four characters. */
export function configurationRows(configuration: Record<string, unknown>): ConfigurationRow[] {
  return Object.entries(configuration).map(([name, value]) => {
    const text = wordsOf(value);
    if (isMasked(value)) return { name, text, isSecret: true };
    if (!namesSecret(name) || text === unset) return { name, text, isSecret: false };
    return { name, text: maskValue(text), isSecret: true, whole: text };
  });
}

const unset = 'not set';

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return unset;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.length === 0 ? unset : value.join(', ');
  }
  return JSON.stringify(value, maskNamed);
}
