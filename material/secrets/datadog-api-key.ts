import { part } from '#material/grammar/part.ts';
import { chars, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const datadogApiKey: SecretType = {
  id: 'datadog-api-key',
  provider: 'Datadog',
  label: 'Datadog API key',
  description:
    'Thirty-two hexadecimal digits that agents send with, the host of the account and its application key',
  category: 'monitoring',
  parts: [
    part({
      // Named as scanners look for it: with DD_APP_KEY beside it, gitleaks misses the word that its rule wants.
      env: 'DATADOG_API_KEY',
      otherNames: ['DD_API_KEY'],
      regex: /^[0-9a-f]{32}$/,
      grammar: [chars('0-9a-f', 32)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'DATADOG_HOST',
      otherNames: ['DD_HOST'],
      isSecret: false,
      regex: /^https:\/\/api\.(?:ap1\.)?datadoghq\.(?:com|eu)$/,
      grammar: [fact(({ region }) => `https://api.${siteOf(region)}`)],
    }),
  ],
  homes: ['datadog.yaml', 'values.yaml', 'docker-compose.yml'],
  companions: ['datadog-app-key'],
  context: 'datadog_api_key = "{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'datadogapikey',
    detectSecrets: 'HexHighEntropyString',
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'no application key where both are needed; site missing',
  tells: [],
  samples: {
    match: [sampleText('0-9a-f', 32)],
    refuse: [sampleText('0-9A-F', 32), sampleText('0-9a-f', 40)],
  },
  hosts: ['api.datadoghq.com', 'api.datadoghq.eu', 'api.ap1.datadoghq.com'],
  uses: {
    verb: 'post event',
    gives: 'text',
    story: {
      does: [
        'Posts an event for every deployment of the day',
        'Deployments as events',
        'Marks deployments in the charts',
        'Tells Datadog what was deployed',
        'Events for the deploy timeline',
      ],
      input: 'deployments',
      column: 'title',
      result: 'status',
    },
    http: {
      url: '{DATADOG_HOST}/api/v1/events',
      headers: { 'DD-API-KEY': '{DATADOG_API_KEY}' },
      json: { title: '{text}', text: 'deployed', alert_type: 'info', tags: ['source:deploy'] },
      answer: 'status',
    },
    python: {
      imports: ['from datadog import api, initialize'],
      body: (of) =>
        `initialize(\n    api_key=${of('DATADOG_API_KEY')},\n    app_key=${of('DATADOG_APP_KEY')},\n    api_host=${of('DATADOG_HOST')},\n)\nreturn api.Event.create(title=text, text="deployed", tags=["source:deploy"])["status"]`,
    },
  },
  inertness:
    'about 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/datadogapikey; environment variables of github.com/DataDog/datadogpy',
};

/** The site of Datadog next to the company (https://docs.datadoghq.com/getting_started/site/). */
function siteOf(region: string): string {
  if (region.startsWith('eu')) return 'datadoghq.eu';
  return region.startsWith('ap-') ? 'ap1.datadoghq.com' : 'datadoghq.com';
}
