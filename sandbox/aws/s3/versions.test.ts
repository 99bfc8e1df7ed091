import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  paginateListObjectsV2,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

let box: TestSandbox;
let s3: S3Client;

beforeAll(async () => {
  box = await testSandbox({ pageSize: 3 });
  s3 = new S3Client(box.sdk);
});
afterAll(() => box.stop());

describe('a bucket with versions', () => {
  const Bucket = 'versions';
  const put = async (Key: string, Body: string) =>
    (await s3.send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId ?? '';
  const text = async (Key: string, VersionId?: string) =>
    (await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }))).Body?.transformToString();
  const del = (Key: string, rest: object = {}) => s3.send(new DeleteObjectCommand({ Bucket, Key, ...rest }));
  const version = (Status: 'Enabled' | 'Suspended') =>
    s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));

  beforeAll(async () => {
    await s3.send(new CreateBucketCommand({ Bucket }));
    await version('Enabled');
  });

  it('keeps every one, hides under a marker, and deletes by version', async () => {
    const [first, second] = [await put('a', 'first'), await put('a', 'second')];
    expect(first).not.toBe(second);
    expect([await text('a'), await text('a', first)]).toEqual(['second', 'first']);
    const marker = await del('a');
    expect(marker).toMatchObject({ DeleteMarker: true });
    expect(await outcomeOf(text('a'))).toBe('404 NoSuchKey');
    expect(await outcomeOf(s3.send(new HeadObjectCommand({ Bucket, Key: 'a' })))).toBe('404 NotFound');
    expect(await outcomeOf(text('a', marker.VersionId))).toBe('405 MethodNotAllowed');
    expect(await text('a', second)).toBe('second');
    await del('a', { VersionId: marker.VersionId });
    expect(await text('a')).toBe('second');
    await del('a', { VersionId: second });
    expect(await text('a')).toBe('first');
    expect(await outcomeOf(text('a', second))).toBe('404 NoSuchVersion');
    expect(await del('a', { VersionId: second })).toMatchObject({ VersionId: second });
  });

  it('lists every version and marker, newest first, page by page', async () => {
    const ids = [await put('l/1', '1'), await put('l/1', '2'), await put('l/2', '3')];
    const marker = await del('l/2');
    const seen: string[] = [];
    let [KeyMarker, VersionIdMarker]: Array<string | undefined> = [];
    for (;;) {
      const page: ListObjectVersionsCommandOutput = await s3.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: 'l/', KeyMarker, VersionIdMarker }),
      );
      const entries = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
      seen.push(...entries.map(({ VersionId }) => VersionId ?? ''));
      if (!page.IsTruncated) break;
      [KeyMarker, VersionIdMarker] = [page.NextKeyMarker, page.NextVersionIdMarker];
    }
    expect(new Set(seen)).toEqual(new Set([...ids, marker.VersionId]));
  });

  it('creates again under a marker, but not over what lies there', async () => {
    const create = () =>
      outcomeOf(s3.send(new PutObjectCommand({ Bucket, Key: 'n', Body: 'x', IfNoneMatch: '*' })));
    expect(await create()).toBe('ok');
    expect(await create()).toBe('412 PreconditionFailed');
    await del('n');
    expect(await create()).toBe('ok');
  });

  it('deletes many by version', async () => {
    const id = await put('m', 'x');
    const Objects = [{ Key: 'm', VersionId: id }];
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toEqual([{ Key: 'm', VersionId: id }]);
    expect(await outcomeOf(text('m'))).toBe('404 NoSuchKey');
  });

  it('keeps one null version once suspended', async () => {
    const kept = await put('s', 'kept');
    await version('Suspended');
    expect([await put('s', 'one'), await put('s', 'two')]).toEqual(['null', 'null']);
    expect([await text('s'), await text('s', kept)]).toEqual(['two', 'kept']);
    expect(await del('s')).toMatchObject({ DeleteMarker: true, VersionId: 'null' });
    expect(await text('s', kept)).toBe('kept');
    await version('Enabled');
  });
});

describe('listObjectsV2', () => {
  const Bucket = 'listed';
  const keys = ['a', 'b/1', 'b/2', 'b/c/3', 'd', 'e/', 'ü', 'z', '\u{1F511}', '\u{FFFD}'];

  beforeAll(async () => {
    await s3.send(new CreateBucketCommand({ Bucket }));
    for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  });

  async function all(input: object): Promise<{ keys: string[]; prefixes: string[]; largest: number }> {
    const found = { keys: [] as string[], prefixes: [] as string[], largest: 0 };
    for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, ...input })) {
      found.keys.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''));
      found.prefixes.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? ''));
      found.largest = Math.max(found.largest, page.KeyCount ?? 0);
    }
    return found;
  }

  it('pages through every key in the order of its bytes', async () => {
    const inBytes = keys.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
    expect(await all({})).toEqual({ keys: inBytes, prefixes: [], largest: 3 });
  });

  it('gathers what a delimiter parts, over pages too', async () => {
    const found = await all({ Delimiter: '/', MaxKeys: 1 });
    expect(found.prefixes).toEqual(['b/', 'e/']);
    expect(found.keys).toHaveLength(6);
    expect(await all({ Delimiter: '/', Prefix: 'b/' })).toMatchObject({
      keys: ['b/1', 'b/2'],
      prefixes: ['b/c/'],
    });
  });

  it('starts after a key, and refuses a token of its own invention', async () => {
    expect((await all({ StartAfter: 'b/1', Prefix: 'b/' })).keys).toEqual(['b/2', 'b/c/3']);
    expect((await all({ StartAfter: 'nothing', Prefix: 'b/' })).keys).toEqual([]);
    const wrong = s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken: '!' }));
    expect(await outcomeOf(wrong)).toBe('400 InvalidArgument');
    expect(await outcomeOf(s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: -1 })))).toBe(
      '400 InvalidArgument',
    );
    expect(await s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: 0 }))).toMatchObject({
      KeyCount: 0,
      IsTruncated: false,
    });
  });

  it('agrees with a plain reading of the rule for any keys', async () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '/', '~'), minLength: 1, maxLength: 4 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { maxLength: 8 }),
        fc.constantFrom('', 'a', 'a/'),
        async (names, prefix) => {
          const bucket = `model-${(round += 1)}`;
          await s3.send(new CreateBucketCommand({ Bucket: bucket }));
          for (const Key of names) await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }));
          const inside = names.filter((key) => key.startsWith(prefix)).toSorted();
          const rests = inside.map((key) => key.slice(prefix.length));
          const wanted = {
            keys: inside.filter((_, index) => !rests[index]?.includes('/')),
            prefixes: [
              ...new Set(
                rests
                  .filter((rest) => rest.includes('/'))
                  .map((rest) => prefix + rest.slice(0, rest.indexOf('/') + 1)),
              ),
            ],
          };
          expect(await all({ Bucket: bucket, Delimiter: '/', Prefix: prefix })).toMatchObject(wanted);
        },
      ),
      { numRuns: 15 },
    );
  });
});
