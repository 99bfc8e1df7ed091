import type { SecretSpan } from '#contract/agents.ts';
import { predict } from '#material/scanners/predict.ts';
import type { ScannedFile } from '#material/scanners/scanner.ts';
import { secretTypes } from '#material/secret-types.ts';

/** The secrets of a file as the page shows them: where each stands, and what scanners will say of it. */
export function toldSpans({ fileName, content, values }: ScannedFile): SecretSpan[] {
  const predictions = predict({ fileName, content, values });
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

function labelOfSecret(secretType: string): string {
  return secretTypes.find((type) => type.id === secretType)?.label ?? secretType;
}
