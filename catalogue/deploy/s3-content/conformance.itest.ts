import { describeDeployAgent, type DeployWorld } from '#catalogue/deploy/conformance.ts';
import type { ConfigOf } from '#catalogue/fields.ts';
import { openAwsWorld } from '#catalogue/providers/aws/testing.ts';
import { openChoice, type fields } from './manifest.ts';
import { s3Content } from './run.ts';

describeDeployAgent('S3 Content Deployer', open, { makesContainers: true, exposes: true });

async function open(): Promise<DeployWorld<typeof fields>> {
  const aws = await openAwsWorld();
  const { client, owner } = aws.sandbox;
  const config = () => ({
    bucketName: aws.newBucketName(),
    publicAccess: 'closed',
    folder: undefined,
    sessionToken: undefined,
    roleArn: undefined,
    externalId: undefined,
    ...aws.credentials,
  });

  const exposed = () => ({ ...config(), publicAccess: openChoice });
  const versioned = async (made: ConfigOf<typeof fields>) => {
    await aws.makeBucket(made.bucketName);
    await aws.keepVersions(made.bucketName);
    return made;
  };
  return {
    agent: s3Content,
    endpoints: { aws: aws.sandbox.endpoint },
    config,
    exposed,
    lives: {
      'a bucket that is to be made': async () => config(),
      'a bucket that is to be made open': async () => exposed(),
      'a bucket that keeps versions': () => versioned(config()),
      'a bucket that keeps versions, asked to be open': () => versioned(exposed()),
    },
    choices: {
      'a bucket that is to be made': 'closed',
      'a bucket that is to be made open': openChoice,
      'a bucket that keeps versions': 'closed',
      'a bucket that keeps versions, asked to be open': openChoice,
    },
    // Each four: made closed, made open, with versions, with versions and asked to be open.
    isFor: {
      's3:CreateBucket': ['plant', 'plant', 'nothing', 'nothing'],
      's3:DeleteBucket': ['remove', 'remove', 'nothing', 'nothing'],
      's3:DeleteObject': ['remove', 'remove', 'nothing', 'nothing'],
      's3:DeleteObjectVersion': ['nothing', 'nothing', 'remove', 'remove'],
      's3:GetBucketPublicAccessBlock': ['plant', 'plant', 'nothing', 'nothing'],
      's3:GetObject': ['prove', 'prove', 'prove', 'prove'],
      's3:GetObjectVersion': ['nothing', 'nothing', 'remove', 'remove'],
      's3:ListBucket': ['nothing', 'nothing', 'look', 'look'],
      's3:PutBucketPolicy': ['nothing', 'plant', 'nothing', 'nothing'],
      's3:PutBucketPublicAccessBlock': ['plant', 'plant', 'nothing', 'nothing'],
      's3:PutObject': ['plant', 'plant', 'plant', 'plant'],
    },
    badCredentials: (good) => ({ ...good, secretAccessKey: 'x'.repeat(40) }),
    allowOnly: async (good, actions) => ({ ...good, ...(await aws.keysFor(actions)) }),
    async look({ target }) {
      const bytes = await client.readObject(owner, target['bucket'] ?? '', target['key'] ?? '');
      return bytes?.toString();
    },
    async overwrite(_config, { target }, content) {
      const bucket = target['bucket'] ?? '';
      const isThere = (await client.contents(owner)).some(({ name }) => name === bucket);
      if (!isThere) await aws.makeBucket(bucket);
      await aws.writeObject(bucket, target['key'] ?? '', content);
    },
    async isOpen({ target }) {
      const { bucket = '', key = '' } = target;
      const anonymous = await fetch(`${aws.sandbox.endpoint}/${bucket}/${key}`);
      const isThere = (await aws.bucketNames()).includes(bucket);
      return anonymous.ok || (isThere && !(await aws.isClosed(bucket)));
    },
    strike: ({ request, ...fault }) =>
      client.setFault({
        ...fault,
        service: 's3',
        operation: request === 'write' ? 'PutObject' : 'DeleteObject',
      }),
    heal: () => client.clearFaults(),
    stop: () => aws.stop(),
  };
}
