import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: Stripe, other processors, then shop and parcels. */
export const offers = offersOf('payments', [
  'stripe-secret-key',
  'stripe-restricted-key',
  'stripe-webhook-secret',
  'stripe-test-key',
  'paypal-client-secret',
  'braintree-private-key',
  'square-access-token',
  'square-oauth-secret',
  'razorpay-key',
  'plaid-secret',
  'shopify-admin-token',
  'shopify-shared-secret',
  'shippo-token',
]);

/** A shop has one processor or two, and somebody who ships: all of them at once give a file away. */
export const most = 4;

export const manifest: Manifest = {
  id: 'payment-keys',
  name: 'Payment keys',
  description:
    'Writes a program or configuration in which the payment keys of an invented shop leak. No key moves money.',
  category: 'Payments',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Thirteen kinds of key of eight vendors, from processors to the shop and its parcels',
      'Stripe keys of one file, live, restricted, test or publishable, name the same account',
      'Public halves come along: publishable key, merchant id, application id, shop',
      'Names that scanners look for, where a value has no mark of its own',
    ],
    useCases: [
      'Plant a live key in a checkout repository and measure the time until it is reported',
      'Test whether scanners know keys without a prefix: PayPal, Braintree, Plaid',
      'Rehearse revocation with finance before a real key leaks',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'multi',
    selectedItems: [],
    categories: [
      {
        name: 'payments',
        title: 'Payments, shop and shipping',
        inputType: 'checkbox',
        selectionMode: 'multi',
        minSelect: 1,
        maxSelect: most,
        required: true,
        options: secretTypeOptions(offers),
      },
    ],
  }),
};
