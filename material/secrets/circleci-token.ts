import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, chars, drawUuid, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { repositoryOf } from '#material/identities/organization.ts';
import type { Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const BASE58 = alphabetOf('1-9A-HJ-NP-Za-km-z');
const LENGTH = 22;

export const circleciToken: SecretType = {
  id: 'circleci-token',
  provider: 'CircleCI',
  label: 'CircleCI personal API token',
  description: 'Token of a person (CCIPAT), with the project that it starts and reads',
  category: 'ci-cd',
  parts: [
    part({
      env: 'CIRCLE_TOKEN',
      otherNames: ['CIRCLECI_TOKEN', 'CIRCLECI_CLI_TOKEN'],
      regex: /^CCIPAT_[1-9A-HJ-NP-Za-km-z]{22}_[0-9a-f]{40}$/,
      grammar: [
        literal('CCIPAT_'),
        built(drawShortUuid, {
          source: '[1-9A-HJ-NP-Za-km-z]{22}',
          bits: 120,
          // The first characters are bounded by the size of a UUID, the last ten are chance.
          chance: (text) => ({ alphabet: BASE58, text: text.slice(-10) }),
        }),
        literal('_'),
        chars('0-9a-f', 40),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'CIRCLE_PROJECT_SLUG',
      isSecret: false,
      regex: /^gh\/[a-z]+-[a-z]+-[0-9a-f]{4}\/[a-z0-9-]+$/,
      grammar: [fact((facts) => `gh/${repositoryOf(facts)}`)],
    }),
  ],
  homes: ['~/.circleci/cli.yml', '.env'],
  companions: [],
  context: 'CIRCLE_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'circleci',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    '40-hex form without prefix (retired); 0, O, I or l among the first 22 characters, which are a UUID in base 58',
  tells: [],
  samples: {
    match: [`CCIPAT_${sampleText('1-9A-HJ-NP-Za-km-z', 22)}_${sampleText('0-9a-f', 40)}`],
    refuse: [
      `CCIPAT_${sampleText('1-9A-HJ-NP-Za-km-z', 21)}0_${sampleText('0-9a-f', 40)}`,
      sampleText('0-9a-f', 40),
    ],
  },
  hosts: ['circleci.com'],
  uses: {
    verb: 'list pipelines',
    gives: 'rows',
    http: {
      url: 'https://circleci.com/api/v2/project/{CIRCLE_PROJECT_SLUG}/pipeline',
      headers: { 'Circle-Token': '{CIRCLE_TOKEN}' },
      answer: 'items',
    },
  },
  inertness:
    'about 280 random bits, so a generated value is a live one with probability under 2^-240 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/circleci/v2; the first 22 characters as CircleCI writes the ids of organizations, in base 58',
};

/** A UUID in base 58; about one in five takes 21 characters and is drawn again. */
function drawShortUuid(random: Random): string {
  for (;;) {
    let left = BigInt(`0x${drawUuid(random).replaceAll('-', '')}`);
    let text = '';
    for (; left > 0n; left /= 58n) text = BASE58.charAt(Number(left % 58n)) + text;
    if (text.length === LENGTH) return text;
  }
}
