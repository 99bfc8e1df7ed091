import { createPublicKey } from 'node:crypto';
import { part } from '#material/grammar/part.ts';
import { built } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { rsaKey } from '#material/keys/private-key.ts';
import type { SecretType } from '#material/secret-type.ts';

export const rsaPrivateKey: SecretType = {
  id: 'rsa-private-key',
  provider: 'OpenSSL',
  label: 'RSA private key (PKCS#1)',
  description: 'Signing key of 2048 bits, with its public key',
  category: 'crypto-key',
  group: 'signing',
  parts: [
    part({
      env: 'PRIVATE_KEY',
      otherNames: ['RSA_PRIVATE_KEY', 'SIGNING_KEY'],
      regex:
        /^-----BEGIN RSA PRIVATE KEY-----\nMII[A-Za-z0-9+/]{61}\n(?:[A-Za-z0-9+/]{64}\n){23,25}[A-Za-z0-9+/]{1,64}={0,2}\n-----END RSA PRIVATE KEY-----\n$/,
      grammar: [rsaKey('pkcs1')],
      isSlow: true,
    }),
    part({
      env: 'PUBLIC_KEY',
      otherNames: ['RSA_PUBLIC_KEY', 'SIGNING_KEY_PUBLIC'],
      isSecret: false,
      isSlow: true,
      regex:
        /^-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA[A-Za-z0-9+/\n]+={0,2}\n-----END PUBLIC KEY-----\n$/,
      grammar: [
        built(
          (_random, { earlier }) =>
            createPublicKey(earlier.get('PRIVATE_KEY') ?? '').export({ type: 'spki', format: 'pem' }),
          { source: '-----BEGIN PUBLIC KEY-----\\n[^-]+-----END PUBLIC KEY-----\\n', bits: 0, isFixed: true },
        ),
      ],
    }),
  ],
  homes: ['server.key', 'id_rsa', 'key.pem'],
  companions: [],
  context: '{value}',
  // The form is every vendor's: only its name says which service signs with it.
  keywordNeeded: true,
  scanners: {
    gitleaks: 'private-key',
    trufflehog: 'privatekey',
    detectSecrets: 'PrivateKeyDetector',
    secretlint: '@secretlint/secretlint-rule-privatekey',
    githubPushProtection: false,
  },
  decoyTell: 'random base64 that no parser reads; 512 or 1024 bits; public key beside it differs',
  tells: [],
  samples: {
    match: [
      `-----BEGIN RSA PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64, 'MII')}\n${`${sampleText('A-Za-z0-9', 64)}\n`.repeat(24)}${sampleText('A-Za-z0-9', 28)}\n-----END RSA PRIVATE KEY-----\n`,
    ],
    refuse: [
      `-----BEGIN RSA PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64, 'MII')}\n${`${sampleText('A-Za-z0-9', 64)}\n`.repeat(12)}${sampleText('A-Za-z0-9', 28)}\n-----END RSA PRIVATE KEY-----\n`,
      `-----BEGIN RSA PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64)}\n-----END RSA PRIVATE KEY-----\n`,
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
    verb: 'sign message',
    gives: 'text',
    story: {
      does: [
        'Signs every order of the day for the partner',
        'Order signatures',
        'Signs the export for our partner',
        'Adds signatures to orders',
        'Partner wants signed orders',
      ],
      input: 'orders',
      column: 'body',
      result: 'signature',
    },
    python: {
      imports: [
        'from base64 import b64encode',
        'from cryptography.hazmat.primitives import hashes, serialization',
        'from cryptography.hazmat.primitives.asymmetric import padding',
      ],
      body: (of) =>
        `key = serialization.load_pem_private_key(${of('PRIVATE_KEY')}.encode(), password=None)
return b64encode(key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())).decode()`,
    },
    javascript: {
      imports: ["import { createSign } from 'node:crypto';"],
      body: (of) => `return createSign('RSA-SHA256').update(text).sign(${of('PRIVATE_KEY')}, 'base64');`,
    },
    java: {
      imports: [
        'import java.io.StringReader;',
        'import java.security.Signature;',
        'import java.util.Base64;',
        'import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;',
        'import org.bouncycastle.openssl.PEMKeyPair;',
        'import org.bouncycastle.openssl.PEMParser;',
        'import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;',
      ],
      body: (of) => `Object pem = new PEMParser(new StringReader(${of('PRIVATE_KEY')})).readObject();
PrivateKeyInfo info = pem instanceof PEMKeyPair pair ? pair.getPrivateKeyInfo() : (PrivateKeyInfo) pem;
Signature signature = Signature.getInstance("SHA256withRSA");
signature.initSign(new JcaPEMKeyConverter().getPrivateKey(info));
signature.update(text.getBytes());
return Base64.getEncoder().encodeToString(signature.sign());`,
    },
  },
  inertness:
    'key made for this file and not kept: about 112 bits of strength, and its public half is published nowhere',
  source: 'RFC 8017, appendix A.1.2; RFC 7468; gitleaks config/gitleaks.toml',
};
