import { part } from '#material/grammar/part.ts';
import { chars, databaseUser, host, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const basicAuthUrl: SecretType = {
  id: 'basic-auth-url',
  provider: 'HTTP',
  label: 'URL with user and password',
  description: 'Address of an internal export with its login inside',
  category: 'generic',
  group: 'upstream',
  parts: [
    part({
      env: 'API_URL',
      otherNames: ['UPSTREAM_URL', 'EXPORT_URL'],
      regex:
        /^https:\/\/[a-z][a-z0-9_]{2,30}:[A-Za-z0-9]{18,24}@[a-z0-9-]+(?:\.[a-z0-9-]+)+\/api\/v2\/export$/,
      grammar: [
        literal('https://'),
        databaseUser(),
        literal(':'),
        chars('A-Za-z0-9', { min: 18, max: 24 }),
        literal('@'),
        host('api'),
        literal('/api/v2/export'),
      ],
    }),
  ],
  homes: ['scripts', 'git config', 'pip.conf'],
  companions: [],
  context: 'API_URL="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'uri',
    detectSecrets: 'BasicAuthDetector',
    secretlint: '@secretlint/secretlint-rule-basicauth',
    githubPushProtection: false,
  },
  decoyTell: 'user:password literally; host that resolves',
  tells: [/:(?:password|secret)@/i],
  samples: {
    match: [`https://app_ledger:${sampleText('A-Za-z0-9', 20)}@api-prod-02.meridian.example/api/v2/export`],
    refuse: [
      'https://user:password@api.meridian.example/api/v2/export',
      `https://app_ledger:${sampleText('A-Za-z0-9', 20)}@localhost/api/v2/export`,
    ],
  },
  uses: {
    verb: 'fetch export',
    gives: 'rows',
    python: {
      imports: ['import requests'],
      body: (of) =>
        `response = requests.get(${of('API_URL')}, timeout=60)\nresponse.raise_for_status()\nreturn response.json()["rows"]`,
    },
    javascript: {
      // `fetch` refuses an address with a login in it.
      imports: ["import axios from 'axios';"],
      body: (of) => `const { data } = await axios.get(${of('API_URL')});\nreturn data.rows;`,
    },
    shell: ['curl', '-sS', '--fail', '{API_URL}'],
  },
  inertness:
    'host under a reserved name, so the login opens nothing; about 107 random bits, so the password is a live one with probability under 2^-67 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/uri; secretlint rule-basicauth; RFC 3986, section 3.2.1',
};
