import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxClient, type SandboxClient } from './start.ts';
import { sdkConfig } from './testing.ts';

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));

describe('the sandbox as a process', () => {
  let folder: string;
  let children: ChildProcess[];
  const adminToken = randomBytes(24).toString('base64url');
  const stateKey = randomBytes(32).toString('base64');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leakdrill-main-'));
    children = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  function launch(settings: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [entry], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        SANDBOX_STATE: join(folder, 'state'),
        SANDBOX_STATE_KEY: stateKey,
        SANDBOX_ADMIN_TOKEN: adminToken,
        ...settings,
      },
    });
    children.push(child);
    return child;
  }

  async function ready(child: ChildProcess): Promise<string> {
    if (!child.stdout) throw new Error('no stdout');
    for await (const line of createInterface(child.stdout)) {
      const said = JSON.parse(line) as { ready: boolean; endpoint: string };
      expect(said.ready).toBe(true);
      return said.endpoint;
    }
    throw new Error('The sandbox ended before it was ready.');
  }

  async function failure(child: ChildProcess): Promise<{ code: number; said: string }> {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  }

  it('keeps every write that it acknowledged before kill -9, round after round', async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const child = launch();
      const endpoint = await ready(child);
      const client = sandboxClient(endpoint, adminToken);
      const s3 = new S3Client(sdkConfig(endpoint, await client.account('ann')));
      if (round === 0) await s3.send(new CreateBucketCommand({ Bucket: 'kept' }));
      const held = await heldIn(client);
      expect([...acknowledged].filter((key) => !held.has(key))).toEqual([]);
      const gone = once(child, 'exit');
      const write = async (lane: number) => {
        for (let index = 0; child.exitCode === null && child.signalCode === null; index += 1) {
          const Key = `${round}/${lane}/${index}`;
          await s3.send(new PutObjectCommand({ Bucket: 'kept', Key, Body: Key, IfNoneMatch: '*' }));
          acknowledged.add(Key);
        }
      };
      const lanes = Array.from({ length: 8 }, (_, lane) => write(lane).catch(() => {}));
      setTimeout(() => child.kill('SIGKILL'), 300 + round * 170);
      await gone;
      await Promise.all(lanes);
    }
    expect(acknowledged.size).toBeGreaterThan(50);
    const client = sandboxClient(await ready(launch()), adminToken);
    const held = await heldIn(client);
    expect([...acknowledged].filter((key) => !held.has(key))).toEqual([]);
    const [one] = acknowledged;
    expect((await client.readObject('ann', 'kept', one ?? ''))?.toString()).toBe(one);
  });

  async function heldIn(client: SandboxClient): Promise<Set<string>> {
    const kept = (await client.contents('ann')).find(({ name }) => name === 'kept');
    return new Set(kept?.objects.map(({ key }) => key));
  }

  it('ends on SIGTERM', async () => {
    const child = launch();
    await ready(child);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('comes back on the port it had', async () => {
    const first = launch();
    const endpoint = await ready(first);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await ready(launch({ SANDBOX_PORT: new URL(endpoint).port }))).toBe(endpoint);
  });

  it('says in a sentence why it cannot start', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await failure(launch({ SANDBOX_PORT: port }))).toEqual({
      code: 1,
      said: `Port ${port} is taken: the sandbox cannot listen on it.\n`,
    });
    blocker.close();
    expect(await failure(launch({ SANDBOX_STATE_KEY: '' }))).toEqual({
      code: 1,
      said: 'The sandbox cannot start without SANDBOX_STATE_KEY.\n',
    });
    expect(await failure(launch({ SANDBOX_HOST: '0.0.0.0' }))).toMatchObject({
      code: 1,
      said: /loopback only/,
    });
    await ready(launch());
    expect(await failure(launch())).toMatchObject({ code: 1, said: /is another sandbox running on it/ });
  });
});
