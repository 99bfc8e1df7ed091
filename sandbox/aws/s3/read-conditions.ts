import type { GetObjectRequest, HeadObjectRequest } from '@aws-sdk/client-s3';
import { awsProblem } from '#sandbox/aws/problem.ts';
import type { ObjectHead } from './object-store.ts';

export function checkReadConditions(input: GetObjectRequest | HeadObjectRequest, head: ObjectHead): void {
  const matches = (tags: string) =>
    tags.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(head.etag));
  const modifiedAt = Date.parse(head.lastModified);
  if (input.IfMatch !== undefined) {
    if (!matches(input.IfMatch)) throw failed('If-Match');
  } else if (input.IfUnmodifiedSince !== undefined && modifiedAt > input.IfUnmodifiedSince.getTime()) {
    throw failed('If-Unmodified-Since');
  }
  if (input.IfNoneMatch !== undefined) {
    if (matches(input.IfNoneMatch)) throw notModified(head);
  } else if (input.IfModifiedSince !== undefined && modifiedAt <= input.IfModifiedSince.getTime()) {
    throw notModified(head);
  }
}

/** One byte range, as S3 serves it; a form it does not know is ignored and the whole is sent. */
export function sliceRange(range: string | undefined, whole: Buffer): { bytes: Buffer; range?: string } {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (!match || (first === '' && last === '')) return { bytes: whole };
  const start = first === '' ? Math.max(0, whole.length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? whole.length - 1 : Math.min(Number(last), whole.length - 1);
  if (start >= whole.length || start > end) {
    throw awsProblem('InvalidRange', 416, 'The requested range is not satisfiable', {
      RangeRequested: range ?? '',
      ActualObjectSize: String(whole.length),
    });
  }
  return { bytes: whole.subarray(start, end + 1), range: `bytes ${start}-${end}/${whole.length}` };
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '').replaceAll('"', '');
}

function failed(condition: string) {
  const sentence = 'At least one of the pre-conditions you specified did not hold';
  return awsProblem('PreconditionFailed', 412, sentence, { Condition: condition });
}

function notModified(head: ObjectHead) {
  return awsProblem('NotModified', 304, 'Not Modified', {}, { etag: head.etag });
}
