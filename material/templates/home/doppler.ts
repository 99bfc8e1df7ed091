import { between, pick } from '#material/random.ts';
import { OF_HOMES } from '#material/templates/jobs/places.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, placed, yamlFile, valueOf, type HomeFile, type Paths } from './home-file.ts';
import { remarks } from './remark.ts';

const DAY = 24 * 60 * 60 * 1000;

export const doppler: HomeFile = {
  name: '.doppler.yaml',
  kind: yamlFile,
  isFor: isType('doppler-token'),
  write,
};

/** https://docs.doppler.com/docs/cli#configuration: the token of every folder, and what one folder is set up for. */
function write(draft: Draft, paths: Paths): string {
  const { random, world, now } = draft;
  const [first, inside] = remarks(draft, ' '.repeat(8), OF_HOMES);
  const login = [
    `${inside}        token: ${placed(draft, 'DOPPLER_TOKEN', 'scoped./.token', paths)}`,
    ...pick(random, [
      [],
      ['        api-host: https://api.doppler.com', '        dashboard-host: https://dashboard.doppler.com'],
    ]),
  ];
  const project = valueOf(draft, 'DOPPLER_PROJECT');
  const home = pick(random, [`/home/${world.people[0].handle}`, `/Users/${world.people[0].handle}`]);
  const folder = [
    `    ${home}/${pick(random, ['src', 'code', 'work'])}/${project}:`,
    `        enclave.project: ${project}`,
    `        enclave.config: ${valueOf(draft, 'DOPPLER_CONFIG')}`,
  ];
  const checked = new Date(now.getTime() - between(random, 1, 30) * DAY - between(random, 1, 80_000) * 1000);
  const check = [
    'version-check:',
    `    latest-version: 3.75.${between(random, 0, 3)}`,
    `    checked-at: ${checked.toISOString().slice(0, 19)}.${between(random, 100_000_000, 999_999_999)}Z`,
  ];
  const own = pick(random, [
    [],
    ['analytics:', `    disable: ${pick(random, ['false', 'true'])}`],
    ['analytics:', '    disable: false', 'tui:', `    introVersionSeen: ${between(random, 0, 1)}`],
  ]);
  return `${first}${['scoped:', '    /:', ...login, ...folder, ...check, ...own].join('\n')}\n`;
}
