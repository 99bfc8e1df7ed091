import { BASE64 } from '#material/grammar.ts';
import { drawFlyToken, flyLayout } from '#material/fly-macaroon.ts';
import { part, spellingOf } from '#material/grammar/part.ts';
import { chars, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const LAYOUT = flyLayout();

export const flyIoToken: SecretType = {
  id: 'fly-io-token',
  provider: 'Fly.io',
  label: 'Fly.io access token',
  description: 'Deploy token (FlyV1 fm2_), a macaroon with its discharge, and the app',
  category: 'cloud',
  group: 'fly',
  parts: [
    {
      spelling: spellingOf('FLY_API_TOKEN'),
      otherNames: ['FLY_ACCESS_TOKEN'],
      regex: /^FlyV1 fm2_lJPE[A-Za-z0-9+/]{390}==,fm2_lJPE[A-Za-z0-9+/]{276}$/,
      entropyNeeded: 4,
      fixedSpans: () => LAYOUT.fixedSpans,
      hasFixedStart: true,
      randomBits: 1700,
      randomStretches: (value) => [
        { name: 'ticket', alphabet: BASE64, text: value.slice(...LAYOUT.sealedSpan) },
      ],
      draw: (random, { service }) => drawFlyToken(random, service.keyCreatedAt),
    },
    part({
      env: 'FLY_APP',
      otherNames: ['FLY_APP_NAME'],
      isSecret: false,
      regex: /^[a-z][a-z0-9-]+-[a-z0-9]{12}$/,
      grammar: [fact(({ service }) => `${service.product}-`, '[a-z0-9-]+-'), chars('a-z0-9', 12)],
    }),
  ],
  homes: ['~/.fly/config.yml', '.github/workflows/*.yml', '.env'],
  companions: [],
  context: 'FLY_API_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'flyio-access-token',
    trufflehog: 'flyio',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'base64 that does not decode to an array of MessagePack; a root without its discharge, or a discharge for another ticket',
  tells: [],
  samples: {
    match: [
      `FlyV1 fm2_lJPE${sampleText('A-Za-z0-9+\\/', 390)}==,fm2_lJPE${sampleText('A-Za-z0-9+\\/', 276)}`,
    ],
    refuse: [
      `FlyV1 fm2_${sampleText('A-Za-z0-9+\\/', 600)}`,
      `FlyV1 fm2_lJPE${sampleText('A-Za-z0-9+\\/', 390)}==`,
    ],
  },
  hosts: ['api.machines.dev'],
  uses: {
    verb: 'list machines',
    gives: 'rows',
    http: {
      url: 'https://api.machines.dev/v1/apps/{FLY_APP}/machines',
      headers: { Authorization: '{FLY_API_TOKEN}' },
      answer: '',
    },
    shell: ['flyctl', 'deploy', '--remote-only', '--app', '{FLY_APP}', '--access-token', '{FLY_API_TOKEN}'],
  },
  inertness:
    'no key of Fly.io has signed it, and organization, app and user have numbers that are not given out; about 1,700 random bits',
  source:
    'https://github.com/superfly/macaroon; https://fly.io/docs/security/tokens/; gitleaks config/gitleaks.toml; trufflehog pkg/detectors/flyio',
};
