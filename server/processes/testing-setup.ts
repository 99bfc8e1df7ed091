import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type Postgres } from './postgres.ts';
import { startRestate, type Restate } from './restate.ts';

/**
 * Vitest's global set-up of the integration tests: one PostgreSQL and one Restate for all files, each started when the first file
 * asks for it through a small server on loopback.
 */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leakdrill-test-'));
  let postgres: Promise<Postgres> | undefined;
  let restate: Promise<Restate> | undefined;

  const server = createServer((request, response) => {
    answer(request.url).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });

  async function answer(path: string | undefined): Promise<unknown> {
    if (path === '/postgres') {
      postgres ??= startPostgres({ dataDir, isDurable: false });
      return { url: (await postgres).databaseUrl };
    }
    restate ??= startRestate(dataDir);
    const { ingressUrl, adminUrl } = await restate;
    return { ingressUrl, adminUrl };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.LEAKDRILL_TEST_CHILDREN = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return async () => {
    server.close();
    server.closeAllConnections();
    const started = await Promise.allSettled([postgres, restate]);
    for (const child of started) if (child.status === 'fulfilled') await child.value?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
}
