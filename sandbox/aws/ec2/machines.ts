import { createHash } from 'node:crypto';
import type { Instance } from './fleet-shape.ts';

/** The same words give the same machine: where it stands, when it was started, its addresses. */
export function machineOf(words: readonly string[], index: number) {
  const digest = digestOf(words);
  const hours = digest.readUInt16BE(8) % (24 * 500);
  return {
    id: `i-${digest.toString('hex').slice(0, 17)}`,
    reservationId: `r-${digest.toString('hex').slice(20, 37)}`,
    zone: 'abc'.charAt(index % 3),
    launchedAt: new Date(newestLaunch - hours * 3_600_000 - digest.readUInt16BE(10) * 50).toISOString(),
    privateAddress: `10.${digest.readUInt8(12) % 64}.${digest.readUInt8(13)}.${1 + (digest.readUInt8(14) % 254)}`,
  } satisfies Partial<Instance>;
}

const newestLaunch = Date.parse('2026-11-12T06:40:00Z');

export function templateIdOf(words: readonly string[]): string {
  return `lt-${digestOf(['launch template', ...words])
    .toString('hex')
    .slice(0, 17)}`;
}

/** An image has another id in each region, and the same one for everybody who sees it. */
export function imageIdOf(region: string, ownerId: string, name: string): string {
  return `ami-${digestOf(['image', region, ownerId, name]).toString('hex').slice(0, 17)}`;
}

function digestOf(words: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(words)).digest();
}
