import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, chars, copyOf, drawUuid, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { Random } from '#material/random.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

const WORD = alphabetOf('A-Za-z0-9_');

export const harnessApiKey: SecretType = {
  id: 'harness-api-key',
  provider: 'Harness',
  label: 'Harness personal access token',
  description:
    'Token of a person (pat) with the account and the second of its issue inside, and the account id',
  category: 'ci-cd',
  parts: [
    part({
      env: 'HARNESS_API_KEY',
      otherNames: ['HARNESS_PLATFORM_API_KEY'],
      regex: /^pat\.[A-Za-z0-9_]{21}[AQgw]\.[0-9a-f]{24}\.[A-Za-z0-9]{20}$/,
      grammar: [
        literal('pat.'),
        built(drawAccountId, {
          source: '[A-Za-z0-9_]{21}[AQgw]',
          bits: 110,
          // The version of the UUID stands behind the eighth character.
          chance: (text) => ({ alphabet: WORD, text: text.slice(0, 8) }),
        }),
        literal('.'),
        fact(secondOfIssue, '[0-9a-f]{8}'),
        chars('0-9a-f', 16),
        literal('.'),
        chars('A-Za-z0-9', 20),
      ],
    }),
    part({
      env: 'HARNESS_ACCOUNT_ID',
      isSecret: false,
      regex: /^[A-Za-z0-9_]{21}[AQgw]$/,
      grammar: [copyOf('HARNESS_API_KEY', 4, 26)],
    }),
  ],
  homes: ['.env', 'terraform.tfvars'],
  companions: [],
  context: 'HARNESS_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'harness-api-key',
    trufflehog: 'harness',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'account id in the token differs from the one in the URL, or is no UUID in base 64; middle part whose first eight digits are no time',
  tells: [],
  samples: {
    match: [`pat.${sampleText('A-Za-z0-9', 21)}w.${sampleText('0-9a-f', 24)}.${sampleText('A-Za-z0-9', 20)}`],
    refuse: [
      `pat.${sampleText('A-Za-z0-9', 22)}.${sampleText('0-9a-f', 24)}.${sampleText('A-Za-z0-9', 20)}`,
      `pat.${sampleText('A-Za-z0-9', 21)}w.${sampleText('0-9a-f', 24)}.${sampleText('A-Za-z0-9', 19)}`,
    ],
  },
  hosts: ['app.harness.io'],
  uses: {
    verb: 'list organizations',
    gives: 'rows',
    http: {
      url: 'https://app.harness.io/ng/api/organizations?accountIdentifier={HARNESS_ACCOUNT_ID}',
      headers: { 'x-api-key': '{HARNESS_API_KEY}' },
      answer: 'data.content',
    },
  },
  inertness:
    'about 290 random bits, so a generated value is a live one with probability under 2^-250 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/harness, whose published tokens hold a UUID of version 4 in base 64 and an id of MongoDB',
};

/** A UUID in base 64 for addresses; TruffleHog takes no dash in it. */
function drawAccountId(random: Random): string {
  for (;;) {
    const text = Buffer.from(drawUuid(random).replaceAll('-', ''), 'hex').toString('base64url');
    if (!text.includes('-')) return text;
  }
}

/** An id of MongoDB begins with the second in which it was made. */
function secondOfIssue({ service }: SetFacts): string {
  return Math.floor(service.keyCreatedAt.getTime() / 1000).toString(16);
}
