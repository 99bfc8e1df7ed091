import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const squareAccessToken: SecretType = {
  id: 'square-access-token',
  provider: 'Square',
  label: 'Square access token',
  description: 'Token of a seller (EAAAl), with the application and a location',
  category: 'payments',
  parts: [
    part({
      env: 'SQUARE_ACCESS_TOKEN',
      regex: /^EAAAl[A-Za-z0-9_-]{59}$/,
      grammar: [literal('EAAAl'), chars('A-Za-z0-9_-', 59)],
    }),
    part({
      env: 'SQUARE_APPLICATION_ID',
      otherNames: ['SQUARE_APP_ID'],
      isSecret: false,
      regex: /^sq0idp-[A-Za-z0-9_-]{22}$/,
      grammar: [literal('sq0idp-'), account('square', 'A-Za-z0-9', 22)],
    }),
    part({
      env: 'SQUARE_LOCATION_ID',
      isSecret: false,
      regex: /^L[A-Z0-9]{12}$/,
      grammar: [literal('L'), chars('A-Z0-9', 12)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'SQUARE_ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'square-access-token',
    trufflehog: 'square',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'another letter than l after EAAA; another length than 64',
  tells: [],
  samples: {
    match: [`EAAAl${sampleText('A-Za-z0-9_-', 59)}`],
    refuse: [`EAAAX${sampleText('A-Za-z0-9_-', 59)}`, `sq0atp-${sampleText('A-Za-z0-9_-', 22)}`],
  },
  hosts: ['connect.squareup.com'],
  uses: {
    verb: 'list locations',
    gives: 'rows',
    http: {
      url: 'https://connect.squareup.com/v2/locations',
      headers: { Authorization: 'Bearer {SQUARE_ACCESS_TOKEN}', 'Square-Version': '2025-10-16' },
      answer: 'locations',
    },
    python: {
      imports: ['from square import Square'],
      client: (of) => `Square(token=${of('SQUARE_ACCESS_TOKEN')})`,
      body: (_of, client) =>
        `found = ${client}.locations.list()\nreturn [{"id": location.id, "name": location.name} for location in found.locations]`,
    },
    javascript: {
      imports: ["import { SquareClient } from 'square';"],
      client: (of) => `new SquareClient({\n  token: ${of('SQUARE_ACCESS_TOKEN')},\n})`,
      body: (_of, client) =>
        `const { locations = [] } = await ${client}.locations.list();\nreturn locations.map(({ id, name }) => ({ id, name }));`,
    },
  },
  inertness:
    'about 354 random bits, so a generated value is a live one with probability under 2^-314 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; EAAAl: tokens in public repositories since 2024',
};
