import { readEntraFault, readFailure } from '#catalogue/providers/microsoft/fault.ts';
import { refusalOf as refusalOfEntra } from '#catalogue/providers/microsoft/refusals.ts';
import { tokenOf, type Refused } from '#catalogue/providers/microsoft/token.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Azure } from './connection.ts';

/** The sign-in of an app, for one request and its retries; nothing of it where there is no app. */
export interface AppSignIn {
  /** Before each attempt: the storage SDK asks for the token in the middle of a request, where a failure would be taken for Blob's. */
  prepare(signal: AbortSignal): Promise<void>;
  credential: { getToken(): Promise<{ token: string; expiresOnTimestamp: number }> };
  /** For requests that no SDK makes. */
  header(): string;
  /** Undefined where it was not the sign-in that failed. */
  refusalOf(cause: unknown, call: { deed: string }): Refusal | undefined;
}

/** https://learn.microsoft.com/azure/storage/blobs/authorize-access-azure-active-directory#microsoft-authentication-library-msal */
const blobScope = 'https://storage.azure.com/.default';

export function openAppSignIn({ credentials, context, words }: Azure, scope = blobScope): AppSignIn {
  let token = '';
  let seen: { refused?: Refused; failure?: unknown } = {};
  return {
    async prepare(signal) {
      seen = {};
      if (!('app' in credentials)) return;
      token = await tokenOf(context, credentials.app, scope, signal, (what) => {
        seen = { ...seen, ...what };
      });
    },
    // It is asked for once in each request, and tokenOf hands out none that ends within minutes.
    credential: { getToken: async () => ({ token, expiresOnTimestamp: Date.now() + 300_000 }) },
    header: () => `Bearer ${token}`,
    refusalOf(cause, { deed }) {
      if (seen.failure instanceof Refusal) return seen.failure;
      const fault =
        (seen.failure === undefined ? undefined : readFailure(seen.failure, 'Microsoft Entra')) ??
        (seen.refused && readEntraFault(seen.refused));
      const call = { deed, writes: false, permission: '', missing: '' };
      return fault && refusalOfEntra(cause, fault, call, '', words);
    },
  };
}
