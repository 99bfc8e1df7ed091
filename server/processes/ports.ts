import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

// Below every system's range for outgoing connections (Linux 32768, macOS and Windows 49152): a port from inside that range can
// be given to an outgoing connection while its server restarts, and a client that retries on loopback can even reach itself.
const lowest = 20_000;
const highest = 32_000;
const handedOut = new Set<number>();

/** A free TCP port on loopback that nobody in this process was given before. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (!handedOut.has(port) && (await canListen('127.0.0.1', port)) === undefined) {
      handedOut.add(port);
      return port;
    }
  }
  throw new Error(`No free port between ${lowest} and ${highest} was found.`);
}

/** Nothing when the address can be listened on, else the error's code. */
export function canListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'UNKNOWN'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * A free port that stays the same from start to start as long as nobody else takes it: others may have stored the address,
 * as Restate does with the worker's and a person's script with the sandbox's.
 */
export async function keepPort(dataDir: string, name: string): Promise<number> {
  const folder = join(dataDir, 'ports');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (
    Number.isInteger(kept) &&
    kept >= lowest &&
    kept < highest &&
    (await canListen('127.0.0.1', kept)) === undefined
  ) {
    handedOut.add(kept);
    return kept;
  }
  const port = await freePort();
  writeFileSync(file, `${port}\n`);
  return port;
}
