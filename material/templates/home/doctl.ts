import { pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, yamlFile, type HomeFile, type Paths } from './home-file.ts';
import { remarks } from './remark.ts';

export const doctl: HomeFile = {
  name: 'config.yaml',
  kind: yamlFile,
  isFor: isType('digitalocean-pat'),
  write,
};

/** DigitalOcean's regions, by the first words of those that companies are drawn for. */
const REGIONS: readonly [RegExp, readonly string[]][] = [
  [/^eu-west-2/, ['lon1']],
  [/^(?:eu|af|me|il)/, ['fra1', 'ams3']],
  [/^us-west/, ['sfo3']],
  [/^ca-/, ['tor1']],
  [/^ap-south-1/, ['blr1']],
  [/^ap-southeast-2/, ['syd1']],
  [/^ap/, ['sgp1']],
];
const ELSEWHERE = ['nyc1', 'nyc3'];

/** https://github.com/digitalocean/doctl#configuring-default-values: the token, and defaults of flags below the words of their commands. */
function write(draft: Draft, paths: Paths): string {
  const { random, world } = draft;
  const [first, inside] = remarks(draft, '');
  const token = `${inside}access-token: ${placed(draft, 'DIGITALOCEAN_ACCESS_TOKEN', 'access-token', paths)}`;
  const region = pick(random, REGIONS.find(([form]) => form.test(world.region))?.[1] ?? ELSEWHERE);
  const droplet = [
    'droplet:',
    '    create:',
    `        image: ${pick(random, ['ubuntu-24-04-x64', 'debian-12-x64'])}`,
    `        region: ${region}`,
    `        size: ${pick(random, ['s-1vcpu-1gb', 's-2vcpu-2gb', 's-2vcpu-4gb'])}`,
  ];
  const retries = ['http-retry-max: 5', 'http-retry-wait-max: 30', 'http-retry-wait-min: 1'];
  const lines = [
    token,
    ...pick(random, [[], ['api-url: ""']]),
    ...pick(random, [
      [],
      [],
      ['compute:', '    ssh:', `        ssh-user: ${pick(random, ['root', 'deploy'])}`],
    ]),
    ...pick(random, [['context: default'], ['context: default'], []]),
    ...pick(random, [[], droplet]),
    ...pick(random, [[], retries]),
    `output: ${pick(random, ['text', 'text', 'json'])}`,
  ];
  return `${first}${lines.join('\n')}\n`;
}
