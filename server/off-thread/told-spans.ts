import type { SecretSpan } from '#contract/agents.ts';
import { predict } from '#material/scanners/predict.ts';
import type { ScannedFile } from '#material/scanners/scanner.ts';
import { secretTypes } from '#material/secret-types.ts';

/** To predict each of some thousand values takes seconds, and all sets of a file are written alike. */
const mostPredicted = 100;
/** What stands behind the last one belongs to it: scanners look for both halves of a pair. */
const around = 20;

/**
 * The secrets of a file as the page shows them: where each stands, and what scanners will say of it. A long file tells that
 * of its first secrets; the others come without verdicts.
 */
export function toldSpans({ fileName, content, values }: ScannedFile): SecretSpan[] {
  const isLong = values.length > mostPredicted + around;
  const predicted = predict({ fileName, ...(isLong ? beginningOf(content, values) : { content, values }) });
  const predictions = isLong ? predicted.slice(0, mostPredicted) : predicted;
  return values.map(({ start, end, secretType }, nth) => {
    const verdicts = (predictions[nth] ?? []).map(({ label, version, isSeen, rules, cause, why }) => ({
      scanner: label,
      version,
      seen: isSeen,
      rules,
      cause,
      why,
    }));
    return {
      start,
      end,
      secretType,
      label: labelOfSecret(secretType),
      seenBy: verdicts.filter(({ seen }) => seen).map(({ scanner }) => scanner),
      verdicts,
    };
  });
}

function beginningOf(
  content: string,
  values: ScannedFile['values'],
): Pick<ScannedFile, 'content' | 'values'> {
  const first = values.slice(0, mostPredicted + around);
  const lineEnd = content.indexOf('\n', first.at(-1)?.end);
  return { content: lineEnd === -1 ? content : content.slice(0, lineEnd + 1), values: first };
}

function labelOfSecret(secretType: string): string {
  return secretTypes.find((type) => type.id === secretType)?.label ?? secretType;
}
