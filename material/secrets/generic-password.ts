import { part } from '#material/grammar/part.ts';
import { alphabetOf, chars, fact, host } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const PASSWORD = chars('A-Za-z0-9_.-', { min: 16, max: 22 });
const NO_DIGITS = alphabetOf('A-Za-z_.-');

export const genericPassword: SecretType = {
  id: 'generic-password',
  provider: 'SMTP',
  label: 'Password in configuration',
  description: 'Password of a mailbox that a program sends from, with its user and host',
  category: 'generic',
  group: 'smtp',
  parts: [
    part({
      env: 'SMTP_PASSWORD',
      otherNames: ['MAIL_PASSWORD', 'ADMIN_PASSWORD'],
      regex: /^[A-Za-z0-9_.-]{16,22}$/,
      // Signs that the generic rule of gitleaks goes on at: it ends at ! # % * and, beside a dash or a dot, at +.
      grammar: [{ ...PASSWORD, chance: (text) => ({ alphabet: NO_DIGITS, text: lettersAndSigns(text) }) }],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'SMTP_USERNAME',
      otherNames: ['MAIL_USERNAME', 'ADMIN_USERNAME'],
      isSecret: false,
      regex: /^[a-z0-9-]+@[a-z0-9-]+\.example$/,
      grammar: [fact(({ service, world }) => `${service.product}@${world.domain}`)],
    }),
    part({
      env: 'SMTP_HOST',
      otherNames: ['MAIL_SERVER', 'ADMIN_HOST'],
      isSecret: false,
      regex: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
      grammar: [host('mail')],
    }),
  ],
  homes: ['.env', 'application.properties', 'web.config'],
  companions: [],
  context: 'SMTP_PASSWORD="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: 'KeywordDetector',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'dictionary word, year, changeme, P@ssw0rd; same password in two places',
  // Gitleaks takes letters and signs alone for no secret; the host may be of these.
  tells: [/p[a@]ssw[o0]rd/i, /(?:19|20)\d\d/, /^(?!.*\.example$)[A-Za-z_.-]+$/],
  samples: {
    match: [sampleText('A-Za-z0-9_.-', 20, 'k')],
    refuse: [`P-ssword-${sampleText('a-z', 4)}-2024`, sampleText('a-z', 12), `${sampleText('a-z', 16)}$`],
  },
  uses: {
    verb: 'send mail',
    gives: 'text',
    story: {
      does: [
        'Mails every alarm of the night to the office',
        'Alarm mails',
        'Sends alarms by mail',
        'Night alarms, collected in one mail',
        'Forwards alarms to the office',
      ],
      input: 'alarms',
      column: 'message',
      result: 'sent',
    },
    python: {
      imports: ['import smtplib', 'from email.message import EmailMessage'],
      body: (of) =>
        `message = EmailMessage()
message["From"] = message["To"] = ${of('SMTP_USERNAME')}
message["Subject"] = text.splitlines()[0]
message.set_content(text)
with smtplib.SMTP(${of('SMTP_HOST')}, 587) as server:
    server.starttls()
    server.login(${of('SMTP_USERNAME')}, ${of('SMTP_PASSWORD')})
    server.send_message(message)
return message["Subject"]`,
    },
    javascript: {
      imports: ["import nodemailer from 'nodemailer';"],
      client: (of) =>
        `nodemailer.createTransport({\n  host: ${of('SMTP_HOST')},\n  port: 587,\n  auth: { user: ${of('SMTP_USERNAME')}, pass: ${of('SMTP_PASSWORD')} },\n})`,
      body: (of, client) =>
        `const { messageId } = await ${client}.sendMail({
  from: ${of('SMTP_USERNAME')},
  to: ${of('SMTP_USERNAME')},
  subject: text.split('\\n')[0],
  text,
});
return messageId;`,
    },
    shell: [
      'swaks',
      '--server',
      '{SMTP_HOST}:587',
      '--tls',
      '--auth-user',
      '{SMTP_USERNAME}',
      '--auth-password',
      '{SMTP_PASSWORD}',
      '--from',
      '{SMTP_USERNAME}',
      '--to',
      '{SMTP_USERNAME}',
    ],
  },
  inertness:
    'unlocks nothing: user and host are invented, the host is under a reserved name; about 96 random bits, so it is a live password with probability under 2^-56 even if a trillion exist',
  source: 'detect-secrets keyword.py; gitleaks config/gitleaks.toml (generic-api-key)',
};

/** Whether a digit is there is no chance any more, once one must be; nor is a sign at an end. What stands between them is. */
function lettersAndSigns(password: string): string {
  return password.slice(1, -1).replaceAll(/[0-9]/g, '');
}
