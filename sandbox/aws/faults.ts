import * as z from 'zod/mini';
import { awsProblem, type AwsProblem } from './problem.ts';
import { serviceNames } from './service-names.ts';

/** What can be made to go wrong, for one operation or all, a number of times. */
export const faultShape = z.strictObject({
  kind: z.enum([
    'throttle',
    'error',
    'slow',
    'hang',
    'unanswered',
    'reset',
    'lost-answer',
    'phantom-success',
    'late',
  ]),
  /** `PutObject`; every operation when it is missing. */
  operation: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  service: z.optional(z.enum([...serviceNames, 'azure', 'github', 'slack', 'entra', 'graph', 'arm'])),
  region: z.optional(z.string().check(z.maxLength(40))),
  owner: z.optional(z.string().check(z.maxLength(200))),
  /** How often it strikes; until it is cleared when it is missing. */
  count: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** How many calls that fit go by before it strikes. */
  after: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Before the answer; with `late`, from the answer to the deed. */
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  retryAfterSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(3600))),
  /** Another code than the protocol's usual one, such as RequestLimitExceeded. */
  code: z.optional(z.string().check(z.regex(/^[A-Za-z_]{1,80}$/))),
});

export type Fault = z.infer<typeof faultShape>;

/** Faults live as long as the process: a restart is a way to be rid of them. */
export type Faults = {
  add(fault: Fault): void;
  /** What is being slowed down goes on at once. */
  clear(): void;
  /** Waits as long as a slow fault says, at most until it is cleared. */
  delay(ms: number): Promise<void>;
  /** The first fault that fits, its count taken down. */
  strike(call: { operation: string; service: string; region: string; owner: string }): Fault | undefined;
  /** What was struck since the last clearing, in order. */
  struck(): StruckCall[];
};

export type StruckCall = { service: string; operation: string; owner: string };

/** A figure that slows every call down for minutes must not fill the memory. */
const mostStruck = 10_000;

export function openFaults(): Faults {
  let active: Array<{ fault: Fault; goBy: number; left: number }> = [];
  let struckCalls: StruckCall[] = [];
  const waiting = new Set<() => void>();
  return {
    add(fault) {
      active.push({ fault, goBy: fault.after ?? 0, left: fault.count ?? Infinity });
    },
    clear() {
      active = [];
      struckCalls = [];
      for (const goOn of waiting) goOn();
    },
    async delay(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      waiting.add(resolve);
      await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
    },
    strike(call) {
      const struck = active.find(
        (one) =>
          (one.fault.operation ?? call.operation) === call.operation &&
          (one.fault.service ?? call.service) === call.service &&
          (one.fault.region ?? call.region) === call.region &&
          (one.fault.owner ?? call.owner) === call.owner &&
          (one.goBy -= 1) < 0,
      );
      if (!struck) return undefined;
      struck.left -= 1;
      active = active.filter(({ left }) => left > 0);
      const { service, operation, owner } = call;
      if (struckCalls.length < mostStruck) struckCalls.push({ service, operation, owner });
      return struck.fault;
    },
    struck: () => struckCalls,
  };
}

/** The refusal that a fault stands for, in the words of the protocol. */
export function faultProblem(fault: Fault, service: string): AwsProblem | undefined {
  const headers: Record<string, string> =
    fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) };
  if (fault.kind === 'throttle') {
    const [code, status, sentence] = throttlings[service] ?? (['Throttling', 400, 'Rate exceeded'] as const);
    return awsProblem(fault.code ?? code, status, sentence, {}, headers);
  }
  if (fault.kind === 'error') {
    const code = fault.code ?? (service === 's3' || service === 'ec2' ? 'InternalError' : 'InternalFailure');
    const [status, sentence] =
      errors[code] ?? ([500, 'We encountered an internal error. Please try again.'] as const);
    return awsProblem(code, status, sentence, {}, headers);
  }
  return undefined;
}

const throttlings: Readonly<Record<string, readonly [code: string, status: number, sentence: string]>> = {
  s3: ['SlowDown', 503, 'Please reduce your request rate.'],
  ec2: ['RequestLimitExceeded', 503, 'Request limit exceeded.'],
  dynamodb: ['ThrottlingException', 400, 'Rate of requests exceeds the allowed throughput.'],
  secretsmanager: ['ThrottlingException', 400, 'Rate exceeded'],
  ssm: ['ThrottlingException', 400, 'Rate exceeded'],
};

/** Codes that do not come with 500. */
const errors: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  AuthFailure: [401, 'AWS was not able to validate the provided access credentials'],
  ExpiredTokenException: [400, 'The security token included in the request is expired'],
  LimitExceeded: [409, 'Cannot exceed quota.'],
  NoSuchEntity: [404, 'The user cannot be found.'],
  NoSuchPublicAccessBlockConfiguration: [404, 'The public access block configuration was not found'],
  OptInRequired: [
    401,
    'You are not subscribed to this service. Please go to http://aws.amazon.com to subscribe.',
  ],
  ParameterLimitExceeded: [400, 'You have exceeded the number of parameters for this AWS account.'],
  ServiceUnavailable: [503, 'The request has failed due to a temporary failure of the server.'],
  Unavailable: [503, 'The service is unavailable. Please try again shortly.'],
  UnauthorizedOperation: [403, 'You are not authorized to perform this operation.'],
  UnsupportedOperation: [400, 'The operation you are attempting is not supported.'],
};
