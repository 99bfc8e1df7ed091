import type { Scanners } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';

const NONE: Scanners = {
  gitleaks: null,
  trufflehog: null,
  detectSecrets: null,
  secretlint: null,
  githubPushProtection: null,
};

/** What is known of a type; of one that is no longer made, nothing. */
export function factsOf(secretType: string): Scanners {
  return secretTypes.find(({ id }) => id === secretType)?.scanners ?? NONE;
}
