import { part } from '#material/grammar/part.ts';
import { chars, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const zendeskApiToken: SecretType = {
  id: 'zendesk-api-token',
  provider: 'Zendesk',
  label: 'Zendesk API token',
  description: 'Forty letters and digits, with the address of the agent and the subdomain',
  category: 'saas',
  parts: [
    part({
      env: 'ZENDESK_API_TOKEN',
      otherNames: ['ZENDESK_TOKEN'],
      regex: /^[A-Za-z0-9]{40}$/,
      grammar: [chars('A-Za-z0-9', 40)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'ZENDESK_EMAIL',
      isSecret: false,
      regex: /^[a-z.]+@[a-z-]+\.example$/,
      grammar: [fact(({ world }) => world.people[1].email)],
    }),
    part({
      // Chance behind the name: a shorter one could be somebody's.
      env: 'ZENDESK_SUBDOMAIN',
      isSecret: false,
      regex: /^[a-z-]+-[a-z0-9]{12}$/,
      grammar: [fact(({ world }) => `${world.slug}-`, '[a-z-]+-'), chars('a-z0-9', 12)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'ZENDESK_API_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'zendesk-secret-key',
    trufflehog: 'zendeskapi',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'e-mail without /token in code; no subdomain beside it',
  tells: [],
  samples: {
    match: [sampleText('A-Za-z0-9', 40)],
    refuse: [sampleText('A-Za-z0-9', 39), sampleText('A-Za-z0-9_-', 40, '-')],
  },
  hosts: ['.zendesk.com'],
  uses: {
    verb: 'list tickets',
    gives: 'rows',
    http: {
      url: 'https://{ZENDESK_SUBDOMAIN}.zendesk.com/api/v2/tickets.json',
      headers: {},
      basic: { user: '{ZENDESK_EMAIL}/token', password: '{ZENDESK_API_TOKEN}' },
      answer: 'tickets',
    },
    python: {
      imports: ['from zenpy import Zenpy'],
      client: (of) =>
        `Zenpy(\n    subdomain=${of('ZENDESK_SUBDOMAIN')},\n    email=${of('ZENDESK_EMAIL')},\n    token=${of('ZENDESK_API_TOKEN')},\n)`,
      body: (_of, client) =>
        `return [{"id": ticket.id, "name": ticket.subject} for ticket in ${client}.search(type="ticket", status="open")]`,
    },
    javascript: {
      imports: ["import zendesk from 'node-zendesk';"],
      client: (of) =>
        `zendesk.createClient({\n  subdomain: ${of('ZENDESK_SUBDOMAIN')},\n  username: ${of('ZENDESK_EMAIL')},\n  token: ${of('ZENDESK_API_TOKEN')},\n})`,
      body: (_of, client) =>
        `const tickets = await ${client}.tickets.list();\nreturn tickets.map(({ id, subject }) => ({ id, name: subject }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-u',
      '{ZENDESK_EMAIL}/token:{ZENDESK_API_TOKEN}',
      'https://{ZENDESK_SUBDOMAIN}.zendesk.com/api/v2/tickets.json',
    ],
  },
  inertness:
    'about 238 random bits, so a generated value is a live one with probability under 2^-198 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; Zendesk API documentation, security and authentication',
};
