import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const VERSION = '2018-02-08';

export const shippoToken: SecretType = {
  id: 'shippo-token',
  provider: 'Shippo',
  label: 'Shippo API token',
  description: 'Live token that buys labels (shippo_live)',
  category: 'payments',
  parts: [
    part({
      env: 'SHIPPO_API_TOKEN',
      otherNames: ['SHIPPO_API_KEY'],
      regex: /^shippo_live_[0-9a-f]{40}$/,
      grammar: [literal('shippo_live_'), chars('0-9a-f', 40)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'SHIPPO_API_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'shippo-api-token',
    trufflehog: 'shippo',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'shippo_test_ in production',
  tells: [],
  samples: {
    match: [`shippo_live_${sampleText('0-9a-f', 40)}`],
    refuse: [`shippo_test_${sampleText('0-9a-f', 40)}`, `shippo_live_${sampleText('0-9a-f', 32)}`],
  },
  hosts: ['api.goshippo.com'],
  uses: {
    verb: 'list shipments',
    gives: 'rows',
    http: {
      url: 'https://api.goshippo.com/shipments/?results=50',
      headers: { Authorization: 'ShippoToken {SHIPPO_API_TOKEN}', 'SHIPPO-API-VERSION': VERSION },
      answer: 'results',
    },
    python: {
      imports: ['import shippo'],
      client: (of) =>
        `shippo.Shippo(\n    api_key_header=${of('SHIPPO_API_TOKEN')},\n    shippo_api_version="${VERSION}",\n)`,
      body: (_of, client) =>
        `found = ${client}.shipments.list()\nreturn [{"id": one.object_id, "name": one.address_to.name} for one in found.results]`,
    },
    javascript: {
      imports: ["import { Shippo } from 'shippo';"],
      client: (of) =>
        `new Shippo({\n  apiKeyHeader: ${of('SHIPPO_API_TOKEN')},\n  shippoApiVersion: '${VERSION}',\n})`,
      body: (_of, client) =>
        `const { results = [] } = await ${client}.shipments.list({});\nreturn results.map(({ objectId, addressTo }) => ({ id: objectId, name: addressTo.name }));`,
    },
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
