import { part } from '#material/grammar/part.ts';
import { chars } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const datadogAppKey: SecretType = {
  id: 'datadog-app-key',
  provider: 'Datadog',
  label: 'Datadog application key',
  description: 'Forty hexadecimal digits that read monitors and dashboards, with the API key that they need',
  category: 'monitoring',
  parts: [
    part({
      env: 'DATADOG_APP_KEY',
      otherNames: ['DD_APP_KEY'],
      regex: /^[0-9a-f]{40}$/,
      grammar: [chars('0-9a-f', 40)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['terraform.tfvars', '.env'],
  companions: ['datadog-api-key'],
  context: 'datadog_app_key = "{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'datadog-access-token',
    trufflehog: 'datadogtoken',
    detectSecrets: 'HexHighEntropyString',
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell:
    'with the env name DD_APP_KEY alone the gitleaks rule does not fire: it wants the word datadog; no API key beside it',
  tells: [],
  samples: {
    match: [sampleText('0-9a-f', 40)],
    refuse: [sampleText('0-9a-f', 32), sampleText('0-9A-F', 40)],
  },
  uses: {
    verb: 'list monitors',
    gives: 'rows',
    http: {
      url: '{DATADOG_HOST}/api/v1/monitor',
      headers: { 'DD-API-KEY': '{DATADOG_API_KEY}', 'DD-APPLICATION-KEY': '{DATADOG_APP_KEY}' },
      answer: '',
    },
    python: {
      imports: ['from datadog import api, initialize'],
      body: (of) =>
        `initialize(\n    api_key=${of('DATADOG_API_KEY')},\n    app_key=${of('DATADOG_APP_KEY')},\n    api_host=${of('DATADOG_HOST')},\n)\nreturn [{"id": monitor["id"], "name": monitor["name"]} for monitor in api.Monitor.get_all()]`,
    },
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
