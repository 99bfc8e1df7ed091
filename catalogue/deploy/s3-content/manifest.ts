import type { Manifest } from '#catalogue/agent.ts';
import { checkFolder } from '#catalogue/deploy/folders.ts';
import type { Fields } from '#catalogue/fields.ts';
import { awsCredentialFields, awsKeyFields } from '#catalogue/providers/aws/credential-fields.ts';
import { checkBucketName } from './names.ts';

/** The one way of making a bucket that opens what lies in it. */
export const openChoice = 'open to the public';

// sts:GetCallerIdentity is missing on purpose: it needs no permission and cannot be denied.
const closedPermissions = [
  's3:CreateBucket',
  's3:DeleteBucket',
  's3:DeleteObject',
  's3:DeleteObjectVersion',
  's3:GetBucketPublicAccessBlock',
  's3:GetObject',
  's3:GetObjectVersion',
  's3:ListBucket',
  's3:PutBucketPublicAccessBlock',
  's3:PutObject',
];
const openPermissions = [...closedPermissions, 's3:PutBucketPolicy'].toSorted();

export const fields = {
  bucketName: {
    type: 'text',
    required: true,
    description: 'Bucket to plant in; made, closed to the public, if your account has none of this name',
    check: checkBucketName,
  },
  region: {
    ...awsCredentialFields.region,
    description: 'Region in which the bucket lies or is to be made',
  },
  folder: {
    type: 'text',
    required: false,
    description: 'Folder inside the bucket, such as backups/2026; empty for the top',
    check: checkFolder,
  },
  publicAccess: {
    type: 'select',
    required: true,
    description:
      'Whether anyone can read the file in a bucket that is made; a bucket that is there is never opened',
    options: ['closed', openChoice],
    default: 'closed',
    warnings: {
      [openChoice]: {
        title: 'Open the file to the public?',
        text: 'Anyone on the internet can read what is planted there, without credentials, from the run until its clean-up. What was read stays with whoever read it. Where a profile of yours is set up, the file can name your AWS account.',
        confirm: 'Open to the Public',
      },
    },
  },
  ...awsKeyFields,
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 's3-content',
  name: 'S3 Content Deployer',
  description: 'Plants the generated file in an S3 bucket and proves that it arrived.',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Storage',
  price: 2,
  runPrice: 1,
  permissions: openPermissions,
  permissionsOf: { closed: closedPermissions, [openChoice]: openPermissions },
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/delete-marker-replication.html
  remains:
    'Replicas and backups keep a copy: where the bucket is replicated or backed up, what was copied stays there.',
  details: {
    features: [
      'Never overwrites: a file of the same name stays as it is',
      'Reads the planted file back and compares it byte by byte',
      'Makes a missing bucket with all public access blocked, and reads that back',
      'Opens the file in a bucket that it makes where you ask for exposure and confirm it; never in one that is there',
      'Takes back only its own, unchanged file, should it not arrive whole',
      'Leaves no tag or metadata that gives the decoy away',
    ],
    useCases: [
      'See whether a leaked key in a bucket is noticed, and after how long',
      'Test data loss prevention and bucket scanners with a file that is believable and harmless',
      'Rehearse the response to an exposed backup',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
