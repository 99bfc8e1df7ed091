import { describe, expect, it } from 'vitest';
import { secretTypes } from '#material/secret-types.ts';
import type { Verdict } from './scanner.ts';
import { detectorsOf } from './trufflehog-silence.ts';
import { detectors, trufflehog } from './trufflehog.ts';

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

  it.each([
    ['postgres-uri', 'postgresql://app:k3Z%40q8Tf%21Lw0%23C7@pg.meridian.example:5432/orders', ['Postgres']],
    [
      'mongodb-uri',
      'mongodb+srv://app:k3Z%3Dq8Tf%2BLw0%23C7@mongo.meridian.example/orders?w=majority',
      ['MongoDB'],
    ],
    ['mongodb-uri', 'mongodb+srv://app:x3Z%3Dq8Tf%2BLw0%23C7@mongo.meridian.example/orders?w=majority', []],
    ['mysql-uri', 'mysql://app:k3Z%40q8Tf%21Lw0%23C7@db.meridian.example:3306/orders', []],
    ['redis-uri', 'rediss://app:k3Z%40q8Tf%21Lw0%23C7@kv.meridian.internal:6380/0', ['Redis']],
    ['redis-uri', 'rediss://app:k3Z%40q8Tf%21Lw0%23C7@cache.meridian.example:6380/0', []],
    ['amqp-uri', 'amqps://app:k3Z%40q8Tf%21Lw0%23C7@mq.meridian.internal:5671/orders', ['RabbitMQ']],
    ['amqp-uri', 'amqps://app:k3Z%40q8Tf%21Lw0%23C7@mq.meridian.example:5671/orders', []],
  ])('knows a connection that it reports with its password decoded: %s %s', (secretType, uri, rules) => {
    expect(rulesOf(secretType, `url = "${uri}"\n`, uri)).toEqual(rules);
    const code = Buffer.from(uri).toString('base64');
    expect(rulesOf(secretType, `url: ${code}\n`, code)).toEqual(rules);
  });

  it('knows the password beside its connection, as it is typed', () => {
    const uri = 'postgresql://app:k3Z%40q8Tf%21Lw0%23C7@pg.meridian.example:5432/orders';
    const password = 'k3Z@q8Tf!Lw0#C7';
    expect(rulesOf('postgres-uri', `password = '${password}'\nurl = '${uri}'\n`, password)).toEqual([
      'Postgres',
    ]);
    expect(rulesOf('postgres-uri', `password = '${password}'\n`, password)).toEqual([]);
  });
});

describe('the reason that is told', () => {
  const GRAFANA = 'glsa_k3Zq8TfLw0RbC7vNyXh2k3Zq8TfLw0Rb_4f1e9b7a';

  it.each([
    [
      'airtable-pat',
      KEY,
      KEY,
      'keyword',
      'Its detector AirtablePersonalAccessToken wakes only where the file says “airtable”.',
    ],
    [
      'airtable-pat',
      `airtable${' '.repeat(41)}${KEY}`,
      KEY,
      'keyword',
      'Its detector AirtablePersonalAccessToken wants a word like “airtable” at most 40 characters before the value.',
    ],
    [
      'airtable-pat',
      `airtable${' '.repeat(600)}${KEY}`,
      KEY,
      'keyword',
      'Its detector AirtablePersonalAccessToken looks only around “airtable”, and the value stands too far away.',
    ],
    [
      'grafana-service-account-token',
      `token: ${GRAFANA} url: https://grafana.meridian.example`,
      GRAFANA,
      'form',
      'Its detector GrafanaServiceAccount reports it only beside what belongs to it, such as an id, an account or the vendor’s address, and does not find that near it.',
    ],
    [
      'aws-secret-access-key',
      `AKIA7S7N5R3FOPB and ${SECRET}, akia`,
      SECRET,
      'form',
      'Its detector AWS tells it only beside the rest of what belongs together, and does not find that near it.',
    ],
    [
      'square-oauth-secret',
      `sq0idp-k3Zq8TfLw0RbC7vNyXh2kk sq0csp-${'k3Zq8TfLw0RbC7vNyXh2'.repeat(2)}abc`,
      `sq0csp-${'k3Zq8TfLw0RbC7vNyXh2'.repeat(2)}abc`,
      'form',
      'Its detector SquareApp looks for it, and reports only what stands beside it.',
    ],
    [
      'slack-bot-token',
      'xoxb-1',
      'xoxb-1',
      'form',
      'Its detector Slack does not take the value as it stands here.',
    ],
    [
      'brevo-api-key',
      `xkeysib-${'4f1e9b7a'.repeat(8)}-k3Zq8TfLw0RbC7vN`,
      `xkeysib-${'4f1e9b7a'.repeat(8)}-k3Zq8TfLw0RbC7vN`,
      'stop-word',
      'Detector SendinBlueV2 finds it and leaves it out, because it holds “keys”.',
    ],
    [
      'azure-functions-key',
      'x'.repeat(44),
      'x'.repeat(44),
      'no-rule',
      'It has a detector for this form, which is not turned on by default.',
    ],
    ['cohere-api-key', SECRET, SECRET, 'no-rule', 'It has no detector for this form.'],
  ])('of %s in %s', (secretType, content, value, cause, why) => {
    expect(verdictOf(secretType, content, value)).toMatchObject({ isSeen: false, cause, why });
  });

  it('goes away with its cause', () => {
    const cloud = `token: ${GRAFANA} url: https://meridian.grafana.net`;
    expect(rulesOf('grafana-service-account-token', cloud, GRAFANA)).toEqual(['GrafanaServiceAccount']);
  });

  it('names detectors that are there', () => {
    const unknown = secretTypes.filter(({ id }) => detectorsOf(id, detectors).length === 0);
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });
});
