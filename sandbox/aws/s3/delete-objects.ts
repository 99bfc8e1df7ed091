import type {
  DeletedObject,
  DeleteObjectsRequest,
  ObjectIdentifier,
  _Error as ItemError,
} from '@aws-sdk/client-s3';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { malformedXml } from '#sandbox/aws/rest-xml.ts';
import { awsProblem, isAwsProblem } from '#sandbox/aws/problem.ts';
import { findBucket, permitOnBucket, type Bucket } from './bucket-store.ts';
import { checkKey, removeObject } from './objects.ts';
import { bucketArn } from './bucket-store.ts';

const maxObjects = 1000;

/** Each object succeeds or is refused by itself: a refusal of one is a line in the answer, not the answer. */
export function deleteObjects(call: Call, input: DeleteObjectsRequest) {
  const objects = input.Delete?.Objects ?? [];
  if (objects.length === 0 || objects.length > maxObjects) throw malformedXml();
  const bucket = findBucket(call, input.Bucket);
  checkIntegrity(call);
  const deleted: DeletedObject[] = [];
  const errors: ItemError[] = [];
  for (const object of objects) {
    try {
      deleted.push(deleteOne(call, bucket, object, input.ExpectedBucketOwner));
    } catch (cause) {
      if (!isAwsProblem(cause)) throw cause;
      errors.push({ Key: object.Key, VersionId: object.VersionId, Code: cause.code, Message: cause.message });
    }
  }
  return { Deleted: input.Delete?.Quiet ? [] : deleted, Errors: errors };
}

function deleteOne(
  call: Call,
  bucket: Bucket,
  object: ObjectIdentifier,
  expectedOwner?: string,
): DeletedObject {
  const { Key: key = '', VersionId: versionId, ETag: etag } = object;
  checkKey(key);
  const action = versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion';
  permitOnBucket(call, bucket, { action, key, expectedOwner, context: { 's3:if-match': etag } });
  if (etag !== undefined && etag !== '*') permit(call, 's3:GetObject', `${bucketArn(bucket.name)}/${key}`);
  const removed = removeObject(call, bucket, key, versionId, etag);
  const isMarkerMade = versionId === undefined && removed.DeleteMarker;
  return {
    Key: key,
    VersionId: versionId,
    DeleteMarker: removed.DeleteMarker,
    DeleteMarkerVersionId: isMarkerMade ? removed.VersionId : undefined,
  };
}

/** S3 wants this body protected: by Content-MD5 or by a checksum. */
function checkIntegrity(call: Call): void {
  if (call.request.headers.has('content-md5') || Object.keys(call.checksums).length > 0) return;
  throw awsProblem('InvalidRequest', 400, 'Missing required header for this request: Content-MD5');
}
