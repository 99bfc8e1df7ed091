/** What the SDK's exception tells, and nothing of the answer but its code. */
export interface Fault {
  status: number | undefined;
  /** As 'BlobAlreadyExists': https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes */
  code: string | undefined;
  retryAfterMs: number | undefined;
  /** There was no answer: time-out or broken connection. */
  isUnanswered: boolean;
  isTimeOut: boolean;
  /** Each account is a host of its own: where there is no host, there is no account. */
  isNoHost: boolean;
}

export function readFault(cause: unknown): Fault {
  const status = at(cause, 'statusCode');
  const headers = at(at(cause, 'response'), 'headers');
  const isTimeOut = ['TimeoutError', 'AbortError'].includes(String(at(cause, 'name')));
  const broken = cause instanceof TypeError ? cause.cause : undefined;
  return {
    status: typeof status === 'number' ? status : undefined,
    // An answer to HEAD has no body, so the code stands in a header only.
    code:
      word(header(headers, 'x-ms-error-code')) ??
      (status === undefined ? undefined : word(at(cause, 'code'))),
    retryAfterMs: seconds(header(headers, 'retry-after')),
    isUnanswered: isTimeOut || broken !== undefined,
    isTimeOut,
    isNoHost: at(broken, 'code') === 'ENOTFOUND',
  };
}

function header(headers: unknown, name: string): unknown {
  const get = at(headers, 'get');
  return typeof get === 'function' ? (get.call(headers, name) as unknown) : undefined;
}

function seconds(value: unknown): number | undefined {
  const count = typeof value === 'string' ? Number(value) : Number.NaN;
  return count >= 0 ? count * 1000 : undefined;
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Only a plain word may stand in a sentence: an answer could hold anything. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z_]{1,80}$/.test(value) ? value : undefined;
}
