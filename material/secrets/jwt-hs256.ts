import { part } from '#material/grammar/part.ts';
import { base64Of, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { hmacSignature } from '#material/keys/token-signature.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

/** Tokens between services live long: nobody refreshes them, and nothing older than its key stands in a file. */
const LIFE_SECONDS = 2 * 365 * 24 * 60 * 60;

export const jwtHs256: SecretType = {
  id: 'jwt-hs256',
  provider: 'JWT',
  label: 'JSON Web Token (HS256)',
  description: 'Token of a service for an API of its own company, good for two years',
  category: 'identity',
  group: 'api',
  parts: [
    part({
      env: 'ACCESS_TOKEN',
      otherNames: ['SERVICE_TOKEN', 'JWT'],
      regex:
        /^eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.eyJpc3MiOiJodHRwczovL2lk[A-Za-z0-9_-]{100,}\.[A-Za-z0-9_-]{43}$/,
      grammar: [
        base64Of(() => JSON.stringify({ alg: 'HS256', typ: 'JWT' }), { url: true, bits: 0, isFixed: true }),
        literal('.'),
        base64Of((_random, { facts }) => JSON.stringify(claimsOf(facts)), {
          url: true,
          bits: 0,
          isFixed: true,
        }),
        literal('.'),
        hmacSignature(),
      ],
    }),
    part({
      env: 'API_BASE_URL',
      otherNames: ['SERVICE_URL', 'JWT_AUDIENCE'],
      isSecret: false,
      regex: /^https:\/\/api\.[a-z0-9-]+\.example$/,
      grammar: [fact(({ world }) => `https://api.${world.domain}`)],
    }),
  ],
  homes: ['.env', 'curl scripts', 'API test collections', 'logs'],
  companions: [],
  context: 'ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'jwt',
    // It leaves out what is signed with a shared secret, since nobody could verify it.
    trufflehog: 'jwt',
    detectSecrets: 'JwtTokenDetector',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'the token of jwt.io (sub 1234567890, name John Doe, secret your-256-bit-secret); exp missing or long past; issuer on a real domain',
  tells: [
    /SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c$/,
    /\.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9l/,
  ],
  samples: {
    match: [
      `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${sampleText('A-Za-z0-9', 160, 'eyJpc3MiOiJodHRwczovL2lk')}.${sampleText('A-Za-z0-9', 43)}`,
    ],
    refuse: [
      `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${sampleText('A-Za-z0-9', 160, 'eyJzdWIiOiIx')}.${sampleText('A-Za-z0-9', 43)}`,
      `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${sampleText('A-Za-z0-9', 160, 'eyJpc3MiOiJodHRwczovL2lk')}.${sampleText('A-Za-z0-9', 42)}`,
    ],
  },
  uses: {
    verb: 'list orders',
    gives: 'rows',
    http: {
      url: '{API_BASE_URL}/v2/orders',
      headers: { Authorization: 'Bearer {ACCESS_TOKEN}', Accept: 'application/json' },
      answer: 'items',
    },
  },
  inertness:
    'issuer and audience are under a reserved name; the key that signed it is 256 random bits, thrown away at once',
  source: 'RFC 7519; RFC 7518, section 3.2; gitleaks config/gitleaks.toml (jwt); detect-secrets jwt.py',
};

function claimsOf({ service, world }: SetFacts): Record<string, string | number> {
  const iat = Math.floor(service.keyCreatedAt.getTime() / 1000);
  return {
    iss: `https://id.${world.domain}`,
    sub: service.name,
    aud: `https://api.${world.domain}`,
    iat,
    exp: iat + LIFE_SECONDS,
    scope: `read:${service.product} write:${service.product}`,
  };
}
