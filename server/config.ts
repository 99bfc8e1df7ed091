import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readOrMakeMasterKey } from './processes/master-key.ts';
import { startProblem } from './processes/start-problem.ts';
import { isOn, settingShapes } from './setting-shapes.ts';
import { settings, type SettingName } from './settings.ts';

export { findNearMisses, settings } from './settings.ts';

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly restateUrl?: string;
  readonly restateAdminUrl?: string;
  readonly workerHost: string;
  /** 0 until the entry has chosen one. */
  readonly workerPort: number;
  /** Where the engine finds the worker; known once its port is. */
  readonly workerUrl?: string;
  readonly role: 'all' | 'api' | 'worker';
  readonly googleClientId?: string;
  readonly allowedHd: readonly string[];
  readonly masterKey: Buffer;
  readonly sandbox: boolean;
  readonly freePlanCredits: number;
  readonly awsAccountPool: readonly string[];
  readonly rateLimits: boolean;
  readonly passwordLogin: boolean;
  readonly trustProxy: boolean;
  readonly docsPublic: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly isProduction: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the settings once. Throws one problem with a sentence for every mistake, and exit code 2. */
export function readConfig(env: Environment): Config {
  const values = withDefaults(env);
  const parsed = settingShapes.safeParse(values);
  const problems = [
    ...(parsed.error?.issues.map(({ message }) => message) ?? []),
    ...findContradictions(env, values),
  ];
  if (!parsed.success || problems.length > 0) throw startProblem(problems, { exitCode: 2 });

  const it = parsed.data;
  const dataDir = resolve(it.DATA_DIR);
  return {
    port: it.PORT,
    host: it.HOST,
    publicUrl: it.PUBLIC_URL ?? addressOf(it.HOST, it.PORT),
    dataDir,
    databaseUrl: it.DATABASE_URL,
    restateUrl: it.RESTATE_URL,
    restateAdminUrl: it.RESTATE_ADMIN_URL ?? (it.RESTATE_URL && withPort(it.RESTATE_URL, 9070)),
    workerHost: it.WORKER_HOST,
    workerPort: it.WORKER_PORT ?? 0,
    workerUrl: it.WORKER_URL ?? (it.WORKER_PORT ? addressOf(it.WORKER_HOST, it.WORKER_PORT) : undefined),
    role: it.ROLE,
    googleClientId: it.GOOGLE_CLIENT_ID,
    allowedHd: it.ALLOWED_HD,
    masterKey: it.MASTER_KEY ?? readOrMakeMasterKey(dataDir),
    sandbox: it.SANDBOX,
    freePlanCredits: it.FREE_PLAN_CREDITS,
    awsAccountPool: it.AWS_ACCOUNT_POOL,
    rateLimits: it.RATE_LIMITS,
    passwordLogin: it.PASSWORD_LOGIN,
    trustProxy: it.TRUST_PROXY,
    docsPublic: it.DOCS_PUBLIC,
    logLevel: it.LOG_LEVEL,
    isProduction: it.NODE_ENV === 'production',
  };
}

/** How somebody on this machine reaches what listens there. */
export function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** True for the addresses that no other machine can reach. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replaceAll(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

type Values = Partial<Record<SettingName, string>>;

function withDefaults(env: Environment): Values {
  const values: Values = {};
  for (const { name, default: fallback } of settings) {
    const value = env[name]?.trim() || fallback;
    if (value !== '') values[name] = value;
  }
  if (values.NODE_ENV === 'production' && !env.SANDBOX?.trim()) values.SANDBOX = 'off';
  return values;
}

const demandedInProduction = {
  DATABASE_URL: 'the PostgreSQL that holds all state',
  RESTATE_URL: 'the Restate that runs the executions',
  GOOGLE_CLIENT_ID: 'people sign in with Google',
  MASTER_KEY: 'it encrypts what users store (openssl rand -base64 32 makes one)',
  PUBLIC_URL: 'the address that people type, such as https://leakdrill.example.com',
} as const;

function findContradictions(env: Environment, values: Values): string[] {
  const problems: string[] = [];
  if (values.NODE_ENV === 'production') {
    for (const [name, why] of Object.entries(demandedInProduction)) {
      if (!env[name]?.trim())
        problems.push(`${name} is missing, and NODE_ENV=production demands it: ${why}.`);
    }
    if (isOn(values.SANDBOX))
      problems.push('SANDBOX cannot be on with NODE_ENV=production: stand-in clouds prove nothing there.');
    if (!isOn(values.RATE_LIMITS))
      problems.push('RATE_LIMITS cannot be off with NODE_ENV=production: they are off for load tests only.');
    if (values.PUBLIC_URL && isPlainBeyondLoopback(values.PUBLIC_URL)) {
      problems.push(
        'PUBLIC_URL must begin with https:// with NODE_ENV=production: sessions would cross the network in clear.',
      );
    }
  }
  if (values.HOST && !isLoopback(values.HOST) && !values.GOOGLE_CLIENT_ID && !isOn(values.PASSWORD_LOGIN)) {
    problems.push(
      `HOST=${values.HOST} lets other machines in, and with local sign-in anybody could be anyone: set GOOGLE_CLIENT_ID, or PASSWORD_LOGIN=on when only scripts sign in, or keep HOST on loopback.`,
    );
  }
  if (values.RESTATE_ADMIN_URL && !values.RESTATE_URL) {
    problems.push(
      'RESTATE_ADMIN_URL is set and RESTATE_URL is not: set both, or neither for the Restate that comes along.',
    );
  }
  return [...problems, ...findWorkerGaps(values)];
}

/** A Restate on another machine calls the worker, so both sides of that address must be said. */
function findWorkerGaps(values: Values): string[] {
  const restate = URL.parse(values.RESTATE_URL ?? '');
  if (!restate || isLoopback(restate.hostname) || values.ROLE === 'api') return [];
  const problems: string[] = [];
  if (!values.WORKER_PORT)
    problems.push(
      'WORKER_PORT is missing: a Restate on another machine calls the worker on a port that stays.',
    );
  if (!values.WORKER_URL)
    problems.push(
      'WORKER_URL is missing: a Restate on another machine must be told where it reaches the worker, such as http://worker-1:9080.',
    );
  return problems;
}

function isPlainBeyondLoopback(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && !isLoopback(url.hostname);
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.origin;
}
