export type Setting = { readonly name: string; readonly default: string; readonly about: string };

/** Every environment variable the server reads, as README shows it. An empty value counts as not set. */
export const settings = [
  { name: 'PORT', default: '8000', about: 'Port of the web interface and its API.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    about:
      'Address to listen on. Anything beyond loopback demands GOOGLE_CLIENT_ID, or PASSWORD_LOGIN=on for scripts only.',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    about:
      'Address under which browsers reach Leakdrill, when it is not http://HOST:PORT. Required in production.',
  },
  {
    name: 'DATA_DIR',
    default: './.data',
    about: 'Folder for everything that Leakdrill keeps on this machine.',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    about:
      'PostgreSQL 15 or newer (tested with 18) to use instead of the one that comes along. Required in production.',
  },
  {
    name: 'RESTATE_URL',
    default: '',
    about: 'Ingress of a Restate to use instead of the one that comes along. Required in production.',
  },
  {
    name: 'RESTATE_ADMIN_URL',
    default: '',
    about: "Admin address of that Restate. Without it: RESTATE_URL's host, port 9070.",
  },
  {
    name: 'WORKER_HOST',
    default: '127.0.0.1',
    about:
      'Address on which the worker listens for Restate. Whoever reaches it can run steps: let only Restate.',
  },
  {
    name: 'WORKER_PORT',
    default: '',
    about:
      'Port on which Restate calls the worker. Required when Restate is elsewhere; else a free one, kept in DATA_DIR.',
  },
  {
    name: 'WORKER_URL',
    default: '',
    about:
      'Address at which Restate reaches the worker. Required when Restate is elsewhere; else http://WORKER_HOST:WORKER_PORT.',
  },
  {
    name: 'ROLE',
    default: 'all',
    about:
      'What this process does: api, worker or all. Several workers stand by for each other, and share the work behind one WORKER_URL.',
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    default: '',
    about:
      'OAuth client for sign-in with Google. Without it local sign-in stands in. Required in production.',
  },
  {
    name: 'ALLOWED_HD',
    default: '',
    about: 'Google Workspace domains that may sign in, separated by commas. Empty: all.',
  },
  {
    name: 'MASTER_KEY',
    default: '',
    about:
      'Encrypts what users store: 32 bytes in base64. Without it: DATA_DIR/master.key. Required in production.',
  },
  {
    name: 'SANDBOX',
    default: 'on',
    about: 'Stand-in clouds on this machine instead of the real ones: on or off. Always off in production.',
  },
  { name: 'FREE_PLAN_CREDITS', default: '50', about: 'Credits that a new account starts with.' },
  {
    name: 'AWS_ACCOUNT_POOL',
    default: '',
    about: 'AWS account ids (12 digits) that decoys may name, separated by commas.',
  },
  {
    name: 'RATE_LIMITS',
    default: 'on',
    about: 'Limits of requests per minute: on, or off for load tests. Always on in production.',
  },
  {
    name: 'PASSWORD_LOGIN',
    default: 'off',
    about:
      'Sign-in by e-mail and password through the API, for scripts: on or off. The sign-in page has no field for it.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'off',
    about: 'Believe X-Forwarded-* headers, when a proxy of yours sets them: on or off.',
  },
  {
    name: 'DOCS_PUBLIC',
    default: 'off',
    about: 'Show the Getting Started pages (/docs) to people who are not signed in: on or off.',
  },
  { name: 'LOG_LEVEL', default: 'info', about: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'NODE_ENV',
    default: 'development',
    about: 'production demands the settings above and switches local stand-ins off.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];

/** One sentence for each variable that is probably a misspelt setting of ours. */
export function findNearMisses(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set<string>(settings.map(({ name }) => name));
  return Object.keys(env)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => isNearMiss(name, setting.name));
      return meant && !env[meant.name]
        ? [`${name} is not a setting of Leakdrill and is ignored: did you mean ${meant.name}?`]
        : [];
    });
}

// Short names differ from everyday variables by a letter or two (HOST, HOME), so only their spelling variants count.
function isNearMiss(name: string, meant: string): boolean {
  if (plain(name) === plain(meant)) return true;
  return meant.length >= 8 && distance(name.toUpperCase(), meant) <= 2;
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll(/[_-]/g, '');
}

function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(a).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
