import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import type { Attempt, Cloud, CloudEvent } from './cloud.ts';
import { clouds } from './clouds.ts';
import { findCredentials } from './find-credentials.ts';
import { useCredential } from './use-credential.ts';

/** A call, and what it left in the cloud's log. */
export type LoggedAttempt = Attempt & { events: CloudEvent[] };

export type Opened = { text: string; read: LoggedAttempt };

export type Theft = {
  read: LoggedAttempt;
  found: { kind: string; ending: string }[];
  used: LoggedAttempt[];
};

type Place = { container: string; thing: string };

/** Reads a thing as somebody from outside would; undefined where no such thing lies. */
export async function openThing(
  endpoint: Endpoint,
  cloud: Cloud,
  owner: string,
  place: Place,
): Promise<Opened | undefined> {
  const { result, events } = await watched(endpoint, cloud, owner, () =>
    cloud.read(endpoint, owner, place.container, place.thing),
  );
  if (result === undefined) return undefined;
  const { text, ...attempt } = result;
  return { text, read: { ...attempt, events } };
}

/** Reads it, finds what it holds, and uses that: with real calls, to the owner's own world and nowhere else. */
export async function playThief(
  endpoint: Endpoint,
  cloud: Cloud,
  owner: string,
  place: Place,
): Promise<Theft | undefined> {
  const opened = await openThing(endpoint, cloud, owner, place);
  if (opened === undefined) return undefined;
  return { read: opened.read, ...(await tryFound(endpoint, owner, opened.text)) };
}

/** With a text that came from anywhere: where it lay, no cloud of the sandbox saw it being read. */
export async function tryFound(
  endpoint: Endpoint,
  owner: string,
  text: string,
): Promise<Omit<Theft, 'read'>> {
  const credentials = findCredentials(text);
  const used: LoggedAttempt[] = [];
  for (const credential of credentials) {
    const target = clouds[credential.cloud];
    for (const use of useCredential(endpoint, owner, credential)) {
      if (target === undefined) continue;
      const { result, events } = await watched(endpoint, target, owner, use);
      used.push({ ...result, events });
    }
  }
  return { found: credentials.map(({ kind, ending }) => ({ kind, ending })), used };
}

const mostNew = 50;

/** What is in the log afterwards that was not there before. */
async function watched<T>(
  endpoint: Endpoint,
  cloud: Cloud,
  owner: string,
  work: () => Promise<T>,
): Promise<{ result: T; events: CloudEvent[] }> {
  const before = new Set(cloud.events(endpoint, owner, mostNew).map(({ id }) => id));
  const result = await work();
  const events = cloud.events(endpoint, owner, mostNew).filter(({ id }) => !before.has(id));
  return { result, events };
}
