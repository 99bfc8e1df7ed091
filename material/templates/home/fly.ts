import { between, pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, yamlFile, type HomeFile, type Paths } from './home-file.ts';
import { localTime } from './local-time.ts';
import { remarks } from './remark.ts';

export const fly: HomeFile = {
  name: 'config.yml',
  kind: yamlFile,
  isFor: isType('fly-io-token'),
  write,
};

/** https://github.com/superfly/flyctl/blob/master/internal/config/file.go: names in the order of the alphabet. */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const [first, inside] = remarks(draft, '');
  const zone = pick(random, ['UTC', world.timeZone]);
  const login = localTime(service.keyCreatedAt, zone).replace(
    /(?<=:\d\d)(?=Z|[+-])/,
    `.${between(random, 100_000, 999_999)}`,
  );
  const lines = [
    `${inside}access_token: ${placed(draft, 'FLY_API_TOKEN', 'access_token', paths)}`,
    ...pick(random, [[], ['auto_update: true'], ['auto_update: false']]),
    ...pick(random, [[], [`last_login: ${login}`]]),
    ...pick(random, [[], ['send_metrics: false']]),
    ...pick(random, [[], [`synthetics_agent: ${pick(random, ['true', 'false'])}`]]),
    'wire_guard_state: {}',
    ...pick(random, [[], ['wire_guard_websockets: true']]),
  ];
  return `${first}${lines.join('\n')}\n`;
}
