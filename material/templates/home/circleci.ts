import { pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, yamlFile, valueOf, type HomeFile, type Paths } from './home-file.ts';
import { remarks } from './remark.ts';

export const circleci: HomeFile = {
  name: 'cli.yml',
  kind: yamlFile,
  isFor: isType('circleci-token'),
  write,
};

/** https://circleci.com/docs/local-cli/: what `circleci setup` writes; its first versions knew three settings alone. */
function write(draft: Draft, paths: Paths): string {
  const { random } = draft;
  const [first, inside] = remarks(draft, '');
  const [, owner = ''] = valueOf(draft, 'CIRCLE_PROJECT_SLUG').split('/');
  const lines = [
    'host: https://circleci.com',
    'endpoint: graphql-unstable',
    `${inside}token: ${placed(draft, 'CIRCLE_TOKEN', 'token', paths)}`,
  ];
  const later = ['rest_endpoint: api/v2', 'tls_cert: ""', 'tls_insecure: false'];
  const publishing = (namespace: string, provider: string, of: string) => [
    'orb_publishing:',
    `    default_namespace: ${namespace}`,
    `    default_vcs_provider: ${provider}`,
    `    default_owner: ${of}`,
  ];
  const rest = pick(random, [
    [],
    later,
    [...later, ...publishing('""', '""', '""')],
    [...later, ...publishing(owner, 'github', owner)],
  ]);
  return `${first}${[...lines, ...rest].join('\n')}\n`;
}
