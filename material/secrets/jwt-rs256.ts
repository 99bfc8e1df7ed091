import { part } from '#material/grammar/part.ts';
import { base64Of, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { ALPHANUMERIC, chars as drawChars } from '#material/grammar.ts';
import { rsaSignature } from '#material/keys/token-signature.ts';
import type { Random } from '#material/random.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

const DAY_SECONDS = 24 * 60 * 60;

export const jwtRs256: SecretType = {
  id: 'jwt-rs256',
  provider: 'JWT',
  label: 'JSON Web Token (RS256)',
  description: 'Access token of a login, good for a day, with the API that it is for',
  category: 'identity',
  isShortLived: true,
  group: 'login',
  parts: [
    part({
      env: 'ACCESS_TOKEN',
      otherNames: ['ID_TOKEN', 'BEARER_TOKEN'],
      regex:
        /^eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6I[A-Za-z0-9_-]{61}\.eyJpc3MiOiJodHRwczovL2xvZ2lu[A-Za-z0-9_-]{200,}\.[A-Za-z0-9_-]{341}[AQgw]$/,
      grammar: [
        // Header and claims hold little chance, so that what they spell in base64 is not held against the signature.
        base64Of((random) => JSON.stringify(headerOf(random)), { url: true, bits: 256, isFixed: true }),
        literal('.'),
        base64Of((random, { facts }) => JSON.stringify(claimsOf(random, facts)), {
          url: true,
          bits: 190,
          isFixed: true,
        }),
        literal('.'),
        rsaSignature(),
      ],
      isSlow: true,
    }),
    part({
      env: 'API_AUDIENCE',
      otherNames: ['ID_TOKEN_AUDIENCE', 'BEARER_TOKEN_AUDIENCE'],
      isSecret: false,
      regex: /^https:\/\/api\.[a-z0-9-]+\.example$/,
      grammar: [fact(({ world }) => `https://api.${world.domain}`)],
    }),
  ],
  homes: ['logs', 'HAR files', 'API test collections'],
  companions: [],
  context: 'ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'jwt',
    trufflehog: 'jwt',
    detectSecrets: 'JwtTokenDetector',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'signature of 32 bytes under a header that says RS256; kid that repeats across files; long expired',
  tells: [/\.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9l/],
  samples: {
    match: [
      `${sampleText('A-Za-z0-9', 106, 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6I')}.${sampleText('A-Za-z0-9', 300, 'eyJpc3MiOiJodHRwczovL2xvZ2lu')}.${sampleText('A-Za-z0-9', 341)}w`,
    ],
    refuse: [
      `${sampleText('A-Za-z0-9', 106, 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6I')}.${sampleText('A-Za-z0-9', 300, 'eyJpc3MiOiJodHRwczovL2xvZ2lu')}.${sampleText('A-Za-z0-9', 43)}`,
      `eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.${sampleText('A-Za-z0-9', 300, 'eyJpc3MiOiJodHRwczovL2xvZ2lu')}.${sampleText('A-Za-z0-9', 341)}w`,
    ],
  },
  uses: {
    verb: 'list accounts',
    gives: 'rows',
    http: {
      url: '{API_AUDIENCE}/v1/accounts',
      headers: { Authorization: 'Bearer {ACCESS_TOKEN}', Accept: 'application/json' },
      answer: 'items',
    },
  },
  inertness:
    'issuer and audience are under a reserved name, so no key set can be fetched; the key of 2048 bits that signed it was thrown away at once',
  source:
    'RFC 7519; RFC 7518, section 3.3; trufflehog pkg/detectors/jwt; gitleaks config/gitleaks.toml (jwt)',
};

/** A key id as RFC 7638 makes one: the base64 of a hash of 32 bytes. */
function headerOf(random: Random): Record<string, string> {
  return { alg: 'RS256', typ: 'JWT', kid: random.bytes(32).toString('base64url') };
}

/** What Auth0 and its like put into an access token for a person; `azp` is the application that asked for it. */
function claimsOf(random: Random, { issuedAt, world }: SetFacts): Record<string, string | number> {
  const iat = Math.floor(issuedAt.getTime() / 1000);
  return {
    iss: `https://login.${world.domain}/`,
    sub: `auth0|${random.bytes(12).toString('hex')}`,
    aud: `https://api.${world.domain}`,
    iat,
    exp: iat + DAY_SECONDS,
    scope: 'openid profile email offline_access',
    azp: drawChars(random, ALPHANUMERIC, 32),
  };
}
