import { part } from '#material/grammar/part.ts';
import { alphabetOf, base64Of, chars, drawUuid, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const intercomAccessToken: SecretType = {
  id: 'intercom-access-token',
  provider: 'Intercom',
  label: 'Intercom access token',
  description: 'Token of an app in base64 (tok:...:1:0), with the workspace',
  category: 'saas',
  parts: [
    part({
      env: 'INTERCOM_ACCESS_TOKEN',
      otherNames: ['INTERCOM_TOKEN'],
      regex: /^dG9rO[A-Za-z0-9+/]{54}=$/,
      grammar: [
        base64Of((random) => `tok:${drawUuid(random).replaceAll('-', '_')}:1:0`, {
          bits: 122,
          // The thirteenth digit is the version, the seventeenth holds the variant.
          chance: (text) => {
            const digits = text.slice('tok:'.length, -':1:0'.length).replaceAll('_', '');
            return {
              alphabet: alphabetOf('0-9a-f'),
              text: digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17),
            };
          },
        }),
        literal('='),
      ],
      // What detect-secrets asks of a text between quotes.
      entropyNeeded: 4.5,
    }),
    part({
      env: 'INTERCOM_WORKSPACE_ID',
      otherNames: ['INTERCOM_APP_ID'],
      isSecret: false,
      regex: /^[a-z0-9]{8}$/,
      grammar: [chars('a-z0-9', 8)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'INTERCOM_ACCESS_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'intercom-api-key',
    trufflehog: 'intercom',
    detectSecrets: 'Base64HighEntropyString',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'does not decode to tok:, an id with underscores and :1:0',
  tells: [],
  samples: {
    match: [`dG9rO${sampleText('A-Za-z0-9', 54)}=`],
    refuse: [`${sampleText('A-Za-z0-9', 59)}=`, `dG9rO${sampleText('A-Za-z0-9', 54)}==`],
  },
  hosts: ['api.intercom.io'],
  uses: {
    verb: 'list admins',
    gives: 'rows',
    http: {
      url: 'https://api.intercom.io/admins',
      headers: { Authorization: 'Bearer {INTERCOM_ACCESS_TOKEN}', 'Intercom-Version': '2.14' },
      answer: 'admins',
    },
    python: {
      imports: ['from intercom import Intercom'],
      client: (of) => `Intercom(token=${of('INTERCOM_ACCESS_TOKEN')})`,
      body: (_of, client) =>
        `return [{"id": admin.id, "name": admin.name} for admin in ${client}.admins.list().admins]`,
    },
    javascript: {
      imports: ["import { IntercomClient } from 'intercom-client';"],
      client: (of) => `new IntercomClient({\n  token: ${of('INTERCOM_ACCESS_TOKEN')},\n})`,
      body: (_of, client) =>
        `const { admins } = await ${client}.admins.list();\nreturn admins.map(({ id, name }) => ({ id, name }));`,
    },
  },
  inertness:
    'about 122 random bits, so a generated value is a live one with probability under 2^-82 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/intercom; gitleaks config/gitleaks.toml',
};
