import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { problem } from '#contract/refusal.ts';

/** Requests a minute, for one user and for one address; each process counts for itself. */
export const requestsPerMinute: Readonly<Record<Call['limit'], number>> = {
  login: 10,
  read: 600,
  write: 120,
  execute: 60,
  'look-up': 120,
};

export interface RateLimits {
  /** Counts a request against its address; before anything else is done for it. */
  countAddress(request: FastifyRequest): Promise<void>;
  /** Counts a request against the user whose session it carries. */
  countUser(request: FastifyRequest): Promise<void>;
}

/** As many users and addresses are remembered; of more, the one seen longest ago is forgotten. */
const remembered = 20_000;

/** The limits of one kind of call. `login` calls are counted each for itself: asking for a nonce is no attempt. */
export async function registerRateLimits(app: FastifyInstance): Promise<(kind: Call['limit']) => RateLimits> {
  await app.register(rateLimit, { global: false });
  const made = new Map<Call['limit'], RateLimits>();
  return (kind) => {
    if (kind === 'login') return limitsOf(app, kind);
    const known = made.get(kind) ?? limitsOf(app, kind);
    made.set(kind, known);
    return known;
  };
}

function limitsOf(app: FastifyInstance, kind: Call['limit']): RateLimits {
  const max = requestsPerMinute[kind];
  const common = { max, timeWindow: 60_000, cache: remembered };
  // Without a key of our own, the plugin counts an IPv6 subnet as one address.
  const byAddress = app.createRateLimit(common);
  const byUser = app.createRateLimit({
    ...common,
    keyGenerator: (request) => request.signedIn?.id ?? 'nobody',
  });
  return {
    countAddress: async (request) => refuseBeyond(await byAddress(request)),
    countUser: async (request) => refuseBeyond(await byUser(request)),
  };
}

function refuseBeyond(counted: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>): void {
  if (counted.isAllowed || !counted.isExceeded) return;
  const seconds = Math.max(1, counted.ttlInSeconds);
  throw problem(
    'too-many-requests',
    `That were more than ${counted.max} requests in a minute. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    { retryAfterMs: seconds * 1000 },
  );
}
