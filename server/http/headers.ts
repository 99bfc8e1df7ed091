/** Headers of every answer, whatever its status, and the content policies of the pages. */

const policyOfAll = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: https://*.googleusercontent.com",
  'connect-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** Nothing that the pages load makes a Trusted Types policy of its own, so none may be made. */
const trustedTypes = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" };

const google = 'https://accounts.google.com/gsi/';

/** What Google's script loads: https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid */
const policyOfGoogle = {
  ...policyOfAll,
  'script-src': `'self' ${google}client`,
  'style-src': `'self' ${google}style`,
  'connect-src': `'self' ${google}`,
  'frame-src': google,
};

export type HeaderSet = Readonly<Record<string, string>>;

const always: HeaderSet = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
};

const ofPages: HeaderSet = {
  ...always,
  'content-security-policy': policy({ ...policyOfAll, ...trustedTypes }),
};
const ofApi: HeaderSet = { ...ofPages, 'cache-control': 'no-store' };

/** The sign-in page opens Google's window and runs a script that was not written under Trusted Types. */
const ofGoogleSignIn: HeaderSet = {
  ...always,
  'content-security-policy': policy(policyOfGoogle),
  'content-security-policy-report-only': policy({ 'require-trusted-types-for': "'script'" }),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** The local provider's script is ours, so its page is as strict as the others but for the policy that loads it. */
const ofLocalSignIn: HeaderSet = {
  ...ofPages,
  'content-security-policy': policy({
    ...policyOfAll,
    ...trustedTypes,
    'trusted-types': 'leakdrill-sign-in',
  }),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** The headers an address answers with; `path` is without its query. */
export function headersFor(path: string, signIn: 'google' | 'local'): HeaderSet {
  if (path === '/auth' || path === '/auth/') return signIn === 'google' ? ofGoogleSignIn : ofLocalSignIn;
  const isPage = !path.startsWith('/api') && !path.startsWith('/local-identity');
  return isPage ? ofPages : ofApi;
}

/** For answers made below the router, where no hook runs: requests that are not HTTP. */
export const headersOfBareReplies: HeaderSet = { ...ofApi, connection: 'close' };

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
