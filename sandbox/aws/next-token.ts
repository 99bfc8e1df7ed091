import type { Call } from './call.ts';
import type { AwsProblem } from './problem.ts';

export type Asked = {
  /** How many the caller wants at a time, and the most that the service gives. */
  size: number | undefined;
  most: number;
  token: string | undefined;
  refuse: () => AwsProblem;
};

/** One page of a list in the order of its names; the token is the name that the page before ended with. */
export function pageOf<T>(call: Call, items: readonly T[], nameOf: (item: T) => string, asked: Asked) {
  const size = Math.min(asked.size ?? asked.most, asked.most, call.pageSize ?? asked.most);
  const after = asked.token === undefined ? '' : readToken(asked.token, asked.refuse);
  const rest = after === '' ? items : items.filter((item) => nameOf(item) > after);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  const hasMore = last !== undefined && rest.length > page.length;
  return { page, next: hasMore ? Buffer.from(nameOf(last)).toString('base64url') : undefined };
}

function readToken(token: string, refuse: () => AwsProblem): string {
  const name = Buffer.from(token, 'base64url').toString();
  if (name === '' || Buffer.from(name).toString('base64url') !== token) throw refuse();
  return name;
}
