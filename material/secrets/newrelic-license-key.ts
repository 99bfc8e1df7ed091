import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

/** Keys of the European data centre begin with `eu01xx`; these are of the other one, whose hosts the clients call. */
export const newrelicLicenseKey: SecretType = {
  id: 'newrelic-license-key',
  provider: 'New Relic',
  label: 'New Relic license key',
  description: 'Key that agents and log shippers send with (FFFFNRAL), with the application name',
  category: 'monitoring',
  parts: [
    part({
      env: 'NEW_RELIC_LICENSE_KEY',
      otherNames: ['NEWRELIC_LICENSE_KEY'],
      regex: /^[0-9a-f]{32}FFFFNRAL$/,
      grammar: [chars('0-9a-f', 32), literal('FFFFNRAL')],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'NEW_RELIC_APP_NAME',
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ service }) => `${service.product}-${service.environment}`)],
    }),
  ],
  homes: ['newrelic.yml', 'newrelic.ini', 'docker-compose.yml'],
  companions: [],
  context: 'NEW_RELIC_LICENSE_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'newreliclicensekey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'FFFFNRAL missing; a key of one data centre with the host of the other',
  tells: [],
  samples: {
    match: [`${sampleText('0-9a-f', 32)}FFFFNRAL`],
    refuse: [sampleText('0-9a-f', 40), `eu01xx${sampleText('0-9a-f', 26)}FFFFNRAL`],
  },
  hosts: ['log-api.newrelic.com'],
  uses: {
    verb: 'ship log',
    gives: 'text',
    story: {
      does: [
        'Ships what the night run has written',
        'Log shipping for the night run',
        'Forwards batch logs',
        'Sends the lines of last night',
        'Logs of the batch machines',
      ],
      input: 'messages',
      column: 'message',
      result: 'receipt',
    },
    http: {
      url: 'https://log-api.newrelic.com/log/v1',
      headers: { 'Api-Key': '{NEW_RELIC_LICENSE_KEY}' },
      json: { message: '{text}', logtype: 'batch' },
      answer: 'requestId',
    },
  },
  inertness:
    'about 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/newreliclicensekey; New Relic Log API documentation',
};
