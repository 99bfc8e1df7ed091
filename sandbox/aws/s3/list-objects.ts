import type { ListObjectsV2Request, ListObjectVersionsRequest } from '@aws-sdk/client-s3';
import type { Call } from '#sandbox/aws/call.ts';
import { canonicalUserId } from '#sandbox/aws/callers.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { openBucket } from './bucket-store.ts';
import { listCurrent, listVersions, type ObjectHead } from './object-store.ts';
import { shelfOf } from './objects.ts';

const maxPage = 1000;
/** Sorts behind every key that begins with what stands before it. */
const lastCharacter = '\u{10FFFF}';

export function listObjectsV2(call: Call, input: ListObjectsV2Request) {
  const prefix = input.Prefix ?? '';
  const bucket = openBucket(call, input.Bucket, {
    action: 's3:ListBucket',
    expectedOwner: input.ExpectedBucketOwner,
    context: {
      's3:prefix': prefix,
      's3:delimiter': input.Delimiter,
      's3:max-keys': input.MaxKeys?.toString(),
    },
  });
  const size = pageSize(call, input.MaxKeys);
  const page = readPage(call, bucket.name, { ...input, Prefix: prefix }, size);
  const owner = input.FetchOwner ? { ID: canonicalUserId(bucket.accountId) } : undefined;
  const encode = encoder(input.EncodingType);
  return {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: input.Delimiter && encode(input.Delimiter),
    MaxKeys: input.MaxKeys ?? maxPage,
    EncodingType: input.EncodingType,
    KeyCount: page.objects.length + page.prefixes.length,
    ContinuationToken: input.ContinuationToken,
    StartAfter: input.StartAfter && encode(input.StartAfter),
    IsTruncated: page.next !== undefined,
    NextContinuationToken: page.next && Buffer.from(page.next).toString('base64url'),
    Contents: page.objects.map((head) => ({ ...listed(head), Key: encode(head.key), Owner: owner })),
    CommonPrefixes: page.prefixes.map((common) => ({ Prefix: encode(common) })),
  };
}

type Page = {
  objects: ObjectHead[];
  prefixes: string[];
  /** The key to go on after. */ next: string | undefined;
};

function readPage(
  call: Call,
  bucket: string,
  input: ListObjectsV2Request & { Prefix: string },
  size: number,
): Page {
  const { Prefix: prefix, Delimiter: delimiter } = input;
  const token = input.ContinuationToken;
  const startAfter = token === undefined ? input.StartAfter : readToken(token);
  const page: Page = { objects: [], prefixes: [], next: undefined };
  const shelf = shelfOf(call, { name: bucket });
  let cursor = startAfter && isBehind(startAfter, prefix) ? startAfter : prefix;
  let isAfter = cursor !== prefix || startAfter === prefix;
  for (;;) {
    const room = size - page.objects.length - page.prefixes.length;
    let hasJumped = false;
    for (const head of listCurrent(call.state, shelf, cursor, isAfter, room + 1)) {
      if (!head.key.startsWith(prefix)) return page;
      if (page.objects.length + page.prefixes.length >= size)
        return { ...page, next: size > 0 ? cursor : undefined };
      const at = delimiter ? head.key.indexOf(delimiter, prefix.length) : -1;
      if (delimiter && at >= 0) {
        const common = head.key.slice(0, at + delimiter.length);
        page.prefixes.push(common);
        cursor = common + lastCharacter;
        hasJumped = true;
        break;
      }
      page.objects.push(head);
      cursor = head.key;
    }
    if (!hasJumped) return page;
    isAfter = true;
  }
}

export function listObjectVersions(call: Call, input: ListObjectVersionsRequest) {
  const prefix = input.Prefix ?? '';
  if (input.Delimiter)
    throw awsProblem('NotImplemented', 501, 'This sandbox lists versions without a delimiter only.');
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, {
    action: 's3:ListBucketVersions',
    expectedOwner,
    context: { 's3:prefix': prefix },
  });
  const size = pageSize(call, input.MaxKeys);
  const from = input.KeyMarker && isBehind(input.KeyMarker, prefix) ? input.KeyMarker : prefix;
  // Versions are few in a drill: those before the marker are read and dropped.
  const all = listVersions(call.state, shelfOf(call, bucket), from, -1).filter(({ head }) =>
    head.key.startsWith(prefix),
  );
  const rest = afterMarker(all, input.KeyMarker, input.VersionIdMarker);
  const page = rest.slice(0, size);
  const last = page.at(-1)?.head;
  const isTruncated = rest.length > size && last !== undefined;
  const owner = { ID: canonicalUserId(bucket.accountId) };
  return {
    Name: bucket.name,
    Prefix: prefix,
    KeyMarker: input.KeyMarker ?? '',
    VersionIdMarker: input.VersionIdMarker ?? '',
    MaxKeys: input.MaxKeys ?? maxPage,
    IsTruncated: isTruncated,
    NextKeyMarker: isTruncated ? last.key : undefined,
    NextVersionIdMarker: isTruncated ? last.versionId : undefined,
    Versions: page
      .filter(({ head }) => !head.isMarker)
      .map(({ head, isCurrent }) => ({
        ...listed(head),
        VersionId: head.versionId,
        IsLatest: isCurrent,
        Owner: owner,
      })),
    DeleteMarkers: page
      .filter(({ head }) => head.isMarker)
      .map(({ head, isCurrent }) => ({
        Key: head.key,
        VersionId: head.versionId,
        IsLatest: isCurrent,
        LastModified: new Date(head.lastModified),
        Owner: owner,
      })),
  };
}

function afterMarker<T extends { head: ObjectHead }>(
  all: T[],
  keyMarker?: string,
  versionMarker?: string,
): T[] {
  if (!keyMarker) return all;
  if (!versionMarker) return all.filter(({ head }) => head.key !== keyMarker);
  const at = all.findIndex(({ head }) => head.key === keyMarker && head.versionId === versionMarker);
  return all.slice(at + 1);
}

function listed(head: ObjectHead) {
  return {
    Key: head.key,
    LastModified: new Date(head.lastModified),
    ETag: head.etag,
    Size: head.size,
    StorageClass: 'STANDARD',
    ChecksumAlgorithm: Object.keys(head.checksums).map((name) => name.replace('Checksum', '')),
    ChecksumType: Object.keys(head.checksums).length > 0 ? 'FULL_OBJECT' : undefined,
  };
}

function pageSize(call: Call, asked: number | undefined): number {
  if (asked !== undefined && (!Number.isInteger(asked) || asked < 0)) {
    throw awsProblem('InvalidArgument', 400, 'Argument maxKeys must be an integer between 0 and 2147483647', {
      ArgumentName: 'maxKeys',
      ArgumentValue: String(asked),
    });
  }
  return Math.min(asked ?? maxPage, maxPage, call.pageSize ?? maxPage);
}

function isBehind(key: string, other: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(other)) >= 0;
}

function readToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString();
  if (Buffer.from(key).toString('base64url') === token) return key;
  throw awsProblem('InvalidArgument', 400, 'The continuation token provided is incorrect', {
    ArgumentName: 'continuation-token',
  });
}

function encoder(encoding: string | undefined): (text: string) => string {
  return encoding === 'url' ? (text) => encodeURIComponent(text).replaceAll('%2F', '/') : (text) => text;
}
