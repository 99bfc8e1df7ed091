import { PassThrough, pipeline, Readable, Transform } from 'node:stream';
import { problem } from '#contract/refusal.ts';

/** More than any answer of AWS to us, file included: a generated file has at most 1 MB. */
export const mostAnswerBytes = 2 * 1024 * 1024;

/** The parts of a client's middleware stack that the guards use; the same in every client package. */
interface Stack {
  add(middleware: unknown, options: { step: string; priority: string; name: string }): void;
}

interface Step {
  request?: { protocol?: string; hostname?: string };
}

interface Answer {
  response?: { body?: unknown };
}

type Next = (step: Step) => Promise<Answer>;

/** Without an endpoint of the sandbox a request leaves for AWS over TLS, or not at all. */
export function guardClient(stack: Stack, isSandbox: boolean): void {
  if (!isSandbox) {
    stack.add((next: Next) => (step: Step) => (checkHost(step.request), next(step)), {
      step: 'finalizeRequest',
      priority: 'low',
      name: 'onlyToAws',
    });
  }
  stack.add(
    (next: Next) => async (step: Step) => {
      const answer = await next(step);
      const body = answer.response?.body;
      if (answer.response !== undefined && body instanceof Readable) answer.response.body = capped(body);
      return answer;
    },
    { step: 'deserialize', priority: 'low', name: 'capAnswer' },
  );
}

export function checkHost(request: Step['request']): void {
  const { protocol, hostname } = request ?? {};
  if (protocol === 'https:' && hostname !== undefined && /^[a-z0-9.-]+\.amazonaws\.com$/.test(hostname)) return;
  throw problem('internal', 'A request to AWS was about to go elsewhere. It was stopped.');
}

/** Hostile or broken answers end here before they fill the memory. */
function capped(body: Readable): Readable {
  let length = 0;
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length <= mostAnswerBytes) done(null, chunk);
      else done(problem('provider-refused', 'AWS sent an answer that is too large to be true. Nothing of it was used.'));
    },
  });
  // Its callback keeps a broken connection from becoming an uncaught error; the reader hears of it through `cap`.
  return pipeline(body, cap, () => {}) instanceof PassThrough ? cap : cap;
}
