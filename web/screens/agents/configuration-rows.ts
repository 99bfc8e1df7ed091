import { isMasked, maskValue, namesSecret } from '#contract/deployment-rules.ts';

export interface ConfigurationRow {
  name: string;
  text: string;
  /** Shown without its middle; 'Copy' asks the server for the whole. */
  isSecret: boolean;
}

export function configurationRows(configuration: Record<string, unknown>): ConfigurationRow[] {
  return Object.entries(configuration).map(([name, value]) => {
    const text = wordsOf(value);
    if (isMasked(value)) return { name, text, isSecret: true };
    if (typeof value === 'string' && value !== '' && namesSecret(name)) {
      return { name, text: maskValue(value), isSecret: true };
    }
    return { name, text, isSecret: false };
  });
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'not set';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
