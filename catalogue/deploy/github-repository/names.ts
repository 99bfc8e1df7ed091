/** https://docs.github.com/en/get-started/using-git/dealing-with-special-characters-in-branch-and-tag-names, git-check-ref-format(1) */
export function checkBranch(name: string): string | undefined {
  if (name.length > 200) return 'A branch name has at most 200 characters.';
  // eslint-disable-next-line no-control-regex
  if (/[\s~^:?*[\\\x00-\x1f\x7f]/.test(name))
    return 'A branch name has no spaces and none of ~ ^ : ? * [ \\.';
  const isStrange =
    /^[/.-]|[/.]$|\.\.|\/\/|@\{|\/\.|\.lock(?:\/|$)/.test(name) || name === '@' || name.startsWith('refs/');
  return isStrange ? 'Git does not take this as the name of a branch.' : undefined;
}

export function checkOwner(name: string): string | undefined {
  return /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/.test(name)
    ? undefined
    : 'An owner has at most 39 letters, digits and hyphens, as in github.com/<owner>/<repository>.';
}

export function checkRepository(name: string): string | undefined {
  return /^[\w.-]{1,100}$/.test(name) && name !== '.' && name !== '..'
    ? undefined
    : 'A repository has only letters, digits, dots, hyphens and underscores, without its owner.';
}

export function checkToken(token: string): string | undefined {
  // It travels in a header: anything else would break the request, not GitHub's rules.
  return /^[\x21-\x7e]{20,255}$/.test(token) ? undefined : 'A token has 20 to 255 characters and no spaces.';
}
