/** What Entra, Graph or Azure Resource Manager said; nothing of an answer's body but its code. */
export interface Fault {
  /** Which of them refused: the credentials, or what was asked with them. */
  from: 'Microsoft Entra' | Service;
  status: number | undefined;
  /** `AADSTS7000215` of Entra, `accessDenied` of Graph, `AuthorizationFailed` of Azure Resource Manager. */
  code: string | undefined;
  retryAfterMs: number | undefined;
  /** There was no answer: time-out, broken connection, no such host. */
  isUnanswered: boolean;
  isTimeOut: boolean;
}

/** Whose refusals are JSON with a code: what is asked with the credentials. */
export type Service = 'Microsoft Graph' | 'Azure Resource Manager';

export interface Answered {
  status: number;
  retryAfter: string | null;
  body: string;
}

export function readEntraFault({ status, retryAfter, body }: Answered): Fault {
  const codes = at(parse(body), 'error_codes');
  const number: unknown = Array.isArray(codes) ? codes[0] : undefined;
  const code = typeof number === 'number' ? `AADSTS${number}` : undefined;
  return { from: 'Microsoft Entra', status, code, ...patience(retryAfter), ...answered };
}

export function readServiceFault({ status, retryAfter, body }: Answered, from: Service): Fault {
  const code = at(at(parse(body), 'error'), 'code');
  // Only a plain word may stand in a sentence: an answer could hold anything.
  const isWord = typeof code === 'string' && /^[A-Za-z]{1,60}$/.test(code);
  return {
    from,
    status,
    code: isWord ? code : undefined,
    ...patience(retryAfter),
    ...answered,
  };
}

/** Undefined where it is no broken connection: then it is a fault of our own. */
export function readFailure(cause: unknown, from: Fault['from']): Fault | undefined {
  const name = at(cause, 'name');
  const isTimeOut = name === 'TimeoutError' || name === 'AbortError';
  const isBroken = cause instanceof TypeError && cause.cause !== undefined;
  if (!isTimeOut && !isBroken) return undefined;
  return { from, status: undefined, code: undefined, retryAfterMs: undefined, isUnanswered: true, isTimeOut };
}

const answered = { isUnanswered: false, isTimeOut: false };

function patience(retryAfter: string | null): { retryAfterMs: number | undefined } {
  const seconds = Number(retryAfter ?? Number.NaN);
  return { retryAfterMs: seconds >= 0 ? seconds * 1000 : undefined };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
