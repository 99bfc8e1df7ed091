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
  secrets: z.array(
    z.object({
      name: z.string(),
      arn: z.string(),
      region: z.string(),
      size: z.int(),
      changed_at: Timestamp,
    }),
  ),
  parameters: z.array(
    z.object({
      name: z.string(),
      region: z.string(),
      type: z.string(),
      version: z.int(),
      size: z.int(),
      changed_at: Timestamp,
    }),
  ),
  tables: z.array(
    z.object({
      name: z.string(),
      region: z.string(),
      items: z.array(z.object({ key: z.string(), size: z.int() })),
    }),
  ),
});
export type SandboxContents = z.infer<typeof SandboxContents>;

export const SandboxEvent = z.object({
  id: z.string(),
  time: Timestamp,
  name: z.string(),
  source: z.string(),
  access_key_id: z.string(),
  source_ip: z.string(),
  user_agent: z.string(),
  error_code: z.nullable(z.string()),
  resource: z.nullable(z.string()),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

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
    summary: 'What lies in your sandbox AWS account',
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
  listSandboxEvents: call({
    method: 'GET',
    path: '/sandbox/aws/events',
    tag: 'Sandbox',
    summary: 'What the sandbox AWS recorded in your account, newest first',
    query: z.object({ limit: Limit }),
    reply: z.object({ events: z.array(SandboxEvent) }),
    problems: ['not-found'],
  }),
};
