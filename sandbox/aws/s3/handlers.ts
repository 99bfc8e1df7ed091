import type * as S3 from '@aws-sdk/client-s3';
import type { Handlers } from '#sandbox/aws/call.ts';
import { deleteBucketPolicy, putBucketPolicy } from './bucket-policy.ts';
import {
  deletePublicAccessBlock,
  getBucketVersioning,
  getPublicAccessBlock,
  putBucketVersioning,
  putPublicAccessBlock,
} from './bucket-settings.ts';
import { createBucket, deleteBucket, getBucketLocation, headBucket, listBuckets } from './buckets.ts';
import { copyObject } from './copy-object.ts';
import { deleteObjects } from './delete-objects.ts';
import { listObjectsV2, listObjectVersions } from './list-objects.ts';
import { deleteObject, getObject, headObject } from './objects.ts';
import { putObject } from './put-object.ts';
import {
  deleteObjectTagging,
  getBucketTagging,
  getObjectTagging,
  putBucketTagging,
  putObjectTagging,
} from './tagging.ts';

/** What stands; every other operation of the schema answers 501. */
export const s3Handlers: Handlers<typeof S3> = {
  CopyObject: copyObject,
  CreateBucket: createBucket,
  DeleteBucket: deleteBucket,
  DeleteBucketPolicy: deleteBucketPolicy,
  DeleteObject: deleteObject,
  DeleteObjects: deleteObjects,
  DeleteObjectTagging: deleteObjectTagging,
  DeletePublicAccessBlock: deletePublicAccessBlock,
  GetBucketLocation: getBucketLocation,
  GetBucketTagging: getBucketTagging,
  GetBucketVersioning: getBucketVersioning,
  GetObject: getObject,
  GetObjectTagging: getObjectTagging,
  GetPublicAccessBlock: getPublicAccessBlock,
  HeadBucket: headBucket,
  HeadObject: headObject,
  ListBuckets: listBuckets,
  ListObjectsV2: listObjectsV2,
  ListObjectVersions: listObjectVersions,
  PutBucketPolicy: putBucketPolicy,
  PutBucketTagging: putBucketTagging,
  PutBucketVersioning: putBucketVersioning,
  PutObject: putObject,
  PutObjectTagging: putObjectTagging,
  PutPublicAccessBlock: putPublicAccessBlock,
};
