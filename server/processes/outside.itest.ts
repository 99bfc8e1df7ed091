import { afterEach, describe, expect, it } from 'vitest';
import { sandboxClient } from '#sandbox/start.ts';
import { ownerOf } from '#server/engine/testing.ts';
import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, processesOf, startProduct, type Product } from '#tools/product.ts';
import { postgresUrl, testPostgres, testRestate } from './testing.ts';

let product: Product | undefined;

afterEach(async () => {
  await product?.remove();
  product = undefined;
});

/** How a start that must fail ended: its exit code and all it said. */
async function failedStart(env: Record<string, string>): Promise<{ code: string; said: string }> {
  const failure = await startProduct({ env: { SANDBOX: 'off', ...env } }).then(
    (started) => {
      product = started;
      throw new Error('it started');
    },
    (error: unknown) => String(error),
  );
  const [, code = '', said = ''] = /while starting \((\w+)\):\n([\s\S]*)/.exec(failure) ?? [];
  return { code, said: said.trim() };
}

describe('an external PostgreSQL and an external Restate', () => {
  it('carry a whole drill, and nothing of the kind is started', async () => {
    const [database, restate] = [await testPostgres(), await testRestate()];
    const started = await startProduct({
      env: {
        DATABASE_URL: database.url,
        RESTATE_URL: restate.ingressUrl,
        RESTATE_ADMIN_URL: restate.adminUrl,
      },
    });
    product = started;
    expect(processesOf(started.dataDir, 'postgres')).toEqual([]);
    expect(processesOf(started.dataDir, 'restate-server')).toEqual([]);

    const { api } = await signIn(started.url, 'robin@meridian.example');
    const { current_credits: before } = await api.readCreditBalance();
    const keys = await deployKeys(api);
    const buckets = [await deployBucket(api, 'acme-outside-1'), await deployBucket(api, 'acme-outside-2')];
    const { current_credits: deployed } = await api.readCreditBalance();
    const workflow = await publishDrill(api, 'Outside', keys, buckets);
    const { execution_id: executionId } = await api.executeWorkflow({ id: workflow.id });
    const run = await finishedRun(api, workflow.id, executionId);
    expect(run.steps.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);

    const { sandbox } = childAddressesOf(started);
    const cloud = sandboxClient(sandbox.endpoint, sandbox.adminToken);
    const contents = await cloud.contents(await ownerOf(database.url, executionId));
    const planted = contents.filter(({ name }) => name.startsWith('acme-outside-'));
    expect(planted.map(({ objects }) => objects.length)).toEqual([1, 1]);
    expect(before).toBeGreaterThanOrEqual(deployed);
    expect((await api.readCreditBalance()).current_credits).toBe(deployed - run.credits_used);
    expect(run.credits_used).toBe(2);

    await started.remove();
    product = undefined;
    await database.drop();
  }, 60_000);
});

describe('a DATABASE_URL that cannot be used', () => {
  it.each([
    [
      'nobody listens',
      async () => 'postgres://ada:lovelace@127.0.0.1:1/leakdrill',
      /^No PostgreSQL answers at 127\.0\.0\.1:1: .+DATABASE_URL\.$/,
    ],
    [
      'the host does not exist',
      async () => 'postgres://ada:lovelace@db.invalid/leakdrill',
      /^DATABASE_URL names db\.invalid:5432, .+\.$/,
    ],
    [
      'the password is wrong',
      async () => withPassword(await postgresUrl(), 'lovelace'),
      /does not accept the user and the password in DATABASE_URL\.$/,
    ],
    [
      'the database does not exist',
      async () => withDatabase(await postgresUrl(), 'nowhere'),
      /has no database of the name in DATABASE_URL: .+\.$/,
    ],
  ])('is one sentence and an exit code: %s', async (_, url, sentence) => {
    const { code, said } = await failedStart({ DATABASE_URL: await url() });
    expect(said).toMatch(sentence);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).not.toContain('lovelace');
    expect(code).toBe('1');
  });
});

describe('a Restate that cannot be used', () => {
  it('is one sentence and an exit code that names the setting', async () => {
    const { ingressUrl, adminUrl } = await testRestate();
    const dead = 'http://127.0.0.1:1';
    const cases = [
      [
        { RESTATE_URL: ingressUrl, RESTATE_ADMIN_URL: dead },
        `No Restate answers at ${dead}: start it, or correct RESTATE_ADMIN_URL.`,
      ],
      [
        { RESTATE_URL: dead, RESTATE_ADMIN_URL: adminUrl },
        `No Restate answers at ${dead}: start it, or correct RESTATE_URL.`,
      ],
      [
        { RESTATE_URL: ingressUrl, RESTATE_ADMIN_URL: ingressUrl },
        `What answers at ${ingressUrl} is not the Restate that RESTATE_ADMIN_URL should name.`,
      ],
    ] as const;
    for (const [env, sentence] of cases)
      expect(await failedStart(env)).toEqual({ code: '1', said: sentence });
  });

  it('does not keep a process with ROLE=api from starting', async () => {
    const { url, drop } = await testPostgres();
    product = await startProduct({
      env: { ROLE: 'api', SANDBOX: 'off', DATABASE_URL: url, RESTATE_URL: 'http://127.0.0.1:1' },
      readyPath: '/healthz',
    });
    const answer = await fetch(`${product.url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ database: true, engine: false });
    await product.remove();
    product = undefined;
    await drop();
  });
});

describe('a HOST that other machines reach, with PASSWORD_LOGIN=on and without GOOGLE_CLIENT_ID', () => {
  it('starts, and says that only scripts can sign in', async () => {
    const [database, restate] = [await testPostgres(), await testRestate()];
    product = await startProduct({
      env: {
        HOST: '0.0.0.0',
        PASSWORD_LOGIN: 'on',
        ROLE: 'api',
        SANDBOX: 'off',
        DATABASE_URL: database.url,
        RESTATE_URL: restate.ingressUrl,
        RESTATE_ADMIN_URL: restate.adminUrl,
      },
    });
    expect(product.output()).toMatch(
      /^Without GOOGLE_CLIENT_ID nobody can sign in on the page: only scripts can/m,
    );
    await product.remove();
    product = undefined;
    await database.drop();
  });
});

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = password;
  return url.href;
}

function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
