import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const slackAppToken: SecretType = {
  id: 'slack-app-token',
  provider: 'Slack',
  label: 'Slack app-level token',
  description: 'Token of an app in Socket Mode (xapp), with the token of its bot',
  category: 'messaging',
  parts: [
    part({
      env: 'SLACK_APP_TOKEN',
      otherNames: ['SLACK_APP_LEVEL_TOKEN'],
      regex: /^xapp-1-A0[1-9][A-Z0-9]{8}-[1-9][0-9]{12}-[0-9a-f]{64}$/,
      // Apps and tokens are numbered together: A09... has a token 9... or the next.
      grammar: [
        literal('xapp-1-A0'),
        account('slack app age', '7-9', 1),
        account('slack app', 'A-Z0-9', 8),
        literal('-'),
        account('slack app age', '7-9', 1),
        chars('0-9', 12),
        literal('-'),
        chars('0-9a-f', 64),
      ],
    }),
  ],
  homes: ['.env'],
  companions: ['slack-bot-token'],
  context: 'SLACK_APP_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'slack-app-token',
    trufflehog: null,
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-slack',
    githubPushProtection: true,
  },
  decoyTell: 'app id in the token differs from the one in the manifest; no bot token beside it',
  tells: [/A0123456789|A012ABCD/],
  samples: {
    match: [`xapp-1-A09${sampleText('A-Z0-9', 8)}-${sampleText('1-9', 13)}-${sampleText('0-9a-f', 64)}`],
    refuse: [
      `xapp-1-B09${sampleText('A-Z0-9', 8)}-${sampleText('1-9', 13)}-${sampleText('0-9a-f', 64)}`,
      `xapp-1-A09${sampleText('A-Z0-9', 8)}-${sampleText('1-9', 13)}-${sampleText('0-9a-f', 32)}`,
    ],
  },
  hosts: ['slack.com'],
  uses: {
    verb: 'list members',
    gives: 'rows',
    python: {
      imports: [
        'from slack_sdk import WebClient',
        'from slack_sdk.socket_mode.builtin import SocketModeClient',
      ],
      client: (of) => `SocketModeClient(app_token=${of('SLACK_APP_TOKEN')})`,
      body: (of, client) =>
        `${client}.web_client = WebClient(token=${of('SLACK_BOT_TOKEN')})\n${client}.connect()\nmembers = ${client}.web_client.users_list(limit=200)["members"]\nreturn [{"id": member["id"], "name": member["name"]} for member in members]`,
    },
    javascript: {
      imports: [
        "import { SocketModeClient } from '@slack/socket-mode';",
        "import { WebClient } from '@slack/web-api';",
      ],
      client: (of) => `new SocketModeClient({\n  appToken: ${of('SLACK_APP_TOKEN')},\n})`,
      body: (of, client) =>
        `await ${client}.start();\nconst { members = [] } = await new WebClient(${of('SLACK_BOT_TOKEN')}).users.list({ limit: 200 });\nreturn members.map(({ id, name }) => ({ id, name }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-H',
      'Authorization: Bearer {SLACK_BOT_TOKEN}',
      'https://slack.com/api/users.list?limit=200',
    ],
    java: {
      imports: [
        'import com.slack.api.Slack;',
        'import com.slack.api.socket_mode.SocketModeClient;',
        'import java.util.ArrayList;',
      ],
      body: (
        of,
      ) => `try (SocketModeClient socket = Slack.getInstance().socketMode(${of('SLACK_APP_TOKEN')})) {
    socket.connect();
    return new ArrayList<>(Slack.getInstance().methods(${of('SLACK_BOT_TOKEN')})
            .usersList(asked -> asked.limit(200)).getMembers());
}`,
    },
    ruby: {
      imports: ["require 'slack-ruby-client'"],
      body: (of) => `Slack::Web::Client.new(token: ${of('SLACK_APP_TOKEN')}).apps_connections_open
Slack::Web::Client.new(token: ${of('SLACK_BOT_TOKEN')}).users_list(limit: 200).members.map(&:name)`,
    },
    php: {
      imports: ['use JoliCode\\Slack\\ClientFactory;'],
      body: (of) => `ClientFactory::create(${of('SLACK_APP_TOKEN')})->appsConnectionsOpen();
$found = ClientFactory::create(${of('SLACK_BOT_TOKEN')})->usersList(['limit' => 200]);
return array_map(fn ($member) => $member->getName(), $found->getMembers());`,
    },
  },
  inertness:
    'about 295 random bits behind the id of the app, so a generated value is a live one with probability under 2^-255 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
