import { part } from '#material/grammar/part.ts';
import { fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { ecKey } from '#material/keys/private-key.ts';
import type { SecretType } from '#material/secret-type.ts';

export const ecPrivateKey: SecretType = {
  id: 'ec-private-key',
  provider: 'OpenSSL',
  label: 'EC private key (SEC1, P-256)',
  description: 'Key that signs tokens (ES256), with its key id and issuer',
  category: 'crypto-key',
  group: 'jwt',
  parts: [
    part({
      env: 'JWT_PRIVATE_KEY',
      otherNames: ['APNS_KEY', 'JWT_SIGNING_KEY', 'EC_PRIVATE_KEY'],
      // 121 bytes: version, number, curve, point.
      regex:
        /^-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEI[A-Za-z0-9+/]{55}\n[A-Za-z0-9+/]{64}\n[A-Za-z0-9+/]{34}==\n-----END EC PRIVATE KEY-----\n$/,
      grammar: [ecKey()],
    }),
    part({
      env: 'JWT_KEY_ID',
      otherNames: ['JWT_SIGNING_KEY_ID', 'EC_KEY_ID'],
      isSecret: false,
      regex: /^[a-z0-9-]+-20\d\d-[01]\d$/,
      grammar: [
        fact(({ service }) => `${service.product}-${service.keyCreatedAt.toISOString().slice(0, 7)}`),
      ],
    }),
    part({
      env: 'JWT_ISSUER',
      otherNames: ['JWT_SIGNING_ISSUER', 'EC_ISSUER'],
      isSecret: false,
      regex: /^https:\/\/id\.[a-z0-9-]+\.example$/,
      grammar: [fact(({ world }) => `https://id.${world.domain}`)],
    }),
  ],
  homes: ['ec.key', 'jwt-signing.pem', '.env'],
  companions: [],
  context: '{value}',
  // The form is every vendor's: only the name beside it says what it signs.
  keywordNeeded: true,
  scanners: {
    gitleaks: 'private-key',
    trufflehog: 'privatekey',
    detectSecrets: 'PrivateKeyDetector',
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'key id missing beside a key that signs tokens; number and point that do not belong together',
  tells: [],
  samples: {
    match: [
      `-----BEGIN EC PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64, 'MHcCAQEEI')}\n${sampleText('A-Za-z0-9', 64)}\n${sampleText('A-Za-z0-9', 34)}==\n-----END EC PRIVATE KEY-----\n`,
    ],
    refuse: [
      `-----BEGIN EC PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64)}\n${sampleText('A-Za-z0-9', 64)}\n${sampleText('A-Za-z0-9', 34)}==\n-----END EC PRIVATE KEY-----\n`,
      `-----BEGIN EC PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64, 'MHcCAQEEI')}\n-----END EC PRIVATE KEY-----\n`,
    ],
  },
  templates: [
    'python',
    'javascript',
    'typescript',
    'java',
    'kubernetes',
    'cli-config',
    'prose',
    'dotenv',
    'plain',
  ],
  uses: {
    verb: 'issue token',
    gives: 'text',
    story: {
      does: [
        'Issues a token for every partner on the list',
        'Partner tokens',
        'Signs the tokens of our partners',
        'Hands out tokens, one per partner',
        'Renews what partners sign in with',
      ],
      input: 'partners',
      column: 'partner',
      result: 'token',
    },
    python: {
      imports: ['from datetime import datetime, timedelta, timezone', 'import jwt'],
      body: (of) =>
        `claims = {
    "iss": ${of('JWT_ISSUER')},
    "sub": text,
    "exp": datetime.now(timezone.utc) + timedelta(minutes=15),
}
return jwt.encode(claims, ${of('JWT_PRIVATE_KEY')}, algorithm="ES256", headers={"kid": ${of('JWT_KEY_ID')}})`,
    },
    javascript: {
      imports: ["import jwt from 'jsonwebtoken';"],
      body: (of) =>
        `return jwt.sign({}, ${of('JWT_PRIVATE_KEY')}, {
  algorithm: 'ES256',
  keyid: ${of('JWT_KEY_ID')},
  issuer: ${of('JWT_ISSUER')},
  subject: text,
  expiresIn: '15m',
});`,
    },
    java: {
      imports: [
        'import com.nimbusds.jose.JWSAlgorithm;',
        'import com.nimbusds.jose.JWSHeader;',
        'import com.nimbusds.jose.crypto.ECDSASigner;',
        'import com.nimbusds.jose.jwk.JWK;',
        'import com.nimbusds.jwt.JWTClaimsSet;',
        'import com.nimbusds.jwt.SignedJWT;',
        'import java.time.Instant;',
        'import java.util.Date;',
      ],
      body: (of) => `JWTClaimsSet claims = new JWTClaimsSet.Builder()
        .issuer(${of('JWT_ISSUER')})
        .subject(text)
        .expirationTime(Date.from(Instant.now().plusSeconds(900)))
        .build();
JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(${of('JWT_KEY_ID')}).build();
SignedJWT token = new SignedJWT(header, claims);
token.sign(new ECDSASigner(JWK.parseFromPEMEncodedObjects(${of('JWT_PRIVATE_KEY')}).toECKey()));
return token.serialize();`,
    },
  },
  inertness:
    'key made for this file and not kept: about 128 bits of strength; its issuer is under a reserved name and publishes no keys',
  // Keys for Apple's push service come as PKCS#8 (AuthKey_<id>.p8), so this one is a signing key of the company's own.
  source: 'RFC 5915; RFC 7468; gitleaks config/gitleaks.toml',
};
