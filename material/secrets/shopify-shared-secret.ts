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
      does: [
        'Checks the session tokens that the shop has sent',
        'Session check of the embedded app',
        'Verifies who the shop says is there',
        'Looks at session tokens',
        'Finds forged sessions',
      ],
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
    java: {
      imports: ['import com.auth0.jwt.JWT;', 'import com.auth0.jwt.algorithms.Algorithm;'],
      body: (of) => `return JWT.require(Algorithm.HMAC256(${of('SHOPIFY_API_SECRET')}))
        .withAudience(${of('SHOPIFY_API_KEY')})
        .build()
        .verify(text)
        .getClaim("dest")
        .asString();`,
    },
    ruby: {
      imports: ["require 'jwt'"],
      body: (
        of,
      ) => `claims, = JWT.decode(text, ${of('SHOPIFY_API_SECRET')}, true, algorithm: 'HS256', aud: ${of('SHOPIFY_API_KEY')}, verify_aud: true)
claims['dest']`,
    },
    php: {
      imports: ['use Firebase\\JWT\\JWT;', 'use Firebase\\JWT\\Key;'],
      body: (of) => `$claims = JWT::decode($text, new Key(${of('SHOPIFY_API_SECRET')}, 'HS256'));
if ($claims->aud !== ${of('SHOPIFY_API_KEY')}) {
    throw new RuntimeException('a session of another app');
}
return $claims->dest;`,
    },
  },
  inertness:
    'about 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; https://shopify.dev/docs/apps/build/authentication-authorization',
};
