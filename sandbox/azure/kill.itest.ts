import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AnonymousCredential, BlobServiceClient, newPipeline } from '@azure/storage-blob';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxClient } from '#sandbox/start.ts';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

describe('the sandbox’s storage account under kill -9', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  const adminToken = randomBytes(24).toString('base64url');
  const stateKey = randomBytes(32).toString('base64');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leakdrill-kill-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function launch() {
    const child = spawn(process.execPath, [entry], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        SANDBOX_STATE: join(folder, 'state'),
        SANDBOX_STATE_KEY: stateKey,
        SANDBOX_ADMIN_TOKEN: adminToken,
      },
    });
    children.push(child);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { endpoint } = JSON.parse(line) as { endpoint: string };
    const { storageAccount, sasToken } = (await sandboxClient(endpoint, adminToken).account('ann')).azure;
    const address = `${endpoint}/_azure/${storageAccount}/?${sasToken}`;
    // One try: what was not answered is not known.
    const pipeline = newPipeline(new AnonymousCredential(), { retryOptions: { maxTries: 1 } });
    return { child, documents: new BlobServiceClient(address, pipeline).getContainerClient('documents') };
  }

  it('has each blob whose upload was acknowledged, whole, and none whose removal was', async () => {
    const there = new Map<string, string>();
    const gone = new Set<string>();
    for (const afterMs of [0, 250, 700]) {
      const { child, documents } = await launch();
      const found = new Map<string, string>();
      for await (const { name } of documents.listBlobsFlat({ prefix: 'lane-' })) {
        found.set(name, (await documents.getBlobClient(name).downloadToBuffer()).toString());
      }
      for (const [name, content] of there) expect(found.get(name)).toBe(content);
      expect([...gone].filter((name) => found.has(name))).toEqual([]);
      const over = once(child, 'exit');
      const work = async (lane: number) => {
        for (let index = 0; ; index += 1) {
          const name = `lane-${lane}/${afterMs}-${index}`;
          const content = randomBytes(300).toString('hex');
          await documents.getBlockBlobClient(name).upload(content, content.length);
          there.set(name, content);
          if (index % 3 !== 2) continue;
          // From here on nobody knows, until the answer.
          there.delete(name);
          await documents.deleteBlob(name);
          gone.add(name);
        }
      };
      // Not before the first answers, for Azurite is loaded with the first request.
      const lanes = Array.from({ length: 4 }, (_, lane) => work(lane).catch(() => {}));
      setTimeout(() => child.kill('SIGKILL'), afterMs + 300);
      await over;
      await Promise.all(lanes);
    }
    expect(there.size).toBeGreaterThan(20);
    expect(gone.size).toBeGreaterThan(5);
    const { documents } = await launch();
    for (const [name, content] of there) {
      expect((await documents.getBlobClient(name).downloadToBuffer()).toString()).toBe(content);
    }
    for (const name of gone) expect(await documents.getBlobClient(name).exists()).toBe(false);
  }, 60_000);
});
