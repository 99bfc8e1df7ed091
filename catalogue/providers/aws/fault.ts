import { Refusal } from '#contract/refusal.ts';

/** What an SDK's exception tells, and nothing of the answer's body but its code. */
export interface Fault {
  /** `AccessDenied`; a HEAD has no body and so no code: then only the status speaks. */
  code: string;
  status: number | undefined;
  /** The action that AWS says is missing. */
  missingAction: string | undefined;
  isExplicitDeny: boolean;
  /** 0 when AWS named no wait. */
  retryAfterMs: number;
  /** Refused for its time alone; the SDK has by then set its clock by the Date of the answer. */
  isClockWrong: boolean;
  /** S3 tells in which region a bucket lies when it was asked in another. */
  bucketRegion: string | undefined;
  /** There was no answer: time-out, broken connection, no such host. */
  isUnanswered: boolean;
  isTimeOut: boolean;
}

interface Answered {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number; headers?: Record<string, string | undefined> };
}

/** The code of an answer that has none. */
export const unknownCode = 'Unknown';

export function readFault(cause: unknown): Fault {
  const error: Answered = typeof cause === 'object' && cause !== null ? cause : {};
  const { $metadata: metadata, $response: response } = error;
  const status = metadata?.httpStatusCode ?? response?.statusCode;
  const message = typeof error.message === 'string' ? error.message.slice(0, 2000) : '';
  const name = word(error.name);
  const code = name === undefined || /^(?:Unknown(?:Error)?|\d+)$/.test(name) ? unknownCode : name;
  const networkCode = word(error.code) ?? '';
  return {
    code,
    status,
    missingAction: /\bperform: ([a-z0-9-]{1,40}:[A-Za-z]{1,60})\b/.exec(message)?.[1],
    isExplicitDeny: /explicit deny/i.test(message),
    retryAfterMs: retryAfter(response?.headers?.['retry-after']),
    isClockWrong: clockCodes.has(code) || /^Signature (expired|not yet current)\b/.test(message),
    bucketRegion: /^[a-z0-9-]{1,40}$/.exec(response?.headers?.['x-amz-bucket-region'] ?? '')?.[0],
    isUnanswered: status === undefined && (timeOuts.has(code) || networkCodes.test(networkCode)),
    // The SDK calls a broken connection a time-out as well; the system's code tells them apart.
    isTimeOut: timeOuts.has(code) && (networkCode === '' || networkCode === 'ETIMEDOUT'),
  };
}

/** What AWS had said, for a refusal that was made of it, whoever gave up in between. */
export function faultBehind(refusal: Refusal): Fault {
  const { cause } = refusal;
  return cause instanceof Refusal ? faultBehind(cause) : readFault(cause);
}

/** Undefined where AWS answers that there is no such thing; services say it in words of their own. */
export async function unlessGone<T>(
  request: () => Promise<T>,
  isGone: (cause: unknown) => boolean = (cause) => readFault(cause).status === 404,
): Promise<T | undefined> {
  try {
    return await request();
  } catch (cause) {
    if (isGone(cause)) return undefined;
    throw cause;
  }
}

const clockCodes = new Set(['RequestExpired', 'RequestInTheFuture', 'RequestTimeTooSkewed']);
const timeOuts = new Set(['TimeoutError', 'AbortError']);
/** Of the system, of streams and of TLS; other codes of Node are faults of our own. */
const networkCodes =
  /^(?:E(?!RR_)[A-Z0-9_]+|HPE_\w+|ERR_(?:SSL|STREAM|TLS)_\w+|(?:CERT|DEPTH|SELF|UNABLE)_\w+)$/;

/** Only a plain word may stand in a sentence: an answer could hold anything. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9._]{1,80}$/.test(value) ? value : undefined;
}

function retryAfter(header: string | undefined): number {
  if (header === undefined) return 0;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - Date.now());
}
