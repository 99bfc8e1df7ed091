import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const shopifySharedSecret: SecretType = {
  id: 'shopify-shared-secret',
  provider: 'Shopify',
  label: 'Shopify app shared secret',
  description: 'Secret that an app signs and checks with (shpss), with the key of the app',
  category: 'payments',
  parts: [
    part({
      env: 'SHOPIFY_API_SECRET',
      otherNames: ['SHOPIFY_API_SECRET_KEY'],
      regex: /^shpss_[0-9a-f]{32}$/,
      grammar: [literal('shpss_'), chars('0-9a-f', 32)],
    }),
    part({
      env: 'SHOPIFY_API_KEY',
      isSecret: false,
      regex: /^[0-9a-f]{32}$/,
      grammar: [account('shopify', '0-9a-f', 32)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'SHOPIFY_API_SECRET="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'shopify-shared-secret',
    trufflehog: 'shopifyoauth',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-shopify',
    githubPushProtection: true,
  },
  decoyTell: 'API key missing',
  tells: [],
  samples: {
    match: [`shpss_${sampleText('0-9a-f', 32)}`],
    refuse: [`shpss_${sampleText('A-Z', 32)}`, sampleText('0-9a-f', 32)],
  },
  uses: {
    verb: 'check session',
    gives: 'text',
    story: {
      does: 'Checks the session tokens that the shop has sent',
      input: 'sessions',
      column: 'session',
      result: 'shop',
    },
    python: {
      imports: ['import jwt'],
      body: (of) => `claims = jwt.decode(
    text,
    ${of('SHOPIFY_API_SECRET')},
    algorithms=["HS256"],
    audience=${of('SHOPIFY_API_KEY')},
)
return claims["dest"]`,
    },
    javascript: {
      imports: ["import { jwtVerify } from 'jose';"],
      body: (of) => `const secret = new TextEncoder().encode(${of('SHOPIFY_API_SECRET')});
const { payload } = await jwtVerify(text, secret, { audience: ${of('SHOPIFY_API_KEY')} });
return String(payload.dest);`,
    },
  },
  inertness:
    'about 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; https://shopify.dev/docs/apps/build/authentication-authorization',
};
