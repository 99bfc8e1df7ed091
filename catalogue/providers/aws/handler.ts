import { Agent as HttpAgent } from 'node:http';
import { pipeline, Readable, Transform } from 'node:stream';
import type { HttpHandler, HttpRequest } from '@smithy/core/protocols';
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler';
import { ledElsewhere } from '#catalogue/providers/guarded-fetch.ts';
import { publicAgent } from '#catalogue/providers/public-agent.ts';
import { problem, type Refusal } from '#contract/refusal.ts';

/** More than any answer of AWS to us, file included: a generated file has at most 1 MB. Lists of EC2 may be longer. */
export const mostAnswerBytes = 2 * 1024 * 1024;

/** One pool for all runs; a client of its own per run would open a connection per request. */
const agents = {
  httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 200 }),
  httpsAgent: publicAgent,
};

/** The SDK's own handler between two guards: where a request may go, and how much may come back. */
export function guardedHandler(options: {
  connectMs: number;
  isSandbox: boolean;
  mostBytes?: number;
  /** All answers together. */
  mostBytesInAll?: number;
}): HttpHandler<NodeHttpHandlerOptions> {
  const inner = new NodeHttpHandler({ ...agents, connectionTimeout: options.connectMs });
  const room = { left: options.mostBytesInAll ?? Infinity };
  return {
    metadata: inner.metadata,
    async handle(request, handling) {
      if (!options.isSandbox) checkHost(request);
      const answer = await inner.handle(request, handling);
      const { body } = answer.response as { body: unknown };
      if (body instanceof Readable) {
        const mostBytes = options.mostBytes ?? mostAnswerBytes;
        // The answer to HEAD names the length of what it does not send.
        const announced = request.method === 'HEAD' ? 0 : Number(answer.response.headers['content-length']);
        if (announced > mostBytes) {
          body.destroy();
          throw tooLarge(oneAnswer);
        }
        answer.response.body = capped(body, mostBytes, room);
      }
      return answer;
    },
    updateHttpClientConfig: (key, value) => inner.updateHttpClientConfig(key, value),
    httpHandlerConfigs: () => inner.httpHandlerConfigs(),
  };
}

/** Without an endpoint of the sandbox a request leaves for AWS over TLS, or not at all. */
export function checkHost({
  protocol,
  hostname,
  port,
}: Pick<HttpRequest, 'protocol' | 'hostname' | 'port'>): void {
  const isAws = /^[a-z0-9.-]+\.amazonaws\.com$/.test(hostname);
  if (protocol === 'https:' && isAws && (port === undefined || port === 443)) return;
  throw inSdk(ledElsewhere('AWS', hostname));
}

const oneAnswer = 'an answer that is too large to be true. It was not used.';

function tooLarge(what: string): Refusal {
  return inSdk(problem('provider-refused', `AWS sent ${what}`));
}

/** The SDK adds words of its own to an error without metadata. */
function inSdk(refusal: Refusal): Refusal {
  return Object.assign(refusal, { $metadata: {} });
}

/** Hostile or broken answers end here, before they fill the memory, or the time of all others: the SDK reads XML in one go. */
function capped(body: Readable, mostBytes: number, room: { left: number }): Readable {
  let length = 0;
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      room.left -= chunk.length;
      if (length > mostBytes) {
        done(tooLarge(oneAnswer));
      } else if (room.left < 0) {
        done(tooLarge('answers that are together too large to be true. The last was not used.'));
      } else done(null, chunk);
    },
  });
  // The callback keeps a broken connection from being an uncaught error; the reader hears of it through `cap`.
  pipeline(body, cap, () => {});
  return cap;
}
