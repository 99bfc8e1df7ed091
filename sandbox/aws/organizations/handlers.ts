import type * as Organizations from '@aws-sdk/client-organizations';
import type { ListAccountsRequest } from '@aws-sdk/client-organizations';
import { foreignMember, imagesMember, mainMember } from '#sandbox/aws/accounts.ts';
import { permit, type Call, type Handlers } from '#sandbox/aws/call.ts';
import { takePage } from '#sandbox/aws/ec2/paging.ts';
import { accounts, type Account } from '#sandbox/aws/iam/entities.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';

/** What stands; every other operation of the schema answers 501. */
export const organizationsHandlers: Handlers<typeof Organizations> = {
  DescribeOrganization: describeOrganization,
  ListAccounts: listAccounts,
};

const organizationId = 'o-leakdrill01';

/** Every account of the organisation may ask, not only the one that manages it. */
function describeOrganization(call: Call) {
  permit(call, 'organizations:DescribeOrganization', '*');
  const { manager } = organizationOf(call);
  return {
    Organization: {
      Id: organizationId,
      Arn: `arn:aws:organizations::${manager.id}:organization/${organizationId}`,
      FeatureSet: 'ALL' as const,
      MasterAccountId: manager.id,
      MasterAccountArn: accountArn(manager, manager),
      MasterAccountEmail: emailOf(manager),
    },
  };
}

/** Only the managing account may ask: https://docs.aws.amazon.com/organizations/latest/APIReference/API_ListAccounts.html */
function listAccounts(call: Call, input: ListAccountsRequest) {
  const operation = 'ListAccounts';
  permit(call, `organizations:${operation}`, '*');
  const { members, manager } = organizationOf(call);
  if (manager.id !== call.caller.accountId) {
    throw awsProblem('AccessDeniedException', 400, "You don't have permissions to access this resource.");
  }
  const { MaxResults: asked = 20, NextToken: token } = input;
  if (asked < 1 || asked > 20) throw invalidInput('You provided a value that is out of range: MaxResults.');
  const { taken, NextToken } = takePage(
    call,
    operation,
    { NextToken: token },
    Math.min(asked, call.pageSize ?? asked),
    {
      readAfter: (after, limit) => members.filter(({ id }) => id > after).slice(0, limit),
      nameOf: ({ id }) => id,
      matches: () => true,
      refuseToken: () => invalidInput('You specified an invalid value for NextToken.'),
    },
  );
  return { Accounts: taken.map((account) => present(account, manager)), NextToken };
}

/** All accounts of the owner's company; the foreign one is alone in the world. */
function organizationOf({ state, caller }: Call): { members: Account[]; manager: Account } {
  const members = accounts.list(state, caller.owner).filter(({ member }) => member !== foreignMember);
  const manager = members.find(({ member }) => member === mainMember);
  if (!manager || !members.some(({ id }) => id === caller.accountId)) {
    const sentence = 'Your account is not a member of an organization.';
    throw awsProblem('AWSOrganizationsNotInUseException', 400, sentence);
  }
  return { members, manager };
}

function present(account: Account, manager: Account) {
  return {
    Id: account.id,
    Arn: accountArn(account, manager),
    Email: emailOf(account),
    Name: names[account.member] ?? account.member,
    Status: 'ACTIVE' as const,
    State: 'ACTIVE' as const,
    JoinedMethod: account === manager ? ('INVITED' as const) : ('CREATED' as const),
    JoinedTimestamp: new Date(account.createdAt),
  };
}

const names: Readonly<Record<string, string>> = {
  [mainMember]: 'acme-production',
  [imagesMember]: 'acme-images',
};

function accountArn(account: Account, manager: Account): string {
  return `arn:aws:organizations::${manager.id}:account/${organizationId}/${account.id}`;
}

function emailOf({ member }: Account): string {
  return `aws-${member}@acme.example`;
}

function invalidInput(sentence: string) {
  return awsProblem('InvalidInputException', 400, sentence);
}
