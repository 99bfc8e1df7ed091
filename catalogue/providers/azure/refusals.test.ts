import { describe, expect, it } from 'vitest';
import { readFault } from './fault.ts';
import { needs, refusalOf, type Asker, type Call } from './refusals.ts';

/** What the SDK throws, cut to what is read of it. */
interface Thrown {
  name?: string;
  status?: number;
  code?: string;
  headers?: Record<string, string>;
}

const upload: Call = { deed: 'the upload', writes: true, needs: needs.createBlob };

function refuse(
  { name, status, code, headers }: Thrown,
  means: Asker['means'] = 'account key',
  call = upload,
) {
  const answered =
    status === undefined ? {} : { statusCode: status, response: { headers: new Headers(headers) } };
  const cause = { name: name ?? 'RestError', code, ...answered };
  const words = { consequence: 'Nothing was planted.', again: 'retry this step' };
  return refusalOf(cause, readFault(cause), call, { account: 'acme2026', means }, words);
}

const badKey =
  'Azure refused the upload: the key is not one of this account’s, or its network rules keep this server out. Nothing was planted. Enter a valid one, then retry this step.';
const badSignature =
  'Azure refused the upload: the shared access signature has expired, was revoked or mistyped, or the account’s network rules keep this server out. Nothing was planted. Enter a valid one, then retry this step.';
const badApp =
  'Azure refused the upload: the account does not trust this app’s directory, or its network rules keep this server out. Nothing was planted. Enter a valid one, then retry this step.';

describe('refusalOf', () => {
  it.each<[string, Asker['means'], number, string]>([
    ['AuthenticationFailed', 'account key', 403, badKey],
    ['AuthenticationFailed', 'shared access signature', 403, badSignature],
    ['AuthenticationFailed', 'app', 403, badApp],
    ['AuthorizationFailure', 'account key', 403, badKey],
    ['InvalidAuthenticationInfo', 'app', 401, badApp],
    ['NoAuthenticationInformation', 'shared access signature', 401, badSignature],
    [
      'AuthorizationPermissionMismatch',
      'shared access signature',
      403,
      'Azure refused the upload: the shared access signature lacks Create. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'AuthorizationPermissionMismatch',
      'app',
      403,
      'Azure refused the upload: the app lacks containers/blobs/write. Nothing was planted. Assign the role Storage Blob Data Contributor, then retry this step.',
    ],
    [
      'ContainerBeingDeleted',
      'account key',
      409,
      'Azure refused the upload: the container is still being deleted. Nothing was planted. Wait a minute, then retry this step.',
    ],
    [
      'ContainerNotFound',
      'account key',
      404,
      'Azure refused the upload: there is no such container. Nothing was planted. Correct its name, then retry this step.',
    ],
    [
      'AuthorizationProtocolMismatch',
      'shared access signature',
      403,
      'Azure refused the upload: the shared access signature is for another protocol. Nothing was planted. Enter one for HTTPS, then retry this step.',
    ],
    [
      'AuthorizationServiceMismatch',
      'shared access signature',
      403,
      'Azure refused the upload: the shared access signature is not for blobs. Nothing was planted. Enter one for the blob service, then retry this step.',
    ],
    [
      'AuthorizationSourceIPMismatch',
      'shared access signature',
      403,
      'Azure refused the upload: the shared access signature is for other addresses than this server’s. Nothing was planted. Enter one without them, then retry this step.',
    ],
    [
      'InsufficientAccountPermissions',
      'shared access signature',
      403,
      'Azure refused the upload: the shared access signature lacks Create. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'LeaseIdMissing',
      'account key',
      412,
      'Azure refused the upload: somebody holds a lease on it. Nothing was planted. End the lease, then retry this step.',
    ],
    [
      'InvalidResourceName',
      'account key',
      400,
      'Azure refused the upload: the name is not one that Azure takes. Nothing was planted. Choose another, then retry this step.',
    ],
    [
      'PublicAccessNotPermitted',
      'account key',
      409,
      'Azure refused the upload: the storage account forbids public access. Nothing was planted. Have the container made closed, or allow public access in the account’s settings, then retry this step.',
    ],
    [
      'KeyBasedAuthenticationNotPermitted',
      'account key',
      403,
      'Azure refused the upload: the storage account lets nobody in with its keys. Nothing was planted. Use an app of the directory, then retry this step.',
    ],
    [
      'AccountIsDisabled',
      'account key',
      403,
      'Azure refused the upload: the storage account is disabled. Nothing was planted. Enable it, then retry this step.',
    ],
    [
      'AccountNotFound',
      'account key',
      404,
      'Azure has no storage account named acme2026. Nothing was planted. Correct the name, then retry this step.',
    ],
    [
      'TeapotException',
      'account key',
      418,
      'Azure refused the upload (TeapotException). Nothing was planted. Check the configuration, then retry this step.',
    ],
  ])('explains %s of the %s', (code, means, status, sentence) => {
    // A body's code and that of a header: an answer to HEAD has no body.
    for (const where of [{ code }, { headers: { 'x-ms-error-code': code } }]) {
      const refusal = refuse({ status, ...where }, means);
      expect(refusal.message).toBe(sentence);
      expect(refusal.slug).toBe('provider-refused');
      expect(refusal.retryAfterMs).toBeUndefined();
    }
  });

  it('names the role that may delete a version', () => {
    const call = { ...upload, deed: 'the removal of the version', needs: needs.removeVersion };
    expect(refuse({ status: 403, code: 'AuthorizationPermissionMismatch' }, 'app', call).message).toContain(
      'Assign the role Storage Blob Data Owner,',
    );
  });

  it('says no more than the status where there is no code', () => {
    expect(refuse({ status: 400 }).message).toContain('Azure refused the upload (status 400).');
  });

  it.each<[string, Thrown, string, number]>([
    ['ServerBusy', { status: 503, code: 'ServerBusy' }, 'Azure asked for patience during the upload.', 0],
    [
      'a told wait',
      { status: 503, headers: { 'retry-after': '7' } },
      'Azure asked for patience during the upload.',
      7000,
    ],
    ['429', { status: 429 }, 'Azure asked for patience during the upload.', 0],
    [
      'InternalError',
      { status: 500, code: 'InternalError' },
      'Azure had a failure of its own during the upload.',
      0,
    ],
    ['silence', { name: 'AbortError' }, 'Azure did not answer during the upload.', 0],
  ])('lets %s be tried again', (_name, thrown, sentence, retryAfterMs) => {
    const refusal = refuse(thrown);
    expect(refusal.message).toBe(sentence);
    expect(refusal.retryAfterMs).toBe(retryAfterMs);
  });

  it('never echoes what an answer says', () => {
    const script = '<script>alert(1)</script>';
    for (const thrown of [
      { status: 400, code: script },
      { status: 400, headers: { 'x-ms-error-code': script } },
      { status: 403, code: 'x'.repeat(5000) },
    ]) {
      const { message } = refuse(thrown);
      expect(message).not.toContain('script');
      expect(message.length).toBeLessThan(300);
    }
  });
});
