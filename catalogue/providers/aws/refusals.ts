import type { Words } from '#catalogue/agent.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import { unknownCode, type Fault } from './fault.ts';

/** One request to AWS in the words of a person. */
export interface Call {
  service:
    | 'Auto Scaling'
    | 'DynamoDB'
    | 'EC2'
    | 'IAM'
    | 'Organizations'
    | 'Parameter Store'
    | 'S3'
    | 'Secrets Manager'
    | 'STS';
  /** As in 'S3 refused the upload'. */
  deed: string;
  /** Whether its lost answer would leave something behind, or taken away. */
  writes: boolean;
  /** What must be allowed for it. */
  action: string;
  /** Said instead of 'the role lacks ...' where a refusal may mean something else. */
  denied?: (who: Who) => string;
  /** Said instead of the consequence when no answer came, and so nobody knows. */
  unanswered?: string;
}

export type Who = 'user' | 'role' | 'root user';

interface Facts extends Words {
  who: Who;
  region: string;
}

/** The sentence for an answer of AWS. With `retryAfterMs` it is only the reason: whoever gives up adds the rest. */
export function refusalOf(cause: unknown, fault: Fault, call: Call, facts: Facts): Refusal {
  const { service, deed } = call;
  if (fault.isUnanswered) {
    const reason = fault.isTimeOut ? 'did not answer' : 'broke off';
    return problem('provider-refused', `${service} ${reason} during ${deed}.`, { cause, retryAfterMs: 0 });
  }
  if (throttles.has(fault.code) || fault.status === 429 || fault.status === 503) {
    const sentence = `${service} asked for patience during ${deed}.`;
    return problem('provider-refused', sentence, { cause, retryAfterMs: fault.retryAfterMs });
  }
  if (
    passing.has(fault.code) ||
    (fault.status !== undefined && fault.status >= 500 && fault.status !== 501)
  ) {
    const sentence = `${service} had a failure of its own during ${deed}.`;
    return problem('provider-refused', sentence, { cause, retryAfterMs: fault.retryAfterMs });
  }
  if (fault.status !== undefined && fault.status < 300) {
    // A yes that the SDK could not read. Without its cause nobody takes it for a no.
    return problem(
      'provider-refused',
      `${service} answered ${deed} in a way that is not understood. ${call.unanswered ?? facts.consequence} Look whether ${service} has a failure, then ${facts.again}.`,
    );
  }
  const { what, todo } = explain(fault, call, facts);
  const sentence = `${what} ${facts.consequence} ${todo}, then ${facts.again}.`;
  return problem('provider-refused', sentence, { cause });
}

const throttles = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
]);

/** Not throttled, but over in a moment. */
const passing = new Set([
  'ConcurrentModificationException',
  'ConditionalRequestConflict',
  'EntityTemporarilyUnmodifiableException',
  'OperationAborted',
  'RequestTimeout',
]);

interface Explanation {
  what: string;
  todo: string;
}

function explain(fault: Fault, call: Call, facts: Facts): Explanation {
  const known = fault.isClockWrong ? wrongClock : (explanations[fault.code] ?? explainStatus(fault));
  if (known !== undefined) return known(fault, call, facts);
  const code = fault.code === unknownCode ? `status ${fault.status}` : fault.code;
  return { what: `${call.service} refused ${call.deed} (${code}).`, todo: 'Check the configuration' };
}

type Explain = (fault: Fault, call: Call, facts: Facts) => Explanation;

const unknownKey: Explain = () => ({
  what: 'AWS does not know this access key: it was deleted, deactivated or mistyped.',
  todo: 'Enter a key that is active',
});

const sessionOver: Explain = () => ({
  what: 'The session of these temporary credentials is over.',
  todo: 'Enter fresh ones',
});

const wrongClock: Explain = () => ({
  what: 'AWS refused the signature because of its time: the clock of this server is wrong.',
  todo: 'Have the clock set',
});

const denied: Explain = (fault, call, facts) => {
  const action = fault.missingAction ?? call.action;
  if (fault.isExplicitDeny) {
    return {
      what: `${call.service} refused ${call.deed}: a policy denies ${action} to the ${facts.who}.`,
      todo: 'Change that policy',
    };
  }
  if (call.denied !== undefined) return { what: call.denied(facts.who), todo: 'Correct that' };
  return {
    what: `${call.service} refused ${call.deed}: the ${facts.who} lacks ${action}.`,
    todo: 'Add it',
  };
};

const otherRegion: Explain = (fault, call, facts) => ({
  what:
    fault.bucketRegion === undefined
      ? `${call.service} refused ${call.deed}: the bucket does not lie in ${facts.region}.`
      : `${call.service} refused ${call.deed}: the bucket lies in ${fault.bucketRegion}, not in ${facts.region}.`,
  todo: 'Choose its region',
});

const wrongSecret: Explain = () => ({
  what: 'AWS refused the signature: the secret access key does not belong to this access key id.',
  todo: 'Enter the pair as it was issued',
});

const atLimit: Explain = (_fault, { service, deed }) => ({
  what: `${service} refused ${deed}: this AWS account has reached a limit there.`,
  todo: 'Make room or raise the limit',
});

const explanations: Record<string, Explain | undefined> = {
  AccessDenied: denied,
  AccessDeniedException: denied,
  AllAccessDisabled: denied,
  AuthFailure: unknownKey,
  AuthorizationHeaderMalformed: otherRegion,
  BucketAlreadyExists: () => ({
    what: 'This bucket name is taken by another AWS account: bucket names are unique in all of AWS.',
    todo: 'Choose another name',
  }),
  ExpiredToken: sessionOver,
  ExpiredTokenException: sessionOver,
  IllegalLocationConstraintException: otherRegion,
  InvalidAccessKeyId: unknownKey,
  InvalidBucketName: () => ({ what: 'S3 does not accept this bucket name.', todo: 'Choose another name' }),
  InvalidClientTokenId: unknownKey,
  InvalidSignatureException: wrongSecret,
  InvalidToken: () => ({
    what: 'AWS refused the session token: it does not belong to this access key.',
    todo: 'Enter all three values as they were issued',
  }),
  LimitExceededException: atLimit,
  NoSuchBucket: () => ({ what: 'The bucket is gone.', todo: 'Make it or choose another' }),
  NotSignedUp: () => ({ what: 'This AWS account cannot use S3 yet.', todo: 'Finish its sign-up' }),
  OptInRequired: (_fault, _call, facts) => switchedOff(facts),
  ParameterLimitExceeded: atLimit,
  PermanentRedirect: otherRegion,
  RegionDisabledException: (_fault, _call, facts) => switchedOff(facts),
  SignatureDoesNotMatch: wrongSecret,
  TooManyBuckets: () => ({
    what: 'This AWS account has reached its limit of buckets.',
    todo: 'Choose an existing bucket or raise the limit',
  }),
  UnauthorizedOperation: denied,
  UnrecognizedClientException: unknownKey,
};

function switchedOff({ region }: Facts): Explanation {
  return {
    what: `The region ${region} is switched off in this AWS account.`,
    todo: 'Switch it on or choose another',
  };
}

/** Answers to HEAD carry no code. */
function explainStatus({ status, bucketRegion }: Fault): Explain | undefined {
  if (status === 403) return denied;
  return status === 301 || (status === 400 && bucketRegion !== undefined) ? otherRegion : undefined;
}
