import { describe, expect, it } from 'vitest';
import { readEntraFault, readFailure, readServiceFault, type Fault } from './fault.ts';
import { refusalOf, type Call } from './refusals.ts';

const upload: Call = {
  deed: 'the upload',
  writes: true,
  permission: 'write on the site',
  missing: 'the folder',
};

function refuse(fault: Fault) {
  const words = { consequence: 'Nothing was planted.', again: 'retry this step' };
  return refusalOf(new Error('as the SDK says it'), fault, upload, 'write on the site', words);
}

const graph = (status: number, code: string, retryAfter: string | null = null) =>
  readServiceFault({ status, retryAfter, body: JSON.stringify({ error: { code } }) }, 'Microsoft Graph');
const entra = (status: number, code: unknown, retryAfter: string | null = null) =>
  readEntraFault({ status, retryAfter, body: JSON.stringify({ error: 'x', error_codes: [code] }) });

describe('refusalOf', () => {
  it.each<[string, Fault, string]>([
    [
      'a token that Graph does not take',
      graph(401, 'InvalidAuthenticationToken'),
      'Microsoft Graph does not take the token of this application. Nothing was planted. Look whether it was disabled, then retry this step.',
    ],
    [
      'accessDenied',
      graph(403, 'accessDenied'),
      'Microsoft Graph refused the upload: the app lacks write on the site. Nothing was planted. Have it granted, then retry this step.',
    ],
    [
      'itemNotFound',
      graph(404, 'itemNotFound'),
      'Microsoft Graph refused the upload: the folder does not exist, or this application was not given access to it. Nothing was planted. Correct that, then retry this step.',
    ],
    [
      'a name that SharePoint does not take',
      graph(400, 'invalidRequest'),
      'Microsoft Graph refused the upload: SharePoint takes neither every address nor every name of a file or folder. Nothing was planted. Check the address of the site, the library, the folder and the file name, then retry this step.',
    ],
    [
      'a site that is full',
      graph(507, 'quotaLimitReached'),
      'Microsoft Graph refused the upload: the site is full. Nothing was planted. Make room there, then retry this step.',
    ],
    [
      'a redirect',
      graph(302, ''),
      'Microsoft Graph sent the upload elsewhere, where nobody follows it. Nothing was planted. Look whether Microsoft has a failure, then retry this step.',
    ],
    [
      'a code that we do not know',
      graph(418, 'teapot'),
      'Microsoft Graph refused the upload (teapot). Nothing was planted. Check the configuration, then retry this step.',
    ],
    [
      'a wrong secret',
      entra(401, 7_000_215),
      'Microsoft Entra does not take this client secret: it was mistyped or deleted, or it is the id of the secret instead of its value. Nothing was planted. Enter the value of one that is active, then retry this step.',
    ],
    [
      'a secret that has expired',
      entra(401, 7_000_222),
      'The client secret has expired. Nothing was planted. Enter the value of one that is active, then retry this step.',
    ],
    [
      'an unknown app',
      entra(400, 700_016),
      'Microsoft Entra knows no such application in this tenant. Nothing was planted. Correct the client id, or the tenant id, then retry this step.',
    ],
    ...[90_002, 900_023].map((code): [string, Fault, string] => [
      `an unknown tenant (${code})`,
      entra(400, code),
      'Microsoft Entra knows no tenant with this id. Nothing was planted. Correct the tenant id, then retry this step.',
    ]),
    [
      'a disabled app',
      entra(400, 7_000_112),
      'The application is disabled in this tenant. Nothing was planted. Have it enabled, then retry this step.',
    ],
    [
      'another code of Entra',
      entra(400, 50_058),
      'Microsoft Entra gave no token to this application (AADSTS50058). Nothing was planted. Check tenant id, client id and client secret, then retry this step.',
    ],
  ])('explains %s', (_name, fault, sentence) => {
    const refusal = refuse(fault);
    expect(refusal.message).toBe(sentence);
    expect(refusal.slug).toBe('provider-refused');
    expect(refusal.retryAfterMs).toBeUndefined();
  });

  it.each<[string, Fault, string, number]>([
    [
      '429',
      graph(429, 'TooManyRequests', '7'),
      'Microsoft Graph asked for patience during the upload.',
      7000,
    ],
    ['a told wait', graph(503, '', '9'), 'Microsoft Graph asked for patience during the upload.', 9000],
    ['503', graph(503, ''), 'Microsoft Graph had a failure of its own during the upload.', 0],
    [
      'a locked file',
      graph(423, 'resourceLocked'),
      'Microsoft Graph found the place locked during the upload.',
      0,
    ],
    ['Entra’s 500', entra(500, 90_033), 'Microsoft Entra had a failure of its own during the upload.', 0],
    [
      'silence',
      readFailure(new DOMException('late', 'TimeoutError'), 'Microsoft Graph') as Fault,
      'Microsoft Graph did not answer during the upload.',
      0,
    ],
    [
      'a broken connection',
      readFailure(
        new TypeError('fetch failed', { cause: new Error('ECONNRESET') }),
        'Microsoft Entra',
      ) as Fault,
      'Microsoft Entra broke off during the upload.',
      0,
    ],
  ])('lets %s be tried again', (_name, fault, sentence, retryAfterMs) => {
    const refusal = refuse(fault);
    expect(refusal.message).toBe(sentence);
    expect(refusal.retryAfterMs).toBe(retryAfterMs);
  });

  it('never echoes what an answer says', () => {
    const script = '<script>alert(1)</script>';
    for (const fault of [
      graph(418, script),
      graph(418, 'x'.repeat(5000)),
      entra(400, script),
      graph(503, '', script),
    ]) {
      const { message } = refuse(fault);
      expect(message).not.toContain('script');
      expect(message.length).toBeLessThan(300);
    }
  });
});
