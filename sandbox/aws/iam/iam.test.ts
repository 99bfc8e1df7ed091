import {
  AddUserToGroupCommand,
  AttachRolePolicyCommand,
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateAccountAliasCommand,
  CreateGroupCommand,
  CreateLoginProfileCommand,
  CreateRoleCommand,
  CreateUserCommand,
  DeleteAccessKeyCommand,
  DeleteGroupCommand,
  DeleteLoginProfileCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  DeleteUserCommand,
  DeleteUserPolicyCommand,
  DetachRolePolicyCommand,
  DetachUserPolicyCommand,
  GetAccessKeyLastUsedCommand,
  GetLoginProfileCommand,
  GetRoleCommand,
  GetRolePolicyCommand,
  GetUserCommand,
  GetUserPolicyCommand,
  IAMClient,
  ListAccessKeysCommand,
  ListAccountAliasesCommand,
  ListAttachedRolePoliciesCommand,
  ListAttachedUserPoliciesCommand,
  ListGroupsForUserCommand,
  ListRolePoliciesCommand,
  ListRolesCommand,
  ListUserPoliciesCommand,
  PutRolePolicyCommand,
  PutUserPolicyCommand,
  RemoveUserFromGroupCommand,
  UpdateAccessKeyCommand,
  UpdateAssumeRolePolicyCommand,
  paginateListUsers,
} from '@aws-sdk/client-iam';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { sdkConfig, sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

let box: TestSandbox;
let iam: IAMClient;
let sts: STSClient;

beforeAll(async () => {
  box = await testSandbox({ pageSize: 2 });
  iam = new IAMClient(box.sdk);
  sts = new STSClient(box.sdk);
});
afterAll(() => box.stop());

const denyAll = 'arn:aws:iam::aws:policy/AWSDenyAll';
const document = (statement: object) => JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
const listOwn = document({ Effect: 'Allow', Action: 's3:ListAllMyBuckets', Resource: '*' });

describe('a user of the sandbox', () => {
  const UserName = 'svc-ledger-backup';

  it('is born, found, listed page by page, and gone when nothing hangs on it', async () => {
    const Tags = [{ Key: 'team', Value: 'ledger' }];
    const { User } = await iam.send(new CreateUserCommand({ UserName, Path: '/decoy/', Tags }));
    expect(User).toMatchObject({
      UserName,
      Path: '/decoy/',
      Tags,
      Arn: `arn:aws:iam::${box.access.accountId}:user/decoy/${UserName}`,
    });
    expect(await outcomeOf(iam.send(new CreateUserCommand({ UserName: UserName.toUpperCase() })))).toBe(
      '409 EntityAlreadyExistsException',
    );
    expect((await iam.send(new GetUserCommand({ UserName }))).User).toEqual(User);
    for (const name of ['b', 'c']) await iam.send(new CreateUserCommand({ UserName: name }));
    const pages: string[][] = [];
    for await (const page of paginateListUsers({ client: iam }, {}))
      pages.push((page.Users ?? []).map((user) => user.UserName ?? ''));
    expect(pages).toEqual([
      ['b', 'c'],
      ['drill-operator', UserName],
    ]);
    expect(await outcomeOf(iam.send(new DeleteUserCommand({ UserName: 'b' })))).toBe('ok');
    expect(await outcomeOf(iam.send(new GetUserCommand({ UserName: 'b' })))).toBe(
      '404 NoSuchEntityException',
    );
    expect((await iam.send(new GetUserCommand({}))).User?.UserName).toBe('drill-operator');
  });

  it.each([
    { UserName: '' },
    { UserName: 'a b' },
    { UserName: 'x'.repeat(65) },
    { UserName: 'p', Path: 'nowhere' },
  ])('is refused as %j', async (input) =>
    expect(await outcomeOf(iam.send(new CreateUserCommand(input)))).toBe('400 ValidationError'),
  );

  it('refuses a request that lacks what the schema requires', async () => {
    const empty = iam.send(new CreateUserCommand({} as { UserName: string }));
    await expect(empty).rejects.toMatchObject({
      name: 'ValidationError',
      message: expect.stringContaining("Value null at 'userName'"),
    });
  });

  it('has at most two keys, which work, sleep, tell their last use, and go', async () => {
    const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName }));
    await iam.send(new CreateAccessKeyCommand({ UserName }));
    expect(await outcomeOf(iam.send(new CreateAccessKeyCommand({ UserName })))).toBe(
      '409 LimitExceededException',
    );
    const AccessKeyId = key?.AccessKeyId ?? '';
    const lastUsed = async () =>
      (await iam.send(new GetAccessKeyLastUsedCommand({ AccessKeyId }))).AccessKeyLastUsed;
    expect(await lastUsed()).toEqual({ ServiceName: 'N/A', Region: 'N/A' });

    const asUser = sdkConfig(box.endpoint, {
      ...box.access,
      accessKeyId: AccessKeyId,
      secretAccessKey: key?.SecretAccessKey ?? '',
    });
    const identity = await new STSClient({ ...asUser, region: 'eu-west-1' }).send(
      new GetCallerIdentityCommand({}),
    );
    expect(identity.Arn).toContain(`user/decoy/${UserName}`);
    expect(await lastUsed()).toMatchObject({
      ServiceName: 'sts',
      Region: 'eu-west-1',
      LastUsedDate: expect.any(Date),
    });

    const set = (Status: 'Active' | 'Inactive') =>
      iam.send(new UpdateAccessKeyCommand({ UserName, AccessKeyId, Status }));
    const list = () => outcomeOf(new S3Client(asUser).send(new ListBucketsCommand({})));
    expect(await list()).toBe('403 AccessDenied');
    await set('Inactive');
    expect(await list()).toBe('403 InvalidAccessKeyId');
    await set('Active');
    const { AccessKeyMetadata } = await iam.send(new ListAccessKeysCommand({ UserName }));
    expect(AccessKeyMetadata).toHaveLength(2);
    expect(JSON.stringify(AccessKeyMetadata)).not.toContain(key?.SecretAccessKey);
    expect(await outcomeOf(iam.send(new DeleteUserCommand({ UserName })))).toBe(
      '409 DeleteConflictException',
    );
    for (const { AccessKeyId: id } of AccessKeyMetadata ?? []) {
      await iam.send(new DeleteAccessKeyCommand({ UserName, AccessKeyId: id }));
    }
    expect(await list()).toBe('403 InvalidAccessKeyId');
    expect(await outcomeOf(iam.send(new DeleteAccessKeyCommand({ UserName, AccessKeyId })))).toBe(
      '404 NoSuchEntityException',
    );
    expect(await outcomeOf(lastUsed())).toBe('404 NoSuchEntityException');
  });

  it('holds policies of its own and attached ones, and AWSDenyAll shuts out all but the question who one is', async () => {
    await iam.send(new PutUserPolicyCommand({ UserName, PolicyName: 'own', PolicyDocument: listOwn }));
    const { PolicyDocument } = await iam.send(new GetUserPolicyCommand({ UserName, PolicyName: 'own' }));
    expect(decodeURIComponent(PolicyDocument ?? '')).toBe(listOwn);
    expect((await iam.send(new ListUserPoliciesCommand({ UserName }))).PolicyNames).toEqual(['own']);
    const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName }));
    const asUser = sdkConfig(box.endpoint, {
      ...box.access,
      accessKeyId: key?.AccessKeyId ?? '',
      secretAccessKey: key?.SecretAccessKey ?? '',
    });
    const list = () => new S3Client(asUser).send(new ListBucketsCommand({}));
    expect(await outcomeOf(list())).toBe('ok');

    await iam.send(new AttachUserPolicyCommand({ UserName, PolicyArn: denyAll }));
    await iam.send(new AttachUserPolicyCommand({ UserName, PolicyArn: denyAll }));
    const { AttachedPolicies } = await iam.send(new ListAttachedUserPoliciesCommand({ UserName }));
    expect(AttachedPolicies).toEqual([{ PolicyName: 'AWSDenyAll', PolicyArn: denyAll }]);
    await expect(list()).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('with an explicit deny in an identity-based policy'),
    });
    expect(await outcomeOf(new STSClient(asUser).send(new GetCallerIdentityCommand({})))).toBe('ok');

    expect(
      await outcomeOf(
        iam.send(new AttachUserPolicyCommand({ UserName, PolicyArn: 'arn:aws:iam::aws:policy/Nothing' })),
      ),
    ).toBe('404 NoSuchEntityException');
    expect(
      await outcomeOf(
        iam.send(new PutUserPolicyCommand({ UserName, PolicyName: 'bad', PolicyDocument: '{}' })),
      ),
    ).toBe('400 MalformedPolicyDocumentException');
    await iam.send(new DeleteAccessKeyCommand({ UserName, AccessKeyId: key?.AccessKeyId }));
    expect(await outcomeOf(iam.send(new DeleteUserCommand({ UserName })))).toBe(
      '409 DeleteConflictException',
    );
    await iam.send(new DetachUserPolicyCommand({ UserName, PolicyArn: denyAll }));
    expect(await outcomeOf(iam.send(new DetachUserPolicyCommand({ UserName, PolicyArn: denyAll })))).toBe(
      '404 NoSuchEntityException',
    );
    expect(await outcomeOf(iam.send(new DeleteUserCommand({ UserName })))).toBe(
      '409 DeleteConflictException',
    );
    await iam.send(new DeleteUserPolicyCommand({ UserName, PolicyName: 'own' }));
    expect(await outcomeOf(iam.send(new DeleteUserCommand({ UserName })))).toBe('ok');
  });
});

describe('a role of the sandbox', () => {
  const trust = (Principal: unknown, Condition?: object) =>
    document({ Effect: 'Allow', Principal, Action: 'sts:AssumeRole', ...(Condition && { Condition }) });
  const assume = async (client: STSClient, RoleArn: string, rest: object = {}) => {
    const { Credentials } = await client.send(
      new AssumeRoleCommand({ RoleArn, RoleSessionName: 'drill', ...rest }),
    );
    return {
      ...box.sdk,
      credentials: {
        accessKeyId: Credentials?.AccessKeyId ?? '',
        secretAccessKey: Credentials?.SecretAccessKey ?? '',
        sessionToken: Credentials?.SessionToken ?? '',
      },
    };
  };

  it('is born, read, listed, given policies, and gone when nothing hangs on it', async () => {
    const RoleName = 'reader';
    const AssumeRolePolicyDocument = trust({ AWS: box.access.accountId });
    const { Role } = await iam.send(
      new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument, Description: 'reads' }),
    );
    const read = (await iam.send(new GetRoleCommand({ RoleName }))).Role;
    expect(read).toEqual(Role);
    expect(decodeURIComponent(read?.AssumeRolePolicyDocument ?? '')).toBe(AssumeRolePolicyDocument);
    expect((await iam.send(new ListRolesCommand({}))).Roles?.map((role) => role.RoleName)).toEqual([
      'LeakdrillDrill',
      RoleName,
    ]);
    await iam.send(new PutRolePolicyCommand({ RoleName, PolicyName: 'list', PolicyDocument: listOwn }));
    expect(
      decodeURIComponent(
        (await iam.send(new GetRolePolicyCommand({ RoleName, PolicyName: 'list' }))).PolicyDocument ?? '',
      ),
    ).toBe(listOwn);
    expect((await iam.send(new ListRolePoliciesCommand({ RoleName }))).PolicyNames).toEqual(['list']);
    const PolicyArn = 'arn:aws:iam::aws:policy/SecurityAudit';
    await iam.send(new AttachRolePolicyCommand({ RoleName, PolicyArn }));
    expect((await iam.send(new ListAttachedRolePoliciesCommand({ RoleName }))).AttachedPolicies).toHaveLength(
      1,
    );
    expect(
      await outcomeOf(new IAMClient(await assume(sts, Role?.Arn ?? '')).send(new ListRolesCommand({}))),
    ).toBe('ok');
    expect(await outcomeOf(iam.send(new DeleteRoleCommand({ RoleName })))).toBe(
      '409 DeleteConflictException',
    );
    await iam.send(new DetachRolePolicyCommand({ RoleName, PolicyArn }));
    await iam.send(new DeleteRolePolicyCommand({ RoleName, PolicyName: 'list' }));
    const session = await assume(sts, Role?.Arn ?? '');
    expect(await outcomeOf(iam.send(new DeleteRoleCommand({ RoleName })))).toBe('ok');
    // A session of a role that is gone is over.
    expect(await outcomeOf(new STSClient(session).send(new GetCallerIdentityCommand({})))).toBe(
      '403 InvalidClientTokenId',
    );
  });

  it('lets in with the external id only', async () => {
    const { roleArn, externalId } = box.access;
    const works = await assume(sts, roleArn, { ExternalId: externalId });
    expect((await new STSClient(works).send(new GetCallerIdentityCommand({}))).Arn).toContain(
      'assumed-role/LeakdrillDrill/drill',
    );
    for (const rest of [{}, { ExternalId: 'another-id' }]) {
      await expect(assume(sts, roleArn, rest)).rejects.toMatchObject({
        name: 'AccessDenied',
        message: `User: ${box.access.userArn} is not authorized to perform: sts:AssumeRole on resource: ${roleArn}`,
        $metadata: { httpStatusCode: 403 },
      });
    }
  });

  it('asks the caller for permission too where the trust names only the account', async () => {
    const { AccessKey: key } = await iam
      .send(new CreateUserCommand({ UserName: 'poor' }))
      .then(() => iam.send(new CreateAccessKeyCommand({ UserName: 'poor' })));
    const poor = new STSClient(
      sdkConfig(box.endpoint, {
        ...box.access,
        accessKeyId: key?.AccessKeyId ?? '',
        secretAccessKey: key?.SecretAccessKey ?? '',
      }),
    );
    const arn = `arn:aws:iam::${box.access.accountId}:user/poor`;
    const { Role } = await iam.send(
      new CreateRoleCommand({
        RoleName: 'open',
        AssumeRolePolicyDocument: trust({ AWS: box.access.accountId }),
      }),
    );
    await expect(assume(poor, Role?.Arn ?? '')).rejects.toMatchObject({
      message: expect.stringContaining('because no identity-based policy allows the sts:AssumeRole action'),
    });
    await iam.send(
      new UpdateAssumeRolePolicyCommand({ RoleName: 'open', PolicyDocument: trust({ AWS: arn }) }),
    );
    expect(await outcomeOf(assume(poor, Role?.Arn ?? ''))).toBe('ok');
  });

  it('lets another account in where both sides agree', async () => {
    const foreign = await box.client.account(box.owner, 'other');
    const RoleName = 'for-guests';
    const AssumeRolePolicyDocument = trust({ AWS: `arn:aws:iam::${foreign.accountId}:root` });
    const { Role } = await iam.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument }));
    const guest = new STSClient(sdkConfig(box.endpoint, foreign));
    expect(
      (await new STSClient(await assume(guest, Role?.Arn ?? '')).send(new GetCallerIdentityCommand({})))
        .Account,
    ).toBe(box.access.accountId);
    expect(await outcomeOf(assume(sts, Role?.Arn ?? ''))).toBe('403 AccessDenied');
  });

  it('is narrowed by a session policy, never widened', async () => {
    const { roleArn, externalId: ExternalId } = box.access;
    const session = await assume(sts, roleArn, { ExternalId, Policy: listOwn });
    expect(await outcomeOf(new S3Client(session).send(new ListBucketsCommand({})))).toBe('ok');
    await expect(new IAMClient(session).send(new ListRolesCommand({}))).rejects.toMatchObject({
      message: expect.stringContaining('because no session policy allows the iam:ListRoles action'),
    });
  });

  it.each([
    [{ RoleSessionName: 'a b' }, '400 ValidationError'],
    [{ DurationSeconds: 899 }, '400 ValidationError'],
    [{ DurationSeconds: 3601 }, '400 ValidationError'],
    [{ Policy: '{}' }, '400 MalformedPolicyDocumentException'],
    [{ RoleArn: 'no arn' }, '400 ValidationError'],
    [{ RoleArn: 'arn:aws:iam::210000000000:role/nothing' }, '403 AccessDenied'],
    [{ SerialNumber: 'arn:aws:iam::210000000000:mfa/a' }, '501 NotImplemented'],
  ])('is not assumed with %j', async (rest, expected) => {
    const { roleArn, externalId: ExternalId } = box.access;
    expect(await outcomeOf(assume(sts, roleArn, { ExternalId, ...rest }))).toBe(expected);
  });
});

describe('a user with more than keys', () => {
  const UserName = 'svc-grown';
  const GroupName = 'operators';
  const asLimited = async (...actions: string[]) => new IAMClient(await sdkLimitedTo(box, actions));

  it('is in groups, which hold it fast', async () => {
    await iam.send(new CreateUserCommand({ UserName, Path: '/service/' }));
    const groups = async () =>
      (await iam.send(new ListGroupsForUserCommand({ UserName }))).Groups?.map((group) => group.GroupName);
    expect(await groups()).toEqual([]);
    await iam.send(new CreateGroupCommand({ GroupName }));
    expect(await outcomeOf(iam.send(new CreateGroupCommand({ GroupName })))).toBe(
      '409 EntityAlreadyExistsException',
    );
    for (const _ of [1, 2]) await iam.send(new AddUserToGroupCommand({ UserName, GroupName }));
    expect(await groups()).toEqual([GroupName]);
    expect(await outcomeOf(iam.send(new DeleteUserCommand({ UserName })))).toBe(
      '409 DeleteConflictException',
    );
    expect(await outcomeOf(iam.send(new DeleteGroupCommand({ GroupName })))).toBe(
      '409 DeleteConflictException',
    );
    await iam.send(new RemoveUserFromGroupCommand({ UserName, GroupName }));
    await iam.send(new DeleteGroupCommand({ GroupName }));
    expect(await groups()).toEqual([]);
    expect(await outcomeOf(iam.send(new AddUserToGroupCommand({ UserName, GroupName })))).toBe(
      '404 NoSuchEntityException',
    );
  });

  it('has a password or none, and cannot go with one', async () => {
    const profile = () => outcomeOf(iam.send(new GetLoginProfileCommand({ UserName })));
    expect(await profile()).toBe('404 NoSuchEntityException');
    const Password = 'correct horse battery staple';
    await iam.send(new CreateLoginProfileCommand({ UserName, Password }));
    expect(await profile()).toBe('ok');
    expect(JSON.stringify(await box.client.events(box.owner, 3))).not.toContain(Password);
    expect(await outcomeOf(iam.send(new DeleteUserCommand({ UserName })))).toBe(
      '409 DeleteConflictException',
    );
    await iam.send(new DeleteLoginProfileCommand({ UserName }));
    expect(await profile()).toBe('404 NoSuchEntityException');
    expect(await outcomeOf(iam.send(new DeleteUserCommand({ UserName })))).toBe('ok');
  });

  it.each([
    ['iam:GetLoginProfile', (client: IAMClient) => client.send(new GetLoginProfileCommand({ UserName }))],
    ['iam:ListGroupsForUser', (client: IAMClient) => client.send(new ListGroupsForUserCommand({ UserName }))],
  ])('is told of only to who may do %s', async (action, ask) => {
    expect(await outcomeOf(ask(await asLimited('iam:GetUser')))).toBe('403 AccessDenied');
    expect(await outcomeOf(ask(await asLimited(action)))).toBe('404 NoSuchEntityException');
  });
});

describe('the account', () => {
  it('has no alias, and answers 501 to who wants to give it one', async () => {
    expect((await iam.send(new ListAccountAliasesCommand({}))).AccountAliases).toEqual([]);
    expect(await outcomeOf(iam.send(new CreateAccountAliasCommand({ AccountAlias: 'acme' })))).toBe(
      '501 NotImplemented',
    );
  });
});
