import { describe, expect, it } from 'vitest';
import { isAnswer } from '#catalogue/providers/retry.ts';
import { readFault } from './fault.ts';
import { refusalOf, type Call, type Who } from './refusals.ts';

/** What the SDK throws, cut to what is read of it. */
interface Thrown {
  name?: string;
  code?: string;
  message?: string;
  status?: number;
  headers?: Record<string, string>;
}

const upload: Call = { service: 'S3', deed: 'the upload', writes: true, action: 's3:PutObject' };

function refuse({ status, headers, ...thrown }: Thrown, call = upload, who: Who = 'role') {
  const answered = status === undefined ? {} : { $metadata: { httpStatusCode: status } };
  const cause = { ...thrown, ...answered, $response: { headers: headers ?? {} } };
  const facts = { consequence: 'Nothing was planted.', again: 'retry this step', region: 'eu-west-1', who };
  return refusalOf(cause, readFault(cause), call, facts);
}

const head = { name: 'Unknown', message: 'UnknownError' };

describe('refusalOf', () => {
  it.each<[string, Thrown, string]>([
    [
      'a missing permission that AWS names',
      {
        name: 'AccessDenied',
        status: 403,
        message:
          'User: arn:aws:iam::1:user/x is not authorized to perform: s3:GetObject on resource: "arn:aws:s3:::b/k" because no identity-based policy allows the s3:GetObject action',
      },
      'S3 refused the upload: the role lacks s3:GetObject. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'a missing permission that AWS does not name',
      { name: 'AccessDenied', status: 403, message: 'Access Denied' },
      'S3 refused the upload: the role lacks s3:PutObject. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'access that was shut for everybody',
      { name: 'AllAccessDisabled', status: 403, message: 'All access to this object has been disabled' },
      'S3 refused the upload: the role lacks s3:PutObject. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'a HEAD without a body',
      { ...head, status: 403 },
      'S3 refused the upload: the role lacks s3:PutObject. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'an explicit deny',
      {
        name: 'AccessDenied',
        status: 403,
        message:
          'not authorized to perform: s3:PutObject on x with an explicit deny in a service control policy',
      },
      'S3 refused the upload: a policy denies s3:PutObject to the role. Nothing was planted. Change that policy, then retry this step.',
    ],
    ...['InvalidAccessKeyId', 'InvalidClientTokenId', 'UnrecognizedClientException', 'AuthFailure'].map(
      (name): [string, Thrown, string] => [
        name,
        { name, status: 403 },
        'AWS does not know this access key: it was deleted, deactivated or mistyped. Nothing was planted. Enter a key that is active, then retry this step.',
      ],
    ),
    [
      'SignatureDoesNotMatch',
      { name: 'SignatureDoesNotMatch', status: 403 },
      'AWS refused the signature: the secret access key does not belong to this access key id. Nothing was planted. Enter the pair as it was issued, then retry this step.',
    ],
    [
      'a wrong clock at S3',
      { name: 'RequestTimeTooSkewed', status: 403 },
      'AWS refused the signature because of its time: the clock of this server is wrong. Nothing was planted. Have the clock set, then retry this step.',
    ],
    [
      'a wrong clock at STS',
      {
        name: 'SignatureDoesNotMatch',
        status: 403,
        message: 'Signature expired: 20261121T1 is now earlier than 2',
      },
      'AWS refused the signature because of its time: the clock of this server is wrong. Nothing was planted. Have the clock set, then retry this step.',
    ],
    [
      'ExpiredToken',
      { name: 'ExpiredToken', status: 400 },
      'The session of these temporary credentials is over. Nothing was planted. Enter fresh ones, then retry this step.',
    ],
    [
      'InvalidToken',
      { name: 'InvalidToken', status: 400 },
      'AWS refused the session token: it does not belong to this access key. Nothing was planted. Enter all three values as they were issued, then retry this step.',
    ],
    [
      'BucketAlreadyExists',
      { name: 'BucketAlreadyExists', status: 409 },
      'This bucket name is taken by another AWS account: bucket names are unique in all of AWS. Nothing was planted. Choose another name, then retry this step.',
    ],
    [
      'NoSuchBucket',
      { name: 'NoSuchBucket', status: 404 },
      'The bucket is gone. Nothing was planted. Make it or choose another, then retry this step.',
    ],
    [
      'InvalidBucketName',
      { name: 'InvalidBucketName', status: 400 },
      'S3 does not accept this bucket name. Nothing was planted. Choose another name, then retry this step.',
    ],
    [
      'another region, named',
      { ...head, status: 301, headers: { 'x-amz-bucket-region': 'us-west-2' } },
      'S3 refused the upload: the bucket lies in us-west-2, not in eu-west-1. Nothing was planted. Choose its region, then retry this step.',
    ],
    [
      'another region, not named',
      { name: 'PermanentRedirect', status: 301 },
      'S3 refused the upload: the bucket does not lie in eu-west-1. Nothing was planted. Choose its region, then retry this step.',
    ],
    [
      'a region that is switched off',
      { name: 'RegionDisabledException', status: 403 },
      'The region eu-west-1 is switched off in this AWS account. Nothing was planted. Switch it on or choose another, then retry this step.',
    ],
    [
      'NotSignedUp',
      { name: 'NotSignedUp', status: 403 },
      'This AWS account cannot use S3 yet. Nothing was planted. Finish its sign-up, then retry this step.',
    ],
    [
      'TooManyBuckets',
      { name: 'TooManyBuckets', status: 400 },
      'This AWS account has reached its limit of buckets. Nothing was planted. Choose an existing bucket or raise the limit, then retry this step.',
    ],
    [
      'a code that we do not know',
      { name: 'TeapotException', status: 418 },
      'S3 refused the upload (TeapotException). Nothing was planted. Check the configuration, then retry this step.',
    ],
    [
      'no code at all',
      { ...head, status: 400 },
      'S3 refused the upload (status 400). Nothing was planted. Check the configuration, then retry this step.',
    ],
  ])('explains %s', (_name, thrown, sentence) => {
    const refusal = refuse(thrown);
    expect(refusal.message).toBe(sentence);
    expect(refusal.slug).toBe('provider-refused');
    expect(refusal.retryAfterMs).toBeUndefined();
  });

  it.each<[string, Thrown, string, number]>([
    ['SlowDown', { name: 'SlowDown', status: 503 }, 'S3 asked for patience during the upload.', 0],
    ['Throttling', { name: 'Throttling', status: 400 }, 'S3 asked for patience during the upload.', 0],
    [
      'a told wait',
      { ...head, status: 429, headers: { 'retry-after': '7' } },
      'S3 asked for patience during the upload.',
      7000,
    ],
    [
      'InternalError',
      { name: 'InternalError', status: 500 },
      'S3 had a failure of its own during the upload.',
      0,
    ],
    [
      'two writers at once',
      { name: 'ConditionalRequestConflict', status: 409 },
      'S3 had a failure of its own during the upload.',
      0,
    ],
    ['silence', { name: 'TimeoutError' }, 'S3 did not answer during the upload.', 0],
    ['our own patience', { name: 'AbortError' }, 'S3 did not answer during the upload.', 0],
    [
      'a broken connection',
      { name: 'TimeoutError', code: 'ECONNRESET' },
      'S3 broke off during the upload.',
      0,
    ],
    ['no such host', { name: 'Error', code: 'ENOTFOUND' }, 'S3 broke off during the upload.', 0],
  ])('lets %s be tried again', (_name, thrown, sentence, retryAfterMs) => {
    const refusal = refuse(thrown);
    expect(refusal.message).toBe(sentence);
    expect(refusal.retryAfterMs).toBe(retryAfterMs);
  });

  it('takes a yes that cannot be read neither for a yes nor for a no', () => {
    const call = { ...upload, unanswered: 'Whether the file was planted is not known.' };
    const refusal = refuse({ name: 'TypeError', status: 200 }, call);
    expect(refusal.message).toBe(
      'S3 answered the upload in a way that is not understood. Whether the file was planted is not known. Look whether S3 has a failure, then retry this step.',
    );
    expect(isAnswer(refusal)).toBe(false);
  });

  it('does not try again what is not built', () => {
    expect(refuse({ name: 'NotImplemented', status: 501 }).retryAfterMs).toBeUndefined();
  });

  it('never echoes what an answer says', () => {
    const script = '<script>alert(1)</script>';
    const hostile: Thrown[] = [
      { name: script, status: 400, message: script },
      { name: 'AccessDenied', status: 403, message: `perform: s3:${script} with ${script}` },
      { name: 'x'.repeat(5000), status: 400 },
      { ...head, status: 301, headers: { 'x-amz-bucket-region': script } },
      { ...head, status: 503, headers: { 'retry-after': script } },
    ];
    for (const thrown of hostile) {
      const { message } = refuse(thrown);
      expect(message).not.toContain('script');
      expect(message.length).toBeLessThan(300);
    }
  });

  it('reads a Retry-After that is a date', () => {
    const at = new Date(Date.now() + 30_000).toUTCString();
    const wait = refuse({ ...head, status: 503, headers: { 'retry-after': at } }).retryAfterMs ?? 0;
    expect(wait).toBeGreaterThan(25_000);
    expect(wait).toBeLessThanOrEqual(30_000);
  });
});
