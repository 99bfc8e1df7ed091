import type { Uses } from './uses.ts';

/** A list of Stripe's by the vendor's own libraries: `charges`. */
export function stripeUses(env: string, resource: 'charges' | 'customers' | 'payouts'): Uses {
  const name = resource === 'customers' ? 'email' : 'description';
  return {
    verb: `list ${resource}`,
    gives: 'rows',
    http: {
      url: `https://api.stripe.com/v1/${resource}?limit=50`,
      headers: { Authorization: `Bearer {${env}}` },
      answer: 'data',
    },
    python: {
      imports: ['import stripe'],
      client: (of) => `stripe.StripeClient(api_key=${of(env)})`,
      body: (_of, client) =>
        `found = ${client}.v1.${resource}.list({"limit": 50})\nreturn [{"id": one.id, "name": one.${name}} for one in found.data]`,
    },
    javascript: {
      imports: ["import Stripe from 'stripe';"],
      client: (of) => `new Stripe(${of(env)})`,
      body: (_of, client) =>
        `const { data } = await ${client}.${resource}.list({ limit: 50 });\nreturn data.map((one) => ({ id: one.id, name: one.${name} }));`,
    },
  };
}
