import { trufflehog } from './trufflehog.ts';
import { detectSecrets } from './detect-secrets.ts';
import { github } from './github.ts';
import { gitleaks } from './gitleaks.ts';
import { secretlint } from './secretlint.ts';
import type { ScannedFile, Scanner, Verdict } from './scanner.ts';

/** In the order in which they are told. */
export const scanners: readonly Scanner[] = [gitleaks, trufflehog, detectSecrets, secretlint, github];

export type Prediction = Verdict & Pick<Scanner, 'id' | 'label' | 'version'>;

/** What each scanner will say of each value of a file, in the order of the values; nothing is run. */
export function predict(file: ScannedFile): Prediction[][] {
  const judged = scanners.map(({ id, label, version, judge }) =>
    judge(file).map((verdict) => ({ id, label, version, ...verdict })),
  );
  return file.values.map((_, nth) => judged.map((verdicts) => verdicts[nth] as Prediction));
}
