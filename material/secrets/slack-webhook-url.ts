import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { NOTICE } from '#material/uses/own-words.ts';

const START = 'https://hooks.slack.com/services/';

export const slackWebhookUrl: SecretType = {
  id: 'slack-webhook-url',
  provider: 'Slack',
  label: 'Slack incoming webhook URL',
  description: 'Address that posts into one channel for whoever knows it',
  category: 'messaging',
  parts: [
    part({
      env: 'SLACK_WEBHOOK_URL',
      otherNames: ['SLACK_HOOK_URL'],
      regex:
        /^https:\/\/hooks\.slack\.com\/services\/T0[1-9][A-Z0-9]{8}\/B0[1-9][A-Z0-9]{8}\/[A-Za-z0-9]{24}$/,
      grammar: [
        literal(`${START}T0`),
        account('slack age', '2-6', 1),
        account('slack team', 'A-Z0-9', 8),
        literal('/B0'),
        account('slack app age', '7-9', 1),
        chars('A-Z0-9', 8),
        literal('/'),
        chars('A-Za-z0-9', 24),
      ],
    }),
  ],
  homes: ['.env', 'alertmanager.yml', 'scripts', '.github/workflows/*.yml'],
  companions: [],
  context: 'SLACK_WEBHOOK_URL={value}',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'slack-webhook-url',
    trufflehog: 'slackwebhook',
    detectSecrets: 'SlackDetector',
    secretlint: '@secretlint/secretlint-rule-slack',
    githubPushProtection: true,
  },
  decoyTell: 'T00000000/B00000000/XXXX...; 8-character ids in a new file',
  tells: [/T0{8}|B0{8}|X{8}/],
  samples: {
    match: [
      `${START}T03${sampleText('A-Z0-9', 8)}/B08${sampleText('A-Z0-9', 8)}/${sampleText('A-Za-z0-9', 24)}`,
    ],
    refuse: [
      `${START}T00000000/B00000000/${'X'.repeat(24)}`,
      `${START}T${sampleText('A-Z', 8)}/B${sampleText('A-Z', 8)}/${sampleText('A-Za-z0-9', 24)}`,
    ],
  },
  hosts: ['hooks.slack.com'],
  templates: ['python', 'javascript', 'typescript', 'shell', 'github-actions', 'dotenv', 'plain'],
  uses: {
    verb: 'post to webhook',
    gives: 'text',
    python: {
      imports: ['from slack_sdk.webhook import WebhookClient'],
      client: (of) => `WebhookClient(url=${of('SLACK_WEBHOOK_URL')})`,
      body: (_of, client) => `response = ${client}.send(text=text)\nreturn response.body`,
    },
    javascript: {
      imports: ["import { IncomingWebhook } from '@slack/webhook';"],
      client: (of) => `new IncomingWebhook(${of('SLACK_WEBHOOK_URL')})`,
      body: (_of, client) => `const response = await ${client}.send({ text });\nreturn response.text;`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-X',
      'POST',
      '-H',
      'Content-type: application/json',
      '--data',
      `{"text":"${NOTICE}"}`,
      '{SLACK_WEBHOOK_URL}',
    ],
  },
  inertness:
    'a POST reaches the real host, which answers no_team; about 184 random bits behind the id of the workspace, so a generated value is a live one with probability under 2^-144 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
