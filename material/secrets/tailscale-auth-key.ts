import { part } from '#material/grammar/part.ts';
import { chars, fact, literal, oneOf } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

/** Tailscale writes ids and secrets in base 58: no 0, O, I and l. */
const BASE58 = '1-9A-HJ-NP-Za-km-z';

export const tailscaleAuthKey: SecretType = {
  id: 'tailscale-auth-key',
  provider: 'Tailscale',
  label: 'Tailscale auth key',
  description: 'Key that lets a machine join a network (tskey-auth), with its host name and tailnet',
  category: 'infrastructure',
  group: 'tailscale',
  parts: [
    part({
      env: 'TS_AUTHKEY',
      otherNames: ['TAILSCALE_AUTHKEY', 'TS_AUTH_KEY'],
      regex: /^tskey-auth-k[A-Za-z0-9]{11}CNTRL-[A-Za-z0-9]{32,33}$/,
      grammar: [
        literal('tskey-auth-k'),
        chars(BASE58, 9),
        oneOf('11', '21'),
        literal('CNTRL-'),
        chars(BASE58, { min: 32, max: 33 }),
      ],
    }),
    part({
      env: 'TS_HOSTNAME',
      isSecret: false,
      regex: /^[a-z0-9-]{1,63}$/,
      grammar: [fact(({ service }) => service.name)],
    }),
    part({
      env: 'TS_TAILNET',
      isSecret: false,
      regex: /^[a-z0-9-]+\.example$/,
      grammar: [fact(({ world }) => world.domain)],
    }),
  ],
  homes: ['docker-compose.yml', 'cloud-init.yaml'],
  companions: [],
  context: 'TS_AUTHKEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'tailscale',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'CNTRL missing; 0, O, I or l inside, which base 58 has not',
  tells: [],
  samples: {
    match: [`tskey-auth-k${sampleText(BASE58, 9)}11CNTRL-${sampleText(BASE58, 32)}`],
    refuse: [
      `tskey-auth-k${sampleText(BASE58, 11)}-${sampleText(BASE58, 32)}`,
      `tskey-${sampleText('a-f0-9', 24)}`,
    ],
  },
  templates: ['docker-compose', 'kubernetes', 'terraform', 'github-actions', 'shell', 'dotenv', 'plain'],
  uses: {
    verb: 'join network',
    gives: 'rows',
    shell: ['tailscale', 'up', '--auth-key', '{TS_AUTHKEY}', '--hostname', '{TS_HOSTNAME}'],
  },
  inertness:
    'about 240 random bits, so a generated value is a live one with probability under 2^-200 even if a trillion live values exist; the tailnet lies under a reserved domain',
  source:
    'https://tailscale.com/kb/1085/auth-keys; https://tailscale.com/kb/1277/key-prefixes; trufflehog pkg/detectors/tailscale',
};
