import type { Field } from '#material/credential-set.ts';
import { pick } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';
import { excuseFor, type Draft } from '#material/templates/template.ts';
import { databrickscfg, kubeconfig, pgpass, pypirc, rcloneConf } from './tool-files.ts';

type HomeFile = {
  /** What its tool looks for in the home directory. */
  name: string;
  isFor: (type: SecretType) => boolean;
  /** Absent: every value of such a type has a place in it. */
  canHold?: (fields: readonly Field[]) => boolean;
  write: (draft: Draft, paths: Map<Field, string>) => string;
};

/** Formats of single tools, where every value belongs to that tool. */
const homeFiles: readonly HomeFile[] = [
  { name: '.npmrc', isFor: ({ id }) => id.startsWith('npm-'), write: npmrc },
  { name: '.pypirc', isFor: isType('pypi-token'), write: pypirc },
  { name: '.databrickscfg', isFor: isType('databricks-pat'), write: databrickscfg },
  { name: '.pgpass', isFor: isType('postgres-uri'), write: pgpass },
  { name: 'rclone.conf', isFor: isType('dropbox-token'), write: rcloneConf },
  { name: 'config', isFor: isType('kubernetes-service-account-token'), write: kubeconfig },
  { name: '.netrc', isFor: isForNetrc, canHold: isOneWord, write: netrc },
];

export function homeFileFor({ sets }: Draft): HomeFile | undefined {
  return homeFiles.find(({ isFor, canHold }) =>
    sets.every(({ type, fields }) => isFor(type) && (canHold?.(fields) ?? true)),
  );
}

/** The name that the file of such types has, as far as the types tell before anything is drawn. */
export function homeFileName(types: readonly SecretType[]): string | undefined {
  const file = homeFiles.find(({ isFor }) => types.every(isFor));
  const isBare = types.every(
    ({ companions, parts }) => companions.length === 0 && parts.every(({ isSecret = true }) => isSecret),
  );
  return file?.canHold === undefined || isBare ? file?.name : undefined;
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
  return `${pick(random, [`; ${service.ticket}\n`, '', `; ${excuseFor(draft, 'trusted publishing')}\n`])}${[...own, ...lines].join('\n')}\n`;
}

/** https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html */
function netrc(draft: Draft, paths: Map<Field, string>): string {
  const { random, service, world } = draft;
  const entries = draft.sets.flatMap(({ type, fields }) =>
    fields.map((field) => {
      const host = hostOf(type.hosts) ?? '';
      paths.set(field, `${host}.${field.spelling.env}`);
      return `# ${field.spelling.env}\nmachine ${host}\n  login ${service.name}\n  password ${field.value}`;
    }),
  );
  const own = `machine ${service.hostOf('files')}\n  login ${world.people[0].handle}`;
  const blocks = pick(random, [
    [own, ...entries],
    [`# ${excuseFor(draft, 'the keychain')}`, ...entries, own],
    [...entries, `# ${service.ticket}`, own],
  ]);
  return `${blocks.join('\n')}\n`;
}

/** git, curl and wandb read their passwords there. */
function isForNetrc({ id, category, hosts }: SecretType): boolean {
  const isKnown = ['vcs', 'package-registry', 'ci-cd'].includes(category) || id === 'wandb-api-key';
  return isKnown && hostOf(hosts) !== undefined;
}

function hostOf(hosts: readonly string[] = []): string | undefined {
  return hosts.find((host) => !host.startsWith('.'));
}

function isOneWord(fields: readonly Field[]): boolean {
  return fields.every(({ value, secretType }) => secretType !== undefined && /^\S+$/.test(value));
}
