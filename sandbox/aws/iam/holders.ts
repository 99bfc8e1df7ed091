import { permit, type Call } from '#sandbox/aws/call.ts';
import type { ConditionContext } from './conditions.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { placeOf, roleArn, roles, userArn, users, type Role, type Tag, type User } from './entities.ts';

/** The user, once the caller may do this to it; without a name the caller is meant. */
export function openUser(
  call: Call,
  action: string,
  userName: string | undefined,
  context?: ConditionContext,
): User {
  const { caller } = call;
  if (userName === undefined && caller.kind !== 'IAMUser') {
    throw awsProblem('ValidationError', 400, 'Must specify userName when calling with non-User credentials');
  }
  const name = userName ?? caller.name;
  const user = users.get(call.state, caller.owner, placeOf(caller.accountId, name));
  const arn = userArn(user ?? { accountId: caller.accountId, path: '/', name });
  call.resources.push({ type: 'AWS::IAM::User', ARN: arn, accountId: caller.accountId });
  permit(call, action, arn, context);
  if (!user) throw noSuchEntity(`The user with name ${name} cannot be found.`);
  return user;
}

export function openRole(call: Call, action: string, name = '', context?: ConditionContext): Role {
  const { caller } = call;
  const role = roles.get(call.state, caller.owner, placeOf(caller.accountId, name));
  const arn = roleArn(role ?? { accountId: caller.accountId, path: '/', name });
  call.resources.push({ type: 'AWS::IAM::Role', ARN: arn, accountId: caller.accountId });
  permit(call, action, arn, context);
  if (!role) throw noSuchEntity(`The role with name ${name} cannot be found.`);
  return role;
}

export function keepUser(call: Call, user: User): void {
  users.put(call.state, call.caller.owner, placeOf(user.accountId, user.name), user);
}

export function keepRole(call: Call, role: Role): void {
  roles.put(call.state, call.caller.owner, placeOf(role.accountId, role.name), role);
}

export function checkName(member: string, name: string): void {
  if (/^[\w+=,.@-]{1,64}$/.test(name)) return;
  const sentence = `The specified value for ${member} is invalid. It must contain only alphanumeric characters and/or the following: +=,.@_-`;
  throw awsProblem('ValidationError', 400, sentence);
}

export function checkPath(path: string): void {
  if (path.length <= 512 && /^\/(?:[\u0021-\u007E]+\/)?$/.test(path)) return;
  const sentence =
    'The specified value for path is invalid. It must begin and end with / and contain only alphanumeric characters and/or / characters.';
  throw awsProblem('ValidationError', 400, sentence);
}

export function checkTags(
  tags: ReadonlyArray<{ Key?: string | undefined; Value?: string | undefined }> = [],
): Tag[] {
  const whole = tags.map(({ Key = '', Value = '' }) => ({ Key, Value }));
  if (whole.length > 50)
    throw awsProblem('LimitExceeded', 409, 'The number of tags has reached the maximum limit.');
  if (new Set(whole.map((tag) => tag.Key.toLowerCase())).size < whole.length) {
    throw awsProblem(
      'InvalidInput',
      400,
      'Duplicate tag keys found. Please note that Tag keys are case insensitive.',
    );
  }
  return whole;
}

export function refuseBoundary(boundary: string | undefined): void {
  if (boundary !== undefined) throw notBuilt('This sandbox knows no permissions boundaries.');
}

export function noSuchEntity(sentence: string) {
  return awsProblem('NoSuchEntity', 404, sentence);
}

export function deleteConflict(sentence: string) {
  return awsProblem('DeleteConflict', 409, sentence);
}

const defaultItems = 100;

export type Paged = { MaxItems?: number | undefined; Marker?: string | undefined };

/** One page of an ordered list; the marker names the last item of the page before. */
export function page<T>(call: Call, input: Paged, items: readonly T[], nameOf: (item: T) => string) {
  const asked = input.MaxItems ?? defaultItems;
  if (!Number.isInteger(asked) || asked < 1 || asked > 1000) {
    throw awsProblem('ValidationError', 400, `Value '${asked}' at 'maxItems' must be between 1 and 1000.`);
  }
  const size = Math.min(asked, call.pageSize ?? asked);
  const after = input.Marker === undefined ? undefined : Buffer.from(input.Marker, 'base64url').toString();
  const rest = after === undefined ? items : items.filter((item) => nameOf(item) > after);
  const taken = rest.slice(0, size);
  const last = taken.at(-1);
  const isTruncated = rest.length > size && last !== undefined;
  return {
    taken,
    IsTruncated: isTruncated,
    Marker: isTruncated ? Buffer.from(nameOf(last)).toString('base64url') : undefined,
  };
}

/** In the order of plain code units, the one that `page` compares in. */
export function sorted(names: readonly string[]): string[] {
  return names.toSorted((left, right) => (left < right ? -1 : Number(left > right)));
}

/** Policies travel percent-encoded out of IAM. */
export function encodeDocument(document: string): string {
  return encodeURIComponent(document).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
