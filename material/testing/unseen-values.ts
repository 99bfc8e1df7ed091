import { detectSecrets } from '#material/scanners/detect-secrets.ts';
import { gitleaks } from '#material/scanners/gitleaks.ts';
import { secretlint } from '#material/scanners/secretlint.ts';
import { trufflehog } from '#material/scanners/trufflehog.ts';
import { seededRandom } from '#material/random.ts';
import type { SecretPart, SecretType } from '#material/secret-type.ts';
import { secretTypeOf, secretTypes } from '#material/secret-types.ts';
import { inContext } from './in-context.ts';
import { withPairedPrimes } from './paired-primes.ts';
import { drawSets } from './secret-values.ts';

export const scannersOfTypes = { gitleaks, secretlint, trufflehog, detectSecrets };
type ScannerName = keyof typeof scannersOfTypes;

/** A type, and a scanner that has a rule for it. */
export type Stated = { name: string; type: SecretType; scanner: ScannerName };

export const stated: readonly Stated[] = secretTypes.flatMap((type) =>
  (Object.keys(scannersOfTypes) as ScannerName[])
    .filter((scanner) => type.scanners[scanner] !== null)
    .map((scanner) => ({ name: `${scannersOfTypes[scanner].id} ${type.id}`, type, scanner })),
);

/** The values that the scanner passes over where they stand in the context that the type states, and why: one line each. */
export function unseenValues(
  { type, scanner }: Stated,
  count: number,
  { seed, primes }: { seed: string; primes: readonly bigint[] },
): string[] {
  const random = withPairedPrimes(seededRandom(type.id + seed), primes);
  const sets = [...drawSets(type, count, seed, random)];
  // TruffleHog reports many a secret only beside its id or its account, which may be a type of its own.
  const beside = scanner === 'trufflehog' ? besideOf(type, count, seed) : [];
  return Array.from({ length: count }, (_, nth) => {
    const [first, ...others] = sets.map((of) => nthOf(of, nth));
    const file = inContext(
      type,
      first as NonNullable<typeof first>,
      scanner === 'trufflehog' ? [...others, ...beside.map((of) => nthOf(of, nth))] : [],
    );
    // The rule of secretlint for manifests of Kubernetes is tried in files of this ending only.
    const [verdict] = scannersOfTypes[scanner].judge(
      scanner === 'secretlint' ? { ...file, fileName: 'settings.yaml' } : file,
    );
    return verdict?.isSeen === true ? [] : [`${first?.[1]}: ${verdict?.why}`];
  }).flat();
}

function besideOf(type: SecretType, count: number, seed: string): [SecretPart, string[]][] {
  const names = new Set(type.parts.map(({ spelling }) => spelling.env));
  return type.companions
    .flatMap((id) => [...drawSets(secretTypeOf(id), count, seed)])
    .filter(([{ spelling }]) => !names.has(spelling.env));
}

function nthOf([part, values]: readonly [SecretPart, string[]], nth: number): readonly [SecretPart, string] {
  return [part, values[nth] ?? ''];
}
