import type { FastifyInstance } from 'fastify';
import { PassThrough } from 'node:stream';
import type { Call, Calls } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { buildApp, type AppOptions } from '#server/app.ts';
import { makeLog } from '#server/log.ts';
import { events, file, prepared, type Answers, type SignedIn } from './answers.ts';

/** For tests of HTTP itself: every call answers something harmless, and `good` is the one session there is. */
export const goodToken = 'good'.padEnd(43, '-');

export const somebody: SignedIn = {
  id: '0199a0de-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  name: 'Ada',
  photoUrl: null,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  sessionId: '0199a0de-0000-7000-8000-000000000002',
};

export function harmlessAnswers<C extends Calls>(declared: C): Answers<C> {
  const answers: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(declared)) answers[name] = async () => harmlessAnswer(call);
  return answers as unknown as Answers<C>;
}

function harmlessAnswer(call: Call): unknown {
  if (call.replyKind === 'file') return file({ name: 'keys.env', mediaType: 'text/plain', content: 'A=1\n' });
  if (call.replyKind === 'events') return events(() => () => undefined);
  return call.replyKind === 'empty' ? undefined : prepared('{}');
}

export interface TestApp {
  app: FastifyInstance;
  /** Ends a session as a revocation on any process would. */
  endSession(sessionId: string): void;
  logged(): string;
}

/** The real app over harmless answers, or over those given. */
export async function testApp(options: Partial<AppOptions<typeof calls>> = {}): Promise<TestApp> {
  const listeners = new Set<(sessionId: string) => void>();
  const written: Buffer[] = [];
  const destination = new PassThrough();
  destination.on('data', (chunk: Buffer) => written.push(chunk));
  const app = await buildApp({
    config: { publicUrl: 'http://127.0.0.1:8000', trustProxy: false, rateLimits: false },
    calls,
    answers: harmlessAnswers(calls),
    sessions: {
      find: async (token) => (token === goodToken ? somebody : undefined),
      onEnd: (listener) => void listeners.add(listener),
    },
    probes: { database: async () => true, engine: async () => true },
    log: makeLog({ level: 'info', destination }),
    webRoot: '/nonexistent',
    version: '1.2.3',
    shedAfterMs: 0,
    ...options,
  });
  return {
    app,
    endSession: (sessionId) => listeners.forEach((listener) => listener(sessionId)),
    logged: () => Buffer.concat(written).toString(),
  };
}

export const signedInHeaders = { authorization: `Bearer ${goodToken}` };
