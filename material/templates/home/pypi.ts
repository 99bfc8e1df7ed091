import { pick } from '#material/random.ts';
import { OF_PUBLISHERS } from '#material/templates/jobs/places.ts';
import { excuseFor, type Draft } from '#material/templates/template.ts';
import { isType, settingsFile, type HomeFile, type Paths } from './home-file.ts';
import { section } from './section.ts';

export const pypi: HomeFile = {
  name: '.pypirc',
  kind: settingsFile,
  isFor: isType('pypi-token'),
  write,
};

/** https://packaging.python.org/en/latest/specifications/pypirc/: the index of everybody, and the company’s own without a password. */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const own = pick(random, ['internal', world.slug, 'artifacts']);
  const blocks = [
    `[distutils]\nindex-servers =\n    pypi\n    ${own}`,
    section('pypi', { username: 'TWINE_USERNAME', password: 'TWINE_PASSWORD' }, draft, paths),
    `[${own}]\nrepository = https://pypi.${world.domain}/legacy/\nusername = ${world.people[0].handle}`,
  ];
  const note = pick(random, ['', `# ${service.ticket}\n`, `# ${excuseFor(draft, OF_PUBLISHERS)}\n`]);
  return `${note}${blocks.join('\n\n')}\n`;
}
