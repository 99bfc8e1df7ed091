import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal, uuid } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const INSTITUTIONS = 'https://production.plaid.com/institutions/get';

export const plaidSecret: SecretType = {
  id: 'plaid-secret',
  provider: 'Plaid',
  label: 'Plaid secret',
  description: 'Secret of the production environment, with the client id and the token of an item',
  category: 'payments',
  parts: [
    part({
      env: 'PLAID_SECRET',
      otherNames: ['PLAID_PRODUCTION_SECRET'],
      regex: /^[0-9a-f]{30}$/,
      grammar: [chars('0-9a-f', 30)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'PLAID_CLIENT_ID',
      isSecret: false,
      // An object id of MongoDB, whose first digits are a time: 60 to 65 are 2021 to 2024.
      regex: /^6[0-5][0-9a-f]{22}$/,
      grammar: [literal('6'), account('plaid age', '0-5', 1), account('plaid', '0-9a-f', 22)],
    }),
    part({
      env: 'PLAID_ENV',
      isSecret: false,
      regex: /^production$/,
      grammar: [literal('production')],
    }),
    part({
      env: 'PLAID_ACCESS_TOKEN',
      regex: /^access-production-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [literal('access-production-'), uuid()],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'PLAID_SECRET="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'plaid-secret-key',
    trufflehog: 'plaidkey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'environment word differs between host and token',
  tells: [],
  samples: {
    match: [sampleText('0-9a-f', 30)],
    refuse: [sampleText('0-9a-f', 32), sampleText('A-Z', 30)],
  },
  hosts: ['production.plaid.com'],
  uses: {
    verb: 'list institutions',
    gives: 'rows',
    python: {
      imports: [
        'import plaid',
        'from plaid.api.plaid_api import PlaidApi',
        'from plaid.model.country_code import CountryCode',
        'from plaid.model.institutions_get_request import InstitutionsGetRequest',
      ],
      client: (of) => `PlaidApi(
    plaid.ApiClient(
        plaid.Configuration(
            host=plaid.Environment.Production,
            api_key={"clientId": ${of('PLAID_CLIENT_ID')}, "secret": ${of('PLAID_SECRET')}},
        )
    )
)`,
      body: (_of, client) => `found = ${client}.institutions_get(
    InstitutionsGetRequest(country_codes=[CountryCode("US")], count=100, offset=0)
)
return [{"id": one.institution_id, "name": one.name} for one in found.institutions]`,
    },
    javascript: {
      imports: ["import { Configuration, CountryCode, PlaidApi, PlaidEnvironments } from 'plaid';"],
      client: (of) => `new PlaidApi(
  new Configuration({
    basePath: PlaidEnvironments.production,
    baseOptions: {
      headers: {
        'PLAID-CLIENT-ID': ${of('PLAID_CLIENT_ID')},
        'PLAID-SECRET': ${of('PLAID_SECRET')},
      },
    },
  }),
)`,
      body: (_of, client) => `const { data } = await ${client}.institutionsGet({
  country_codes: [CountryCode.Us],
  count: 100,
  offset: 0,
});
return data.institutions.map((one) => ({ id: one.institution_id, name: one.name }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-H',
      'Content-Type: application/json',
      '-H',
      'PLAID-CLIENT-ID: {PLAID_CLIENT_ID}',
      '-H',
      'PLAID-SECRET: {PLAID_SECRET}',
      '-d',
      '{"count":100,"offset":0,"country_codes":["US"]}',
      INSTITUTIONS,
    ],
    http: {
      url: INSTITUTIONS,
      headers: { 'PLAID-CLIENT-ID': '{PLAID_CLIENT_ID}', 'PLAID-SECRET': '{PLAID_SECRET}' },
      json: { count: 100, offset: 0, country_codes: ['US'] },
      answer: 'institutions',
    },
  },
  inertness:
    'about 120 random bits, so a generated value is a live one with probability under 2^-80 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; https://plaid.com/docs/api (client_id, secret, access_token)',
};
