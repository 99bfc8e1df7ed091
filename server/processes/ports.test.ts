import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canListen, freePort, keepPort } from './ports.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leakdrill-ports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function whileTaken(port: number, work: () => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  try {
    await work();
  } finally {
    await new Promise((done) => server.close(done));
  }
}

describe('freePort', () => {
  it('gives ports below the ranges for outgoing connections, never one twice', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });
});

describe('canListen', () => {
  it('tells a free port from a taken one, and a foreign address', async () => {
    const port = await freePort();
    expect(await canListen('127.0.0.1', port)).toBeUndefined();
    await whileTaken(port, async () => expect(await canListen('127.0.0.1', port)).toBe('EADDRINUSE'));
    expect(await canListen('192.0.2.1', port)).toBe('EADDRNOTAVAIL');
  });
});

describe('keepPort', () => {
  it('stays the same from start to start', async () => {
    const port = await keepPort(folder, 'one');
    expect(await keepPort(folder, 'one')).toBe(port);
    expect(await keepPort(folder, 'two')).not.toBe(port);
  });

  it('gives way when another program has it, and to nonsense in its file', async () => {
    const port = await keepPort(folder, 'three');
    await whileTaken(port, async () => expect(await keepPort(folder, 'three')).not.toBe(port));
    writeFileSync(join(folder, 'ports', 'four'), 'x');
    expect(await keepPort(folder, 'four')).toBeGreaterThan(0);
  });
});
