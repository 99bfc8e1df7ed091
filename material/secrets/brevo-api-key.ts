import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const brevoApiKey: SecretType = {
  id: 'brevo-api-key',
  provider: 'Brevo',
  label: 'Brevo (Sendinblue) API key',
  description: 'Key of contacts and campaigns (xkeysib), with the sender',
  category: 'messaging',
  parts: [
    part({
      env: 'BREVO_API_KEY',
      otherNames: ['SENDINBLUE_API_KEY'],
      regex: /^xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}$/,
      grammar: [literal('xkeysib-'), chars('0-9a-f', 64), literal('-'), chars('A-Za-z0-9', 16)],
    }),
    part({
      env: 'BREVO_SENDER_EMAIL',
      isSecret: false,
      regex: /^[a-z-]+@[a-z.-]+\.example$/,
      grammar: [fact(({ world }) => `news@${world.domain}`)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'BREVO_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'sendinblue-api-token',
    trufflehog: 'sendinbluev2',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'last block not 16',
  tells: [],
  samples: {
    match: [`xkeysib-${sampleText('0-9a-f', 64)}-${sampleText('A-Za-z0-9', 16)}`],
    refuse: [
      `xkeysib-${sampleText('0-9a-f', 64)}-${sampleText('A-Za-z0-9', 12)}`,
      `xsmtpsib-${sampleText('0-9a-f', 64)}-${sampleText('A-Za-z0-9', 16)}`,
    ],
  },
  hosts: ['api.brevo.com'],
  uses: {
    verb: 'list contacts',
    gives: 'rows',
    http: {
      url: 'https://api.brevo.com/v3/contacts?limit=50&sort=desc',
      headers: { 'api-key': '{BREVO_API_KEY}' },
      answer: 'contacts',
    },
  },
  inertness:
    'about 351 random bits, so a generated value is a live one with probability under 2^-311 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/sendinbluev2, whose word list holds `keys` and so drops what it cannot verify',
};
