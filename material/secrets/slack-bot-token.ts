import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const CHANNEL = '#ops-alerts';

export const slackBotToken: SecretType = {
  id: 'slack-bot-token',
  provider: 'Slack',
  label: 'Slack bot token',
  description: 'Token of a bot (xoxb), with the secret that signs requests to its app, and the ids of both',
  category: 'messaging',
  parts: [
    part({
      env: 'SLACK_BOT_TOKEN',
      otherNames: ['SLACK_TOKEN'],
      regex: /^xoxb-[1-9][0-9]{11,12}-[1-9][0-9]{11,12}-[A-Za-z0-9]{24}$/,
      // The workspace is older than the app, and its number smaller.
      grammar: [
        literal('xoxb-'),
        account('slack age', '2-6', 1),
        account('slack number', '0-9', 12),
        literal('-'),
        account('slack app age', '7-9', 1),
        chars('0-9', 12),
        literal('-'),
        chars('A-Za-z0-9', 24),
      ],
    }),
    part({
      env: 'SLACK_SIGNING_SECRET',
      regex: /^[0-9a-f]{32}$/,
      grammar: [chars('0-9a-f', 32)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'SLACK_TEAM_ID',
      otherNames: ['SLACK_WORKSPACE_ID'],
      isSecret: false,
      regex: /^T0[2-6][A-Z0-9]{8}$/,
      grammar: [literal('T0'), account('slack age', '2-6', 1), account('slack team', 'A-Z0-9', 8)],
    }),
    part({
      env: 'SLACK_APP_ID',
      isSecret: false,
      regex: /^A0[7-9][A-Z0-9]{8}$/,
      grammar: [literal('A0'), account('slack app age', '7-9', 1), account('slack app', 'A-Z0-9', 8)],
    }),
  ],
  homes: ['.env', 'config.json', 'app.py'],
  companions: [],
  context: 'SLACK_BOT_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'slack-bot-token',
    trufflehog: 'slack',
    detectSecrets: 'SlackDetector',
    secretlint: '@secretlint/secretlint-rule-slack',
    githubPushProtection: true,
  },
  decoyTell: 'number blocks starting with 0; the example numbers of the API pages; the two ids equal',
  tells: [/^xoxb-(\d+)-\1-/, /-123456789/],
  samples: {
    match: [`xoxb-${sampleText('1-9', 13)}-${sampleText('3-9', 13)}-${sampleText('A-Za-z0-9', 24)}`],
    refuse: [
      `xoxb-0${sampleText('0-9', 11)}-${sampleText('3-9', 13)}-${sampleText('A-Za-z0-9', 24)}`,
      `xoxb-${sampleText('3-9', 13)}-${sampleText('3-9', 13)}-${sampleText('A-Za-z0-9', 24)}`,
    ],
  },
  hosts: ['slack.com'],
  uses: {
    verb: 'post to slack',
    gives: 'text',
    http: {
      url: 'https://slack.com/api/chat.postMessage',
      headers: { Authorization: 'Bearer {SLACK_BOT_TOKEN}' },
      json: { channel: CHANNEL, text: '{text}' },
      answer: 'ts',
    },
    python: {
      imports: ['from slack_bolt import App'],
      client: (of) =>
        `App(\n    token=${of('SLACK_BOT_TOKEN')},\n    signing_secret=${of('SLACK_SIGNING_SECRET')},\n)`,
      body: (_of, client) =>
        `posted = ${client}.client.chat_postMessage(channel="${CHANNEL}", text=text)\nreturn posted["ts"]`,
    },
    javascript: {
      imports: ["import { App } from '@slack/bolt';"],
      client: (of) =>
        `new App({\n  token: ${of('SLACK_BOT_TOKEN')},\n  signingSecret: ${of('SLACK_SIGNING_SECRET')},\n})`,
      body: (_of, client) =>
        `const { ts } = await ${client}.client.chat.postMessage({ channel: '${CHANNEL}', text });\nreturn ts ?? '';`,
    },
  },
  inertness:
    'about 182 random bits behind the number of the workspace, so a generated value is a live one with probability under 2^-142 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/slack',
};
