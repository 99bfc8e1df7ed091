import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const azureFunctionsKey: SecretType = {
  id: 'azure-functions-key',
  provider: 'Microsoft Azure',
  label: 'Azure Functions host key',
  description: 'Key of a function app (AzFu), with the address that it opens',
  category: 'cloud',
  group: 'azure_function',
  parts: [
    part({
      env: 'AZURE_FUNCTION_KEY',
      otherNames: ['AZURE_FUNCTIONS_KEY'],
      regex: /^[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{5}[AQgw]==$/,
      grammar: [
        chars('A-Za-z0-9_-', 44),
        literal('AzFu'),
        chars('A-Za-z0-9_-', 5),
        chars('AQgw', 1),
        literal('=='),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'AZURE_FUNCTION_URL',
      otherNames: ['AZURE_FUNCTIONS_URL'],
      isSecret: false,
      // TruffleHog takes names of the app and of the function of up to 30 characters.
      regex: /^https:\/\/func-[a-z0-9]{20}\.azurewebsites\.net\/api\/[a-z0-9-]{2,30}$/,
      grammar: [
        literal('https://func-'),
        chars('a-z0-9', 20),
        literal('.azurewebsites.net/api/'),
        fact(({ service }) => service.product, '[a-z0-9-]{2,30}'),
      ],
    }),
  ],
  homes: ['.env', 'client code', 'API test collections'],
  companions: [],
  context:
    'AZURE_FUNCTION_KEY="{value}"\nAZURE_FUNCTION_URL="https://func-meridian7c1e9a.azurewebsites.net/api/orders"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'azurefunctionkey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'AzFu missing; host that resolves',
  tells: [],
  samples: {
    match: [`${sampleText('A-Za-z0-9_-', 44, 'A')}AzFu${sampleText('A-Za-z0-9_-', 5)}Q==`],
    refuse: [
      `${sampleText('A-Za-z0-9_-', 54, 'A')}==`,
      `${sampleText('A-Za-z0-9_-', 44, 'A')}AzFu${sampleText('A-Za-z0-9_-', 5)}B==`,
    ],
  },
  hosts: ['.azurewebsites.net'],
  uses: {
    verb: 'call function',
    gives: 'rows',
    http: {
      url: '{AZURE_FUNCTION_URL}',
      headers: { 'x-functions-key': '{AZURE_FUNCTION_KEY}' },
      answer: '',
    },
  },
  inertness:
    'the host stands under a random name that does not resolve; about 296 random bits, so a generated value is a live one with probability under 2^-256 even if a trillion live values exist',
  source:
    'microsoft/security-utilities SEC101/158 (keyed checksum at the end); trufflehog pkg/detectors/azurefunctionkey',
};
