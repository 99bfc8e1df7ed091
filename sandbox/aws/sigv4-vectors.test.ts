import { describe, expect, it } from 'vitest';
import { readPayload } from './payload.ts';
import { checkSignature, readSignature } from './sigv4.ts';
import { parseQuery, type WireRequest } from './wire.ts';

// The worked examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and sigv4-query-string-auth.html
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const now = new Date('2013-05-24T00:00:00Z');

const chunked = (body: Buffer): WireRequest => ({
  method: 'PUT',
  rawPath: '/examplebucket/chunkObject.txt',
  query: [],
  headers: new Map([
    ['host', 's3.amazonaws.com'],
    ['x-amz-date', '20130524T000000Z'],
    ['x-amz-storage-class', 'REDUCED_REDUNDANCY'],
    [
      'authorization',
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class,Signature=4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
    ],
    ['x-amz-content-sha256', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'],
    ['content-encoding', 'aws-chunked'],
    ['x-amz-decoded-content-length', '66560'],
    ['content-length', '66824'],
  ]),
  body,
  remoteAddress: '127.0.0.1',
});

const chunks = (first = 'a'.repeat(65_536)) =>
  Buffer.from(
    `10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n${first}\r\n` +
      `400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n${'a'.repeat(1024)}\r\n` +
      '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n',
  );

const presigned = (tail = ''): WireRequest => ({
  method: 'GET',
  rawPath: '/test.txt',
  query: parseQuery(
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404' +
      tail,
  ),
  headers: new Map([['host', 'examplebucket.s3.amazonaws.com']]),
  body: Buffer.alloc(0),
  remoteAddress: '127.0.0.1',
});

function check(request: WireRequest, at = now) {
  const signature = readSignature(request);
  if (!signature) throw new Error('no signature');
  return checkSignature(request, signature, secret, at);
}

describe('the worked examples of AWS', () => {
  it('hold for a body in signed chunks', () => {
    const request = chunked(chunks());
    const { bytes } = readPayload(request, check(request));
    expect(bytes.equals(Buffer.from('a'.repeat(66_560)))).toBe(true);
  });

  it('refuse a chunk that was changed', () => {
    const request = chunked(chunks(`b${'a'.repeat(65_535)}`));
    expect(() => readPayload(request, check(request))).toThrow('The signature of a chunk');
  });

  it.each([
    ['cut off', chunks().subarray(0, 60_000)],
    ['without its last chunk', chunks().subarray(0, chunks().length - 90)],
    ['no chunks at all', Buffer.from('aaaa')],
    ['empty', Buffer.alloc(0)],
  ])('refuse a chunked body that is %s', (_how, body) => {
    const request = chunked(body);
    expect(() => readPayload(request, check(request))).toThrow('terminated unexpectedly');
  });

  it('hold for a presigned URL, for its time', () => {
    expect(() => check(presigned())).not.toThrow();
    expect(() => check(presigned(), new Date('2013-05-24T23:59:59Z'))).not.toThrow();
    expect(() => check(presigned(), new Date('2013-05-25T00:00:01Z'))).toThrow('Request has expired');
    expect(() => check(presigned(), new Date('2013-05-23T23:00:00Z'))).toThrow('too large');
  });

  it('refuse a presigned URL that was changed', () => {
    expect(() => check(presigned('&versionId=1'))).toThrow('does not match');
    expect(() => check({ ...presigned(), rawPath: '/other.txt' })).toThrow('does not match');
  });
});
