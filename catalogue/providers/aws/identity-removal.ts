import { Refusal, problem } from '#contract/refusal.ts';
import type { Aws } from './connection.ts';
import { readFault } from './fault.ts';
import { denyAll, denyAllArn, lookAtUser } from './identities.ts';
import { askIam, iamCall, unlessMissing } from './iam.ts';
import type { Call } from './refusals.ts';

/** First it sleeps, so that from this moment on nobody gets in, whatever the rest meets. */
export async function removeKey(aws: Aws, name: string, keyId: string): Promise<void> {
  const key = { UserName: name, AccessKeyId: keyId };
  const sleep = removal('UpdateAccessKey', 'the deactivation of the key');
  await askIam(aws, sleep, ({ client, sdk }, options) =>
    unlessMissing(() => client.send(new sdk.UpdateAccessKeyCommand({ ...key, Status: 'Inactive' }), options)),
  );
  await askIam(aws, removal('DeleteAccessKey', 'the removal of the key'), ({ client, sdk }, options) =>
    unlessMissing(() => client.send(new sdk.DeleteAccessKeyCommand(key), options)),
  );
}

const putBackMs = 10_000;

/**
 * IAM removes no user that has a policy, so the denial has to go first. Where the user stays all the same, it gets the
 * denial back, and the refusal says how it stands there.
 */
export async function removeDenied(aws: Aws, user: { name: string; id: string }): Promise<void> {
  const { name } = user;
  const words = { ...aws.words, consequence: 'Its key is gone.' };
  try {
    await detachDenial({ ...aws, words }, name);
    if ((await removeUser({ ...aws, words }, name)) === 'removed') return;
  } catch (cause) {
    const standing = await denyAgain(aws, user);
    // Only the answer was lost.
    if (standing === 'gone') return;
    if (cause instanceof Refusal) throw problem(cause.slug, `${cause.message} ${standing}`, { cause });
    throw cause;
  }
  const standing = await denyAgain(aws, user);
  if (standing === 'gone') return;
  throw problem(
    'provider-refused',
    `IAM did not remove the user ${name}: something else hangs on it, such as a certificate or an MFA device. ${words.consequence} Take that off it, then ${words.again}. ${standing}`,
  );
}

/** Told in a sentence; `gone` where there is no such user any more, whoever has its name by now. */
async function denyAgain(aws: Aws, { name, id }: { name: string; id: string }): Promise<string> {
  const patient = { ...aws, context: { ...aws.context, signal: AbortSignal.timeout(putBackMs) } };
  try {
    if ((await lookAtUser(patient, name))?.id !== id) return 'gone';
    await denyAll(patient, name);
    return 'The user is still there, and AWSDenyAll denies it everything.';
  } catch {
    return 'The user is still there, and AWSDenyAll could not be put back on it: look at it in IAM.';
  }
}

async function detachDenial(aws: Aws, name: string): Promise<void> {
  const call = removal('DetachUserPolicy', 'the detaching of its policy');
  await askIam(aws, call, ({ client, sdk }, options) => {
    const command = new sdk.DetachUserPolicyCommand({ UserName: name, PolicyArn: denyAllArn });
    return unlessMissing(() => client.send(command, options));
  });
}

/** `held` when something hangs on it that is none of ours, such as a certificate or an MFA device. */
async function removeUser(aws: Aws, name: string): Promise<'removed' | 'held'> {
  const call = removal('DeleteUser', 'the removal of the user');
  return await askIam(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.DeleteUserCommand({ UserName: name });
    try {
      await unlessMissing(() => client.send(command, options));
      return 'removed';
    } catch (cause) {
      if (readFault(cause).code === 'DeleteConflictException') return 'held';
      throw cause;
    }
  });
}

function removal(operation: string, deed: string): Call {
  const unanswered = 'Whether the identity was removed is not known; the next try finds out.';
  return iamCall(operation, deed, { writes: true, unanswered });
}
