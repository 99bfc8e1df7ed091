import type { User as SdkUser } from '@aws-sdk/client-iam';
import { problem } from '#contract/refusal.ts';
import type { Aws, RequestOptions } from './connection.ts';
import { readFault } from './fault.ts';
import { askIam, iamCall, notYetShown, strangeIamAnswer, unlessMissing, type Iam } from './iam.ts';

/** Denies every action on everything: https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSDenyAll.html */
export const denyAllArn = 'arn:aws:iam::aws:policy/AWSDenyAll';

/** Tells nothing to whoever reads it; its value tells which attempt made the user. */
const refTag = 'ref';

export interface User {
  /** Another one for each user, even of the same name. */
  id: string;
  arn: string;
  ref: string | undefined;
}

export interface KeyPair {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Undefined where no user has this name. */
export async function lookAtUser(aws: Aws, name: string): Promise<User | undefined> {
  return await askIam(
    aws,
    iamCall('GetUser', 'the look at the user', { writes: false }),
    async ({ client, sdk }, options) => {
      const command = new sdk.GetUserCommand({ UserName: name });
      const answer = await unlessMissing(() => client.send(command, options));
      return answer === undefined ? undefined : readUser(aws, answer.User);
    },
  );
}

/** `taken` when a user of this name is there, on whatever path: names are unique in an account. */
export async function createUser(
  aws: Aws,
  { name, path, ref }: { name: string; path: string; ref: string },
): Promise<User | 'taken'> {
  const call = iamCall('CreateUser', 'the creation of the user', {
    writes: true,
    unanswered: 'Whether the user was made is not known; the next try finds out.',
  });
  return await askIam(aws, call, async ({ client, sdk }, options) => {
    const Tags = [{ Key: refTag, Value: ref }];
    const command = new sdk.CreateUserCommand({ UserName: name, Path: path, Tags });
    try {
      return readUser(aws, (await client.send(command, options)).User);
    } catch (cause) {
      if (readFault(cause).code === 'EntityAlreadyExistsException') return 'taken';
      throw cause;
    }
  });
}

/** Twice is harmless. */
export async function denyAll(aws: Aws, name: string): Promise<void> {
  const call = iamCall('AttachUserPolicy', 'the policy that denies everything', { writes: true });
  await askIam(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.AttachUserPolicyCommand({ UserName: name, PolicyArn: denyAllArn });
    if ((await unlessMissing(() => client.send(command, options))) === undefined) throw notYetShown();
  });
}

/**
 * The only moment in which AWS tells the secret. A key that is there already is from an attempt, or a try, whose answer
 * was lost: nobody has its secret, so it goes first.
 */
export async function createKey(aws: Aws, name: string): Promise<KeyPair> {
  const call = iamCall('CreateAccessKey', 'the creation of the access key', {
    writes: true,
    unanswered: 'Whether a key was made is not known; nobody has its secret, and the next try removes it.',
  });
  return await askIam(aws, call, async (iam, options) => {
    await removeLostKey(aws, iam, name, options);
    const command = new iam.sdk.CreateAccessKeyCommand({ UserName: name });
    const answer = await unlessMissing(() => iam.client.send(command, options));
    if (answer === undefined) throw notYetShown();
    const { AccessKeyId: accessKeyId = '', SecretAccessKey: secretAccessKey = '' } = answer.AccessKey ?? {};
    // From here on they stand in a file: an answer could hold anything.
    const isPair = /^\w{16,128}$/.test(accessKeyId) && /^[\w+/=]{20,128}$/.test(secretAccessKey);
    if (!isPair) throw strangeIamAnswer(aws);
    return { accessKeyId, secretAccessKey };
  });
}

/** When, in which service and region, or 'never'; undefined where there is no such key. */
export async function lastUseOf(aws: Aws, keyId: string): Promise<string | undefined> {
  const call = iamCall('GetAccessKeyLastUsed', 'the question when the key was used', { writes: false });
  return await askIam(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.GetAccessKeyLastUsedCommand({ AccessKeyId: keyId });
    const used = (await unlessMissing(() => client.send(command, options)))?.AccessKeyLastUsed;
    if (used === undefined) return undefined;
    if (used.LastUsedDate === undefined) return 'never';
    const [service, region] = [plain(used.ServiceName), plain(used.Region)];
    return `on ${used.LastUsedDate.toISOString()}, for ${service} in ${region}`;
  });
}

async function removeLostKey(
  aws: Aws,
  { client, sdk }: Iam,
  name: string,
  options: RequestOptions,
): Promise<void> {
  const list = new sdk.ListAccessKeysCommand({ UserName: name });
  const answer = await unlessMissing(() => client.send(list, options));
  if (answer === undefined) throw notYetShown();
  const keys = answer.AccessKeyMetadata ?? [];
  if (keys.length > 1 || answer.IsTruncated === true) {
    throw problem(
      'provider-refused',
      `Somebody else gave the user ${name} a key. It was not touched. ${aws.words.consequence} Look who changes users in this account, then ${aws.words.again}.`,
    );
  }
  for (const { AccessKeyId } of keys) {
    const remove = new sdk.DeleteAccessKeyCommand({ UserName: name, AccessKeyId });
    await unlessMissing(() => client.send(remove, options));
  }
}

function readUser(aws: Aws, user: SdkUser | undefined): User {
  const { UserId: id = '', Arn: arn = '', Tags = [] } = user ?? {};
  if (!/^\w{16,128}$/.test(id) || !/^arn:[\x21-\x7e]{1,2000}$/.test(arn)) throw strangeIamAnswer(aws);
  return { id, arn, ref: Tags.find(({ Key }) => Key === refTag)?.Value };
}

/** It stands in a sentence: an answer could hold anything. */
function plain(word: string | undefined): string {
  return word !== undefined && /^[\w.-]{1,60}$/.test(word) ? word : 'an unknown place';
}
