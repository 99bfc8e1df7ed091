import { ALPHANUMERIC, BASE64, chars } from '#material/grammar.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const awsSecretAccessKey: SecretType = {
  id: 'aws-secret-access-key',
  provider: 'AWS',
  label: 'AWS secret access key',
  description: 'The 40 characters that sign requests; comes with the key id it belongs to',
  category: 'cloud',
  parts: [
    {
      spelling: {
        env: 'AWS_SECRET_ACCESS_KEY',
        constant: 'AWS_SECRET_ACCESS_KEY',
        python: 'aws_secret_access_key',
        javascript: 'secretAccessKey',
        terraform: 'secret_key',
      },
      regex: /^[A-Za-z0-9+/]{40}$/,
      entropyNeeded: 4.25,
      randomBits: 240,
      // A slash or plus at an end breaks word boundaries and is drawn again, so the ends have their own alphabet.
      randomStretches: (value) => [
        { name: 'first character', alphabet: ALPHANUMERIC, text: value.slice(0, 1) },
        { name: 'inside', alphabet: BASE64, text: value.slice(1, -1) },
        { name: 'last character', alphabet: ALPHANUMERIC, text: value.slice(-1) },
      ],
      draw: (random) => chars(random, BASE64, 40),
    },
  ],
  homes: ['~/.aws/credentials', '.env'],
  group: 'aws',
  companions: ['aws-access-key'],
  context: 'AWS_ACCESS_KEY_ID=AKIAZQ3DVB5XWKM2TYHP\nAWS_SECRET_ACCESS_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'aws',
    detectSecrets: 'AWSKeyDetector',
    secretlint: '@secretlint/secretlint-rule-aws',
    githubPushProtection: true,
  },
  decoyTell:
    'Ends in EXAMPLEKEY; entropy under 4.25 (trufflehog drops it); 40 hexadecimal digits (trufflehog takes it for a hash); letters alone (gitleaks takes it for a name); a slash at an end',
  tells: [/EXAMPLE/i, /^[0-9a-f]{40}$/i, /^[A-Za-z+/]+$/],
  samples: {
    match: [sampleText('A-Za-z0-9+\\/', 40)],
    refuse: ['wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', sampleText('0-9a-f', 40), sampleText('A-Za-z', 40)],
  },
  inertness:
    '240 random bits: a generated value is a live one with probability under 2^-200 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/aws; gitleaks config/gitleaks.toml (generic-api-key)',
};
