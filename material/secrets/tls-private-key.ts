import { part } from '#material/grammar/part.ts';
import { built } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { drawCertificate } from '#material/keys/certificate.ts';
import { rsaKey } from '#material/keys/private-key.ts';
import { drawUntold } from '#material/keys/untold.ts';
import type { SecretType } from '#material/secret-type.ts';

/** The longest that private authorities still issue for; public ones are held to less (CA/Browser Forum, ballot SC-22). */
const VALID_MS = 825 * 24 * 60 * 60 * 1000;

export const tlsPrivateKey: SecretType = {
  id: 'tls-private-key',
  provider: 'OpenSSL',
  label: 'TLS private key (PKCS#8)',
  description: 'Key of a web server, with the certificate that belongs to it',
  category: 'crypto-key',
  group: 'tls',
  parts: [
    part({
      env: 'TLS_KEY',
      otherNames: ['SSL_KEY', 'TLS_PRIVATE_KEY'],
      regex:
        /^-----BEGIN PRIVATE KEY-----\nMII[A-Za-z0-9+/]{61}\n(?:[A-Za-z0-9+/]{64}\n){24,25}[A-Za-z0-9+/]{1,64}={0,2}\n-----END PRIVATE KEY-----\n$/,
      grammar: [rsaKey('pkcs8')],
      isSlow: true,
    }),
    part({
      env: 'TLS_CERT',
      otherNames: ['SSL_CERT', 'TLS_CERTIFICATE'],
      isSecret: false,
      isSlow: true,
      regex: /^-----BEGIN CERTIFICATE-----\nMII[A-Za-z0-9+/\n]+={0,2}\n-----END CERTIFICATE-----\n$/,
      grammar: [
        built(
          (random, { facts: { service, world }, earlier }) =>
            drawUntold(() =>
              drawCertificate(random, {
                privateKey: earlier.get('TLS_KEY') ?? '',
                organization: world.name,
                hosts: [`${service.product}.${world.domain}`, service.hostOf(service.product)],
                from: service.keyCreatedAt,
                to: new Date(service.keyCreatedAt.getTime() + VALID_MS),
              }),
            ),
          {
            source: '-----BEGIN CERTIFICATE-----\\n[^-]+-----END CERTIFICATE-----\\n',
            bits: 0,
            isFixed: true,
          },
        ),
      ],
    }),
  ],
  homes: ['tls.key', 'privkey.pem', 'nginx/ssl/server.key'],
  companions: [],
  context: '{value}',
  // The form is every vendor's: only the name and the certificate beside it say whose it is.
  keywordNeeded: true,
  scanners: {
    gitleaks: 'private-key',
    trufflehog: 'privatekey',
    detectSecrets: 'PrivateKeyDetector',
    secretlint: '@secretlint/secretlint-rule-privatekey',
    githubPushProtection: false,
  },
  decoyTell: 'certificate beside it has another public key, names another company or is long expired',
  tells: [],
  samples: {
    match: [
      `-----BEGIN PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64, 'MII')}\n${`${sampleText('A-Za-z0-9', 64)}\n`.repeat(24)}${sampleText('A-Za-z0-9', 56)}\n-----END PRIVATE KEY-----\n`,
    ],
    refuse: [
      `-----BEGIN PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64, 'MII')}\n${`${sampleText('A-Za-z0-9', 64)}\n`.repeat(10)}${sampleText('A-Za-z0-9', 56)}\n-----END PRIVATE KEY-----\n`,
      `-----BEGIN PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64)}\n-----END PRIVATE KEY-----\n`,
    ],
  },
  templates: ['kubernetes', 'cli-config', 'docker-compose', 'terraform', 'prose', 'dotenv', 'plain'],
  inertness:
    'key made for this file and not kept: about 112 bits of strength; its certificate is signed by itself and names hosts under a reserved domain',
  source: 'RFC 5958; RFC 5280; RFC 7468; gitleaks config/gitleaks.toml',
};
