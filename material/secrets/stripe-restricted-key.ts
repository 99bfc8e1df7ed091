import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { stripeAccount } from '#material/identities/stripe-account.ts';
import type { SecretType } from '#material/secret-type.ts';
import { stripeUses } from '#material/uses/stripe.ts';

export const stripeRestrictedKey: SecretType = {
  id: 'stripe-restricted-key',
  provider: 'Stripe',
  label: 'Stripe restricted key',
  description: 'Key with chosen rights (rk_live), with the account that it belongs to',
  category: 'payments',
  parts: [
    part({
      env: 'STRIPE_API_KEY',
      otherNames: ['STRIPE_RESTRICTED_KEY'],
      regex: /^rk_live_51[A-Za-z0-9]{87}00[A-Za-z0-9]{8}$/,
      grammar: [
        literal('rk_live_5'),
        stripeAccount(),
        chars('A-Za-z0-9', 72),
        literal('00'),
        chars('A-Za-z0-9', 8),
      ],
    }),
    part({
      env: 'STRIPE_ACCOUNT_ID',
      isSecret: false,
      regex: /^acct_1[A-Za-z0-9]{15}$/,
      grammar: [literal('acct_'), stripeAccount()],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'STRIPE_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'stripe-access-token',
    trufflehog: 'stripe',
    detectSecrets: 'StripeDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'account part differs from neighbours',
  tells: [],
  samples: {
    match: [`rk_live_51${sampleText('A-Za-z0-9', 87)}00${sampleText('A-Za-z0-9', 8)}`],
    refuse: [`rk_live_${sampleText('A-Za-z0-9', 24)}`, `rk_live_51${sampleText('A-Za-z0-9', 97)}`],
  },
  hosts: ['api.stripe.com'],
  uses: stripeUses('STRIPE_API_KEY', 'payouts'),
  inertness:
    'about 476 random bits behind the account, so a generated value is a live one with probability under 2^-436 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; account of 16 characters behind the 5, and 00 before the last eight: keys in public repositories since 2020',
};
