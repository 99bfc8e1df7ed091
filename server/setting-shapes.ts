import * as z from 'zod/mini';

export function isOn(value: string | undefined): boolean {
  return value === 'on' || value === '1' || value === 'true';
}

const text = (isRight: (text: string) => boolean, sentence: string) =>
  z.string().check(z.refine(isRight, { error: sentence }));

const flag = (name: string) =>
  z.pipe(
    text((value) => /^(on|off|1|0|true|false)$/.test(value), `${name} must be on or off.`),
    z.transform((value: string) => isOn(value)),
  );

const number = (name: string, least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
        error: ({ input }) =>
          `${name} must be a whole number from ${least} to ${most}, not '${String(input)}'.`,
      }),
    ),
    z.transform(Number),
  );

const list = (name: string, pattern: RegExp, what: string) =>
  z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((value: string) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ),
    z.array(z.string()).check(
      z.refine((parts) => parts.every((part) => pattern.test(part)), {
        error: `${name} must be ${what}, separated by commas.`,
      }),
    ),
  );

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return false;
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  );
}

const origin = (name: string) =>
  z.pipe(
    text(isOrigin, `${name} must be an address such as http://127.0.0.1:8080, without a path.`),
    z.transform((value: string) => new URL(value).origin),
  );

const host = (name: string) =>
  text((value) => /^[\w.:-]+$/.test(value), `${name} must be an address or a name, such as 127.0.0.1.`);

/** What each setting may hold; every message is a sentence for the person who starts Leakdrill. */
export const settingShapes = z.object({
  PORT: number('PORT', 1, 65_535),
  HOST: host('HOST'),
  PUBLIC_URL: z.optional(origin('PUBLIC_URL')),
  DATA_DIR: z.string(),
  DATABASE_URL: z.optional(
    text(
      (value) => ['postgres:', 'postgresql:'].includes(URL.parse(value)?.protocol ?? ''),
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/leakdrill.',
    ),
  ),
  RESTATE_URL: z.optional(origin('RESTATE_URL')),
  RESTATE_ADMIN_URL: z.optional(origin('RESTATE_ADMIN_URL')),
  WORKER_HOST: host('WORKER_HOST'),
  WORKER_PORT: z.optional(number('WORKER_PORT', 1, 65_535)),
  WORKER_URL: z.optional(origin('WORKER_URL')),
  ROLE: z.enum(['all', 'api', 'worker'], { error: 'ROLE must be all, api or worker.' }),
  GOOGLE_CLIENT_ID: z.optional(
    text((value) => !/\s/.test(value), 'GOOGLE_CLIENT_ID must not contain spaces.'),
  ),
  ALLOWED_HD: list('ALLOWED_HD', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'domains such as example.com'),
  MASTER_KEY: z.optional(
    z.pipe(
      text(
        (value) => /^[A-Za-z0-9+/]{43}=?$/.test(value),
        'MASTER_KEY must be 32 bytes in base64: openssl rand -base64 32 makes one.',
      ),
      z.transform((value: string) => Buffer.from(value, 'base64')),
    ),
  ),
  SANDBOX: flag('SANDBOX'),
  FREE_PLAN_CREDITS: number('FREE_PLAN_CREDITS', 0, 1_000_000),
  AWS_ACCOUNT_POOL: list('AWS_ACCOUNT_POOL', /^\d{12}$/, 'account ids of 12 digits'),
  RATE_LIMITS: flag('RATE_LIMITS'),
  PASSWORD_LOGIN: flag('PASSWORD_LOGIN'),
  TRUST_PROXY: flag('TRUST_PROXY'),
  DOCS_PUBLIC: flag('DOCS_PUBLIC'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
  }),
  NODE_ENV: z.enum(['production', 'development', 'test'], {
    error: 'NODE_ENV must be production, development or test.',
  }),
});
