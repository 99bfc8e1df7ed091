import { part } from '#material/grammar/part.ts';
import { built, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { pgpKey, pgpKeyId } from '#material/keys/pgp-key.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

export const pgpPrivateKey: SecretType = {
  id: 'pgp-private-key',
  provider: 'OpenPGP',
  label: 'PGP private key',
  description: 'Signing key of a build (Ed25519) without a passphrase, with its key id and address',
  category: 'crypto-key',
  group: 'gpg',
  parts: [
    part({
      env: 'GPG_PRIVATE_KEY',
      otherNames: ['SIGNING_KEY', 'GPG_SIGNING_KEY', 'PGP_PRIVATE_KEY'],
      // The first letters hold the head of the packet, its length and the version, which never differ.
      regex:
        /^-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlFgE[A-Za-z0-9+/]{60}\n(?:[A-Za-z0-9+/]{64}\n)+(?:[A-Za-z0-9+/]{1,64}={0,2}\n)?=[A-Za-z0-9+/]{4}\n-----END PGP PRIVATE KEY BLOCK-----\n$/,
      grammar: [
        pgpKey((facts) => ({
          userId: `${nameOf(facts)} <${addressOf(facts)}>`,
          createdAt: facts.service.keyCreatedAt,
        })),
      ],
    }),
    part({
      env: 'GPG_KEY_ID',
      otherNames: ['GPG_SIGNING_KEY_ID', 'PGP_KEY_ID'],
      isSecret: false,
      regex: /^[0-9A-F]{16}$/,
      grammar: [
        built((_random, { earlier }) => pgpKeyId(earlier.get('GPG_PRIVATE_KEY') ?? ''), {
          source: '[0-9A-F]{16}',
          bits: 0,
          isFixed: true,
        }),
      ],
    }),
    part({
      env: 'GIT_COMMITTER_EMAIL',
      otherNames: ['GPG_EMAIL', 'PGP_EMAIL'],
      isSecret: false,
      regex: /^[a-z0-9-]+@[a-z0-9-]+\.example$/,
      grammar: [fact(addressOf)],
    }),
  ],
  homes: ['private.asc', 'settings.xml', '.github/workflows/*.yml'],
  companions: [],
  context: '{value}',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'private-key',
    trufflehog: null,
    detectSecrets: 'PrivateKeyDetector',
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell:
    'armour checksum (CRC-24 after =) wrong; no user id packet; unreadable packets; user id of another company',
  tells: [],
  samples: {
    match: [
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${sampleText('A-Za-z0-9', 64, 'lFgE')}\n${sampleText('A-Za-z0-9', 64)}\n${sampleText('A-Za-z0-9', 12)}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----\n`,
    ],
    refuse: [
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${sampleText('A-Za-z0-9', 64, 'lFgE')}\n${sampleText('A-Za-z0-9', 64)}\n-----END PGP PRIVATE KEY BLOCK-----\n`,
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${sampleText('A-Za-z0-9', 64)}\n${sampleText('A-Za-z0-9', 64)}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----\n`,
    ],
  },
  templates: ['github-actions', 'shell', 'cli-config', 'kubernetes', 'prose', 'dotenv', 'plain'],
  inertness:
    'both halves drawn for this file and not kept, 251 bits each; no key server has the public key, and its address is under a reserved name',
  source: 'RFC 4880, section 6 (armour); RFC 9580 (packets); gitleaks config/gitleaks.toml',
};

function nameOf({ service, world }: SetFacts): string {
  return `${world.name} ${service.product} CI`;
}

function addressOf({ service, world }: SetFacts): string {
  return `${service.product}-ci@${world.domain}`;
}
