import { part } from '#material/grammar/part.ts';
import { built, chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export const typeformToken: SecretType = {
  id: 'typeform-token',
  provider: 'Typeform',
  label: 'Typeform personal access token',
  description: 'Token of a person (tfp_), with the workspace whose forms it reads',
  category: 'saas',
  parts: [
    part({
      env: 'TYPEFORM_TOKEN',
      otherNames: ['TYPEFORM_API_TOKEN'],
      regex: /^tfp_[1-9A-HJ-NP-Za-km-z]{44}_[1-9A-HJ-NP-Za-km-z]{14}$/,
      grammar: [
        literal('tfp_'),
        built(drawSecret, {
          source: '[1-9A-HJ-NP-Za-km-z]{44}',
          bits: 255,
          // The first character of 44 says how large the number is; the second still leans a little.
          chance: (text) => ({ alphabet: BASE58, text: text.slice(3) }),
        }),
        literal('_3'),
        chars('1-9A-HJ-NP-Za-km-z', 13),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'TYPEFORM_WORKSPACE_ID',
      isSecret: false,
      regex: /^[A-Za-z0-9]{6}$/,
      grammar: [chars('A-Za-z0-9', 6)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'TYPEFORM_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'typeform-api-token',
    trufflehog: 'typeform',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'length after tfp_ other than 59; 0, O, I or l inside (both blocks are base 58)',
  tells: [],
  samples: {
    match: [`tfp_${sampleText('1-9A-HJ-NP-Za-km-z', 44)}_${sampleText('1-9A-HJ-NP-Za-km-z', 14)}`],
    refuse: [
      `tfp_${sampleText('1-9A-HJ-NP-Za-km-z', 40)}_${sampleText('1-9A-HJ-NP-Za-km-z', 18)}`,
      `tfp_${sampleText('A-Za-z0-9', 44)}_${sampleText('A-Za-z0-9', 14, '0OIl')}`,
    ],
  },
  hosts: ['api.typeform.com'],
  uses: {
    verb: 'list forms',
    gives: 'rows',
    http: {
      url: 'https://api.typeform.com/forms?workspace_id={TYPEFORM_WORKSPACE_ID}&page_size=100',
      headers: { Authorization: 'Bearer {TYPEFORM_TOKEN}' },
      answer: 'items',
    },
    javascript: {
      imports: ["import { createClient } from '@typeform/api-client';"],
      client: (of) => `createClient({\n  token: ${of('TYPEFORM_TOKEN')},\n})`,
      body: (of, client) =>
        `const { items } = await ${client}.forms.list({ workspaceId: ${of('TYPEFORM_WORKSPACE_ID')} });\nreturn items.map(({ id, title }) => ({ id, name: title }));`,
    },
  },
  inertness:
    'about 331 random bits, so a generated value is a live one with probability under 2^-291 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml (59 characters behind tfp_); the two blocks of 44 and 14 in base 58 are those of tokens in public code',
};

/** Thirty-two bytes in base 58; those below a seventeenth of the range have 43 characters and are drawn again. */
function drawSecret(random: Random): string {
  for (;;) {
    let left = BigInt(`0x${random.bytes(32).toString('hex')}`);
    let text = '';
    while (left > 0n) {
      text = BASE58.charAt(Number(left % 58n)) + text;
      left /= 58n;
    }
    if (text.length === 44) return text;
  }
}
