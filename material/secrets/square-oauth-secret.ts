import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { base64OfBytes, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const ID = `sq0idp-${sampleText('A-Za-z0-9', 22)}`;

export const squareOauthSecret: SecretType = {
  id: 'square-oauth-secret',
  provider: 'Square',
  label: 'Square OAuth application secret',
  description: 'Secret of an application (sq0csp), with its id',
  category: 'payments',
  parts: [
    part({
      env: 'SQUARE_APPLICATION_SECRET',
      otherNames: ['SQUARE_OAUTH_SECRET'],
      regex: /^sq0csp-[A-Za-z0-9_-]{43}$/,
      grammar: [literal('sq0csp-'), base64OfBytes(32, { url: true })],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'SQUARE_APPLICATION_ID',
      otherNames: ['SQUARE_APP_ID'],
      isSecret: false,
      regex: /^sq0idp-[A-Za-z0-9_-]{22}$/,
      grammar: [literal('sq0idp-'), account('square', 'A-Za-z0-9', 22)],
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: `SQUARE_APPLICATION_ID="${ID}"\nSQUARE_APPLICATION_SECRET="{value}"`,
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'squareapp',
    detectSecrets: 'SquareOAuthDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'no application id beside it',
  tells: [],
  samples: {
    match: [`sq0csp-${sampleText('A-Za-z0-9_-', 42)}0`],
    refuse: [`sq0csp-${sampleText('A-Za-z0-9_-', 22)}`, ID],
  },
  hosts: ['connect.squareup.com'],
  uses: {
    verb: 'connect merchant',
    gives: 'text',
    story: {
      does: [
        'Connects merchants who have just agreed',
        'Merchant onboarding',
        'Finishes the sign-up of merchants',
        'Fetches tokens of new merchants',
        'Square connect, second half',
      ],
      input: 'agreements',
      column: 'code',
      result: 'merchant',
    },
    python: {
      imports: ['from square import Square'],
      body: (of) => `answer = Square().o_auth.obtain_token(
    client_id=${of('SQUARE_APPLICATION_ID')},
    client_secret=${of('SQUARE_APPLICATION_SECRET')},
    grant_type="authorization_code",
    code=text,
)
return answer.merchant_id`,
    },
    javascript: {
      imports: ["import { SquareClient } from 'square';"],
      body: (of) => `const { merchantId = '' } = await new SquareClient().oAuth.obtainToken({
  clientId: ${of('SQUARE_APPLICATION_ID')},
  clientSecret: ${of('SQUARE_APPLICATION_SECRET')},
  grantType: 'authorization_code',
  code: text,
});
return merchantId;`,
    },
    java: {
      imports: [
        'import com.squareup.square.SquareClient;',
        'import com.squareup.square.types.ObtainTokenRequest;',
      ],
      body: (of) => `ObtainTokenRequest request = ObtainTokenRequest.builder()
        .clientId(${of('SQUARE_APPLICATION_ID')})
        .grantType("authorization_code")
        .clientSecret(${of('SQUARE_APPLICATION_SECRET')})
        .code(text)
        .build();
return SquareClient.builder().build().oAuth().obtainToken(request).getMerchantId().orElse("");`,
    },
    ruby: {
      imports: ["require 'square'"],
      body: (of) => `answer = Square::Client.new(token: nil).o_auth.obtain_token(
  client_id: ${of('SQUARE_APPLICATION_ID')},
  client_secret: ${of('SQUARE_APPLICATION_SECRET')},
  grant_type: 'authorization_code',
  code: text,
)
answer.merchant_id`,
    },
    php: {
      imports: ['use Square\\OAuth\\Requests\\ObtainTokenRequest;', 'use Square\\SquareClient;'],
      body: (of) => `$answer = (new SquareClient())->oAuth->obtainToken(new ObtainTokenRequest([
    'clientId' => ${of('SQUARE_APPLICATION_ID')},
    'clientSecret' => ${of('SQUARE_APPLICATION_SECRET')},
    'grantType' => 'authorization_code',
    'code' => $text,
]));
return $answer->getMerchantId() ?? '';`,
    },
  },
  inertness:
    'about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source: 'detect-secrets square_oauth.py',
};
