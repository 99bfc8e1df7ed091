import { part } from '#material/grammar/part.ts';
import { chars, fact, uuid } from '#material/grammar/piece.ts';
import type { SecretType } from '#material/secret-type.ts';

export const hubspotPrivateAppToken: SecretType = {
  id: 'hubspot-private-app-token',
  provider: 'HubSpot',
  label: 'HubSpot private app token',
  description: 'Token of a private app (pat-na1, pat-eu1), with the account',
  category: 'saas',
  parts: [
    part({
      env: 'HUBSPOT_ACCESS_TOKEN',
      otherNames: ['HUBSPOT_API_KEY', 'HUBSPOT_PRIVATE_APP_TOKEN'],
      regex: /^(?:pat-na1-|pat-eu1-)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [
        fact(({ region }) => `pat-${region.startsWith('eu') ? 'eu1' : 'na1'}-`, 'pat-(?:na1|eu1)-'),
        uuid(),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'HUBSPOT_PORTAL_ID',
      isSecret: false,
      regex: /^[1-9][0-9]{7}$/,
      grammar: [chars('1-4', 1), chars('0-9', 7)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'HUBSPOT_ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    // Its own rule wants a bare UUID behind the word.
    gitleaks: 'generic-api-key',
    trufflehog: 'hubspot_apikey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'region part differs from the host or from where the company is; UUID not version 4',
  tells: [],
  samples: {
    match: ['pat-na1-01234567-89ab-4cde-8f01-23456789abcd', 'pat-eu1-01234567-89ab-4cde-8f01-23456789abcd'],
    refuse: ['01234567-89ab-4cde-8f01-23456789abcd', 'pat-na1-01234567-89ab-1cde-8f01-23456789abcd'],
  },
  hosts: ['api.hubapi.com'],
  uses: {
    verb: 'list contacts',
    gives: 'rows',
    http: {
      url: 'https://api.hubapi.com/crm/v3/objects/contacts?limit=100',
      headers: { Authorization: 'Bearer {HUBSPOT_ACCESS_TOKEN}' },
      answer: 'results',
    },
    python: {
      imports: ['from hubspot import HubSpot'],
      client: (of) => `HubSpot(access_token=${of('HUBSPOT_ACCESS_TOKEN')})`,
      body: (_of, client) =>
        `page = ${client}.crm.contacts.basic_api.get_page(limit=100)\nreturn [{"id": contact.id, "name": contact.properties["email"]} for contact in page.results]`,
    },
    javascript: {
      imports: ["import hubspot from '@hubspot/api-client';"],
      client: (of) => `new hubspot.Client({\n  accessToken: ${of('HUBSPOT_ACCESS_TOKEN')},\n})`,
      body: (_of, client) =>
        `const { results } = await ${client}.crm.contacts.basicApi.getPage(100);\nreturn results.map(({ id, properties }) => ({ id, name: properties.email }));`,
    },
  },
  inertness:
    'about 122 random bits, so a generated value is a live one with probability under 2^-82 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/hubspot_apikey/v2; HubSpot developer documentation, private apps',
};
