import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { superviseChild, type Child } from './child.ts';
import { keepPort } from './ports.ts';

export type Sandbox = Child & { endpoint: string; adminToken: string };

const entry = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

/** Starts the stand-in clouds in a process of their own, at the same address as last time when it is still free. */
export async function startSandbox(dataDir: string, masterKey: Buffer): Promise<Sandbox> {
  const folder = join(dataDir, 'sandbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await keepPort(dataDir, 'sandbox');
  const adminToken = randomBytes(24).toString('base64url');
  let endpoint = '';
  const child = await superviseChild({
    name: 'sandbox',
    title: 'The sandbox',
    // The last word is for us: it tells in the process list whose sandbox this is.
    command: [process.execPath, '--disable-proto=delete', entry, folder],
    env: {
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT: String(port),
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
      endpoint = lines.map(readEndpoint).find((found) => found !== undefined) ?? '';
      return endpoint !== '';
    },
  });
  return { ...child, endpoint, adminToken };
}

function readEndpoint(line: string): string | undefined {
  try {
    const said: unknown = JSON.parse(line);
    if (typeof said !== 'object' || said === null || !('ready' in said) || !('endpoint' in said))
      return undefined;
    return said.ready === true && typeof said.endpoint === 'string' ? said.endpoint : undefined;
  } catch {
    return undefined;
  }
}
