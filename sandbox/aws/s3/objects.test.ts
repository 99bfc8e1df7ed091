import { createHash } from 'node:crypto';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, outcomeOf, sendRaw, signedRequest } from '#sandbox/aws/raw-requests.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('the objects of the sandbox', () => {
  let box: TestSandbox;
  let s3: S3Client;
  const Bucket = 'objects';

  beforeAll(async () => {
    box = await testSandbox();
    s3 = new S3Client(box.sdk);
    await s3.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(() => box.stop());

  const put = (Key: string, Body: string | Buffer, rest: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ...rest }));
  const text = async (Key: string, rest: object = {}) =>
    (await s3.send(new GetObjectCommand({ Bucket, Key, ...rest }))).Body?.transformToString();
  const del = (Key: string, rest: object = {}) =>
    outcomeOf(s3.send(new DeleteObjectCommand({ Bucket, Key, ...rest })));

  it('come back as they went, with what was said about them', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const said = {
      ContentType: 'text/csv; charset=utf-8',
      ContentDisposition: 'attachment; filename="keys.csv"',
      CacheControl: 'no-store',
      Metadata: { origin: 'build-7' },
    };
    const { ETag } = await put('bytes', bytes, said);
    expect(ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'bytes' }));
    expect(got).toMatchObject({ ...said, ETag, ContentLength: 256 });
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'bytes', ChecksumMode: 'ENABLED' }));
    expect(head).toMatchObject({ ...said, ETag, ContentLength: 256, ChecksumType: 'FULL_OBJECT' });
    expect(head.ChecksumCRC32).toBeDefined();
  });

  it.each(
    [
      '',
      ' lead',
      'a//b',
      '../up',
      'a?b=c&d',
      '%41',
      'ключ/钥匙/🔑',
      'quote\'"<&>',
      'trail/',
      '+',
      'a\nb',
    ].slice(1),
  )('take the key %j', async (key) => {
    await put(key, `under ${key}`);
    expect(await text(key)).toBe(`under ${key}`);
    expect(await del(key)).toBe('ok');
    expect(await outcomeOf(text(key))).toBe('404 NoSuchKey');
  });

  it('may be empty, and may have 5 MB but not more', async () => {
    await put('empty', '');
    expect(await text('empty')).toBe('');
    const whole = Buffer.alloc(5 * 1024 * 1024, 'x');
    expect(await outcomeOf(put('large', whole))).toBe('ok');
    const refusal = put('too-large', Buffer.concat([whole, Buffer.from('y')]));
    await expect(refusal).rejects.toMatchObject({ name: 'EntityTooLarge', message: /5242880 bytes/ });
    expect(await outcomeOf(put('far-too-large', Buffer.alloc(9_000_000)))).toBe('400 EntityTooLarge');
  });

  it('refuse a key of more than 1,024 bytes', async () => {
    expect(await outcomeOf(put('ü'.repeat(512), 'fits'))).toBe('ok');
    expect(await outcomeOf(put('ü'.repeat(513), 'does not'))).toBe('400 KeyTooLongError');
  });

  it('are created by exactly one of fifty who try at once', async () => {
    const tries = Array.from({ length: 50 }, (_, index) =>
      outcomeOf(put('contested', `try ${index}`, { IfNoneMatch: '*' })).then((outcome) => ({
        outcome,
        index,
      })),
    );
    const ended = await Promise.all(tries);
    const winners = ended.filter(({ outcome }) => outcome === 'ok');
    expect(winners).toHaveLength(1);
    expect(new Set(ended.map(({ outcome }) => outcome))).toEqual(new Set(['ok', '412 PreconditionFailed']));
    expect(await text('contested')).toBe(`try ${winners[0]?.index}`);
  });

  it('are rewritten only over the version that the writer knows', async () => {
    const { ETag } = await put('known', 'first');
    expect(await outcomeOf(put('known', 'second', { IfMatch: '"0"' }))).toBe('412 PreconditionFailed');
    expect(await outcomeOf(put('known', 'second', { IfMatch: ETag }))).toBe('ok');
    expect(await outcomeOf(put('never-was', 'x', { IfMatch: ETag }))).toBe('404 NoSuchKey');
    expect(await outcomeOf(put('known', 'x', { IfNoneMatch: ETag }))).toBe('501 NotImplemented');
  });

  it('are deleted only as the one who deletes knows them', async () => {
    const { ETag } = await put('mine', 'as I placed it');
    expect(await del('mine', { IfMatch: '"d41d8cd98f00b204e9800998ecf8427e"' })).toBe(
      '412 PreconditionFailed',
    );
    expect(await text('mine')).toBe('as I placed it');
    expect(await del('mine', { IfMatch: ETag })).toBe('ok');
    expect(await del('mine', { IfMatch: ETag })).toBe('412 PreconditionFailed');
    expect(await del('mine')).toBe('ok');
  });

  it('are read by range and by condition', async () => {
    const { ETag } = await put('range', '0123456789');
    expect(await text('range', { Range: 'bytes=2-4' })).toBe('234');
    expect(await text('range', { Range: 'bytes=7-' })).toBe('789');
    expect(await text('range', { Range: 'bytes=-3' })).toBe('789');
    expect(await outcomeOf(text('range', { Range: 'bytes=10-' }))).toBe('416 InvalidRange');
    expect(await outcomeOf(text('range', { IfMatch: '"0"' }))).toBe('412 PreconditionFailed');
    expect(await outcomeOf(text('range', { IfNoneMatch: ETag }))).toMatch(/^304 /);
    expect(await text('range', { IfMatch: ETag })).toBe('0123456789');
  });

  it('never let the words of a caller break the answer', async () => {
    await put('words', 'x');
    const ResponseContentDisposition = 'a\r\nset-cookie: b=c';
    expect(await outcomeOf(text('words', { ResponseContentDisposition }))).toBe('400 InvalidArgument');
    expect(await outcomeOf(text('words', { ResponseContentDisposition: 'inline; filename="钥匙"' }))).toBe(
      '400 InvalidArgument',
    );
    expect(await text('words', { ResponseContentDisposition: 'inline' })).toBe('x');
    expect(await outcomeOf(put('words', 'x', { Metadata: { a: 'b'.repeat(2048) } }))).toBe(
      '400 MetadataTooLarge',
    );
  });

  it('are refused when a checksum does not fit', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'sum', Body: 'body', ChecksumCRC32: 'AAAAAA==' });
    expect(await outcomeOf(s3.send(command))).toBe('400 BadDigest');
    expect(await outcomeOf(put('sum', 'body', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }))).toBe(
      '400 BadDigest',
    );
    expect(await outcomeOf(put('sum', 'body', { ChecksumAlgorithm: 'SHA256' }))).toBe('ok');
    expect(await outcomeOf(put('sum', 'body', { ChecksumAlgorithm: 'SHA1' }))).toBe('ok');
    expect(await outcomeOf(text('sum'))).toBe('ok');
  });

  it('refuse what the sandbox would otherwise forget', async () => {
    expect(await outcomeOf(put('acl', 'x', { ACL: 'public-read' }))).toBe(
      '400 AccessControlListNotSupported',
    );
    expect(await outcomeOf(put('kms', 'x', { ServerSideEncryption: 'aws:kms' }))).toBe('501 NotImplemented');
    expect(await outcomeOf(text('kms'))).toBe('404 NoSuchKey');
  });

  it('carry tags', async () => {
    await put('tagged', 'x', { Tagging: 'team=red%20one&empty=' });
    const tags = async () => (await s3.send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' }))).TagSet;
    expect(await tags()).toEqual([
      { Key: 'team', Value: 'red one' },
      { Key: 'empty', Value: '' },
    ]);
    await s3.send(
      new PutObjectTaggingCommand({ Bucket, Key: 'tagged', Tagging: { TagSet: [{ Key: 'a', Value: 'b' }] } }),
    );
    expect(await tags()).toEqual([{ Key: 'a', Value: 'b' }]);
    await s3.send(new DeleteObjectTaggingCommand({ Bucket, Key: 'tagged' }));
    expect(await tags()).toEqual([]);
    const many = Array.from({ length: 11 }, (_, index) => `k${index}=v`).join('&');
    expect(await outcomeOf(put('tagged', 'x', { Tagging: many }))).toBe('400 BadRequest');
  });

  it('are copied', async () => {
    await put('source ü', 'copied', { Metadata: { a: '1' }, ContentType: 'text/plain' });
    const CopySource = `${Bucket}/${encodeURIComponent('source ü')}`;
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }));
    const copy = await s3.send(new GetObjectCommand({ Bucket, Key: 'copy' }));
    expect(copy).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } });
    expect(await copy.Body?.transformToString()).toBe('copied');
    const missing = s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/nothing` }));
    expect(await outcomeOf(missing)).toBe('404 NoSuchKey');
    const itself = new CopyObjectCommand({ Bucket, Key: 'source ü', CopySource });
    expect(await outcomeOf(s3.send(itself))).toBe('400 InvalidRequest');
  });

  it('are deleted many at once, each for itself', async () => {
    const { ETag } = await put('many/1', 'x');
    await put('many/2', 'x');
    const Objects = [{ Key: 'many/1', ETag }, { Key: 'many/2', ETag: '"0"' }, { Key: 'many/none' }];
    const answer = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(answer.Deleted?.map(({ Key }) => Key)).toEqual(['many/1', 'many/none']);
    expect(answer.Errors).toMatchObject([{ Key: 'many/2', Code: 'PreconditionFailed' }]);
    expect(await outcomeOf(text('many/1'))).toBe('404 NoSuchKey');
    expect(await text('many/2')).toBe('x');
  });

  it.each([
    ['no XML', 'nothing of the kind'],
    ['another root', '<Other/>'],
    ['no objects', '<Delete/>'],
    ['an object without a key', '<Delete><Object><VersionId>1</VersionId></Object></Delete>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Delete><Object><Key>&b;</Key></Object></Delete>'],
    ['too deep', '<Delete>'.repeat(40) + '</Delete>'.repeat(40)],
  ])('refuse a body with %s', async (_what, body) => {
    const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a' }] } });
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: string }).body = body;
        return next(args);
      },
      { step: 'serialize', priority: 'low', name: 'otherBody' },
    );
    const answer = await sendRaw(box.endpoint, await signedRequest(s3, command));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'MalformedXML']);
  });
});
