import { loginAddressOf } from '#material/templates/code/login-address.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, settingsFile, type HomeFile, type Paths } from './home-file.ts';

export const git: HomeFile = {
  name: '.git-credentials',
  kind: settingsFile,
  isFor: isType('bitbucket-app-password'),
  write,
};

/** https://git-scm.com/docs/git-credential-store#_storage_format: an address with its login on each line, and nothing else. */
function write({ sets }: Draft, paths: Paths): string {
  const lines = sets.map((set) => {
    const { origin, host, username, password } = new URL(loginAddressOf(set) ?? '');
    const field = set.fields.find(({ value }) => value === password);
    if (field !== undefined) paths.set(field, host);
    return origin.replace('//', `//${username}:${password}@`);
  });
  return `${lines.join('\n')}\n`;
}
