import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal, oneOf } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const SID = `AC${sampleText('0-9a-f', 32)}`;

export const twilioAuth: SecretType = {
  id: 'twilio-auth',
  provider: 'Twilio',
  label: 'Twilio account SID and auth token',
  description: 'Auth token of an account, with the account SID (AC) and the number that it sends from',
  category: 'messaging',
  parts: [
    part({
      env: 'TWILIO_AUTH_TOKEN',
      regex: /^[0-9a-f]{32}$/,
      grammar: [chars('0-9a-f', 32)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'TWILIO_ACCOUNT_SID',
      isSecret: false,
      regex: /^AC[0-9a-f]{32}$/,
      grammar: [literal('AC'), account('twilio', '0-9a-f', 32)],
    }),
    part({
      env: 'TWILIO_PHONE_NUMBER',
      isSecret: false,
      // 555-0100 to 555-0199 belong to nobody in every area (https://nationalnanpa.com).
      regex: /^\+1[2-9][0-9]{2}55501[0-9]{2}$/,
      grammar: [
        literal('+1'),
        oneOf('202', '212', '303', '312', '415', '503', '512', '617', '646', '718'),
        literal('55501'),
        chars('0-9', 2),
      ],
    }),
  ],
  homes: ['.env', 'sms.py', 'settings.py'],
  companions: [],
  context: `TWILIO_ACCOUNT_SID="${SID}"\nTWILIO_AUTH_TOKEN="{value}"`,
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'twilio',
    detectSecrets: 'TwilioKeyDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'ACxxxxxxxx...; auth token equal to the SID; phone number of a real subscriber',
  tells: [],
  samples: {
    match: [sampleText('0-9a-f', 32)],
    refuse: [SID, sampleText('A-Z', 32)],
  },
  hosts: ['api.twilio.com'],
  uses: {
    verb: 'list messages',
    gives: 'rows',
    http: {
      url: 'https://api.twilio.com/2010-04-01/Accounts/{TWILIO_ACCOUNT_SID}/Messages.json?PageSize=100',
      headers: {},
      basic: { user: '{TWILIO_ACCOUNT_SID}', password: '{TWILIO_AUTH_TOKEN}' },
      answer: 'messages',
    },
    python: {
      imports: ['from twilio.rest import Client'],
      client: (of) => `Client(${of('TWILIO_ACCOUNT_SID')}, ${of('TWILIO_AUTH_TOKEN')})`,
      body: (of, client) =>
        `sent = ${client}.messages.list(from_=${of('TWILIO_PHONE_NUMBER')}, limit=100)\nreturn [{"id": message.sid, "name": message.to, "status": message.status} for message in sent]`,
    },
    javascript: {
      imports: ["import twilio from 'twilio';"],
      client: (of) => `twilio(${of('TWILIO_ACCOUNT_SID')}, ${of('TWILIO_AUTH_TOKEN')})`,
      body: (of, client) =>
        `const sent = await ${client}.messages.list({ from: ${of('TWILIO_PHONE_NUMBER')}, limit: 100 });\nreturn sent.map(({ sid, to, status }) => ({ id: sid, name: to, status }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-u',
      '{TWILIO_ACCOUNT_SID}:{TWILIO_AUTH_TOKEN}',
      'https://api.twilio.com/2010-04-01/Accounts/{TWILIO_ACCOUNT_SID}/Messages.json?PageSize=100',
    ],
  },
  inertness:
    'about 128 random bits, and the account beside them is as random, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/twilio; detect-secrets twilio.py, which sees the SID. The secret is the token, so it is the first part',
};
