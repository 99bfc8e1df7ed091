import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { findOwner } from '#sandbox/aws/callers.ts';
import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import { attemptWith, thiefConfig } from '#sandbox/aws/thief-client.ts';
import { findAccount } from '#sandbox/azure/access.ts';
import { listWithKey, lookWithSignature } from '#sandbox/azure/cloud.ts';
import { findToken } from '#sandbox/github/access.ts';
import { githubPath } from '#sandbox/github/answer.ts';
import { messageOf } from '#sandbox/github/cloud.ts';
import { findTenant } from '#sandbox/microsoft/access.ts';
import { signIn } from '#sandbox/microsoft/cloud.ts';
import { findSlackToken } from '#sandbox/slack/access.ts';
import { slackPath } from '#sandbox/slack/answer.ts';
import { errorOf } from '#sandbox/slack/cloud.ts';
import { callAsThief } from './call-as-thief.ts';
import type { Attempt } from './cloud.ts';
import type { FoundCredential } from './find-credentials.ts';

/** What a thief does first: ask whose it is, then what it opens. */
export function useCredential(
  endpoint: Endpoint,
  owner: string,
  credential: FoundCredential,
): Array<() => Promise<Attempt>> {
  const holder = holderOf(endpoint, credential);
  // A page must never act in another person's world, even with that person's own key in hand.
  if (holder !== undefined && holder !== owner) return [];
  if (credential.cloud === 'azure') {
    if ('signature' in credential) return [() => lookWithSignature(endpoint, credential, credential.ending)];
    const { account: name, key, ending } = credential;
    return [() => listWithKey(endpoint, { name, key }, ending)];
  }
  if (credential.cloud === 'microsoft') return [() => signIn(endpoint, credential)];
  if (credential.cloud === 'github') return [() => askGitHub(endpoint, credential)];
  if (credential.cloud === 'slack') return [() => askSlack(endpoint, credential)];
  const { accessKeyId, secretAccessKey, sessionToken } = credential;
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  const config = thiefConfig(endpoint, keys, 'us-east-1');
  const { ending: who } = credential;
  return [
    () =>
      attemptWith('GetCallerIdentity', who, async () => {
        const { Arn } = await new STSClient(config).send(new GetCallerIdentityCommand({}));
        return `200: ${Arn}`;
      }),
    () =>
      attemptWith('ListBuckets', who, async () => {
        const { Buckets = [] } = await new S3Client(config).send(new ListBucketsCommand({}));
        return `200: ${Buckets.length === 1 ? '1 bucket' : `${Buckets.length} buckets`}`;
      }),
  ];
}

function holderOf({ state }: Endpoint, credential: FoundCredential): string | undefined {
  if (credential.cloud === 'azure') return findAccount(state, credential.account)?.owner;
  if (credential.cloud === 'microsoft') return findTenant(state, credential.tenantId)?.owner;
  if (credential.cloud === 'github') return findToken(state, credential.token)?.owner;
  if (credential.cloud === 'slack') return findSlackToken(state, credential.token)?.owner;
  return findOwner(state, credential);
}

type Token = { token: string; ending: string };

async function askGitHub(endpoint: Endpoint, { token, ending: who }: Token): Promise<Attempt> {
  const { status, text } = await callAsThief(endpoint, token, `${githubPath}/user`);
  const isRefused = status >= 400;
  const answer = isRefused ? messageOf(text) : (JSON.parse(text) as { login: string }).login;
  return { call: 'GET /user', who, isRefused, answer: `${status}${isRefused ? '' : ':'} ${answer}` };
}

async function askSlack(endpoint: Endpoint, { token, ending: who }: Token): Promise<Attempt> {
  const { status, text } = await callAsThief(endpoint, token, `${slackPath}/api/auth.test`, {});
  const { ok, user } = JSON.parse(text) as { ok: boolean; user?: string };
  return {
    call: 'auth.test',
    who,
    isRefused: !ok,
    answer: ok ? `${status}: ${user}` : `${status} ${errorOf(text)}`,
  };
}
