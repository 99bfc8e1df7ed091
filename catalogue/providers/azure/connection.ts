import type * as Sdk from '@azure/storage-blob';
import type { BlobServiceClient } from '@azure/storage-blob';
import type { RunContext, Words } from '#catalogue/agent.ts';
import { askProvider } from '#catalogue/providers/ask.ts';
import type { AppCredentials } from '#catalogue/providers/microsoft/connection.ts';
import { mayArriveLate } from '#catalogue/providers/retry.ts';
import { problem } from '#contract/refusal.ts';
import { openAppSignIn, type AppSignIn } from './app-sign-in.ts';
import { readFault } from './fault.ts';
import { refusalOf, type Asker, type Call } from './refusals.ts';
import { guardedTransport, hostOf } from './transport.ts';

/** What somebody can be told apart by, then what is narrowest, then the key that may do everything. */
export type Credentials = { app: AppCredentials } | { sasToken: string } | { accountKey: string };

export interface Azure {
  account: string;
  credentials: Credentials;
  context: RunContext;
  words: Words;
}

export interface AzureConfig {
  storageAccountName: string;
  accountKey: string | undefined;
  sasToken: string | undefined;
  tenantId: string | undefined;
  clientId: string | undefined;
  clientSecret: string | undefined;
}

export function connectAzure(
  config: AzureConfig,
  context: RunContext,
  consequence: string,
  again = 'retry this step',
): Azure {
  const words = { consequence, again };
  return { account: config.storageAccountName, credentials: credentialsOf(config, words), context, words };
}

/** For what was planted before: with the credentials of another account nothing can be said of it. */
export function connectAzureAgain(
  config: AzureConfig,
  receipt: Record<string, string>,
  context: RunContext,
  consequence: string,
  again?: string,
): Azure {
  const azure = connectAzure(config, context, consequence, again);
  const account = receipt['storage_account'];
  if (account === azure.account) return azure;
  throw problem(
    'provider-refused',
    `The credentials belong to the storage account ${azure.account}, but the file lies in ${account}. ${consequence} Enter those of ${account}, then ${azure.words.again}.`,
  );
}

/** Runs one request with the time-outs, retries and sentences of this provider. */
export async function askAzure<T>(
  azure: Azure,
  call: Call,
  request: (service: BlobServiceClient) => Promise<T>,
): Promise<T> {
  const sdk = await import('@azure/storage-blob');
  const signIn = openAppSignIn(azure);
  return await askProvider(
    azure,
    call,
    // A client costs little, and its transport carries the time of this one request.
    async (signal) => {
      await signIn.prepare(signal);
      return await request(clientOf(sdk, azure, signIn, signal));
    },
    (cause) => {
      const refusal = signIn.refusalOf(cause, call);
      // Nobody was signed in, so nothing was asked for.
      if (refusal !== undefined) return { refusal, mayArrive: false };
      const fault = readFault(cause);
      if (fault.status === undefined && !fault.isUnanswered) return undefined;
      const said = refusalOf(cause, fault, call, askerOf(azure), azure.words);
      return { refusal: said, mayArrive: mayArriveLate(fault) };
    },
  );
}

function clientOf(
  sdk: typeof Sdk,
  { account, credentials, context }: Azure,
  signIn: AppSignIn,
  signal: AbortSignal,
): BlobServiceClient {
  const { AnonymousCredential, BlobServiceClient, newPipeline, StorageSharedKeyCredential } = sdk;
  const options = {
    httpClient: guardedTransport(account, context.endpoints.azure, signal),
    // One try: withRetries decides about the next.
    retryOptions: { maxTries: 1 },
  };
  const address = `https://${hostOf(account)}`;
  if ('sasToken' in credentials) {
    const query = credentials.sasToken.replace(/^\?/, '');
    return new BlobServiceClient(`${address}/?${query}`, newPipeline(new AnonymousCredential(), options));
  }
  const credential =
    'app' in credentials
      ? signIn.credential
      : new StorageSharedKeyCredential(account, credentials.accountKey);
  return new BlobServiceClient(address, newPipeline(credential, options));
}

function askerOf({ account, credentials }: Azure): Asker {
  if ('app' in credentials) return { account, means: 'app' };
  return { account, means: 'sasToken' in credentials ? 'shared access signature' : 'account key' };
}

function credentialsOf(config: AzureConfig, words: Words): Credentials {
  const { accountKey, sasToken, tenantId, clientId, clientSecret } = config;
  if (tenantId !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { app: { tenantId, clientId, clientSecret } };
  }
  if (tenantId !== undefined || clientId !== undefined || clientSecret !== undefined) {
    throw problem(
      'provider-refused',
      `An app signs in with a tenant id, a client id and a client secret, and not all of them were given. ${words.consequence} Enter all three or none, then ${words.again}.`,
    );
  }
  if (sasToken !== undefined) return { sasToken };
  if (accountKey !== undefined) return { accountKey };
  throw problem(
    'provider-refused',
    `There is nothing to sign in to Azure with. ${words.consequence} Enter an app, a shared access signature or an account key, then ${words.again}.`,
  );
}
