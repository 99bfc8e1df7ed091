import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const slackUserToken: SecretType = {
  id: 'slack-user-token',
  provider: 'Slack',
  label: 'Slack user token',
  description: 'Token that acts as a person of the workspace (xoxp), with the ids of both',
  category: 'messaging',
  parts: [
    part({
      env: 'SLACK_USER_TOKEN',
      otherNames: ['SLACK_TOKEN', 'SLACK_OAUTH_TOKEN'],
      regex: /^xoxp-[1-9][0-9]{11,12}-[1-9][0-9]{11,12}-[1-9][0-9]{11,12}-[0-9a-f]{32}$/,
      grammar: [
        literal('xoxp-'),
        account('slack age', '2-6', 1),
        account('slack number', '0-9', 12),
        literal('-'),
        account('slack app age', '7-9', 1),
        chars('0-9', 12),
        literal('-'),
        account('slack app age', '7-9', 1),
        chars('0-9', 12),
        literal('-'),
        chars('0-9a-f', 32),
      ],
    }),
    part({
      env: 'SLACK_TEAM_ID',
      otherNames: ['SLACK_WORKSPACE_ID'],
      isSecret: false,
      regex: /^T0[2-6][A-Z0-9]{8}$/,
      grammar: [literal('T0'), account('slack age', '2-6', 1), account('slack team', 'A-Z0-9', 8)],
    }),
    part({
      env: 'SLACK_USER_ID',
      isSecret: false,
      regex: /^U0[7-9][A-Z0-9]{8}$/,
      grammar: [literal('U0'), account('slack app age', '7-9', 1), account('slack person', 'A-Z0-9', 8)],
    }),
  ],
  homes: ['.env', 'scripts'],
  companions: [],
  context: 'SLACK_USER_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'slack-user-token',
    trufflehog: 'slack',
    detectSecrets: 'SlackDetector',
    secretlint: '@secretlint/secretlint-rule-slack',
    githubPushProtection: true,
  },
  decoyTell: 'only two number blocks; two blocks equal; number blocks starting with 0',
  tells: [/-(\d+)-\1-/, /-123456789/],
  samples: {
    match: [
      `xoxp-${sampleText('1-9', 13)}-${sampleText('3-9', 13)}-${sampleText('4-9', 13)}-${sampleText('0-9a-f', 32)}`,
    ],
    refuse: [
      `xoxp-${sampleText('1-9', 13)}-${sampleText('3-9', 13)}-${sampleText('0-9a-f', 32)}`,
      `xoxp-${sampleText('1-9', 13)}-${sampleText('3-9', 13)}-${sampleText('3-9', 13)}-${sampleText('0-9a-f', 32)}`,
    ],
  },
  hosts: ['slack.com'],
  uses: {
    verb: 'list channels',
    gives: 'rows',
    http: {
      url: 'https://slack.com/api/conversations.list?limit=200&exclude_archived=true',
      headers: { Authorization: 'Bearer {SLACK_USER_TOKEN}' },
      answer: 'channels',
    },
    python: {
      imports: ['from slack_sdk import WebClient'],
      client: (of) => `WebClient(token=${of('SLACK_USER_TOKEN')})`,
      body: (_of, client) =>
        `found = ${client}.conversations_list(limit=200, exclude_archived=True)\nreturn [{"id": channel["id"], "name": channel["name"]} for channel in found["channels"]]`,
    },
    javascript: {
      imports: ["import { WebClient } from '@slack/web-api';"],
      client: (of) => `new WebClient(${of('SLACK_USER_TOKEN')})`,
      body: (_of, client) =>
        `const { channels = [] } = await ${client}.conversations.list({ limit: 200, exclude_archived: true });\nreturn channels.map(({ id, name }) => ({ id, name }));`,
    },
  },
  inertness:
    'about 207 random bits behind the number of the workspace, so a generated value is a live one with probability under 2^-167 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
