import { part } from '#material/grammar/part.ts';
import { chars, copyOf, literal, oneOf } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const HEX_AND_DASH = 33;

export const mailchimpApiKey: SecretType = {
  id: 'mailchimp-api-key',
  provider: 'Mailchimp',
  label: 'Mailchimp API key',
  description: 'Key of an account, with its data centre and an audience',
  category: 'messaging',
  parts: [
    part({
      env: 'MAILCHIMP_API_KEY',
      regex: /^[0-9a-f]{32}-us(?:1|2|4|5|6|7|8|9|10|11|12|13|14|17|18|19|20|21|22)$/,
      // Accounts of today are in the higher centres, and gitleaks wants two digits.
      grammar: [
        chars('0-9a-f', 32),
        literal('-us'),
        oneOf('10', '11', '12', '13', '14', '17', '18', '19', '20', '21', '22'),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'MAILCHIMP_SERVER_PREFIX',
      isSecret: false,
      regex: /^us[0-9]{1,2}$/,
      grammar: [copyOf('MAILCHIMP_API_KEY', HEX_AND_DASH)],
    }),
    part({
      env: 'MAILCHIMP_AUDIENCE_ID',
      otherNames: ['MAILCHIMP_LIST_ID'],
      isSecret: false,
      regex: /^[0-9a-f]{10}$/,
      grammar: [chars('0-9a-f', 10)],
    }),
  ],
  homes: ['.env', 'config.php'],
  companions: [],
  context: 'MAILCHIMP_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'mailchimp-api-key',
    trufflehog: 'mailchimp',
    detectSecrets: 'MailchimpDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'data centre that does not exist (us3 is old, us23 and above are not seen), or another than the server prefix beside it',
  tells: [],
  samples: {
    match: [`${sampleText('0-9a-f', 32)}-us21`],
    refuse: [`${sampleText('0-9a-f', 32)}-us3`, `${sampleText('0-9a-f', 32)}-us40`],
  },
  hosts: ['.api.mailchimp.com'],
  uses: {
    verb: 'list subscribers',
    gives: 'rows',
    http: {
      url: 'https://{MAILCHIMP_SERVER_PREFIX}.api.mailchimp.com/3.0/lists/{MAILCHIMP_AUDIENCE_ID}/members?count=200',
      headers: {},
      basic: { user: 'any', password: '{MAILCHIMP_API_KEY}' },
      answer: 'members',
    },
    python: {
      imports: ['import mailchimp_marketing'],
      client: (of) =>
        `mailchimp_marketing.Client({"api_key": ${of('MAILCHIMP_API_KEY')}, "server": ${of('MAILCHIMP_SERVER_PREFIX')}})`,
      body: (of, client) =>
        `found = ${client}.lists.get_list_members_info(${of('MAILCHIMP_AUDIENCE_ID')}, count=200)\nreturn [{"id": member["id"], "name": member["email_address"]} for member in found["members"]]`,
    },
    javascript: {
      imports: ["import mailchimp from '@mailchimp/mailchimp_marketing';"],
      body: (of) =>
        `mailchimp.setConfig({ apiKey: ${of('MAILCHIMP_API_KEY')}, server: ${of('MAILCHIMP_SERVER_PREFIX')} });\nconst { members } = await mailchimp.lists.getListMembersInfo(${of('MAILCHIMP_AUDIENCE_ID')}, { count: 200 });\nreturn members.map((member) => ({ id: member.id, name: member.email_address }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '--user',
      'any:{MAILCHIMP_API_KEY}',
      'https://{MAILCHIMP_SERVER_PREFIX}.api.mailchimp.com/3.0/lists/{MAILCHIMP_AUDIENCE_ID}/members?count=200',
    ],
  },
  inertness:
    'about 131 random bits, so a generated value is a live one with probability under 2^-91 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; detect-secrets mailchimp.py',
};
