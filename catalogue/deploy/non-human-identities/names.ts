/** 64 of them are allowed, of which the number of a further identity needs its part. */
const maxNameLength = 56;

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
const maxPathLength = 512;

export function checkUserName(name: string): string | undefined {
  if (name.length > maxNameLength) return `A user name has at most ${maxNameLength} characters here.`;
  if (/^[\w+=,.@-]+$/.test(name)) return undefined;
  return 'A user name has only letters, digits and the characters _ + = , . @ -.';
}

export function checkUserPath(path: string): string | undefined {
  if (path.length > maxPathLength) return `A user path has at most ${maxPathLength} characters.`;
  if (/^\/(?:[\w+=,.@-]+\/)*$/.test(path)) return undefined;
  return 'A user path begins and ends with / and has only letters, digits and the characters _ + = , . @ - between, such as /service/.';
}

/** Names are unique in an account, whatever their path. */
export function nthUserName(name: string, nth: number): string {
  return nth <= 1 ? name : `${name}-${nth}`;
}
