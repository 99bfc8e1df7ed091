import type { Field } from '#material/credential-set.ts';
import { pick } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';
import { excuseFor, type Draft } from '#material/templates/template.ts';
import { OF_PUBLISHERS } from './places.ts';
import { isForNetrc, netrc } from './netrc.ts';
import {
  databrickscfg,
  gemCredentials,
  gitCredentials,
  kubeconfig,
  pgpass,
  pypirc,
  rcloneConf,
} from './tool-files.ts';
import { wgQuick } from './wg-quick.ts';

type HomeFile = {
  /** What its tool looks for in the home directory. */
  name: string;
  isFor: (type: SecretType) => boolean;
  write: (draft: Draft, paths: Map<Field, string>) => string;
};

/** Formats of single tools, where every value belongs to that tool. */
export const homeFiles: readonly HomeFile[] = [
  { name: '.npmrc', isFor: ({ id }) => id.startsWith('npm-'), write: npmrc },
  { name: '.pypirc', isFor: isType('pypi-token'), write: pypirc },
  { name: '.databrickscfg', isFor: isType('databricks-pat'), write: databrickscfg },
  { name: '.pgpass', isFor: isType('postgres-uri'), write: pgpass },
  { name: 'rclone.conf', isFor: isType('dropbox-token'), write: rcloneConf },
  { name: 'config', isFor: isType('kubernetes-service-account-token'), write: kubeconfig },
  { name: 'credentials', isFor: isType('rubygems-api-key'), write: gemCredentials },
  { name: 'wg0.conf', isFor: isType('wireguard-private-key'), write: wgQuick },
  { name: '.git-credentials', isFor: isType('bitbucket-app-password'), write: gitCredentials },
  { name: '.netrc', isFor: isForNetrc, write: netrc },
];

export function homeFileFor({ sets }: Draft): HomeFile | undefined {
  return homeFileOf(sets.map(({ type }) => type));
}

/** The name that the file of such types has. */
export function homeFileName(types: readonly SecretType[]): string | undefined {
  return homeFileOf(types)?.name;
}

function homeFileOf(types: readonly SecretType[]): HomeFile | undefined {
  return homeFiles.find(({ isFor }) => types.every(isFor));
}

function isType(id: string): HomeFile['isFor'] {
  return (type) => type.id === id;
}

/** https://docs.npmjs.com/cli/v11/configuring-npm/npmrc#auth-related-configuration */
function npmrc(draft: Draft, paths: Map<Field, string>): string {
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
