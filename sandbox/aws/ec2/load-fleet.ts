import * as z from 'zod/mini';
import type { State } from '#sandbox/aws/state.ts';
import { companyFleet } from './company-fleet.ts';
import { fleetShape, type Fleet } from './fleet-shape.ts';
import { putFleet } from './fleets.ts';
import { hostileFleet } from './hostile-fleet.ts';
import { largeFleet } from './large-fleet.ts';

/** A world by its name, or a whole fleet written down. */
export const fleetRequestShape = z.union([
  z.strictObject({ world: z.enum(['company', 'empty', 'hostile']) }),
  z.strictObject({
    world: z.literal('large'),
    instances: z._default(z.int().check(z.minimum(1), z.maximum(20_000)), 5000),
  }),
  z.strictObject({ fleet: fleetShape }),
]);

export type FleetRequest = z.input<typeof fleetRequestShape>;
export type FleetLoaded = { instances: number; images: number };

/** Replaces the fleet of an account; the same request gives the same fleet. */
export function loadFleet(
  state: State,
  owner: string,
  accountId: string,
  request: z.output<typeof fleetRequestShape>,
): FleetLoaded {
  const fleet = 'fleet' in request ? request.fleet : worldOf(state, owner, accountId, request);
  putFleet(state, owner, accountId, fleet);
  const held = Object.values(fleet.regions).filter((region) => region !== undefined);
  return {
    instances: held.reduce((sum, { instances }) => sum + instances.length, 0),
    images: held.reduce((sum, { images }) => sum + images.length, 0),
  };
}

type World = Exclude<z.output<typeof fleetRequestShape>, { fleet: Fleet }>;

function worldOf(state: State, owner: string, accountId: string, request: World): Fleet {
  if (request.world === 'large') return largeFleet(state, owner, accountId, request.instances);
  if (request.world === 'company') return companyFleet(state, owner, accountId);
  if (request.world === 'hostile') return hostileFleet(state, owner, accountId);
  return { optedIn: [], regions: {} };
}
