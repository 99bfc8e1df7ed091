/** The part of Google's script that we use: https://developers.google.com/identity/gsi/web/reference/js-reference */
export interface GoogleIdentity {
  initialize: (options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential?: string }) => void;
    auto_select?: boolean;
    cancel_on_tap_outside?: boolean;
    ux_mode?: 'popup';
  }) => void;
  renderButton: (
    parent: HTMLElement,
    options: {
      type: 'standard';
      theme: 'outline' | 'filled_black';
      size: 'large';
      text: 'continue_with';
      shape: 'rectangular';
      logo_alignment: 'left';
      width: number;
    },
  ) => void;
}

export const loadTimeoutMs = 5000;

/** Loads the identity provider's script and hands out its surface; fails after five seconds. */
export async function loadIdentityScript(url: string): Promise<GoogleIdentity> {
  const loaded = surface();
  if (loaded !== undefined) return loaded;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail('The script took too long.'), loadTimeoutMs);
    function fail(reason: string) {
      clearTimeout(timer);
      script.remove();
      reject(new Error(reason));
    }
    script.async = true;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => fail('The script did not load.'));
    script.src = trustedScriptUrl(url);
    document.head.append(script);
  });
  const google = surface();
  if (google === undefined) throw new Error('The script has another surface than expected.');
  return google;
}

function surface(): GoogleIdentity | undefined {
  return (globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id;
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Under Trusted Types a script's address must come from a policy; this one vouches for the server's own answer. */
function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return url;
  policy ??= trustedTypes.createPolicy('leakdrill-sign-in', { createScriptURL: (trusted) => trusted });
  return policy.createScriptURL(url);
}
