import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNearMisses, isLoopback, readConfig, settings } from './config.ts';
import { isStartProblem } from './processes/start-problem.ts';

const key = Buffer.alloc(32, 7);
const usual = { MASTER_KEY: key.toString('base64') };
const production = {
  ...usual,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://user:password@db.example.com/leakdrill',
  RESTATE_URL: 'http://restate.example.com:8080',
  WORKER_HOST: '0.0.0.0',
  WORKER_PORT: '9080',
  WORKER_URL: 'http://worker.example.com:9080',
  GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com',
  PUBLIC_URL: 'https://leakdrill.example.com/',
};

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (isStartProblem(error)) {
      expect(error.exitCode).toBe(2);
      return error.sentences;
    }
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('has a default for everything outside production', () => {
    expect(readConfig(usual)).toEqual({
      port: 8000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8000',
      dataDir: resolve('.data'),
      workerHost: '127.0.0.1',
      workerPort: 0,
      role: 'all',
      allowedHd: [],
      masterKey: key,
      sandbox: true,
      freePlanCredits: 50,
      awsAccountPool: [],
      rateLimits: true,
      passwordLogin: false,
      trustProxy: false,
      docsPublic: false,
      logLevel: 'info',
      isProduction: false,
    });
  });

  it('takes an empty or blank value for one that is not set', () => {
    expect(readConfig({ ...usual, PORT: '', SANDBOX: ' ', PUBLIC_URL: '' })).toEqual(readConfig(usual));
  });

  it.each([
    ['PORT', ['0', '65536', 'http', '80.5', '-1', '99999999999']],
    ['HOST', ['a b', 'http://x']],
    ['PUBLIC_URL', ['leakdrill', 'ftp://x', 'https://x/path', 'https://user@x', 'https://x?y']],
    ['DATABASE_URL', ['mysql://x', 'x']],
    ['WORKER_HOST', ['a b', 'http://x']],
    ['WORKER_PORT', ['0', 'x']],
    ['WORKER_URL', ['x', 'http://x/y']],
    ['ROLE', ['both', 'ALL']],
    ['GOOGLE_CLIENT_ID', ['a b']],
    ['ALLOWED_HD', ['example', 'example.com;example.org']],
    [
      'MASTER_KEY',
      ['abc', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64'), key.toString('hex')],
    ],
    ['SANDBOX', ['yes', '2']],
    ['FREE_PLAN_CREDITS', ['-1', '1.5', '1e3', '1000001']],
    ['AWS_ACCOUNT_POOL', ['12345678901', '123456789012 123456789012']],
    ['RATE_LIMITS', ['no']],
    ['PASSWORD_LOGIN', ['maybe']],
    ['TRUST_PROXY', ['10.0.0.0/8']],
    ['DOCS_PUBLIC', ['ja']],
    ['LOG_LEVEL', ['loud']],
    ['NODE_ENV', ['staging']],
  ])('refuses a wrong %s with one sentence that names it', (name, values) => {
    for (const value of values) {
      const sentences = problemsOf({ ...usual, GOOGLE_CLIENT_ID: 'x', [name]: value });
      expect(sentences, value).toHaveLength(1);
      expect(sentences[0]).toMatch(new RegExp(`^${name} .+\\.$`));
    }
  });

  it('names all mistakes at once', () => {
    const sentences = problemsOf({ ...usual, PORT: 'x', LOG_LEVEL: 'x', SANDBOX: 'x' });
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'SANDBOX', 'LOG_LEVEL']);
  });

  it('never repeats a secret', () => {
    const sentences = problemsOf({ MASTER_KEY: 'hunter2', DATABASE_URL: 'mysql://user:hunter2@db' });
    expect(sentences).toHaveLength(2);
    expect(sentences.join()).not.toContain('hunter2');
  });

  it('reads lists and switches in the forms people write', () => {
    const config = readConfig({
      ...usual,
      ALLOWED_HD: 'example.com, example.org,',
      AWS_ACCOUNT_POOL: '123456789012,210987654321',
      SANDBOX: '0',
      TRUST_PROXY: 'true',
      DOCS_PUBLIC: '1',
      RATE_LIMITS: 'off',
    });
    expect(config).toMatchObject({
      allowedHd: ['example.com', 'example.org'],
      awsAccountPool: ['123456789012', '210987654321'],
      sandbox: false,
      trustProxy: true,
      docsPublic: true,
      rateLimits: false,
    });
  });

  it("takes the admin address of Restate's host when only RESTATE_URL is set, and refuses the contrary", () => {
    expect(readConfig({ ...usual, ROLE: 'api', RESTATE_URL: 'http://restate:8080' }).restateAdminUrl).toBe(
      'http://restate:9070',
    );
    expect(problemsOf({ ...usual, RESTATE_ADMIN_URL: 'http://restate:9070' })).toHaveLength(1);
  });

  it('derives the addresses that are not set', () => {
    const config = readConfig({
      ...usual,
      HOST: '::',
      PORT: '9000',
      GOOGLE_CLIENT_ID: 'x',
      WORKER_PORT: '9080',
    });
    expect(config).toMatchObject({ publicUrl: 'http://127.0.0.1:9000', workerUrl: 'http://127.0.0.1:9080' });
    expect(readConfig({ ...usual, HOST: '::1' }).publicUrl).toBe('http://[::1]:8000');
    expect(readConfig({ ...usual, WORKER_HOST: '10.0.0.7', WORKER_PORT: '9080' }).workerUrl).toBe(
      'http://10.0.0.7:9080',
    );
  });

  it('demands the address of a worker that a Restate on another machine calls', () => {
    const elsewhere = { ...usual, RESTATE_URL: 'http://restate.example.com:8080' };
    expect(problemsOf(elsewhere).map((sentence) => sentence.split(' ')[0])).toEqual([
      'WORKER_PORT',
      'WORKER_URL',
    ]);
    expect(problemsOf({ ...elsewhere, WORKER_PORT: '9080' })).toHaveLength(1);
    expect(problemsOf({ ...elsewhere, WORKER_PORT: '9080', WORKER_URL: 'http://worker-1:9080' })).toEqual([]);
    expect(problemsOf({ ...elsewhere, ROLE: 'api' })).toEqual([]);
    expect(problemsOf({ ...usual, RESTATE_URL: 'http://127.0.0.1:8080' })).toEqual([]);
  });

  it('refuses a HOST beyond loopback with local sign-in (Q69)', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.5', 'leakdrill.local', '127.evil.example']) {
      expect(problemsOf({ ...usual, HOST: host }), host).toHaveLength(1);
      expect(problemsOf({ ...usual, HOST: host, GOOGLE_CLIENT_ID: 'x' })).toEqual([]);
      expect(problemsOf({ ...usual, HOST: host, PASSWORD_LOGIN: 'on' })).toEqual([]);
    }
    for (const host of ['127.0.0.1', '127.8.8.8', '::1', 'localhost']) {
      expect(problemsOf({ ...usual, HOST: host }), host).toEqual([]);
    }
  });
});

describe('readConfig in production', () => {
  it('is content with the demanded settings, and the sandbox is off', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      sandbox: false,
      rateLimits: true,
      publicUrl: 'https://leakdrill.example.com',
      restateAdminUrl: 'http://restate.example.com:9070',
    });
  });

  it('demands each of the five with a sentence of its own, and makes no key', () => {
    const names = ['DATABASE_URL', 'RESTATE_URL', 'GOOGLE_CLIENT_ID', 'MASTER_KEY', 'PUBLIC_URL'];
    const sentences = problemsOf({ NODE_ENV: 'production', DATA_DIR: '/nonexistent/leakdrill' });
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(names);
    for (const name of names) expect(problemsOf({ ...production, [name]: undefined })).toHaveLength(1);
  });

  it('cannot be given the sandbox, nor be without rate limits, nor send sessions in clear', () => {
    expect(problemsOf({ ...production, SANDBOX: 'on' })[0]).toMatch(/^SANDBOX cannot/);
    expect(problemsOf({ ...production, RATE_LIMITS: 'off' })[0]).toMatch(/^RATE_LIMITS cannot/);
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://leakdrill.example.com' })[0]).toMatch(
      /^PUBLIC_URL must/,
    );
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://127.0.0.1:8000' })).toEqual([]);
  });
});

describe('the master key', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'leakdrill-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is made once, for its owner only, and read again (Q55)', () => {
    const dataDir = join(folder, 'a', 'b');
    const first = readConfig({ DATA_DIR: dataDir }).masterKey;
    expect(first).toHaveLength(32);
    expect(readConfig({ DATA_DIR: dataDir }).masterKey).toEqual(first);
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir)).toEqual(['master.key']);
    expect(readFileSync(join(dataDir, 'master.key'), 'utf8').trim()).toBe(first.toString('base64'));
  });

  it('is not replaced when its file is damaged', () => {
    const dataDir = join(folder, 'damaged');
    readConfig({ DATA_DIR: dataDir });
    writeFileSync(join(dataDir, 'master.key'), 'half');
    expect(problemsOf({ DATA_DIR: dataDir })[0]).toContain('can never be read again');
    expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe('half');
  });

  it('says so when DATA_DIR is a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/is not a folder/);
  });
});

describe('settings', () => {
  it('has every setting once, with a doc line that is a sentence', () => {
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
    for (const { about } of settings) expect(about).toMatch(/^[\w].+\.$/);
  });
});

describe('findNearMisses', () => {
  it('names what was probably meant', () => {
    const names = [
      'DATABASE_URI',
      'DATADIR',
      'GOOGLE_CLIENTID',
      'log_level',
      'RESTATE_ADMIN_URI',
      'FREE_PLAN_CREDIT',
    ];
    const found = findNearMisses(Object.fromEntries(names.map((name) => [name, 'x'])));
    expect(found).toHaveLength(names.length);
    expect(found[0]).toBe(
      'DATABASE_URI is not a setting of Leakdrill and is ignored: did you mean DATABASE_URL?',
    );
  });

  it('leaves the usual environment alone, and what is set rightly as well', () => {
    const names = [
      'HOME',
      'HOSTNAME',
      'PATH',
      'SHELL',
      'PORTS',
      'ROLES',
      'NODE_PATH',
      'NODE_OPTIONS',
      'LOGNAME',
      'USER',
    ];
    expect(findNearMisses(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
    expect(findNearMisses({ DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([]);
  });
});

describe('isLoopback', () => {
  it('knows the addresses that no other machine reaches', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'LOCALHOST'].every(isLoopback)).toBe(true);
    expect(
      ['0.0.0.0', '::', '10.0.0.1', 'localhost.example.com', '127.0.0.1.nip.io', ''].some(isLoopback),
    ).toBe(false);
  });
});
