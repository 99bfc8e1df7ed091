import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const VERSION = '2026-01';

export const shopifyAdminToken: SecretType = {
  id: 'shopify-admin-token',
  provider: 'Shopify',
  label: 'Shopify admin access token',
  description: 'Token of a custom app (shpat), with its shop, and key and secret of the app',
  category: 'payments',
  parts: [
    part({
      env: 'SHOPIFY_ACCESS_TOKEN',
      otherNames: ['SHOPIFY_ADMIN_API_ACCESS_TOKEN'],
      regex: /^shpat_[0-9a-f]{32}$/,
      grammar: [literal('shpat_'), chars('0-9a-f', 32)],
    }),
    part({
      env: 'SHOPIFY_SHOP',
      otherNames: ['SHOPIFY_STORE_DOMAIN'],
      isSecret: false,
      // The second half is chance, so that the shop is nobody's.
      regex: /^[a-z]+-[a-z0-9]{16}\.myshopify\.com$/,
      grammar: [
        fact(({ world }) => world.slug.split('-')[0] ?? '', '[a-z]+'),
        literal('-'),
        account('shopify shop', 'a-z0-9', 16),
        literal('.myshopify.com'),
      ],
    }),
    part({
      env: 'SHOPIFY_API_KEY',
      isSecret: false,
      regex: /^[0-9a-f]{32}$/,
      grammar: [account('shopify', '0-9a-f', 32)],
    }),
  ],
  homes: ['.env', 'shopify.app.toml'],
  companions: ['shopify-shared-secret'],
  context: 'SHOPIFY_ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'shopify-access-token',
    trufflehog: 'shopify',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-shopify',
    githubPushProtection: true,
  },
  decoyTell: 'shop that exists',
  tells: [],
  samples: {
    match: [`shpat_${sampleText('0-9a-f', 32)}`],
    refuse: [`shpat_${sampleText('A-Z', 32)}`, `shpca_${sampleText('0-9a-f', 32)}`],
  },
  hosts: ['.myshopify.com'],
  uses: {
    verb: 'list orders',
    gives: 'rows',
    http: {
      url: `https://{SHOPIFY_SHOP}/admin/api/${VERSION}/orders.json?status=any&limit=50`,
      headers: { 'X-Shopify-Access-Token': '{SHOPIFY_ACCESS_TOKEN}' },
      answer: 'orders',
    },
    python: {
      imports: ['import shopify'],
      client: (of) =>
        `shopify.Session(\n    ${of('SHOPIFY_SHOP')},\n    "${VERSION}",\n    token=${of('SHOPIFY_ACCESS_TOKEN')},\n)`,
      body: (_of, client) =>
        `shopify.ShopifyResource.activate_session(${client})\nfound = shopify.Order.find(status="any", limit=50)\nreturn [{"id": order.id, "name": order.name} for order in found]`,
    },
    javascript: {
      imports: ["import { createAdminApiClient } from '@shopify/admin-api-client';"],
      body: (of) => `const shop = createAdminApiClient({
  storeDomain: ${of('SHOPIFY_SHOP')},
  apiVersion: '${VERSION}',
  accessToken: ${of('SHOPIFY_ACCESS_TOKEN')},
});
const { data } = await shop.request('query { orders(first: 50) { nodes { id name } } }');
return data.orders.nodes;`,
    },
  },
  inertness:
    'shop name with 16 random characters; about 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
