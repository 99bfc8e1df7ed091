import { pick, pickSeveral } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, jsonFile, placed, valueOf, type HomeFile, type Paths } from './home-file.ts';

export const snyk: HomeFile = {
  name: 'snyk.json',
  kind: jsonFile,
  isFor: isType('snyk-token'),
  write,
};

/** https://docs.snyk.io/snyk-cli/commands/config: what `snyk config set` takes, all of it text. */
function write(draft: Draft, paths: Paths): string {
  const { random } = draft;
  const set = [
    ['api', placed(draft, 'SNYK_TOKEN', 'api', paths)],
    ['org', valueOf(draft, 'SNYK_CFG_ORG')],
    ...pick(random, [[], [['endpoint', 'https://api.snyk.io']], [['disable-analytics', '1']]]),
  ];
  // In the order in which they were set.
  const entries = pickSeveral(random, set, set.length) as [string, string][];
  return `${JSON.stringify(Object.fromEntries(entries), null, '\t')}\n`;
}
