import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const stripeWebhookSecret: SecretType = {
  id: 'stripe-webhook-secret',
  provider: 'Stripe',
  label: 'Stripe webhook signing secret',
  description: 'Secret that signs events (whsec), with the secret key that stands beside it',
  category: 'payments',
  parts: [
    part({
      env: 'STRIPE_WEBHOOK_SECRET',
      otherNames: ['STRIPE_ENDPOINT_SECRET'],
      regex: /^whsec_[A-Za-z0-9]{32}$/,
      grammar: [literal('whsec_'), chars('A-Za-z0-9', 32)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env'],
  companions: ['stripe-secret-key'],
  context: 'STRIPE_WEBHOOK_SECRET="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'alone without a secret key',
  // Gitleaks takes letters alone for no secret.
  tells: [/^whsec_[A-Za-z]+$/],
  samples: {
    match: [`whsec_${sampleText('A-Za-z0-9', 32)}`],
    refuse: [`whsec_${sampleText('A-Za-z0-9', 24)}`, `whsec_${sampleText('A-Za-z0-9+\\/', 64, '+')}`],
  },
  uses: {
    verb: 'check event',
    gives: 'text',
    story: {
      does: [
        'Checks the webhook events that the proxy has kept',
        'Webhook check',
        'Verifies stored Stripe events',
        'Tells real events of Stripe from others',
        'Replays webhooks after checking them',
      ],
      input: 'events',
      column: 'event',
      result: 'kind',
    },
    python: {
      imports: ['import stripe'],
      body: (of) => `signature, _, payload = text.partition(" ")
event = stripe.Webhook.construct_event(
    payload,
    signature,
    ${of('STRIPE_WEBHOOK_SECRET')},
    tolerance=None,
)
return event["type"]`,
    },
    javascript: {
      imports: ["import Stripe from 'stripe';"],
      body: (of) => `const [signature = '', ...payload] = text.split(' ');
const event = await Stripe.webhooks.constructEventAsync(
  payload.join(' '),
  signature,
  ${of('STRIPE_WEBHOOK_SECRET')},
);
return event.type;`,
    },
    java: {
      imports: ['import com.stripe.net.Webhook;'],
      body: (of) => `String[] kept = text.split(" ", 2);
return Webhook.constructEvent(kept[1], kept[0], ${of('STRIPE_WEBHOOK_SECRET')}).getType();`,
    },
    ruby: {
      imports: ["require 'stripe'"],
      body: (of) => `signature, payload = text.split(' ', 2)
Stripe::Webhook.construct_event(payload, signature, ${of('STRIPE_WEBHOOK_SECRET')}).type`,
    },
    php: {
      imports: ['use Stripe\\Webhook;'],
      body: (of) => `[$signature, $payload] = explode(' ', $text, 2);
return Webhook::constructEvent($payload, $signature, ${of('STRIPE_WEBHOOK_SECRET')})->type;`,
    },
  },
  inertness:
    'about 190 random bits, so a generated value is a live one with probability under 2^-150 even if a trillion live values exist',
  source: 'https://docs.stripe.com/webhooks',
};
