import { part } from '#material/grammar/part.ts';
import { built, chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { drawSnowflake } from '#material/grammar/snowflake.ts';
import type { SecretType } from '#material/secret-type.ts';
import { NOTICE } from '#material/uses/own-words.ts';

const START = 'https://discord.com/api/webhooks/';

export const discordWebhookUrl: SecretType = {
  id: 'discord-webhook-url',
  provider: 'Discord',
  label: 'Discord webhook URL',
  description: 'Address that posts into one channel for whoever knows it',
  category: 'messaging',
  parts: [
    part({
      env: 'DISCORD_WEBHOOK_URL',
      otherNames: ['DISCORD_HOOK_URL'],
      regex: /^https:\/\/discord\.com\/api\/webhooks\/[1-9][0-9]{18}\/[A-Za-z0-9_-]{68}$/,
      grammar: [
        literal(START),
        built((random, { facts }) => drawSnowflake(random, facts.service.keyCreatedAt), {
          source: '[0-9]{19}',
          bits: 48,
        }),
        literal('/'),
        chars('A-Za-z0-9_-', 68),
      ],
    }),
  ],
  homes: ['.env', 'scripts', '.github/workflows/*.yml'],
  companions: [],
  context: 'DISCORD_WEBHOOK_URL={value}',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'discordwebhook',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'id starting with 0, or of another year than the file; discordapp.com host in a new file',
  tells: [/webhooks\/123456789/],
  samples: {
    match: [`${START}13${sampleText('0-9', 17)}/${sampleText('A-Za-z0-9_-', 68)}`],
    refuse: [
      `https://discordapp.com/api/webhooks/13${sampleText('0-9', 17)}/${sampleText('A-Za-z0-9_-', 68)}`,
      `${START}03${sampleText('0-9', 17)}/${sampleText('A-Za-z0-9_-', 68)}`,
    ],
  },
  hosts: ['discord.com'],
  templates: ['python', 'javascript', 'typescript', 'shell', 'github-actions', 'dotenv', 'plain'],
  uses: {
    verb: 'post to discord webhook',
    gives: 'text',
    python: {
      imports: ['from discord import SyncWebhook'],
      body: (of) =>
        `webhook = SyncWebhook.from_url(${of('DISCORD_WEBHOOK_URL')})\nreturn str(webhook.send(text[:2000], wait=True).id)`,
    },
    javascript: {
      imports: ["import { WebhookClient } from 'discord.js';"],
      client: (of) => `new WebhookClient({\n  url: ${of('DISCORD_WEBHOOK_URL')},\n})`,
      body: (_of, client) =>
        `const { id } = await ${client}.send({ content: text.slice(0, 2000) });\nreturn id;`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-H',
      'Content-Type: application/json',
      '-d',
      `{"content":"${NOTICE}"}`,
      '{DISCORD_WEBHOOK_URL}',
    ],
  },
  inertness:
    'a POST reaches the real host, which answers Unknown Webhook; about 408 random bits behind the id, so a generated value is a live one with probability under 2^-368 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/discordwebhook, whose expression takes no underscore in the token and so sees about a third of the values',
};
