import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: what opens machines first, then what signs and encrypts. */
const privateKeys = offersOf('crypto-key', [
  'ssh-private-key-ed25519',
  'tls-private-key',
  'rsa-private-key',
  'ec-private-key',
  'pgp-private-key',
  'age-secret-key',
  'wireguard-private-key',
]);
const identities = offersOf('identity', [
  'okta-api-token',
  'auth0-client-secret',
  'snowflake-private-key',
  'jwt-hs256',
  'jwt-rs256',
]);
const passwords = offersOf('generic', [
  'generic-password',
  'generic-api-key',
  'curl-bearer-header',
  'basic-auth-url',
  'django-secret-key',
]);

export const offers = [...privateKeys, ...identities, ...passwords];

/** A service holds a key, a token and a password; more kinds in one file look like a collection. */
export const most = 4;

export const manifest: Manifest = {
  id: 'private-keys-and-tokens',
  name: 'Private keys and tokens',
  description:
    'Writes a file in which the private keys, tokens and passwords of an invented service leak. No lock fits any of them.',
  category: 'Keys and tokens',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Seventeen kinds: seven private keys, five secrets of identity providers, five passwords and tokens',
      'Real keys that ssh-keygen, GnuPG and OpenSSL read, made for one file and not kept',
      'Halves that fit: public line, certificate, key id and recipient belong to the key beside them',
      'Tokens that are signed for real, by an issuer that resolves nowhere',
    ],
    useCases: [
      'Plant a deploy key or a VPN key in a share and see who picks it up',
      'Test which scanners see a key once it stands escaped in JSON or YAML',
      'Find out whether plain passwords without a vendor’s mark are seen at all',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'multi',
    selectedItems: [],
    categories: [
      block('private-keys', 'Private keys', privateKeys),
      block('identity-providers', 'Identity providers', identities),
      block('passwords-and-tokens', 'Passwords and tokens', passwords),
    ],
  }),
};

/** Not required one by one: a person takes what they like from any block, and one is enough. */
function block(name: string, title: string, ids: readonly string[]) {
  return {
    name,
    title,
    inputType: 'checkbox',
    selectionMode: 'multi',
    maxSelect: most,
    required: false,
    options: secretTypeOptions(ids),
  } as const;
}
