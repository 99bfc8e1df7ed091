import * as z from 'zod/mini';
import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import type { Cloud } from './cloud.ts';
import { clouds } from './clouds.ts';
import { openThing, playThief } from './play-thief.ts';

const placeShape = z.strictObject({ container: z.string(), thing: z.string() });

/** The admin's questions about one cloud of an owner's world; undefined where there is no such thing. */
export async function answerClouds(
  endpoint: Endpoint,
  owner: string,
  { cloud: id, part, limit, body }: { cloud: string; part: string; limit: number; body: unknown },
): Promise<object | undefined> {
  const cloud: Cloud | undefined = Object.hasOwn(clouds, id) ? clouds[id] : undefined;
  if (cloud === undefined) return undefined;
  if (part === 'contents') return { containers: await cloud.contents(endpoint, owner) };
  if (part === 'events') return { events: cloud.events(endpoint, owner, limit), ...cloud.log };
  const place = placeShape.safeParse(body);
  if (!place.success) return undefined;
  if (part === 'open') return await openThing(endpoint, cloud, owner, place.data);
  return await playThief(endpoint, cloud, owner, place.data);
}
