import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { stripeAccount } from '#material/identities/stripe-account.ts';
import type { SecretType } from '#material/secret-type.ts';
import { stripeUses } from '#material/uses/stripe.ts';

export const stripeTestKey: SecretType = {
  id: 'stripe-test-key',
  provider: 'Stripe',
  label: 'Stripe test secret key',
  description: 'Secret key of the test mode (sk_test), with the publishable key of the same account',
  category: 'payments',
  parts: [
    part({
      env: 'STRIPE_SECRET_KEY',
      otherNames: ['STRIPE_SANDBOX_SECRET_KEY'],
      regex: /^sk_test_51[A-Za-z0-9]{87}00[A-Za-z0-9]{8}$/,
      grammar: [
        literal('sk_test_5'),
        stripeAccount(),
        chars('A-Za-z0-9', 72),
        literal('00'),
        chars('A-Za-z0-9', 8),
      ],
    }),
    part({
      env: 'STRIPE_PUBLISHABLE_KEY',
      otherNames: ['STRIPE_SANDBOX_PUBLISHABLE_KEY'],
      isSecret: false,
      regex: /^pk_test_51[A-Za-z0-9]{87}00[A-Za-z0-9]{8}$/,
      grammar: [
        literal('pk_test_5'),
        stripeAccount(),
        chars('A-Za-z0-9', 72),
        literal('00'),
        chars('A-Za-z0-9', 8),
      ],
    }),
  ],
  homes: ['.env', '.env.test'],
  companions: [],
  context: 'STRIPE_SECRET_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'stripe-access-token',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc and other documentation keys; test key in a production file',
  tells: [/4eC39HqLyjWDarjtT1zdp7dc|BQokikJOvBiI2HlWgH4olfQ2/],
  samples: {
    match: [`sk_test_51${sampleText('A-Za-z0-9', 87)}00${sampleText('A-Za-z0-9', 8)}`],
    refuse: [
      'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
      `sk_test_51${sampleText('A-Za-z0-9', 97)}`,
      `sk_live_51${sampleText('A-Za-z0-9', 87)}00${sampleText('A-Za-z0-9', 8)}`,
    ],
  },
  hosts: ['api.stripe.com'],
  uses: stripeUses('STRIPE_SECRET_KEY', 'customers'),
  inertness:
    'about 476 random bits behind the account, so a generated value is a live one with probability under 2^-436 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; account of 16 characters behind the 5, and 00 before the last eight: keys in public repositories since 2020',
};
