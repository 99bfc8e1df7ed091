import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const pagerdutyApiKey: SecretType = {
  id: 'pagerduty-api-key',
  provider: 'PagerDuty',
  label: 'PagerDuty user API token',
  description: 'Token of a person on duty (u+), with the address that requests are made from and a service',
  category: 'monitoring',
  parts: [
    part({
      env: 'PAGERDUTY_API_KEY',
      otherNames: ['PD_API_KEY', 'PAGERDUTY_TOKEN'],
      regex: /^u\+[A-Za-z0-9_+-]{18}$/,
      // A dash or an underscore behind the plus takes a key out of the generic rule of gitleaks: such a draw would be drawn again.
      grammar: [literal('u+'), chars('A-Za-z0-9', 18)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'PAGERDUTY_FROM_EMAIL',
      isSecret: false,
      regex: /^[a-z.]+@[a-z-]+\.example$/,
      grammar: [fact(({ world }) => world.people[0].email)],
    }),
    part({
      env: 'PAGERDUTY_SERVICE_ID',
      isSecret: false,
      regex: /^P[A-Z0-9]{6}$/,
      grammar: [literal('P'), chars('A-Z0-9', 6)],
    }),
  ],
  homes: ['.env', 'terraform.tfvars'],
  companions: [],
  context: 'PAGERDUTY_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    // Its character class has no plus sign; the second form, for base64, takes what has neither - nor _.
    gitleaks: 'generic-api-key',
    trufflehog: 'pagerdutyapikey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'y_NbAkKc66ryYTWUXYEu and every other value of the documentation; an account token where a person is named',
  tells: [],
  samples: {
    match: [`u+${sampleText('A-Za-z0-9_-', 18)}`],
    refuse: [`y_${sampleText('A-Za-z0-9', 18)}`, `u+${sampleText('A-Za-z0-9', 17)}`],
  },
  hosts: ['api.pagerduty.com'],
  uses: {
    verb: 'list incidents',
    gives: 'rows',
    http: {
      url: 'https://api.pagerduty.com/incidents?service_ids%5B%5D={PAGERDUTY_SERVICE_ID}&limit=50',
      headers: {
        Authorization: 'Token token={PAGERDUTY_API_KEY}',
        Accept: 'application/vnd.pagerduty+json;version=2',
      },
      answer: 'incidents',
    },
    python: {
      imports: ['from pagerduty import RestApiV2Client'],
      client: (of) =>
        `RestApiV2Client(\n    ${of('PAGERDUTY_API_KEY')},\n    default_from=${of('PAGERDUTY_FROM_EMAIL')},\n)`,
      body: (of, client) =>
        `incidents = ${client}.list_all("incidents", params={"service_ids[]": [${of('PAGERDUTY_SERVICE_ID')}]})\nreturn [{"id": incident["id"], "name": incident["title"]} for incident in incidents]`,
    },
    javascript: {
      imports: ["import { api } from '@pagerduty/pdjs';"],
      client: (of) => `api({\n  token: ${of('PAGERDUTY_API_KEY')},\n})`,
      body: (of, client) =>
        `const { resource } = await ${client}.get('/incidents', {\n  queryParameters: { 'service_ids[]': ${of('PAGERDUTY_SERVICE_ID')}, limit: 50 },\n});\nreturn resource.map(({ id, title }) => ({ id, name: title }));`,
    },
  },
  inertness:
    'about 107 random bits, so a generated value is a live one with probability under 2^-67 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/pagerdutyapikey; PagerDuty REST API documentation',
};
