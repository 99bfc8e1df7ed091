import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const twilioApiKey: SecretType = {
  id: 'twilio-api-key',
  provider: 'Twilio',
  label: 'Twilio API key',
  description: 'Key of an account (SK), with its secret and the account SID',
  category: 'messaging',
  parts: [
    part({
      env: 'TWILIO_API_KEY',
      otherNames: ['TWILIO_API_KEY_SID'],
      regex: /^SK[0-9a-f]{32}$/,
      grammar: [literal('SK'), chars('0-9a-f', 32)],
    }),
    part({
      env: 'TWILIO_API_SECRET',
      otherNames: ['TWILIO_API_KEY_SECRET'],
      regex: /^[A-Za-z0-9]{32}$/,
      grammar: [chars('A-Za-z0-9', 32)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'TWILIO_ACCOUNT_SID',
      isSecret: false,
      regex: /^AC[0-9a-f]{32}$/,
      grammar: [literal('AC'), account('twilio', '0-9a-f', 32)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'TWILIO_API_KEY="{value}"',
  // The secret beside the key is 32 letters and digits.
  keywordNeeded: true,
  scanners: {
    gitleaks: 'twilio-api-key',
    trufflehog: 'twilioapikey',
    detectSecrets: 'TwilioKeyDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'secret missing; entropy under 3',
  tells: [],
  samples: {
    match: [`SK${sampleText('0-9a-f', 32)}`],
    refuse: [`SK${sampleText('A-Z', 32)}`, `SK${sampleText('0-9a-f', 30)}`],
  },
  hosts: ['api.twilio.com'],
  uses: {
    verb: 'list calls',
    gives: 'rows',
    http: {
      url: 'https://api.twilio.com/2010-04-01/Accounts/{TWILIO_ACCOUNT_SID}/Calls.json?PageSize=50',
      headers: {},
      basic: { user: '{TWILIO_API_KEY}', password: '{TWILIO_API_SECRET}' },
      answer: 'calls',
    },
    python: {
      imports: ['from twilio.rest import Client'],
      client: (of) =>
        `Client(${of('TWILIO_API_KEY')}, ${of('TWILIO_API_SECRET')}, ${of('TWILIO_ACCOUNT_SID')})`,
      body: (_of, client) =>
        `return [{"id": call.sid, "name": call.to, "status": call.status} for call in ${client}.calls.list(limit=50)]`,
    },
    javascript: {
      imports: ["import twilio from 'twilio';"],
      client: (of) =>
        `twilio(${of('TWILIO_API_KEY')}, ${of('TWILIO_API_SECRET')}, {\n  accountSid: ${of('TWILIO_ACCOUNT_SID')},\n})`,
      body: (_of, client) =>
        `const calls = await ${client}.calls.list({ limit: 50 });\nreturn calls.map(({ sid, to, status }) => ({ id: sid, name: to, status }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-u',
      '{TWILIO_API_KEY}:{TWILIO_API_SECRET}',
      'https://api.twilio.com/2010-04-01/Accounts/{TWILIO_ACCOUNT_SID}/Calls.json?PageSize=50',
    ],
  },
  inertness:
    'about 128 random bits and 190 of the secret, so a generated pair is a live one with probability under 2^-88 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/twilioapikey',
};
