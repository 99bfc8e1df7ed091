import { describe, expect, it } from 'vitest';
import { drawWorld } from '#material/data/world.ts';
import { seededRandom } from '#material/random.ts';
import { drawService } from './service.ts';

const now = new Date('2026-11-21T10:00:00Z');
const services = Array.from({ length: 300 }, (_, n) => {
  const random = seededRandom(`service ${n}`);
  const world = drawWorld(random, { now });
  return { world, service: drawService(random, world, { purposes: ['search', 'triage'], now }) };
});

describe('drawService', () => {
  it('belongs to its company: product, team, hosts and project are the world’s', () => {
    for (const { world, service } of services) {
      expect(world.products).toContain(service.product);
      expect(world.teams).toContain(service.team);
      expect(service.name).toContain(service.product);
      expect(service.hostOf('pg')).toMatch(/^pg-[a-z]+-0[1-4]\..+\.example$/);
      expect(service.hostOf('pg').endsWith(`.${world.region}.${world.domain}`)).toBe(true);
      expect(service.hostOf('pg')).toBe(service.hostOf('pg'));
      expect(service.projectId.startsWith(`${world.slug.split('-')[0]}-`)).toBe(true);
    }
  });

  it('has names that the vendors take', () => {
    for (const { service } of services) {
      // https://cloud.google.com/resource-manager/docs/creating-managing-projects
      expect(service.projectId).toMatch(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/);
      expect(service.databaseUser).toMatch(/^[a-z][a-z0-9_]{2,30}$/);
      for (const id of [service.tenantId, service.clientId]) {
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }
      expect(['root', 'sa', 'postgres']).not.toContain(service.databaseUser);
    }
  });

  it('lets dates run forward', () => {
    for (const { service } of services) {
      expect(service.createdAt.getTime()).toBeLessThanOrEqual(service.keyCreatedAt.getTime());
      expect(service.keyCreatedAt.getTime()).toBeLessThan(now.getTime());
    }
  });
});
