import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const MESSAGES = 'https://api.mailgun.net/v3/';

export const mailgunApiKey: SecretType = {
  id: 'mailgun-api-key',
  provider: 'Mailgun',
  label: 'Mailgun private API key',
  description: 'Key that sends mail, with the domain that it sends from',
  category: 'messaging',
  parts: [
    part({
      env: 'MAILGUN_API_KEY',
      otherNames: ['MAILGUN_PRIVATE_KEY'],
      regex: /^[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}$/,
      grammar: [chars('0-9a-f', 32), literal('-'), chars('0-9a-f', 8), literal('-'), chars('0-9a-f', 8)],
    }),
    part({
      env: 'MAILGUN_DOMAIN',
      isSecret: false,
      regex: /^mg\.[a-z.-]+\.example$/,
      grammar: [fact(({ world }) => `mg.${world.domain}`)],
    }),
    part({
      env: 'MAIL_TO',
      isSecret: false,
      regex: /^[a-z-]+@[a-z.-]+\.example$/,
      grammar: [fact(({ service, world }) => `${service.team}@${world.domain}`)],
    }),
  ],
  homes: ['.env', 'settings.py'],
  companions: [],
  context: 'MAILGUN_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'mailgun-signing-key',
    trufflehog: 'mailgun',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'key-3ax6xnjp29jd6fds4gc373sgvjxteol0 (documentation example); key- form in a new file',
  tells: [],
  samples: {
    match: [`${sampleText('0-9a-f', 32)}-${sampleText('0-9a-f', 8)}-${sampleText('0-9a-f', 8)}`],
    refuse: ['key-3ax6xnjp29jd6fds4gc373sgvjxteol0', `key-${sampleText('0-9a-f', 32)}`],
  },
  hosts: ['api.mailgun.net'],
  uses: {
    verb: 'send mail',
    gives: 'text',
    python: {
      imports: ['import requests'],
      body: (of) => `response = requests.post(
    "${MESSAGES}" + ${of('MAILGUN_DOMAIN')} + "/messages",
    auth=("api", ${of('MAILGUN_API_KEY')}),
    data={
        "from": "no-reply@" + ${of('MAILGUN_DOMAIN')},
        "to": ${of('MAIL_TO')},
        "subject": text.splitlines()[0][:80],
        "text": text,
    },
    timeout=30,
)
response.raise_for_status()
return response.json()["id"]`,
    },
    javascript: {
      imports: ["import FormData from 'form-data';", "import Mailgun from 'mailgun.js';"],
      client: (of) =>
        `new Mailgun(FormData).client({\n  username: 'api',\n  key: ${of('MAILGUN_API_KEY')},\n})`,
      body: (of, client) => `const { id = '' } = await ${client}.messages.create(${of('MAILGUN_DOMAIN')}, {
  from: \`no-reply@\${${of('MAILGUN_DOMAIN')}}\`,
  to: ${of('MAIL_TO')},
  subject: text.split('\\n')[0],
  text,
});
return id;`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '--user',
      'api:{MAILGUN_API_KEY}',
      `${MESSAGES}{MAILGUN_DOMAIN}/messages`,
      '-F',
      'from=no-reply@{MAILGUN_DOMAIN}',
      '-F',
      'to={MAIL_TO}',
      '-F',
      'subject=nightly run',
      '-F',
      'text=finished',
    ],
    java: {
      imports: [
        'import com.mailgun.api.v3.MailgunMessagesApi;',
        'import com.mailgun.client.MailgunClient;',
        'import com.mailgun.model.message.Message;',
      ],
      type: 'MailgunMessagesApi',
      client: (of) =>
        `MailgunClient.config(${of('MAILGUN_API_KEY')})\n        .createApi(MailgunMessagesApi.class)`,
      body: (of, client) => `Message message = Message.builder()
        .from("no-reply@" + ${of('MAILGUN_DOMAIN')})
        .to(${of('MAIL_TO')})
        .subject(text.lines().findFirst().orElse(""))
        .text(text)
        .build();
return ${client}.sendMessage(${of('MAILGUN_DOMAIN')}, message).getId();`,
    },
    ruby: {
      imports: ["require 'mailgun-ruby'"],
      client: (of) => `Mailgun::Client.new(${of('MAILGUN_API_KEY')})`,
      body: (of, client) => `sent = ${client}.send_message(
  ${of('MAILGUN_DOMAIN')},
  from: "no-reply@#{${of('MAILGUN_DOMAIN')}}",
  to: ${of('MAIL_TO')},
  subject: text.lines.first.chomp,
  text: text,
)
sent.to_h['id']`,
    },
    php: {
      imports: ['use Mailgun\\Mailgun;'],
      type: 'Mailgun',
      client: (of) => `Mailgun::create(${of('MAILGUN_API_KEY')})`,
      body: (of, client) => `$sent = ${client}->messages()->send(${of('MAILGUN_DOMAIN')}, [
    'from' => 'no-reply@' . ${of('MAILGUN_DOMAIN')},
    'to' => ${of('MAIL_TO')},
    'subject' => strtok($text, PHP_EOL),
    'text' => $text,
]);
return $sent->getId();`,
    },
  },
  inertness:
    'sending domain under .example; about 192 random bits, so a generated value is a live one with probability under 2^-152 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/mailgun',
};
