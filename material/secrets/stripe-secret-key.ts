import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { stripeAccount } from '#material/identities/stripe-account.ts';
import type { SecretType } from '#material/secret-type.ts';
import { stripeUses } from '#material/uses/stripe.ts';

export const stripeSecretKey: SecretType = {
  id: 'stripe-secret-key',
  provider: 'Stripe',
  label: 'Stripe live secret key',
  description:
    'Secret key of an account (sk_live), with its id, its publishable key and the secret of its webhook',
  category: 'payments',
  parts: [
    part({
      env: 'STRIPE_SECRET_KEY',
      otherNames: ['STRIPE_API_KEY', 'STRIPE_LIVE_SECRET_KEY', 'STRIPE_API_SECRET_KEY'],
      regex: /^sk_live_51[A-Za-z0-9]{87}00[A-Za-z0-9]{8}$/,
      grammar: [
        literal('sk_live_5'),
        stripeAccount(),
        chars('A-Za-z0-9', 72),
        literal('00'),
        chars('A-Za-z0-9', 8),
      ],
    }),
    part({
      env: 'STRIPE_PUBLISHABLE_KEY',
      otherNames: ['STRIPE_PUBLIC_KEY'],
      isSecret: false,
      regex: /^pk_live_51[A-Za-z0-9]{87}00[A-Za-z0-9]{8}$/,
      grammar: [
        literal('pk_live_5'),
        stripeAccount(),
        chars('A-Za-z0-9', 72),
        literal('00'),
        chars('A-Za-z0-9', 8),
      ],
    }),
    part({
      env: 'STRIPE_ACCOUNT_ID',
      otherNames: ['STRIPE_ACCOUNT'],
      isSecret: false,
      regex: /^acct_1[A-Za-z0-9]{15}$/,
      grammar: [literal('acct_'), stripeAccount()],
    }),
  ],
  homes: ['.env', 'config/secrets.yml', 'settings.py'],
  companions: ['stripe-webhook-secret'],
  context: 'STRIPE_SECRET_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'stripe-access-token',
    trufflehog: 'stripe',
    detectSecrets: 'StripeDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    '24-character body in a new account; publishable key whose account part differs; an account that is younger than its objects',
  tells: [],
  samples: {
    match: [`sk_live_51${sampleText('A-Za-z0-9', 87)}00${sampleText('A-Za-z0-9', 8)}`],
    refuse: [
      `sk_live_${sampleText('A-Za-z0-9', 24)}`,
      `sk_live_51${sampleText('A-Za-z0-9', 97)}`,
      `pk_live_51${sampleText('A-Za-z0-9', 87)}00${sampleText('A-Za-z0-9', 8)}`,
    ],
  },
  hosts: ['api.stripe.com'],
  uses: stripeUses('STRIPE_SECRET_KEY', 'charges'),
  inertness:
    'about 476 random bits behind the account, so a generated value is a live one with probability under 2^-436 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/stripe; account of 16 characters behind the 5, and 00 before the last eight: keys in public repositories since 2020',
};
