/** What a handler throws to answer as AWS would refuse; each protocol writes it in its own words. */
export type AwsProblem = Error & {
  readonly code: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, string>>;
};

const problems = new WeakSet<object>();

export function awsProblem(
  code: string,
  status: number,
  message: string,
  details: Record<string, string> = {},
  headers: Record<string, string> = {},
): AwsProblem {
  const problem = Object.assign(new Error(message), { code, status, details, headers });
  problems.add(problem);
  return problem;
}

export function isAwsProblem(cause: unknown): cause is AwsProblem {
  return typeof cause === 'object' && cause !== null && problems.has(cause);
}

/** EC2 says the same of an unknown key, a wrong signature and a region that is switched off. */
export function authFailure(): AwsProblem {
  return awsProblem('AuthFailure', 401, 'AWS was not able to validate the provided access credentials');
}

/** 501 instead of an invented answer: nothing here is silently faked. */
export function notBuilt(sentence: string): AwsProblem {
  return awsProblem('NotImplemented', 501, sentence);
}
