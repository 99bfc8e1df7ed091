import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Calls } from '#contract/call.ts';
import { apiBase } from '#contract/calls.ts';
import { problem } from '#contract/refusal.ts';

/** Tells an unknown address from a known one that was asked with another method. */
export function makeApiNotFound(calls: Calls): (request: FastifyRequest, reply: FastifyReply) => never {
  const known = Object.values(calls).map(({ method, path }) => ({
    method,
    form: new RegExp(`^${apiBase}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (request, reply) => {
    const path = pathOf(request.url);
    const methods = new Set(
      known.filter(({ form }) => form.test(path)).map(({ method }) => method as string),
    );
    if (methods.size === 0) throw problem('not-found', 'There is nothing at this address.');
    if (methods.has('GET')) methods.add('HEAD');
    reply.header('allow', [...methods].join(', '));
    throw problem('method-not-allowed', `This address does not answer ${request.method}.`);
  };
}

export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}
