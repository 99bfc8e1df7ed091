import { describe, expect, it } from 'vitest';
import type { Verdict } from './scanner.ts';
import { trufflehog } from './trufflehog.ts';

const KEY = 'pat8vK2mQzL7xWc3R.4f1e9b7a2c6d8053e17f9ab42c6d8e01573b9f2ac4e6d8107b35f9a2c4e6d801';
const SECRET = 'U3cENPYG+AZYtbL9z4bm1Jy+0drS/LzeK66fJmfa';
const PEM = '-----BEGIN PRIVATE KEY-----\nMAYCAQACAQE=\n-----END PRIVATE KEY-----';

function verdictOf(secretType: string, content: string, text: string): Verdict | undefined {
  const start = content.indexOf(text);
  const values = [{ secretType, name: 'X', start, end: start + text.length }];
  return trufflehog.judge({ fileName: 'x', content, values })[0];
}

function rulesOf(secretType: string, content: string, text: string): string[] | undefined {
  return verdictOf(secretType, content, text)?.rules;
}

describe('trufflehog, predicted', () => {
  it('wants the name of some vendors within forty characters before the secret', () => {
    const behind = (distance: number): string => `airtable${' '.repeat(distance)}${KEY}`;
    expect(rulesOf('airtable-pat', behind(40), KEY)).toEqual(['AirtablePersonalAccessToken']);
    expect(rulesOf('airtable-pat', behind(41), KEY)).toEqual([]);
    expect(verdictOf('airtable-pat', KEY, KEY)).toMatchObject({ isSeen: false, cause: 'keyword' });
  });

  it('looks for the other half in the surroundings of the word alone', () => {
    const keyId = 'AKIA7S7N5R3FOPBY7GSH';
    const apart = (distance: number): string => `${keyId}\n${'-'.repeat(distance)}\n${SECRET}\n`;
    expect(rulesOf('aws-secret-access-key', apart(900), SECRET)).toEqual(['AWS']);
    expect(rulesOf('aws-secret-access-key', apart(1100), SECRET)).toEqual([]);
  });

  it('reports the secret of a session only beside its token', () => {
    const keyId = 'ASIA7S7N5R3FOPBY7GSH';
    const token = `IQoJb3JpZ2luX2Vj${'k3Zq8TfLw0RbC7vNyXh2'.repeat(6)}`;
    const beside = `${keyId} ${SECRET} ${token}`;
    expect(rulesOf('aws-secret-access-key', beside, SECRET)).toEqual(['AWSSessionKey']);
    expect(rulesOf('aws-secret-access-key', `${keyId} ${SECRET}`, SECRET)).toEqual([]);
  });

  it('says which word it takes a secret for none by', () => {
    const url = 'redis://app:k3Zq8TfLw0RbC7vN@cache.meridian.example:6379';
    expect(verdictOf('redis-uri', url, url)).toMatchObject({
      isSeen: false,
      cause: 'stop-word',
      why: 'Detector Redis finds it and leaves it out, because it holds “example”.',
    });
  });

  it('reads what stands in base64, and what stands between tags', () => {
    const token = 'ghp_k3Zq8TfLw0RbC7vNyXh2k3Zq8TfLw0RbC7vN';
    const code = Buffer.from(token).toString('base64');
    expect(rulesOf('github-pat', `token: ${code}`, code)).toEqual(['Github']);
    const split = `<b>airtable</b>: ${'<i></i>'.repeat(9)}${KEY}`;
    expect(rulesOf('airtable-pat', split, KEY)).toEqual(['AirtablePersonalAccessToken']);
  });

  it('reads a large file in pieces that overlap', () => {
    const filler = `${'-'.repeat(99)}\n`;
    const far = (lines: number): string =>
      `airtable\n${filler.repeat(lines)}airtable ${KEY}\n${filler.repeat(50)}`;
    for (const lines of [101, 102, 132, 400]) {
      expect(rulesOf('airtable-pat', far(lines), KEY)).toEqual(['AirtablePersonalAccessToken']);
    }
  });

  it('reports a private key in one piece, and none that is cut into lines of code', () => {
    const spelled = PEM.replaceAll('\n', '\\n');
    const cut = PEM.replaceAll('\n', '\\n" +\n  "');
    expect(rulesOf('rsa-private-key', PEM, PEM)).toEqual(['PrivateKey']);
    expect(rulesOf('rsa-private-key', `"${spelled}"`, spelled)).toEqual(['PrivateKey']);
    expect(verdictOf('rsa-private-key', `"${cut}"`, cut)).toMatchObject({ isSeen: false, cause: 'form' });
  });

  it('leaves out tokens that were signed with a shared secret', () => {
    const tokenOf = (alg: string): string =>
      [
        { alg, typ: 'JWT' },
        { sub: 'service-account-7', iss: 'https://id.meridian.example' },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .concat('k3Zq8TfLw0RbC7vNyXh2k3Zq8TfLw0RbC7vN')
        .join('.');
    expect(rulesOf('jwt-rs256', tokenOf('RS256'), tokenOf('RS256'))).toEqual(['JWT']);
    expect(rulesOf('jwt-hs256', tokenOf('HS256'), tokenOf('HS256'))).toEqual([]);
  });
});
