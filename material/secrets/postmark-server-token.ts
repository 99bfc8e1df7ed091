import { part } from '#material/grammar/part.ts';
import { fact, uuid } from '#material/grammar/piece.ts';
import type { SecretType } from '#material/secret-type.ts';

export const postmarkServerToken: SecretType = {
  id: 'postmark-server-token',
  provider: 'Postmark',
  label: 'Postmark server token',
  description: 'Token of a server that sends mail, with the sender and the recipient',
  category: 'messaging',
  parts: [
    part({
      env: 'POSTMARK_API_TOKEN',
      otherNames: ['POSTMARK_SERVER_TOKEN'],
      regex: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [uuid()],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'POSTMARK_FROM_EMAIL',
      isSecret: false,
      regex: /^[a-z-]+@[a-z.-]+\.example$/,
      grammar: [fact(({ world }) => `no-reply@${world.domain}`)],
    }),
    part({
      env: 'MAIL_TO',
      isSecret: false,
      regex: /^[a-z-]+@[a-z.-]+\.example$/,
      grammar: [fact(({ service, world }) => `${service.team}@${world.domain}`)],
    }),
  ],
  homes: ['.env', 'config/environments/production.rb'],
  companions: [],
  context: 'POSTMARK_API_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'postmark',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'POSTMARK_API_TEST; UUID not version 4',
  tells: [],
  samples: {
    match: ['01234567-89ab-4cde-8f01-23456789abcd'],
    refuse: ['POSTMARK_API_TEST', '01234567-89ab-1cde-8f01-23456789abcd'],
  },
  hosts: ['api.postmarkapp.com'],
  uses: {
    verb: 'send mail',
    gives: 'text',
    python: {
      imports: ['from postmarker.core import PostmarkClient'],
      client: (of) => `PostmarkClient(server_token=${of('POSTMARK_API_TOKEN')})`,
      body: (of, client) => `sent = ${client}.emails.send(
    From=${of('POSTMARK_FROM_EMAIL')},
    To=${of('MAIL_TO')},
    Subject=text.splitlines()[0][:80],
    TextBody=text,
)
return sent["MessageID"]`,
    },
    javascript: {
      imports: ["import { ServerClient } from 'postmark';"],
      client: (of) => `new ServerClient(${of('POSTMARK_API_TOKEN')})`,
      body: (of, client) => `const { MessageID } = await ${client}.sendEmail({
  From: ${of('POSTMARK_FROM_EMAIL')},
  To: ${of('MAIL_TO')},
  Subject: text.split('\\n')[0],
  TextBody: text,
});
return MessageID;`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-H',
      'X-Postmark-Server-Token: {POSTMARK_API_TOKEN}',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"From":"{POSTMARK_FROM_EMAIL}","To":"{MAIL_TO}","Subject":"nightly run","TextBody":"finished"}',
      'https://api.postmarkapp.com/email',
    ],
    java: {
      imports: [
        'import com.postmarkapp.postmark.Postmark;',
        'import com.postmarkapp.postmark.client.ApiClient;',
        'import com.postmarkapp.postmark.client.data.model.message.Message;',
      ],
      type: 'ApiClient',
      client: (of) => `Postmark.getApiClient(${of('POSTMARK_API_TOKEN')})`,
      body: (of, client) => `Message message = new Message();
message.setFrom(${of('POSTMARK_FROM_EMAIL')});
message.setTo(${of('MAIL_TO')});
message.setSubject(text.lines().findFirst().orElse(""));
message.setTextBody(text);
return ${client}.deliverMessage(message).getMessageId();`,
    },
    ruby: {
      imports: ["require 'postmark'"],
      client: (of) => `Postmark::ApiClient.new(${of('POSTMARK_API_TOKEN')})`,
      body: (of, client) => `sent = ${client}.deliver(
  from: ${of('POSTMARK_FROM_EMAIL')},
  to: ${of('MAIL_TO')},
  subject: text.lines.first.chomp,
  text_body: text,
)
sent[:message_id]`,
    },
    php: {
      imports: ['use Postmark\\PostmarkClient;'],
      type: 'PostmarkClient',
      client: (of) => `new PostmarkClient(${of('POSTMARK_API_TOKEN')})`,
      body: (of, client) => `$sent = ${client}->sendEmail(
    ${of('POSTMARK_FROM_EMAIL')},
    ${of('MAIL_TO')},
    strtok($text, PHP_EOL),
    null,
    $text,
);
return $sent->MessageID;`,
    },
  },
  inertness:
    'about 122 random bits, so a generated value is a live one with probability under 2^-82 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/postmark',
};
