import { colleague } from '#sandbox/clouds/cloud.ts';
import { accounts, accessKeyIdOf, accessKeys, entityIdOf, placeOf, users } from './iam/entities.ts';
import { mainMember } from './accounts.ts';
import type { State } from './state.ts';

const policy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: [
        'dynamodb:GetItem',
        's3:GetObject',
        's3:ListAllMyBuckets',
        's3:ListBucket',
        'secretsmanager:GetSecretValue',
        'ssm:GetParameter',
      ],
      Resource: '*',
    },
  ],
});

/** A user of the account who may read, made when a thief first comes by; undefined where the owner has no account. */
export function provisionColleague(
  state: State,
  owner: string,
  now: Date,
): { accessKeyId: string; secretAccessKey: string } | undefined {
  const account = accounts.list(state, owner).find(({ member }) => member === mainMember);
  if (account === undefined) return undefined;
  const derive = (purpose: string, length: number) =>
    state.sealing.derive(JSON.stringify([purpose, owner, colleague]), length);
  const accessKeyId = accessKeyIdOf('AKIA', account.id, derive('access key id', 8));
  const secretAccessKey = derive('secret access key', 30).toString('base64');
  const place = placeOf(account.id, colleague);
  const isThere = users.get(state, owner, place) !== undefined && accessKeys.get(state, owner, accessKeyId);
  if (isThere) return { accessKeyId, secretAccessKey };
  const createdAt = now.toISOString();
  users.put(state, owner, place, {
    accountId: account.id,
    name: colleague,
    path: '/',
    id: entityIdOf('AIDA', derive('user id', 17)),
    createdAt,
    inlinePolicies: { Reads: policy },
    attachedPolicies: [],
    tags: [],
    accessKeyIds: [accessKeyId],
  });
  accessKeys.put(state, owner, accessKeyId, {
    id: accessKeyId,
    secret: secretAccessKey,
    owner,
    accountId: account.id,
    userName: colleague,
    isActive: true,
    createdAt,
    lastUsed: undefined,
  });
  return { accessKeyId, secretAccessKey };
}
