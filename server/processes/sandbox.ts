import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { SecureEndpoint } from '#sandbox/start.ts';
import { superviseChild, type Child } from './child.ts';
import { keepPort } from './ports.ts';

export type Sandbox = Child & Listening & { adminToken: string };

type Listening = { endpoint: string; secure: SecureEndpoint };

const entry = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

/** Starts the stand-in clouds in a process of their own, at the same addresses as last time when they are still free. */
export async function startSandbox(dataDir: string, masterKey: Buffer): Promise<Sandbox> {
  const folder = join(dataDir, 'sandbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await keepPort(dataDir, 'sandbox');
  const securePort = await keepPort(dataDir, 'sandbox-secure');
  const adminToken = randomBytes(24).toString('base64url');
  let listening: Listening | undefined;
  const child = await superviseChild({
    name: 'sandbox',
    title: 'The sandbox',
    // The last word is for us: it tells in the process list whose sandbox this is.
    command: [process.execPath, '--disable-proto=delete', entry, folder],
    env: {
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT: String(port),
      SANDBOX_SECURE_PORT: String(securePort),
      SANDBOX_STATE: join(folder, 'state.db'),
      SANDBOX_STATE_KEY: Buffer.from(hkdfSync('sha256', masterKey, '', 'sandbox', 32)).toString('base64'),
      SANDBOX_ADMIN_TOKEN: adminToken,
    },
    dataDir,
    mark: folder,
    stopSignal: 'SIGTERM',
    orphanSignal: 'KILL',
    stopWithinMs: 3_000,
    readyWithinMs: 60_000,
    collectsOutput: true,
    isReady: async (_pid, lines) => {
      listening = lines.map(readListening).find((found) => found !== undefined);
      return listening !== undefined;
    },
  });
  if (listening === undefined) throw new Error('The sandbox is ready and said no address.');
  return { ...child, ...listening, adminToken };
}

const readyShape = z.object({
  ready: z.literal(true),
  endpoint: z.string(),
  secure: z.object({ address: z.string(), ca: z.string() }),
});

function readListening(line: string): Listening | undefined {
  try {
    return readyShape.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
