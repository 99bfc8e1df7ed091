import { part } from '#material/grammar/part.ts';
import { base64Of, base64OfBytes, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { between, type Random } from '#material/random.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

export const sentryOrgToken: SecretType = {
  id: 'sentry-org-token',
  provider: 'Sentry',
  label: 'Sentry organization auth token',
  description: 'Token of build machines (sntrys_): names its organization and region inside',
  category: 'monitoring',
  parts: [
    part({
      env: 'SENTRY_AUTH_TOKEN',
      otherNames: ['SENTRY_ORG_TOKEN'],
      regex: /^sntrys_eyJpYXQiO[A-Za-z0-9+/]{80,400}={0,2}_[A-Za-z0-9+/]{43}$/,
      grammar: [
        literal('sntrys_'),
        base64Of((random, { facts }) => claimsOf(random, facts), { padding: true, bits: 19, isFixed: true }),
        literal('_'),
        base64OfBytes(32),
      ],
      entropyNeeded: 4.5,
    }),
    part({
      env: 'SENTRY_ORG',
      otherNames: ['SENTRY_ORG_SLUG'],
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ world }) => world.slug)],
    }),
  ],
  homes: ['.env.sentry-build-plugin', '.github/workflows/*.yml'],
  companions: [],
  context: 'SENTRY_AUTH_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'sentry-org-token',
    // Its expression fits one length of the organization's name only.
    trufflehog: 'sentryorgtoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'org inside differs from the slug in the same file; keys in another order than iat, url, region_url, org; blanks in the JSON',
  tells: [],
  samples: {
    match: [`sntrys_eyJpYXQiO${sampleText('A-Za-z0-9', 124)}==_${sampleText('A-Za-z0-9+/', 43)}`],
    refuse: [
      `sntrys_${sampleText('A-Za-z0-9', 140)}_${sampleText('A-Za-z0-9+/', 43)}`,
      `sntrys_eyJpYXQiO${sampleText('A-Za-z0-9', 124)}_${sampleText('A-Za-z0-9+/', 42)}`,
    ],
  },
  hosts: ['sentry.io'],
  uses: {
    verb: 'list releases',
    gives: 'rows',
    http: {
      url: 'https://sentry.io/api/0/organizations/{SENTRY_ORG}/releases/',
      headers: { Authorization: 'Bearer {SENTRY_AUTH_TOKEN}' },
      answer: '',
    },
    shell: ['sentry-cli', '--auth-token', '{SENTRY_AUTH_TOKEN}', 'releases', '--org', '{SENTRY_ORG}', 'list'],
  },
  inertness:
    'about 275 random bits, so a generated value is a live one with probability under 2^-235 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; generate_token in github.com/getsentry/sentry',
};

/** What Sentry writes inside, without blanks; the time of issue has microseconds. */
function claimsOf(random: Random, { region, service, world }: SetFacts): string {
  const seconds = Math.floor(service.keyCreatedAt.getTime() / 1000);
  // A last digit that is no zero: Python would not print it.
  const iat = `${seconds}.${String(between(random, 0, 99_999)).padStart(5, '0')}${between(random, 1, 9)}`;
  const regionUrl = `https://${region.startsWith('eu') ? 'de' : 'us'}.sentry.io`;
  return `{"iat":${iat},"url":"https://sentry.io","region_url":"${regionUrl}","org":"${world.slug}"}`;
}
