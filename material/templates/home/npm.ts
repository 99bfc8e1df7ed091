import { pick } from '#material/random.ts';
import { OF_PUBLISHERS } from '#material/templates/jobs/places.ts';
import { excuseFor, type Draft } from '#material/templates/template.ts';
import { settingsFile, type HomeFile, type Paths } from './home-file.ts';

export const npm: HomeFile = {
  name: '.npmrc',
  kind: settingsFile,
  isFor: ({ id }) => id.startsWith('npm-'),
  write,
};

/** https://docs.npmjs.com/cli/v11/configuring-npm/npmrc#auth-related-configuration */
function write(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const fields = draft.sets.flatMap((set) => set.fields);
  const tokens = fields.filter(({ secretType }) => secretType !== undefined);
  const organizations = new Set(fields.filter((field) => !tokens.includes(field)).map(({ value }) => value));
  const lines = [
    ...[...organizations].map((name) => `@${name}:registry=https://registry.npmjs.org/`),
    ...tokens.map((field, at) => {
      const registry = at === 0 ? 'registry.npmjs.org' : `npm-${at}.${world.domain}`;
      paths.set(field, `//${registry}/:_authToken`);
      return `//${registry}/:_authToken=${field.value}`;
    }),
  ];
  const scope = `@${world.slug}:registry=https://npm.${world.domain}/`;
  const own = pick(random, [
    [scope, 'save-exact=true'],
    ['fund=false', scope, 'audit-level=high'],
    [`init-author-name=${world.people[0].name}`, `init-author-email=${world.people[0].email}`],
  ]);
  return `${pick(random, [`; ${service.ticket}\n`, '', `; ${excuseFor(draft, OF_PUBLISHERS)}\n`])}${[...own, ...lines].join('\n')}\n`;
}
