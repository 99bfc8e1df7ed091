import { pick } from '#material/random.ts';
import { OF_HOMES } from '#material/templates/jobs/places.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, yamlFile, type HomeFile, type Paths } from './home-file.ts';
import { remarks } from './remark.ts';

const HOST = 'github.com';

export const gh: HomeFile = {
  name: 'hosts.yml',
  kind: yamlFile,
  isFor: isType('github-oauth-token'),
  write,
};

/**
 * https://cli.github.com/manual/gh_auth_login: where no keychain is, the token stands here. As gh wrote it before 2.40 and still reads it: once,
 * and not a second time below the user.
 */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const [first, inside] = remarks(draft, '    ', OF_HOMES);
  const [person] = world.people;
  // A login has no dot, and chance behind it, so that it is nobody else's.
  const user = `${person.handle.replaceAll('.', '-')}-${service.organizationMark}`;
  const protocol = `    git_protocol: ${pick(random, ['https', 'https', 'ssh'])}`;
  const token = `${inside}    oauth_token: ${placed(draft, 'GITHUB_TOKEN', `${HOST}.oauth_token`, paths)}`;
  const main = [
    `${HOST}:`,
    ...pick(random, [
      [`    user: ${user}`, token, protocol],
      [token, `    user: ${user}`, protocol],
      [protocol, token, `    user: ${user}`],
    ]),
    ...pick(random, [[], [], [`    editor: ${pick(random, ['vim', 'nano', 'code --wait'])}`]]),
  ];
  // The keychain has the token of the company's own server.
  const own = [`git.${world.domain}:`, `    user: ${person.handle}`, '    git_protocol: ssh'];
  const hosts = pick(random, [main, main, [...main, ...own], [...own, ...main]]);
  return `${first}${hosts.join('\n')}\n`;
}
