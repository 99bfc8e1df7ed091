import type { Caller } from './callers.ts';
import type { ConditionContext } from './iam/conditions.ts';
import { evaluate } from './iam/evaluator.ts';
import { awsProblem } from './problem.ts';
import type { Checksums } from './payload.ts';
import type { State } from './state.ts';
import type { WireRequest } from './wire.ts';

/** Everything a handler may know about the call it serves. */
export type Call = {
  readonly state: State;
  readonly caller: Caller;
  readonly request: WireRequest;
  /** Of the signature: where the client believes to be. */
  readonly region: string;
  readonly now: Date;
  readonly pageSize: number | undefined;
  readonly checksums: Checksums;
  /** So much later than it says the handler does what AWS does in the background. */
  readonly lateMs: number;
  /** For the event: what the call touched. */
  readonly resources: EventResource[];
};

export type EventResource = { type: string; ARN: string; accountId?: string };

/** A handler answers the output of its operation; undefined where the operation answers nothing. */
export type Handler = (call: Call, input: never) => object | undefined;

/** Handlers by the operation names of a client package: a name that the package lacks does not compile. */
export type Handlers<Package> = {
  [Name in keyof Package as Name extends `${infer Operation}Command` ? Operation : never]?: Handler;
};

/** Throws AccessDenied in AWS's words unless the caller's policies allow the action. */
export function permit(call: Call, action: string, resource: string, context: ConditionContext = {}): void {
  const { caller } = call;
  const whole = { ...requestContext(call), ...context };
  const verdict = evaluate(caller.policies, action, resource, whole);
  if (verdict === 'denied explicitly') {
    throw accessDenied(call, action, resource, 'with an explicit deny in an identity-based policy');
  }
  if (verdict === 'not allowed') {
    throw accessDenied(
      call,
      action,
      resource,
      `because no identity-based policy allows the ${action} action`,
    );
  }
  for (const policies of caller.sessionPolicies) {
    if (evaluate(policies, action, resource, whole) !== 'allowed') {
      throw accessDenied(call, action, resource, `because no session policy allows the ${action} action`);
    }
  }
}

export function isPermitted(call: Call, action: string, resource: string): boolean {
  const context = requestContext(call);
  return [call.caller.policies, ...call.caller.sessionPolicies].every(
    (policies) => evaluate(policies, action, resource, context) === 'allowed',
  );
}

export function accessDenied(call: Call, action: string, resource: string, reason?: string) {
  if (action.startsWith('ec2:')) {
    const named = resource === '*' ? '' : ` on resource: ${resource}`;
    const who = `User: ${call.caller.arn} is not authorized to perform: ${action}${named}`;
    const sentence = `You are not authorized to perform this operation. ${who} ${reason ?? ''}`.trimEnd();
    return awsProblem('UnauthorizedOperation', 403, sentence);
  }
  // S3 puts the resource into quotation marks, the others do not.
  const named = action.startsWith('s3:') ? `"${resource}"` : resource;
  const sentence = `User: ${call.caller.arn} is not authorized to perform: ${action} on resource: ${named}`;
  return awsProblem('AccessDenied', 403, reason ? `${sentence} ${reason}` : sentence);
}

const principalTypes = { IAMUser: 'User', AssumedRole: 'AssumedRole', Anonymous: 'Anonymous' } as const;

export function requestContext(call: Call): ConditionContext {
  const { caller, now, request } = call;
  return {
    'aws:PrincipalArn': caller.roleArn ?? caller.arn,
    'aws:PrincipalAccount': caller.accountId,
    'aws:PrincipalType': principalTypes[caller.kind],
    'aws:userid': caller.principalId,
    'aws:username': caller.kind === 'IAMUser' ? caller.name : undefined,
    'aws:SourceIp': request.remoteAddress.replace(/^::ffff:/, ''),
    'aws:UserAgent': request.headers.get('user-agent'),
    'aws:CurrentTime': now.toISOString(),
    'aws:EpochTime': String(Math.floor(now.getTime() / 1000)),
    // The stand-in takes the place of an HTTPS endpoint: policies that ask for TLS are meant to hold here too.
    'aws:SecureTransport': 'true',
    'aws:RequestedRegion': call.region,
  };
}
