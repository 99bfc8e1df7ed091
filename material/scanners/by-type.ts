import type { Scanners } from '#material/secret-type.ts';
import { factsOf } from './facts.ts';
import type { Scanner, ScannerId } from './scanner.ts';

/** Scanners of which only the facts of each secret type are known: the file itself has no say. */
export const trufflehog = byType('trufflehog', 'TruffleHog', '3', 'trufflehog');

function byType(id: ScannerId, label: string, version: string, fact: keyof Scanners): Scanner {
  return {
    id,
    label,
    version,
    judge: ({ values }) =>
      values.map(({ secretType }) => {
        const rule = factsOf(secretType)[fact];
        return typeof rule === 'string'
          ? { isSeen: true, rules: [rule], cause: 'listed', why: `It knows this type: ${rule}.` }
          : { isSeen: false, rules: [], cause: 'no-rule', why: 'It has no rule for this type.' };
      }),
  };
}
