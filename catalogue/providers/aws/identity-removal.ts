import type { Aws } from './connection.ts';
import { readFault } from './fault.ts';
import { denyAllArn } from './identities.ts';
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

export async function detachDenial(aws: Aws, name: string): Promise<void> {
  const call = removal('DetachUserPolicy', 'the detaching of its policy');
  await askIam(aws, call, ({ client, sdk }, options) => {
    const command = new sdk.DetachUserPolicyCommand({ UserName: name, PolicyArn: denyAllArn });
    return unlessMissing(() => client.send(command, options));
  });
}

/** `held` when something hangs on it that is none of ours, such as a certificate or an MFA device. */
export async function removeUser(aws: Aws, name: string): Promise<'removed' | 'held'> {
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
