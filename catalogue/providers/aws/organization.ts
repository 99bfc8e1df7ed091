import type * as OrganizationsSdk from '@aws-sdk/client-organizations';
import type { OrganizationsClient } from '@aws-sdk/client-organizations';
import type { Aws } from './connection.ts';
import type { Call } from './refusals.ts';
import { pagesIn, regionalOf, serviceOf, type Tally } from './regional.ts';

/** Ids of the accounts of the organisation, its own among them; those that are closed or suspended are left out. */
export async function listOrganizationAccounts(aws: Aws, tally: Tally): Promise<string[]> {
  const place = regionalOf(aws, organizationsRegion, tally);
  const pages = pagesIn(place, organizations, call, ({ client, sdk }, options, NextToken) =>
    client.send(new sdk.ListAccountsCommand({ NextToken }), options),
  );
  const accounts: string[] = [];
  for await (const page of pages) {
    for (const { Id: id = '', State: state, Status: status } of page.Accounts ?? []) {
      if (/^\d{12}$/.test(id) && (state ?? status) === 'ACTIVE') accounts.push(id);
    }
  }
  return accounts;
}

/** The one place where it answers: https://docs.aws.amazon.com/general/latest/gr/ao.html */
const organizationsRegion = 'us-east-1';

const call: Call = {
  service: 'Organizations',
  deed: 'the list of accounts',
  writes: false,
  action: 'organizations:ListAccounts',
  // AWS answers the same to whoever lacks the permission and to an account that does not manage the organisation.
  denied: (who) =>
    `Organizations refused the list of accounts: the ${who} lacks organizations:ListAccounts, or this account does not manage the organisation.`,
};

const organizations = serviceOf<{ client: OrganizationsClient; sdk: typeof OrganizationsSdk }>(
  async (config) => {
    const sdk = await import('@aws-sdk/client-organizations');
    return { sdk, client: new sdk.OrganizationsClient(config) };
  },
);
