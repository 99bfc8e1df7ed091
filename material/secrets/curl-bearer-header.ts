import { part } from '#material/grammar/part.ts';
import { chars, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const curlBearerHeader: SecretType = {
  id: 'curl-bearer-header',
  provider: 'HTTP',
  label: 'Bearer token in a curl command',
  description: 'Token pasted into the header of a request, with the address that it goes to',
  category: 'generic',
  group: 'api',
  parts: [
    part({
      env: 'API_TOKEN',
      otherNames: ['BEARER', 'HTTP_TOKEN'],
      regex: /^[A-Za-z0-9]{43}$/,
      grammar: [chars('A-Za-z0-9', 43)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'API_BASE_URL',
      otherNames: ['BEARER_URL', 'HTTP_BASE_URL'],
      isSecret: false,
      regex: /^https:\/\/api\.[a-z0-9-]+\.example$/,
      grammar: [fact(({ world }) => `https://api.${world.domain}`)],
    }),
  ],
  homes: ['README.md', 'deploy.sh', 'wiki pages'],
  companions: [],
  context: 'curl -sS -H "Authorization: Bearer {value}" https://api.meridian.example/v2/orders',
  // 43 letters and digits are anybody's; the header is the word that tells.
  keywordNeeded: true,
  scanners: {
    gitleaks: 'curl-auth-header',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'address that resolves; token in a placeholder style',
  tells: [/^(?:your|my|xxx)/i],
  samples: {
    match: [sampleText('A-Za-z0-9', 43, 'a')],
    refuse: [
      sampleText('A-Za-z0-9', 43, 'YOURTOKEN'),
      sampleText('A-Za-z0-9_-', 43, '_'),
      sampleText('a-z', 42),
    ],
  },
  templates: ['shell', 'prose', 'python', 'javascript', 'typescript', 'dotenv', 'plain'],
  uses: {
    verb: 'list shipments',
    gives: 'rows',
    isPasted: true,
    http: {
      url: '{API_BASE_URL}/v2/shipments',
      headers: { Authorization: 'Bearer {API_TOKEN}', Accept: 'application/json' },
      answer: 'items',
    },
  },
  inertness:
    'address under a reserved name; about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml (curl-auth-header); RFC 6750, section 2.1',
};
