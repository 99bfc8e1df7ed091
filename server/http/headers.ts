import { createHash } from 'node:crypto';
import { isLoopback } from '#server/config.ts';

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

/**
 * The sign-in page opens Google's window and runs a script that was not written under Trusted Types. Google tells by
 * the referrer whose page it is: without one it refuses every origin.
 */
const ofGoogleSignIn: HeaderSet = {
  ...always,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': policy(policyOfGoogle),
  'content-security-policy-report-only': policy({ 'require-trusted-types-for': "'script'" }),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** Google asks for this one on a developer's machine: https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid */
const ofGoogleSignInOnLoopback: HeaderSet = {
  ...ofGoogleSignIn,
  'referrer-policy': 'no-referrer-when-downgrade',
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

const ofSignIn = {
  google: ofGoogleSignIn,
  'google-on-loopback': ofGoogleSignInOnLoopback,
  local: ofLocalSignIn,
} as const;

/** Whose button the sign-in page shows, and whether people reach it over plain HTTP on this machine. */
export type SignInPage = keyof typeof ofSignIn;

export function signInPageOf(provider: 'google' | 'local', publicUrl: string): SignInPage {
  const { protocol, hostname } = new URL(publicUrl);
  return provider === 'google' && protocol === 'http:' && isLoopback(hostname)
    ? 'google-on-loopback'
    : provider;
}

/** The headers an address answers with; `path` is without its query. */
export function headersFor(path: string, signIn: SignInPage): HeaderSet {
  if (path === '/auth' || path === '/auth/') return ofSignIn[signIn];
  const isPage = !path.startsWith('/api') && !path.startsWith('/local-identity');
  return isPage ? ofPages : ofApi;
}

/** A page's policy that lets in the one script which stands in the page itself, by its hash. */
export function withInlineScript(contentPolicy: string, script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return contentPolicy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`);
}

/** For answers made below the router, where no hook runs: requests that are not HTTP. */
export const headersOfBareReplies: HeaderSet = { ...ofApi, connection: 'close' };

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
