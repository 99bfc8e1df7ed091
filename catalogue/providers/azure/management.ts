import * as z from 'zod/mini';
import { askProvider } from '#catalogue/providers/ask.ts';
import { guardedFetch } from '#catalogue/providers/guarded-fetch.ts';
import { destinationOf } from '#catalogue/providers/microsoft/connection.ts';
import {
  readFailure,
  readServiceFault,
  type Answered,
  type Fault,
} from '#catalogue/providers/microsoft/fault.ts';
import { passingOf } from '#catalogue/providers/microsoft/refusals.ts';
import { understand } from '#catalogue/providers/understand.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import { openAppSignIn } from './app-sign-in.ts';
import type { Azure } from './connection.ts';

/** Where an account lies, beside its name. */
export interface AccountPlace {
  subscriptionId: string;
  resourceGroup: string;
}

const service = 'Azure Resource Manager';
const host = 'management.azure.com';
const version = '2024-01-01';
export const readAccountAction = 'Microsoft.Storage/storageAccounts/read';

/**
 * Whether the account lets any container be open to the public; undefined where it does not say. Only an app can ask.
 * It is asked once: nothing that a run does depends on the answer, so nothing waits for it.
 * https://learn.microsoft.com/rest/api/storagerp/storage-accounts/get-properties
 */
export async function readAllowsPublicAccess(
  azure: Azure,
  place: AccountPlace,
): Promise<boolean | undefined> {
  const { account, context, words } = azure;
  const call = { deed: 'the look at the storage account', writes: false };
  const signIn = openAppSignIn(azure, `https://${host}/.default`);
  const send = guardedFetch(destinationOf(context, service, [host]));
  let refused: Answered | undefined;
  return await askProvider(azure, call, attempt, (cause) => {
    const refusal = signIn.refusalOf(cause, call) ?? refusalOf(cause);
    return refusal && { refusal: final(refusal), mayArrive: false };
  });

  async function attempt(signal: AbortSignal): Promise<boolean | undefined> {
    refused = undefined;
    await signIn.prepare(signal);
    const address = context.endpoints.microsoft?.address ?? `https://${host}`;
    const { subscriptionId, resourceGroup } = place;
    const names = [subscriptionId, 'resourceGroups', resourceGroup].map(encodeURIComponent).join('/');
    const path = `/subscriptions/${names}/providers/Microsoft.Storage/storageAccounts/${encodeURIComponent(account)}`;
    const headers = { authorization: signIn.header(), accept: 'application/json' };
    const answer = await send(`${address}${path}?api-version=${version}`, { headers, signal });
    const { status } = answer;
    const body = await answer.text();
    if (!answer.ok) {
      refused = { status, retryAfter: answer.headers.get('retry-after'), body };
      throw new Error(`${service} answered ${status}.`);
    }
    const said = understand(service, words, call, Account, parse(body));
    if (said.name.toLowerCase() !== account) throw anotherAccount(azure);
    return said.properties.allowBlobPublicAccess ?? undefined;
  }

  function refusalOf(cause: unknown): Refusal | undefined {
    const fault = refused === undefined ? readFailure(cause, service) : readServiceFault(refused, service);
    if (fault === undefined) return undefined;
    const passing = passingOf(cause, fault, call.deed);
    if (passing !== undefined) return passing;
    const { what, todo } = explain(fault, azure, place, call.deed);
    return problem('provider-refused', `${what} ${words.consequence} ${todo}, then ${words.again}.`, {
      cause,
    });
  }

  function final(refusal: Refusal): Refusal {
    if (refusal.retryAfterMs === undefined) return refusal;
    return problem('provider-refused', `${refusal.message} ${words.consequence}`, { cause: refusal });
  }
}

/** An account from before the setting was made may be without it. */
const Account = z.object({
  name: z.string(),
  properties: z.object({ allowBlobPublicAccess: z.optional(z.nullable(z.boolean())) }),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function anotherAccount({ words }: Azure): Refusal {
  return problem(
    'provider-refused',
    `${service} told of another storage account than the one that it was asked for. ${words.consequence} Look whether Azure has a failure, then ${words.again}.`,
  );
}

/** https://learn.microsoft.com/azure/azure-resource-manager/troubleshooting/common-deployment-errors */
function explain(
  { code, status }: Fault,
  { account }: Azure,
  { resourceGroup }: AccountPlace,
  deed: string,
): { what: string; todo: string } {
  const refused = `${service} refused ${deed}`;
  if (code === 'AuthorizationFailed') {
    // It says so of what does not exist, too, to whoever may not read above it.
    return {
      what: `${refused}: the app lacks ${readAccountAction}, or the account does not lie in the resource group ${resourceGroup} of this subscription.`,
      todo: 'Assign the role Reader on the account, or correct subscription id and resource group',
    };
  }
  if (code === 'InvalidAuthenticationTokenTenant') {
    return {
      what: `${refused}: the subscription belongs to another tenant than the app.`,
      todo: 'Correct the subscription id',
    };
  }
  if (code === 'SubscriptionNotFound' || code === 'InvalidSubscriptionId') {
    return { what: 'Azure has no subscription with this id.', todo: 'Correct the subscription id' };
  }
  if (code === 'ResourceGroupNotFound') {
    return {
      what: `The subscription has no resource group named ${resourceGroup}.`,
      todo: 'Correct the resource group',
    };
  }
  if (status === 404) {
    return {
      what: `The storage account ${account} does not lie in the resource group ${resourceGroup}.`,
      todo: 'Correct the resource group',
    };
  }
  if (status === 401) {
    return {
      what: `${service} does not take the token of this application.`,
      todo: 'Look whether it was disabled',
    };
  }
  return { what: `${refused} (${code ?? `status ${status}`}).`, todo: 'Check the configuration' };
}
