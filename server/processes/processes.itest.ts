import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxClient } from '#sandbox/start.ts';
import { freePort } from './ports.ts';
import { testPostgres } from './testing.ts';
import { processesWith, socketsOf, startEntry, type Socket, type Started } from './testing-processes.ts';

let folder: string;
const running: Started[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leakdrill-processes-'));
});
afterEach(async () => {
  for (const started of running.splice(0)) await started.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function start(name: string, env: Record<string, string> = {}): Promise<Started> {
  const started = await startEntry({ DATA_DIR: join(folder, name), PORT: String(await freePort()), ...env });
  running.push(started);
  return started;
}

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

async function isHealthy({ restate }: Started): Promise<boolean> {
  const [ingress, admin] = await Promise.all([
    fetch(`${restate.ingressUrl}/restate/health`),
    fetch(`${restate.adminUrl}/health`),
  ]);
  return ingress.ok && admin.ok;
}

function pidOf(name: string, child: string): number {
  return Number(readFileSync(join(folder, name, 'run', `${child}.pid`), 'utf8').split('\n')[1]);
}

const isLoopbackAddress = (address: string): boolean => address.startsWith('127.') || address === '::1';
const isNone = (address: string): boolean => address === '0.0.0.0' || address === '::';

describe('openConnections', () => {
  it('starts everything, and the second time finds what the first one left', async () => {
    const first = await start('twice');
    await query(first.databaseUrl, 'create table kept as select 42 as answer');
    expect(await isHealthy(first)).toBe(true);
    expect(await running.pop()?.stop()).toBe(0);
    expect(processesWith(join(folder, 'twice'))).toEqual([]);

    const second = await start('twice');
    expect(await query(second.databaseUrl, 'select * from kept')).toEqual([{ answer: 42 }]);
    expect(await isHealthy(second)).toBe(true);
    expect(second.workerPort).toBe(first.workerPort);
  });

  it('makes the cluster anew when the first start was killed in the middle of making it', async () => {
    mkdirSync(join(folder, 'halfway/postgres/data.new/base'), { recursive: true });
    writeFileSync(join(folder, 'halfway/postgres/data.new/PG_VERSION'), '18\n');
    const started = await start('halfway');
    expect(await query(started.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(join(folder, 'halfway/postgres')).toSorted()).toEqual(['data', 'password']);
  });

  it('keeps what it writes to its owner', async () => {
    await start('closed');
    expect(statSync(join(folder, 'closed')).mode & 0o077 & ~0o011).toBe(0);
    for (const name of ['connections.json', 'logs', 'postgres/password', 'run', 'restate']) {
      expect(statSync(join(folder, 'closed', name)).mode & 0o077, name).toBe(0);
    }
  });

  it('works in a folder with spaces and a path of more than 150 characters', async () => {
    const name = `a folder with spaces, 'quotes' and $signs/${'long '.repeat(30)}/data`;
    const started = await start(name);
    expect(join(folder, name).length).toBeGreaterThan(150);
    expect(await query(started.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await isHealthy(started)).toBe(true);
  });

  it('lets two instances live side by side', async () => {
    const [one, two] = await Promise.all([start('left'), start('right')]);
    await query(one.databaseUrl, 'create table only_left (id int)');
    await expect(query(two.databaseUrl, 'select * from only_left')).rejects.toThrow(/does not exist/);
    expect(one.restate).not.toEqual(two.restate);
    expect((await isHealthy(one)) && (await isHealthy(two))).toBe(true);
  });

  it('refuses a DATA_DIR that is in use, and a PORT that is taken', async () => {
    const started = await start('used');
    await expect(start('used')).rejects.toMatchObject({
      message: `DATA_DIR ${join(folder, 'used')} is in use by another Leakdrill (process ${started.pid}): stop that one, or set DATA_DIR and PORT to others.`,
      exitCode: 1,
    });
    const port = new URL(started.restate.adminUrl).port;
    await expect(start('port', { PORT: port })).rejects.toMatchObject({
      message: `Port ${port} is taken by another program: set PORT to another, such as PORT=${Number(port) + 1}.`,
      exitCode: 1,
    });
    expect(existsSync(join(folder, 'port/postgres'))).toBe(false);
  });

  it('uses a database from elsewhere instead of its own', async () => {
    const database = await testPostgres();
    const started = await start('external', { DATABASE_URL: database.url });
    expect(started.databaseUrl).toBe(database.url);
    expect(existsSync(join(folder, 'external/postgres'))).toBe(false);
    expect(await isHealthy(started)).toBe(true);
    await database.drop();
  });

  it('lets a second worker on the machine join the children of the first process', async () => {
    const first = await start('joined');
    const worker = await start('joined', { ROLE: 'worker' });
    expect(worker.databaseUrl).toBe(first.databaseUrl);
    expect(worker.restate).toEqual(first.restate);
    expect(worker.workerPort).not.toBe(first.workerPort);
    await running.pop()?.stop();
    expect(await isHealthy(first)).toBe(true);
  });
});

describe('a killed parent', () => {
  it('leaves no child alive after two seconds, and the next start works at once', async () => {
    const first = await start('orphans');
    await query(first.databaseUrl, 'create table acknowledged as select 1 as id');
    await running.pop()?.kill();
    await sleep(2_000);
    expect(processesWith(join(folder, 'orphans'))).toEqual([]);
    const second = await start('orphans');
    expect(await query(second.databaseUrl, 'select * from acknowledged')).toEqual([{ id: 1 }]);
  });

  it('can be started again without any wait, many times', async () => {
    for (let round = 0; round < 4; round += 1) {
      const started = await start('impatient');
      await query(started.databaseUrl, `create table round_${round} (id int)`);
      await running.pop()?.kill();
    }
    const last = await start('impatient');
    const [found] = await query<{ count: string }>(
      last.databaseUrl,
      "select count(*) from pg_tables where tablename like 'round\\_%'",
    );
    expect(found?.count).toBe('4');
    expect(await isHealthy(last)).toBe(true);
  });
});

describe('a killed child', () => {
  it('is started again at the same address: PostgreSQL, with all that was acknowledged', async () => {
    const started = await start('killed');
    await query(started.databaseUrl, 'create table acknowledged as select 1 as id');
    process.kill(pidOf('killed', 'postgres'), 'SIGKILL');
    await started.restarted('postgres');
    expect(await query(started.databaseUrl, 'select * from acknowledged')).toEqual([{ id: 1 }]);
  });

  it('is started again at the same address: Restate, three times', async () => {
    const started = await start('killed');
    for (let round = 0; round < 3; round += 1) {
      process.kill(pidOf('killed', 'restate'), 'SIGKILL');
      await started.restarted('restate');
      expect(await isHealthy(started)).toBe(true);
    }
  });

  it('is started again when only the shell that watches it was killed', async () => {
    const started = await start('killed');
    const before = pidOf('killed', 'postgres');
    process.kill(
      Number(readFileSync(join(folder, 'killed/run/postgres.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    await started.restarted('postgres');
    expect(pidOf('killed', 'postgres')).not.toBe(before);
    expect(await query(started.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the sandbox', () => {
  it('keeps its address and its token through a kill, and its address over a new start', async () => {
    const first = await start('sandboxed', { SANDBOX: 'on' });
    const endpoint = first.sandbox?.endpoint ?? '';
    const isThere = async (): Promise<boolean> => (await fetch(endpoint)).status < 500;
    expect(new URL(endpoint).hostname).toBe('127.0.0.1');
    expect(await isThere()).toBe(true);
    process.kill(pidOf('sandboxed', 'sandbox'), 'SIGKILL');
    await first.restarted('sandbox');
    expect(await isThere()).toBe(true);
    await running.pop()?.stop();

    const second = await start('sandboxed', { SANDBOX: 'on' });
    expect(second.sandbox?.endpoint).toBe(endpoint);
    expect(second.sandbox?.adminToken).not.toBe(first.sandbox?.adminToken);
  });
});

/** Inert, of each kind that the thief uses: an answer from anywhere else would have to be asked for there. */
const inertKey = 'AKIAQ3EGVXHK5ZQWERTY kV1nUe4tQ8sYz0rB7cX2mL5wP9aD3fG6hJ1kN4oS';
const inertTokens = [
  `AccountName=acmewatched;AccountKey=${'aB3+'.repeat(21)}aB==`,
  `GITHUB_TOKEN=ghp_${'aB3'.repeat(12)}`,
  `SLACK_TOKEN=xoxb-${'1'.repeat(12)}-${'2'.repeat(12)}-${'aB'.repeat(12)}`,
];

/** The calls that were made with what was found. */
async function robEveryCloud({ endpoint, adminToken }: NonNullable<Started['sandbox']>): Promise<string[]> {
  const client = sandboxClient(endpoint, adminToken);
  const owner = 'watched';
  const { slack, region, ...credentials } = await client.account(owner);
  const put = new PutParameterCommand({ Name: '/prod/keys', Value: inertKey, Type: 'String' });
  await new SSMClient({ endpoint, region, credentials }).send(put);
  for (const text of inertTokens) {
    await fetch(`${endpoint}/_slack/api/chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${slack.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ channel: slack.channel, text }),
    });
  }
  const used: string[] = [];
  for (const cloud of ['aws', 'azure', 'github', 'microsoft', 'slack']) {
    const containers = (await client.cloudContents(owner, cloud)) ?? [];
    const places = containers.flatMap(({ id, things }) =>
      things.filter(({ size }) => size !== null).map((one) => ({ container: id, thing: one.id })),
    );
    expect(places, cloud).not.toEqual([]);
    for (const place of places) {
      const theft = await client.playThief(owner, cloud, place);
      expect(theft?.read.isRefused, `${cloud} ${place.thing}`).toBe(false);
      used.push(...(theft?.used ?? []).map(({ call }) => call));
    }
  }
  return used.toSorted();
}

describe('the network', () => {
  it.each([
    ['without the sandbox', 'off'],
    ['with the sandbox, whose clouds are all looked into and robbed', 'on'],
  ])(
    'is loopback only %s: no listener elsewhere, and nothing is dialled elsewhere',
    async (_what, SANDBOX) => {
      const seen: Socket[] = [];
      const over = new AbortController();
      const watching = (async () => {
        while (!over.signal.aborted) {
          seen.push(...socketsOf(processesWith(join(folder, 'watched'))));
          await sleep(2);
        }
      })();
      const { sandbox } = await start('watched', { SANDBOX });
      if (sandbox !== undefined) {
        expect(processesWith(join(folder, 'watched/sandbox'))).not.toEqual([]);
        expect(await robEveryCloud(sandbox)).toEqual([
          'GET /user',
          'GetCallerIdentity',
          'ListBuckets',
          'ListContainers',
          'auth.test',
        ]);
      }
      await sleep(1_000);
      over.abort();
      await watching;
      const listeners = seen.filter(({ isListening }) => isListening);
      // PostgreSQL, Restate's three and the sandbox's two.
      expect(new Set(listeners.map(({ local }) => local))).toEqual(new Set(['127.0.0.1']));
      const dialled = seen.filter(({ isListening, remote }) => !isListening && !isNone(remote));
      expect(dialled.length).toBeGreaterThan(0);
      expect(dialled.filter(({ remote }) => !isLoopbackAddress(remote))).toEqual([]);
      // A question to a name server shows as a UDP socket that is connected to nobody.
      expect(seen.filter(({ protocol, remote }) => protocol === 'udp' && !isLoopbackAddress(remote))).toEqual(
        [],
      );
    },
  );

  it('keeps Restate from asking for its newest version, or says that it cannot', async () => {
    const started = await start('watched');
    const view = `/proc/${pidOf('watched', 'restate')}/root/etc/hosts`;
    const isKept = existsSync(view) && /^127\.0\.0\.1 .*api\.github\.com/.test(readFileSync(view, 'utf8'));
    const isSaid = started.reports.some((line) => line.includes('api.github.com'));
    expect(isSaid).toBe(!isKept);
  });
});
