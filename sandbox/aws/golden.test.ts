import * as autoScaling from '@aws-sdk/client-auto-scaling';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as ec2 from '@aws-sdk/client-ec2';
import * as iam from '@aws-sdk/client-iam';
import * as organizations from '@aws-sdk/client-organizations';
import * as s3 from '@aws-sdk/client-s3';
import * as secretsmanager from '@aws-sdk/client-secrets-manager';
import * as ssm from '@aws-sdk/client-ssm';
import * as sts from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FleetInput } from '#sandbox/start.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { sendRaw, signedRequest, type RawAnswer } from './raw-requests.ts';

// The schemas inside the SDK packages are not a published interface: an upgrade that moves them shows here.
describe('the answers on the wire', () => {
  let box: TestSandbox;
  let clients: {
    autoscaling: autoScaling.AutoScalingClient;
    dynamodb: dynamodb.DynamoDBClient;
    ec2: ec2.EC2Client;
    iam: iam.IAMClient;
    organizations: organizations.OrganizationsClient;
    s3: s3.S3Client;
    secretsmanager: secretsmanager.SecretsManagerClient;
    ssm: ssm.SSMClient;
    sts: sts.STSClient;
  };

  beforeAll(async () => {
    box = await testSandbox({ stateKey: Buffer.alloc(32, 7), now: () => new Date('2026-11-21T12:00:00Z') });
    const sdk = { ...box.sdk, systemClockOffset: Date.parse('2026-11-21T12:00:00Z') - Date.now() };
    clients = {
      autoscaling: new autoScaling.AutoScalingClient(sdk),
      organizations: new organizations.OrganizationsClient(sdk),
      dynamodb: new dynamodb.DynamoDBClient(sdk),
      secretsmanager: new secretsmanager.SecretsManagerClient(sdk),
      ssm: new ssm.SSMClient(sdk),
      s3: new s3.S3Client(sdk),
      sts: new sts.STSClient(sdk),
      iam: new iam.IAMClient(sdk),
      ec2: new ec2.EC2Client(sdk),
    };
    await box.client.loadFleet(box.owner, { fleet: goldenFleet });
  });
  afterAll(() => box.stop());

  const Bucket = 'golden';
  const TagSet = [{ Key: 'team', Value: 'a & b' }];
  const trust = () =>
    JSON.stringify({
      Statement: { Effect: 'Allow', Principal: { AWS: box.access.accountId }, Action: 'sts:AssumeRole' },
    });

  const Name = 'prod/a';
  const SecretId = Name;
  const ClientRequestToken = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const parameter = { Name: '/prod/a', Value: 'K=v' };
  const TableName = 'golden';
  const KeySchema = [{ AttributeName: 'id', KeyType: 'HASH' as const }];
  const AttributeDefinitions = [{ AttributeName: 'id', AttributeType: 'S' as const }];
  const Key = { id: { S: 'a' } };
  const Item = {
    ...Key,
    b: { B: Buffer.from('K=v') },
    n: { N: '1.50' },
    l: { L: [{ NULL: true as const }] },
  };

  // In this order: each builds on what came before.
  it.each<[name: string, service: keyof typeof clients, command: () => object]>([
    ['s3-create-bucket', 's3', () => new s3.CreateBucketCommand({ Bucket })],
    ['s3-create-bucket-taken', 's3', () => new s3.CreateBucketCommand({ Bucket: 'acme-taken' })],
    ['s3-head-bucket', 's3', () => new s3.HeadBucketCommand({ Bucket })],
    ['s3-head-bucket-missing', 's3', () => new s3.HeadBucketCommand({ Bucket: 'missing' })],
    ['s3-list-buckets', 's3', () => new s3.ListBucketsCommand({})],
    ['s3-get-bucket-location', 's3', () => new s3.GetBucketLocationCommand({ Bucket })],
    ['s3-get-public-access-block', 's3', () => new s3.GetPublicAccessBlockCommand({ Bucket })],
    ['s3-put-bucket-tagging', 's3', () => new s3.PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } })],
    ['s3-get-bucket-tagging', 's3', () => new s3.GetBucketTaggingCommand({ Bucket })],
    [
      's3-put-object',
      's3',
      () => new s3.PutObjectCommand({ Bucket, Key: 'a/b.env', Body: 'K=v', Metadata: { m: '1' } }),
    ],
    [
      's3-put-object-exists',
      's3',
      () => new s3.PutObjectCommand({ Bucket, Key: 'a/b.env', Body: '', IfNoneMatch: '*' }),
    ],
    ['s3-get-object', 's3', () => new s3.GetObjectCommand({ Bucket, Key: 'a/b.env' })],
    ['s3-head-object', 's3', () => new s3.HeadObjectCommand({ Bucket, Key: 'a/b.env' })],
    ['s3-get-object-missing', 's3', () => new s3.GetObjectCommand({ Bucket, Key: 'none' })],
    ['s3-list-objects-v2', 's3', () => new s3.ListObjectsV2Command({ Bucket, Prefix: 'a/' })],
    [
      's3-delete-objects',
      's3',
      () => new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'x' }] } }),
    ],
    ['s3-delete-object', 's3', () => new s3.DeleteObjectCommand({ Bucket, Key: 'a/b.env' })],
    ['s3-not-built', 's3', () => new s3.GetBucketWebsiteCommand({ Bucket })],
    ['sts-get-caller-identity', 'sts', () => new sts.GetCallerIdentityCommand({})],
    [
      'sts-assume-role',
      'sts',
      () =>
        new sts.AssumeRoleCommand({
          RoleArn: box.access.roleArn,
          ExternalId: box.access.externalId,
          RoleSessionName: 'drill',
        }),
    ],
    [
      'sts-assume-role-denied',
      'sts',
      () => new sts.AssumeRoleCommand({ RoleArn: box.access.roleArn, RoleSessionName: 'drill' }),
    ],
    [
      'iam-create-user',
      'iam',
      () => new iam.CreateUserCommand({ UserName: 'svc', Path: '/decoy/', Tags: TagSet }),
    ],
    ['iam-list-users', 'iam', () => new iam.ListUsersCommand({})],
    ['iam-create-access-key', 'iam', () => new iam.CreateAccessKeyCommand({ UserName: 'svc' })],
    [
      'iam-attach-user-policy',
      'iam',
      () =>
        new iam.AttachUserPolicyCommand({ UserName: 'svc', PolicyArn: 'arn:aws:iam::aws:policy/AWSDenyAll' }),
    ],
    [
      'iam-create-role',
      'iam',
      () => new iam.CreateRoleCommand({ RoleName: 'r', AssumeRolePolicyDocument: trust() }),
    ],
    ['iam-list-groups-for-user', 'iam', () => new iam.ListGroupsForUserCommand({ UserName: 'svc' })],
    ['iam-create-group', 'iam', () => new iam.CreateGroupCommand({ GroupName: 'g' })],
    ['iam-get-login-profile-missing', 'iam', () => new iam.GetLoginProfileCommand({ UserName: 'svc' })],
    [
      'iam-create-login-profile',
      'iam',
      () => new iam.CreateLoginProfileCommand({ UserName: 'svc', Password: 'p' }),
    ],
    ['iam-get-user-missing', 'iam', () => new iam.GetUserCommand({ UserName: 'none' })],
    ['iam-create-user-invalid', 'iam', () => new iam.CreateUserCommand({} as { UserName: string })],
    ['ec2-describe-regions', 'ec2', () => new ec2.DescribeRegionsCommand({ RegionNames: ['eu-south-2'] })],
    ['ec2-describe-instances', 'ec2', () => new ec2.DescribeInstancesCommand({})],
    ['ec2-describe-images', 'ec2', () => new ec2.DescribeImagesCommand({ Owners: ['210987654321'] })],
    [
      'ec2-describe-images-missing',
      'ec2',
      () => new ec2.DescribeImagesCommand({ ImageIds: ['ami-0123456789abcdef0'] }),
    ],
    ['ec2-describe-instance-image-metadata', 'ec2', () => new ec2.DescribeInstanceImageMetadataCommand({})],
    ['ec2-get-allowed-images-settings', 'ec2', () => new ec2.GetAllowedImagesSettingsCommand({})],
    [
      'ec2-describe-account-attributes',
      'ec2',
      () => new ec2.DescribeAccountAttributesCommand({ AttributeNames: ['supported-platforms'] }),
    ],
    ['ec2-describe-launch-templates', 'ec2', () => new ec2.DescribeLaunchTemplatesCommand({})],
    [
      'ec2-describe-launch-template-versions',
      'ec2',
      () => new ec2.DescribeLaunchTemplateVersionsCommand({ Versions: ['$Default', '$Latest'] }),
    ],
    [
      'autoscaling-describe-auto-scaling-groups',
      'autoscaling',
      () => new autoScaling.DescribeAutoScalingGroupsCommand({}),
    ],
    [
      'autoscaling-describe-launch-configurations',
      'autoscaling',
      () => new autoScaling.DescribeLaunchConfigurationsCommand({}),
    ],
    ['autoscaling-not-built', 'autoscaling', () => new autoScaling.DescribePoliciesCommand({})],
    [
      'organizations-describe-organization',
      'organizations',
      () => new organizations.DescribeOrganizationCommand({}),
    ],
    ['organizations-list-accounts', 'organizations', () => new organizations.ListAccountsCommand({})],
    ['organizations-not-built', 'organizations', () => new organizations.ListRootsCommand({})],
    ['ec2-dry-run', 'ec2', () => new ec2.DescribeInstancesCommand({ DryRun: true })],
    ['ec2-not-built', 'ec2', () => new ec2.DescribeVpcsCommand({})],
    [
      'secretsmanager-create-secret',
      'secretsmanager',
      () =>
        new secretsmanager.CreateSecretCommand({
          Name,
          SecretString: 'K=v',
          ClientRequestToken,
          Tags: TagSet,
        }),
    ],
    [
      'secretsmanager-create-secret-exists',
      'secretsmanager',
      () => new secretsmanager.CreateSecretCommand({ Name, SecretString: 'other' }),
    ],
    [
      'secretsmanager-get-secret-value',
      'secretsmanager',
      () => new secretsmanager.GetSecretValueCommand({ SecretId }),
    ],
    [
      'secretsmanager-put-secret-value',
      'secretsmanager',
      () => new secretsmanager.PutSecretValueCommand({ SecretId, SecretString: 'K=v', ClientRequestToken }),
    ],
    [
      'secretsmanager-tag-resource',
      'secretsmanager',
      () => new secretsmanager.TagResourceCommand({ SecretId, Tags: TagSet }),
    ],
    [
      'secretsmanager-describe-secret',
      'secretsmanager',
      () => new secretsmanager.DescribeSecretCommand({ SecretId }),
    ],
    ['secretsmanager-list-secrets', 'secretsmanager', () => new secretsmanager.ListSecretsCommand({})],
    [
      'secretsmanager-delete-secret',
      'secretsmanager',
      () => new secretsmanager.DeleteSecretCommand({ SecretId, RecoveryWindowInDays: 7 }),
    ],
    [
      'secretsmanager-get-secret-value-deleted',
      'secretsmanager',
      () => new secretsmanager.GetSecretValueCommand({ SecretId }),
    ],
    [
      'secretsmanager-not-built',
      'secretsmanager',
      () => new secretsmanager.RotateSecretCommand({ SecretId }),
    ],
    ['ssm-put-parameter', 'ssm', () => new ssm.PutParameterCommand({ ...parameter, Type: 'SecureString' })],
    ['ssm-put-parameter-exists', 'ssm', () => new ssm.PutParameterCommand({ ...parameter, Type: 'String' })],
    [
      'ssm-get-parameter',
      'ssm',
      () => new ssm.GetParameterCommand({ Name: '/prod/a', WithDecryption: true }),
    ],
    ['ssm-get-parameter-missing', 'ssm', () => new ssm.GetParameterCommand({ Name: '/prod/b' })],
    ['ssm-describe-parameters', 'ssm', () => new ssm.DescribeParametersCommand({})],
    [
      'ssm-add-tags-to-resource',
      'ssm',
      () =>
        new ssm.AddTagsToResourceCommand({
          ResourceType: 'Parameter',
          ResourceId: '/prod/a',
          Tags: TagSet,
        }),
    ],
    ['ssm-delete-parameter', 'ssm', () => new ssm.DeleteParameterCommand({ Name: '/prod/a' })],
    ['ssm-not-built', 'ssm', () => new ssm.ListDocumentsCommand({})],
    [
      'dynamodb-create-table',
      'dynamodb',
      () =>
        new dynamodb.CreateTableCommand({
          TableName,
          KeySchema,
          AttributeDefinitions,
          BillingMode: 'PAY_PER_REQUEST',
        }),
    ],
    ['dynamodb-put-item', 'dynamodb', () => new dynamodb.PutItemCommand({ TableName, Item })],
    [
      'dynamodb-put-item-refused',
      'dynamodb',
      () => new dynamodb.PutItemCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(id)' }),
    ],
    ['dynamodb-get-item', 'dynamodb', () => new dynamodb.GetItemCommand({ TableName, Key })],
    ['dynamodb-describe-table', 'dynamodb', () => new dynamodb.DescribeTableCommand({ TableName })],
    ['dynamodb-list-tables', 'dynamodb', () => new dynamodb.ListTablesCommand({})],
    ['dynamodb-scan', 'dynamodb', () => new dynamodb.ScanCommand({ TableName })],
    ['dynamodb-delete-item', 'dynamodb', () => new dynamodb.DeleteItemCommand({ TableName, Key })],
    ['dynamodb-not-built', 'dynamodb', () => new dynamodb.QueryCommand({ TableName })],
  ])('stay as they are for %s', async (name, service, command) => {
    const answer = await sendRaw(box.endpoint, await signedRequest(clients[service], command()));
    await expect(written(answer)).toMatchFileSnapshot(`./golden/${name}.txt`);
  });
});

const goldenImage = {
  id: 'ami-0a1b2c3d',
  name: 'stack <v2> & more',
  ownerId: '210987654321',
  ownerAlias: 'amazon' as const,
  isPublic: true,
  createdAt: '2026-10-01T00:00:00.000Z',
  deprecatedAt: '2028-10-01T00:00:00.000Z',
  tags: [{ Key: 'team', Value: 'a & b' }],
};

const goldenTime = '2026-10-01T00:00:00.000Z';

const goldenFleet: FleetInput = {
  optedIn: ['eu-south-2'],
  regions: {
    'us-east-1': {
      guardrail: {
        state: 'audit-mode',
        criteria: [{ providers: ['amazon'], names: ['stack *'], maxDaysSinceCreated: 90 }],
      },
      images: [goldenImage],
      launchTemplates: [
        {
          id: 'lt-0123456789abcdef0',
          name: 'web',
          createdAt: goldenTime,
          versions: [{ createdAt: goldenTime }, { imageId: goldenImage.id, createdAt: goldenTime }],
        },
      ],
      launchConfigurations: [{ name: 'web "old"', imageId: goldenImage.id, createdAt: goldenTime }],
      autoScalingGroups: [
        { name: 'web', starts: { template: 'web', version: '$Latest' }, size: 2, createdAt: goldenTime },
        { name: 'web-old', starts: { launchConfiguration: 'web "old"' }, createdAt: goldenTime },
        {
          name: 'web-spot',
          starts: { template: 'web', version: '1' },
          isMixed: true,
          createdAt: goldenTime,
        },
      ],
      instances: [
        { id: 'i-0a1b2c3d', imageId: goldenImage.id, launchedAt: '2026-11-01T00:00:00.000Z' },
        {
          id: 'i-0a1b2c3e',
          imageId: 'ami-00000000',
          launchedAt: '2026-11-01T00:00:00.000Z',
          state: 'stopped',
          privateAddress: '10.0.0.7',
          tags: [{ Key: 'Name', Value: 'web "1"' }],
        },
      ],
    },
  },
};

const fleeting = new Set([
  'date',
  'connection',
  'keep-alive',
  'x-amz-request-id',
  'x-amzn-requestid',
  'x-amz-id-2',
  'content-length',
]);

/** Status, headers and body, with what is new each time put out of the way. */
function written(answer: RawAnswer): string {
  const headers = Object.entries(answer.headers).filter(([name]) => !fleeting.has(name));
  const text = [
    `${answer.status}`,
    ...headers.map(([name, value]) => `${name}: ${String(value)}`).toSorted(),
    '',
    answer.body,
    '',
  ].join('\n');
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'REQUEST-ID')
    .replace(/<(AccessKeyId|SecretAccessKey|SessionToken)>[^<]+/g, '<$1>NEW EACH TIME')
    .replace(/(:secret:[\w/]+)-\w{6}(?=")/g, '$1-NEW')
    .replace(/(AGPA|AIDA|AROA)[A-Z2-7]{17}(?=<)/g, '$1-NEW-OR-DERIVED');
}
