import { checkFolder } from '#catalogue/deploy/folders.ts';

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

const mostFolders = 20;

/** Folders in a list, for a path may hold nearly everything but a comma is rare in one. */
export function checkFolders(text: string): string | undefined {
  const folders = foldersOf(text);
  if (folders.length > mostFolders) return `At most ${mostFolders} further folders get the file.`;
  return folders.map(checkFolder).find((refusal) => refusal !== undefined);
}

export function foldersOf(text: string): string[] {
  return text
    .split(',')
    .map((folder) => folder.trim())
    .filter((folder) => folder !== '');
}

export function checkIssue(number: string): string | undefined {
  return /^[1-9]\d{0,8}$/.test(number)
    ? undefined
    : 'An issue is a number, as in github.com/<owner>/<repository>/issues/<number>.';
}

/** A new branch for a file, as a developer would name it: `add-keys.env`, `add-keys.env-2`. */
export function branchFor(prefix: string, fileName: string, nth: number): string {
  const plain = fileName
    .replace(/[^\w.-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, 40)
    .replace(/^[.-]+|(?:\.lock|[.-])+$/g, '');
  return [prefix, plain === '' ? 'file' : plain, ...(nth > 1 ? [nth] : [])].join('-');
}

export function checkToken(token: string): string | undefined {
  // It travels in a header: anything else would break the request, not GitHub's rules.
  return /^[\x21-\x7e]{20,255}$/.test(token) ? undefined : 'A token has 20 to 255 characters and no spaces.';
}
