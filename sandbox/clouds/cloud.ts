import type { Endpoint } from '#sandbox/aws/dispatch.ts';

/** What holds things in a cloud: a bucket, a branch, a channel. */
export type Container = {
  /** Opaque to whoever asks; the cloud reads it again. */
  id: string;
  kind: string;
  name: string;
  note: string;
  things: Thing[];
};

export type Thing = {
  id: string;
  name: string;
  /** Null where there is nothing to be read, as of a user. */
  size: number | null;
  changedAt: string | null;
  /** What is worth knowing beside its name. */
  note?: string;
};

/** Whether the owner of a real account sees it: without doing anything, where more is switched on or paid for, nowhere. */
export type Visibility = 'shown' | 'extra' | 'hidden';

/** One line of a cloud's log. */
export type CloudEvent = {
  id: string;
  time: string;
  name: string;
  source: string;
  who: string;
  /** The id of an access key, or the last letters of a token. */
  credential: string;
  sourceAddress: string;
  userAgent: string;
  errorCode: string | null;
  resource: string | null;
  visibility: Visibility;
};

/** A call of somebody from outside, as it was made and answered. */
export type Attempt = { call: string; who: string; isRefused: boolean; answer: string };

export type Reading = Attempt & { text: string };

/** What the page asks of a cloud; whoever adds a cloud to the sandbox adds one of these to `clouds.ts`. */
export type Cloud = {
  /** What the real cloud shows to the owner of an account, with where that is written. */
  log: { about: string; sources: readonly string[] };
  /** Names and sizes only; leaves no event. */
  contents(endpoint: Endpoint, owner: string): Promise<Container[]>;
  /** With the credentials of a colleague, or as nobody where anyone may read, by a real call to this sandbox; undefined where no such thing lies. */
  read(endpoint: Endpoint, owner: string, containerId: string, thingId: string): Promise<Reading | undefined>;
  /** Newest first. */
  events(endpoint: Endpoint, owner: string, limit: number): CloudEvent[];
};

/** Whose credentials the thief has, as one who sits at this colleague's computer. */
export const colleague = 'robin.park';

/** Who comes without credentials, as the logs of the clouds call it. */
export const anonymous = 'Anonymous';

/** A thief does not say so. */
export const thiefAgent = 'curl/8.17.0';
