import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const octopusApiKey: SecretType = {
  id: 'octopus-api-key',
  provider: 'Octopus Deploy',
  label: 'Octopus Deploy API key',
  description: 'Key of a person or a service account, with the server and the space',
  category: 'ci-cd',
  group: 'octopus',
  parts: [
    part({
      env: 'OCTOPUS_API_KEY',
      otherNames: ['OCTOPUS_CLI_API_KEY'],
      regex: /^API-[A-Z0-9]{26}$/,
      grammar: [literal('API-'), chars('A-Z0-9', 26)],
      entropyNeeded: 3,
    }),
    part({
      env: 'OCTOPUS_URL',
      isSecret: false,
      regex: /^https:\/\/octopus\.[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => `https://octopus.${world.domain}`)],
    }),
    part({
      env: 'OCTOPUS_SPACE',
      isSecret: false,
      regex: /^Spaces-[1-9]\d$/,
      grammar: [literal('Spaces-'), chars('1-9', 1), chars('0-9', 1)],
    }),
  ],
  homes: ['pipeline yaml'],
  companions: [],
  context: 'OCTOPUS_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'octopus-deploy-api-key',
    trufflehog: 'octopusdeploy',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'lower-case letters',
  tells: [],
  samples: {
    match: [`API-${sampleText('A-Z0-9', 26)}`],
    refuse: [`API-${sampleText('a-z0-9', 26)}`, `API-${sampleText('A-Z0-9', 25)}`],
  },
  uses: {
    verb: 'list projects',
    gives: 'rows',
    http: {
      url: '{OCTOPUS_URL}/api/{OCTOPUS_SPACE}/projects?take=100',
      headers: { 'X-Octopus-ApiKey': '{OCTOPUS_API_KEY}' },
      answer: 'Items',
    },
  },
  inertness:
    'about 134 random bits, so a generated value is a live one with probability under 2^-94 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
