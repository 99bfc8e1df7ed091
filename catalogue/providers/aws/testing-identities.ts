import { randomUUID } from 'node:crypto';
import {
  AddUserToGroupCommand,
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateGroupCommand,
  CreateLoginProfileCommand,
  CreateUserCommand,
  DeleteAccessKeyCommand,
  DeleteUserCommand,
  DetachUserPolicyCommand,
  IAMClient,
  ListAttachedUserPoliciesCommand,
  ListUserPoliciesCommand,
  PutUserPolicyCommand,
  UpdateAccessKeyCommand,
  paginateListAccessKeys,
  paginateListUsers,
} from '@aws-sdk/client-iam';
import type { SdkConfig } from '#sandbox/testing.ts';
import { denyAllArn } from './identities.ts';
import { unlessMissing } from './iam.ts';
import { openAwsWorld } from './testing.ts';

/** What somebody else can do to a user. */
export type Change =
  | 'policy'
  | 'own policy'
  | 'group'
  | 'password'
  | 'key'
  | 'asleep'
  | 'no key'
  | 'no denial';

/** Every user of an account with all that tells it from another. */
export async function listUsers(sdk: SdkConfig): Promise<string[]> {
  const client = new IAMClient(sdk);
  const users: string[] = [];
  for await (const page of paginateListUsers({ client }, {})) {
    users.push(...(page.Users ?? []).map(({ Arn, UserId }) => `${Arn} ${UserId}`));
  }
  client.destroy();
  return users;
}

/** A sandbox, and what the owner of its account does with users beside the agent. */
export async function openIdentitiesWorld() {
  const aws = await openAwsWorld({ pageSize: 1 });
  const client = new IAMClient(aws.sandbox.sdk);

  async function keysOf(UserName: string) {
    return await unlessMissing(async () => {
      const keys: { id: string; isActive: boolean }[] = [];
      for await (const { AccessKeyMetadata = [] } of paginateListAccessKeys({ client }, { UserName })) {
        keys.push(
          ...AccessKeyMetadata.map((key) => ({
            id: key.AccessKeyId ?? '',
            isActive: key.Status === 'Active',
          })),
        );
      }
      return keys;
    });
  }

  async function change(UserName: string, kind: Change, name = 'theirs'): Promise<void> {
    const [own] = (await keysOf(UserName)) ?? [];
    const key = { UserName, AccessKeyId: own?.id ?? '' };
    const statement = { Effect: 'Allow', Action: 's3:*', Resource: '*' };
    const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    const PolicyArn = 'arn:aws:iam::aws:policy/SecurityAudit';
    const GroupName = `group-${randomUUID()}`;
    switch (kind) {
      case 'policy':
        return void (await client.send(new AttachUserPolicyCommand({ UserName, PolicyArn })));
      case 'own policy':
        return void (await client.send(
          new PutUserPolicyCommand({ UserName, PolicyName: name, PolicyDocument }),
        ));
      case 'group':
        await client.send(new CreateGroupCommand({ GroupName }));
        return void (await client.send(new AddUserToGroupCommand({ UserName, GroupName })));
      case 'password':
        return void (await client.send(new CreateLoginProfileCommand({ UserName, Password: randomUUID() })));
      case 'key':
        return void (await client.send(new CreateAccessKeyCommand({ UserName })));
      case 'asleep':
        return void (await client.send(new UpdateAccessKeyCommand({ ...key, Status: 'Inactive' })));
      case 'no key':
        return void (await client.send(new DeleteAccessKeyCommand(key)));
      case 'no denial':
        return void (await client.send(new DetachUserPolicyCommand({ UserName, PolicyArn: denyAllArn })));
    }
  }

  return {
    aws,
    /** Each time with a name that no other test uses. */
    newConfig: () => ({
      userName: `svc-${randomUUID()}`,
      userPath: '/service/',
      sessionToken: undefined,
      roleArn: undefined,
      externalId: undefined,
      ...aws.credentials,
    }),
    keysOf,
    change,
    /** Of a user whose policy is the one that the readme of the agent gives. */
    async keysNarrowedTo(actions: readonly string[], of: { userName: string; userPath: string }) {
      const UserName = `narrow-${randomUUID()}`;
      const Resource = [`arn:aws:iam::*:user${of.userPath}*`, `arn:aws:iam::*:user/${of.userName}*`];
      const [attach, ...rest] = actions.toSorted((a) => (a === 'iam:AttachUserPolicy' ? -1 : 0));
      const Condition = { ArnEquals: { 'iam:PolicyARN': denyAllArn } };
      const Statement = [
        { Effect: 'Allow', Action: rest, Resource },
        { Effect: 'Allow', Action: attach, Resource, Condition },
      ];
      const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
      await client.send(new CreateUserCommand({ UserName }));
      await client.send(new PutUserPolicyCommand({ UserName, PolicyName: 'narrow', PolicyDocument }));
      const { AccessKey } = await client.send(new CreateAccessKeyCommand({ UserName }));
      const { AccessKeyId = '', SecretAccessKey = '' } = AccessKey ?? {};
      return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey };
    },
    async makeUser(UserName: string): Promise<void> {
      await client.send(new CreateUserCommand({ UserName }));
    },
    async removeUser(UserName: string): Promise<void> {
      await client.send(new DeleteUserCommand({ UserName }));
    },
    async userNames(): Promise<string[]> {
      const names: string[] = [];
      for await (const { Users = [] } of paginateListUsers({ client }, { PathPrefix: '/service/' })) {
        names.push(...Users.map((user) => user.UserName ?? ''));
      }
      return names;
    },
    async policiesOf(UserName: string): Promise<string[]> {
      const { AttachedPolicies = [] } = await client.send(new ListAttachedUserPoliciesCommand({ UserName }));
      const { PolicyNames = [] } = await client.send(new ListUserPoliciesCommand({ UserName }));
      return [...AttachedPolicies.map(({ PolicyArn }) => PolicyArn ?? ''), ...PolicyNames];
    },
  };
}
