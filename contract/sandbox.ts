import * as z from 'zod/mini';
import { call } from './call.ts';
import { Limit, text, Timestamp } from './text.ts';

/** A stand-in cloud on this machine, with credentials that work there and nowhere else. */
export const SandboxCloud = z.object({
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  region: z.string(),
  credentials: z.record(z.string(), z.string()),
  note: z.string(),
});
export type SandboxCloud = z.infer<typeof SandboxCloud>;

export const SandboxContents = z.object({
  buckets: z.array(
    z.object({
      name: z.string(),
      region: z.string(),
      created_at: Timestamp,
      objects: z.array(
        z.object({ key: z.string(), size: z.int(), etag: z.string(), last_modified: Timestamp }),
      ),
    }),
  ),
});
export type SandboxContents = z.infer<typeof SandboxContents>;

/** A bucket, a branch, a channel: what holds things, in whichever cloud. */
export const SandboxContainer = z.object({
  /** Opaque: to be sent back. */
  id: z.string(),
  /** 'bucket', 'secrets', 'branch', 'channel': the cloud's own word. */
  kind: z.string(),
  name: z.string(),
  /** A region, a setting worth knowing. */
  note: z.string(),
  things: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Null where there is nothing to be read, as of a user. */
      size: z.nullable(z.int()),
      changed_at: z.nullable(Timestamp),
      /** What is worth knowing beside its name: of a user, the policies and the ids of the keys. */
      note: z.optional(z.string()),
    }),
  ),
});
export type SandboxContainer = z.infer<typeof SandboxContainer>;

/**
 * Whether the owner of a real account sees such an event: `shown` without doing anything for it, `extra` only where
 * a recording is switched on or paid for, `hidden` nowhere.
 */
export const SandboxVisibility = z.enum(['shown', 'extra', 'hidden']);
export type SandboxVisibility = z.infer<typeof SandboxVisibility>;

export const SandboxEvent = z.object({
  id: z.string(),
  time: Timestamp,
  name: z.string(),
  source: z.string(),
  /** The user, or the role and its session. */
  who: z.string(),
  /** The id of an access key, or the last letters of a token; never what opens anything. */
  credential: z.string(),
  source_ip: z.string(),
  user_agent: z.string(),
  error_code: z.nullable(z.string()),
  resource: z.nullable(z.string()),
  visibility: SandboxVisibility,
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/** A call that the thief made, what was answered, and what the cloud's log got of it. */
export const SandboxAttempt = z.object({
  /** 'GetObject', 'GET /user'. */
  call: z.string(),
  /** Whose credential it was made with. */
  who: z.string(),
  is_refused: z.boolean(),
  /** Status and words of the cloud. */
  answer: z.string(),
  events: z.array(SandboxEvent),
});
export type SandboxAttempt = z.infer<typeof SandboxAttempt>;

export const SandboxTheft = z.object({
  /** Null of what was not read in a cloud, but brought along. */
  read: z.nullable(SandboxAttempt),
  /** What was found in it; `ending` names it without giving it away. */
  found: z.array(z.object({ kind: z.string(), ending: z.string() })),
  /** None where the sandbox has no cloud that takes such a credential. */
  used: z.array(SandboxAttempt),
});
export type SandboxTheft = z.infer<typeof SandboxTheft>;

const OneCloud = z.object({ cloud: text({ max: 40, min: 1, name: 'cloud' }) });
const Place = {
  container: z.string().check(z.minLength(1), z.maxLength(1024)),
  thing: z.string().check(z.minLength(1), z.maxLength(3072)),
};

export const sandboxCalls = {
  readSandbox: call({
    method: 'GET',
    path: '/sandbox',
    tag: 'Sandbox',
    summary: 'The stand-in clouds, where they answer, and credentials that work there',
    reply: z.object({ clouds: z.array(SandboxCloud) }),
  }),
  readSandboxContents: call({
    method: 'GET',
    path: '/sandbox/aws/contents',
    tag: 'Sandbox',
    summary: 'The buckets of your sandbox AWS account, with ETags',
    reply: SandboxContents,
    problems: ['not-found'],
  }),
  readSandboxObject: call({
    method: 'GET',
    path: '/sandbox/aws/objects',
    tag: 'Sandbox',
    summary: 'One object of your sandbox AWS account, as text',
    query: z.object({
      bucket: text({ max: 63, min: 1, name: 'bucket' }),
      key: z.string().check(z.minLength(1), z.maxLength(1024)),
    }),
    reply: z.object({ text: z.string() }),
    problems: ['not-found'],
  }),
  listSandboxContainers: call({
    method: 'GET',
    path: '/sandbox/{cloud}/containers',
    tag: 'Sandbox',
    summary: 'What lies in one of your sandbox clouds: names and sizes',
    params: OneCloud,
    reply: z.object({ containers: z.array(SandboxContainer) }),
    problems: ['not-found'],
  }),
  resetSandbox: call({
    method: 'POST',
    path: '/sandbox/reset',
    tag: 'Sandbox',
    summary:
      'Put your sandbox clouds back to how they were at first, with the same credentials; what was planted there is looked at again',
    reply: z.object({
      /** Planted places that are looked at again: what lay in the sandbox ends as already gone. */
      places: z.int(),
    }),
    problems: ['not-found', 'already-running', 'wrong-state'],
  }),
  openSandboxThing: call({
    method: 'GET',
    path: '/sandbox/{cloud}/things',
    tag: 'Sandbox',
    summary: 'One thing of your sandbox cloud as text, read by a real call that its log may hold',
    params: OneCloud,
    query: z.object(Place),
    reply: z.object({ text: z.string(), read: SandboxAttempt }),
    problems: ['not-found'],
  }),
  playThief: call({
    method: 'POST',
    path: '/sandbox/{cloud}/thefts',
    tag: 'Sandbox',
    summary: 'Read a thing of your sandbox cloud and use, in your own sandbox, the credentials found in it',
    params: OneCloud,
    body: z.object(Place),
    reply: SandboxTheft,
    problems: ['not-found'],
  }),
  tryFound: call({
    method: 'POST',
    path: '/sandbox/thefts',
    tag: 'Sandbox',
    summary:
      'Use, in your own sandbox, the credentials in a text that was found outside of its clouds: the file of a run, a pasted key pair',
    body: z.object({ text: text({ max: 100_000, min: 1, lines: true, name: 'text' }) }),
    reply: SandboxTheft,
    problems: ['not-found'],
  }),
  listSandboxEvents: call({
    method: 'GET',
    path: '/sandbox/{cloud}/events',
    tag: 'Sandbox',
    summary: 'What a sandbox cloud recorded of your account, newest first',
    params: OneCloud,
    query: z.object({ limit: Limit }),
    reply: z.object({
      events: z.array(SandboxEvent),
      /** What the real cloud shows of this, and where that is written. */
      about: z.string(),
      sources: z.array(z.string()),
    }),
    problems: ['not-found'],
  }),
};
