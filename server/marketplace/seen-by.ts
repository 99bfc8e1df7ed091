import { secretTypes } from '#material/secret-types.ts';

/** Which scanners recognise a secret of this type, by the names people know them under. */
export function seenBy(secretType: string): string[] {
  const scanners = secretTypes.find((type) => type.id === secretType)?.scanners;
  if (scanners === undefined) return [];
  const names: string[] = [];
  if (scanners.gitleaks !== null) names.push('Gitleaks');
  if (scanners.trufflehog !== null) names.push('TruffleHog');
  if (scanners.detectSecrets !== null) names.push('detect-secrets');
  if (scanners.secretlint !== null) names.push('secretlint');
  if (scanners.githubPushProtection === true) names.push('GitHub push protection');
  return names;
}

export function labelOfSecret(secretType: string): string {
  return secretTypes.find((type) => type.id === secretType)?.label ?? secretType;
}
