import { part } from '#material/grammar/part.ts';
import { base64OfBytes, chars, fact, literal, uuid } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { NOTICE } from '#material/uses/own-words.ts';

const UUID = '01234567-89ab-4cde-8f01-23456789abcd';
/** Microsoft takes 27 characters for a tenant; twelve of ours are chance. */
const NAME_LENGTH = 15;

export const teamsWebhookUrl: SecretType = {
  id: 'teams-webhook-url',
  provider: 'Microsoft',
  label: 'Microsoft Teams incoming webhook URL',
  description: 'Address of a connector that posts into one channel for whoever knows it',
  category: 'messaging',
  group: 'teams',
  parts: [
    part({
      env: 'TEAMS_WEBHOOK_URL',
      otherNames: ['MS_TEAMS_WEBHOOK'],
      regex:
        /^https:\/\/[a-z0-9]{17,27}\.webhook\.office\.com\/webhookb2\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}@[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\/IncomingWebhook\/[0-9a-f]{32}\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\/V2[A-Za-z0-9_-]{43}1$/,
      grammar: [
        literal('https://'),
        fact(({ world }) => world.slug.replaceAll('-', '').slice(0, NAME_LENGTH), '[a-z]{3,15}'),
        chars('a-z0-9', 12),
        literal('.webhook.office.com/webhookb2/'),
        uuid(),
        literal('@'),
        fact(({ service }) => service.tenantId, '[0-9a-f-]{36}'),
        literal('/IncomingWebhook/'),
        chars('0-9a-f', 32),
        literal('/'),
        uuid(),
        literal('/V2'),
        base64OfBytes(32, { url: true }),
        literal('1'),
      ],
    }),
  ],
  homes: ['scripts', 'azure-pipelines.yml'],
  companions: [],
  context: 'TEAMS_WEBHOOK_URL={value}',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'microsoft-teams-webhook',
    trufflehog: 'microsoftteamswebhook',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'retired by the vendor in favour of Power Automate: believable in older files; no V2 part, which all working ones have had since 2025; tenant part that exists',
  // Another detector of TruffleHog takes a UUID behind these letters for a token of npm.
  tells: [/npm/i],
  samples: {
    match: [
      `https://${sampleText('a-z', 20)}.webhook.office.com/webhookb2/${UUID}@${UUID}/IncomingWebhook/${sampleText('0-9a-f', 32)}/${UUID}/V2${sampleText('A-Za-z0-9_-', 43)}1`,
    ],
    refuse: [
      `https://${sampleText('a-z', 20)}.webhook.office.com/webhookb2/${UUID}@${UUID}/IncomingWebhook/${sampleText('0-9a-f', 32)}/${UUID}`,
      `https://outlook.office.com/webhook/${UUID}@${UUID}/IncomingWebhook/${sampleText('0-9a-f', 32)}/${UUID}`,
    ],
  },
  hosts: ['.webhook.office.com'],
  templates: ['python', 'javascript', 'typescript', 'shell', 'github-actions', 'dotenv', 'plain'],
  uses: {
    verb: 'post to teams',
    gives: 'text',
    python: {
      imports: ['import pymsteams'],
      body: (of) =>
        `card = pymsteams.connectorcard(${of('TEAMS_WEBHOOK_URL')})\ncard.text(text)\ncard.send()\nreturn str(card.last_http_response.status_code)`,
    },
    javascript: {
      imports: [],
      body: (of) => `const response = await fetch(${of('TEAMS_WEBHOOK_URL')}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ text }),
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
return response.text();`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-H',
      'Content-Type: application/json',
      '-d',
      `{"text":"${NOTICE}"}`,
      '{TEAMS_WEBHOOK_URL}',
    ],
  },
  inertness:
    'host name with twelve random characters: does not resolve; about 690 random bits, so a generated value is a live one with probability under 2^-650 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; the V2 part is base64 of 32 bytes and a 1: addresses in public repositories since 2025',
};
