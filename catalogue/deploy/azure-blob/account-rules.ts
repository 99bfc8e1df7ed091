import type { Words } from '#catalogue/agent.ts';
import type { Remark } from '#catalogue/deploy-agent.ts';
import type { Azure } from '#catalogue/providers/azure/connection.ts';
import { readAllowsPublicAccess } from '#catalogue/providers/azure/management.ts';
import { Refusal } from '#contract/refusal.ts';

/** What the account itself says of public access, which goes before what any of its containers says. */
export interface AccountRules {
  /** Undefined where nobody knows. */
  allowsPublicAccess: boolean | undefined;
  facts: Record<string, string>;
  remarks: readonly Remark[];
}

interface AccountPlace {
  subscriptionId: string | undefined;
  resourceGroup: string | undefined;
}

/** Nothing that is planted needs it, so that it never refuses: what it cannot find out it says. */
export async function lookAtAccount(
  azure: Azure,
  { subscriptionId, resourceGroup }: AccountPlace,
): Promise<AccountRules> {
  if (subscriptionId === undefined || resourceGroup === undefined) {
    return { allowsPublicAccess: undefined, facts: {}, remarks: [] };
  }
  if (!('app' in azure.credentials)) {
    return unknown(
      `${notKnown} Only an app can ask Azure Resource Manager, no key and no signature: enter one, or leave subscription id and resource group empty.`,
    );
  }
  const words: Words = { consequence: notKnown, again: azure.words.again };
  try {
    const place = { subscriptionId, resourceGroup };
    const allowsPublicAccess = await readAllowsPublicAccess({ ...azure, words }, place);
    if (allowsPublicAccess === undefined) {
      return unknown(`The storage account ${azure.account} does not say whether it allows public access.`);
    }
    const account_public_access = allowsPublicAccess ? 'allowed' : 'forbidden';
    return { allowsPublicAccess, facts: { account_public_access }, remarks: [] };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return unknown(cause.message);
  }
}

const notKnown =
  'Whether the account allows public access is not known; the planting does not wait for that.';

function unknown(sentence: string): AccountRules {
  return {
    allowsPublicAccess: undefined,
    facts: { account_public_access: 'not known' },
    remarks: [{ level: 'warn', sentence }],
  };
}
