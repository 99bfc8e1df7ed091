import { part } from '#material/grammar/part.ts';
import { alphabetOf, base64OfBytes, fact, literal, type Piece } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const NO_DASH = alphabetOf('A-Za-z0-9_');

/** How many dashes there are is no chance any more; the signs beside them are. */
function withoutDashes(count: number): Piece {
  const bytes = base64OfBytes(count, { url: true });
  const whole = Math.floor((count * 4) / 3);
  return {
    ...bytes,
    chance: (text) => ({ alphabet: NO_DASH, text: text.slice(0, whole).replaceAll('-', '') }),
  };
}

export const sendgridApiKey: SecretType = {
  id: 'sendgrid-api-key',
  provider: 'SendGrid',
  label: 'SendGrid API key',
  description: 'Key that sends mail (SG.), with the sender and the recipient',
  category: 'messaging',
  parts: [
    part({
      env: 'SENDGRID_API_KEY',
      regex: /^SG\.[A-Za-z0-9_-]{21}[AQgw]\.[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/,
      grammar: [literal('SG.'), withoutDashes(16), literal('.'), withoutDashes(32)],
    }),
    part({
      env: 'SENDGRID_FROM_EMAIL',
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
  homes: ['.env', 'mailer.js', 'settings.py'],
  companions: [],
  context: 'SENDGRID_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'sendgrid-api-token',
    trufflehog: 'sendgrid',
    detectSecrets: 'SendGridDetector',
    secretlint: '@secretlint/secretlint-rule-sendgrid',
    githubPushProtection: true,
  },
  decoyTell: 'blocks not 22 and 43 long, or no base64 of 16 and 32 bytes',
  // The expression of secretlint takes one dash at most, inside the second block.
  tells: [/ngeVfQFYQlKU0ufo8x5d1A/, /^SG\.(?:[^.]*-|[^.]*\.-|.*-.*-)/],
  samples: {
    match: [`SG.${sampleText('0-9A-Za-z', 21)}w.${sampleText('0-9A-Za-z_-', 42)}0`],
    refuse: [
      `SG.${sampleText('0-9A-Za-z', 21)}b.${sampleText('0-9A-Za-z_-', 42)}0`,
      `SG.${sampleText('0-9A-Za-z', 21)}w.${sampleText('0-9A-Za-z_-', 40)}`,
      `SG.ngeVfQFYQlKU0ufo8x5d1A.${sampleText('0-9A-Za-z_-', 42)}0`,
    ],
  },
  hosts: ['api.sendgrid.com'],
  uses: {
    verb: 'send mail',
    gives: 'text',
    python: {
      imports: ['from sendgrid import SendGridAPIClient', 'from sendgrid.helpers.mail import Mail'],
      client: (of) => `SendGridAPIClient(api_key=${of('SENDGRID_API_KEY')})`,
      body: (of, client) => `message = Mail(
    from_email=${of('SENDGRID_FROM_EMAIL')},
    to_emails=${of('MAIL_TO')},
    subject=text.splitlines()[0][:80],
    plain_text_content=text,
)
response = ${client}.send(message)
return response.headers["X-Message-Id"]`,
    },
    javascript: {
      imports: ["import mail from '@sendgrid/mail';"],
      body: (of) => `mail.setApiKey(${of('SENDGRID_API_KEY')});
const [response] = await mail.send({
  to: ${of('MAIL_TO')},
  from: ${of('SENDGRID_FROM_EMAIL')},
  subject: text.split('\\n')[0],
  text,
});
return response.headers['x-message-id'];`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-H',
      'Authorization: Bearer {SENDGRID_API_KEY}',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"personalizations":[{"to":[{"email":"{MAIL_TO}"}]}],"from":{"email":"{SENDGRID_FROM_EMAIL}"},"subject":"nightly run","content":[{"type":"text/plain","value":"finished"}]}',
      'https://api.sendgrid.com/v3/mail/send',
    ],
    java: {
      imports: [
        'import com.sendgrid.Method;',
        'import com.sendgrid.Request;',
        'import com.sendgrid.SendGrid;',
        'import com.sendgrid.helpers.mail.Mail;',
        'import com.sendgrid.helpers.mail.objects.Content;',
        'import com.sendgrid.helpers.mail.objects.Email;',
      ],
      type: 'SendGrid',
      client: (of) => `new SendGrid(${of('SENDGRID_API_KEY')})`,
      body: (of, client) => `Mail mail = new Mail(
        new Email(${of('SENDGRID_FROM_EMAIL')}),
        text.lines().findFirst().orElse(""),
        new Email(${of('MAIL_TO')}),
        new Content("text/plain", text));
Request request = new Request();
request.setMethod(Method.POST);
request.setEndpoint("mail/send");
request.setBody(mail.build());
return ${client}.api(request).getHeaders().get("X-Message-Id");`,
    },
    ruby: {
      imports: ["require 'sendgrid-ruby'"],
      client: (of) => `SendGrid::API.new(api_key: ${of('SENDGRID_API_KEY')})`,
      body: (of, client) => `mail = SendGrid::Mail.new(
  SendGrid::Email.new(email: ${of('SENDGRID_FROM_EMAIL')}),
  text.lines.first.chomp,
  SendGrid::Email.new(email: ${of('MAIL_TO')}),
  SendGrid::Content.new(type: 'text/plain', value: text),
)
sent = ${client}.client.mail._('send').post(request_body: mail.to_json)
sent.headers['x-message-id'].first`,
    },
    php: {
      imports: ['use SendGrid\\Mail\\Mail;'],
      type: 'SendGrid',
      client: (of) => `new SendGrid(${of('SENDGRID_API_KEY')})`,
      body: (of, client) => `$mail = new Mail();
$mail->setFrom(${of('SENDGRID_FROM_EMAIL')});
$mail->addTo(${of('MAIL_TO')});
$mail->setSubject(strtok($text, PHP_EOL));
$mail->addContent('text/plain', $text);
$sent = ${client}->send($mail);
return $sent->headers(true)['X-Message-Id'];`,
    },
  },
  inertness:
    'about 384 random bits, so a generated value is a live one with probability under 2^-344 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; the blocks are base64 of 16 and 32 bytes: last characters of keys in public repositories',
};
