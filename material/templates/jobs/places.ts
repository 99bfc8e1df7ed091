import type { World } from '#material/data/world.ts';

/** Where companies keep what programs must know and nobody should read. */
const STORES = [
  'the vault',
  'Vault',
  'Secrets Manager',
  'Parameter Store',
  '1Password',
  'Doppler',
  'Infisical',
  'Conjur',
  'Bitwarden',
  'SOPS',
  'the secret store',
  'the password manager',
  'the secrets service',
] as const;

export const OF_CLUSTERS = [
  'the external-secrets operator',
  'sealed secrets',
  'the secrets CSI driver',
  'the vault injector',
  'IRSA',
] as const;

/** What a machine of a cloud, or a job on it, may do by itself. */
export const OF_MACHINES = [
  'the instance role',
  'the task role',
  'the instance profile',
  'IAM roles',
] as const;

export const OF_IMAGES = ['build secrets', 'a secret mount', 'the runtime environment'] as const;

export const OF_PHP = ['the environment of the pool', 'the php-fpm pool', 'the app config'] as const;

export const OF_HOMES = ['the keychain', 'SSO', 'the credential helper', 'the browser login'] as const;

export const OF_PUBLISHERS = ['trusted publishing', 'OIDC', 'the CI variables'] as const;

/** Every place that a note may name. */
export const PLACES: readonly string[] = [
  ...STORES,
  ...OF_CLUSTERS,
  ...OF_MACHINES,
  ...OF_PHP,
  ...OF_HOMES,
  ...OF_IMAGES,
  ...OF_PUBLISHERS,
  'Key Vault',
  'OAuth',
  'cloud-init',
  'credentials.yml.enc',
  'the CI role',
  'the OIDC role',
  'the config server',
];

/** A company has one store, and all its files name the same; it follows from the name, so that it needs no draw. */
export function storeOf({ domain }: World): string {
  const sum = [...domain].reduce((total, sign) => (total * 31 + sign.charCodeAt(0)) % 9973, 11);
  return STORES[sum % STORES.length] as string;
}
