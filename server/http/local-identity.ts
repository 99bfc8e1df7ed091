import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { text } from '#contract/text.ts';
import { registerCalls, type RouteParts } from './routes.ts';

/** The local identity provider, as far as HTTP serves it. */
export interface LocalSignIn {
  script: string;
  jwks: object;
  /** A credential for this person; without a nonce it carries one of its own, good once and for five minutes. */
  issue(person: { email: string; name: string }, nonce?: string): Promise<string>;
}

const Person = {
  email: z
    .string({ error: 'The e-mail is missing.' })
    .check(
      z.trim(),
      z.maxLength(254, { error: 'The e-mail is too long.' }),
      z.email({ error: 'This is not an e-mail address.' }),
    ),
  name: text({ min: 1, max: 120, name: 'The name' }),
};

const common = {
  method: 'POST',
  tag: 'Local sign-in',
  access: 'public',
  limit: 'login',
  reply: z.object({ credential: z.string() }),
} as const;

/** Outside of /api: these calls exist only where Google does not sign people in. */
const localIdentityCalls = {
  makeCredential: call({
    ...common,
    path: '/local-identity/token',
    summary: 'A credential for a script; it needs no cookie and no nonce',
    body: z.object(Person),
  }),
  chooseAccount: call({
    ...common,
    path: '/local-identity/credential',
    summary: 'A credential for the browser that asked for this nonce',
    body: z.object({
      ...Person,
      nonce: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'This is not a nonce.' })),
    }),
  }),
};

export async function registerLocalIdentity(
  app: FastifyInstance,
  identity: LocalSignIn,
  parts: RouteParts,
): Promise<void> {
  app.get('/local-identity/gsi/client', async (_, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(identity.script),
  );
  app.get('/local-identity/certs', async (_, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(identity.jwks)),
  );
  await registerCalls(
    app,
    localIdentityCalls,
    {
      makeCredential: async ({ body }) => ({ credential: await identity.issue(body) }),
      chooseAccount: async ({ body }) => ({ credential: await identity.issue(body, body.nonce) }),
    },
    { ...parts, base: '' },
  );
}
