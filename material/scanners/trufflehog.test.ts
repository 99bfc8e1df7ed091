import { describe, expect, it } from 'vitest';
import { secretTypes } from '#material/secret-types.ts';
import { reported } from './trufflehog-facts.ts';
import { trufflehog } from './trufflehog.ts';

function rulesOf(secretType: string, content: string, text: string): string[] | undefined {
  const start = content.indexOf(text);
  const values = [{ secretType, name: 'X', start, end: start + text.length }];
  return trufflehog.judge({ fileName: 'x', content, values })[0]?.rules;
}

describe('trufflehog, predicted', () => {
  it('has facts of known types and parts only', () => {
    for (const [id, parts] of Object.entries(reported)) {
      const type = secretTypes.find((known) => known.id === id);
      for (const part of Object.keys(parts)) expect(type?.parts[Number(part)], `${id} ${part}`).toBeDefined();
    }
  });

  it('reports a secret of AWS with the kinds of key ids that stand beside it', () => {
    const secret = 'U3cENPYG+AZYtbL9z4bm1Jy+0drS/LzeK66fJmfa';
    const keyId = 'IA7S7N5R3FOPBY7GSH';
    expect(rulesOf('aws-secret-access-key', `AK${keyId} ${secret}`, secret)).toEqual(['AWS']);
    expect(rulesOf('aws-secret-access-key', `AS${keyId} ${secret}`, secret)).toEqual(['AWSSessionKey']);
    expect(rulesOf('aws-secret-access-key', secret, secret)).toEqual([]);
  });

  it('reports a private key in one piece, and none that is cut into lines of code', () => {
    const whole = '-----BEGIN PRIVATE KEY-----\nMIIEvQ\nMIIEvQ\n-----END PRIVATE KEY-----';
    const cut = whole.replaceAll('\n', '\\n" +\n  "');
    expect(rulesOf('rsa-private-key', whole, whole)).toEqual(['PrivateKey']);
    expect(rulesOf('rsa-private-key', cut, cut)).toEqual([]);
  });
});
