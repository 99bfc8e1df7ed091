import type { Field } from '#material/credential-set.ts';
import { loginAddressOf } from '#material/templates/code/login-address.ts';
import { pick } from '#material/random.ts';
import { dayOf, excuseFor, type Draft } from '#material/templates/template.ts';
import { OF_HOMES, OF_PUBLISHERS } from './places.ts';

/** How long an access token of Dropbox lives. */
const FOUR_HOURS = 4 * 60 * 60 * 1000;

type Paths = Map<Field, string>;

/** https://packaging.python.org/en/latest/specifications/pypirc/: the index of everybody, and the company’s own without a password. */
export function pypirc(draft: Draft, paths: Paths): string {
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

/** https://docs.databricks.com/dev-tools/auth/config-profiles: one profile with a token, one that asks in the browser. */
export function databrickscfg(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const note = `# ${pick(random, [service.ticket, excuseFor(draft, ['OAuth', ...OF_HOMES])])}`;
  const first = section('DEFAULT', { host: 'DATABRICKS_HOST', token: 'DATABRICKS_TOKEN' }, draft, paths);
  const other = `[${world.environments[1] ?? 'staging'}]\nhost = ${otherWorkspace(draft)}\nauth_type = databricks-cli`;
  return `${pick(random, [`${note}\n${first}\n\n${other}`, `${other}\n\n${note}\n${first}`])}\n`;
}

/** https://git-scm.com/docs/git-credential-store#_storage_format: an address with its login on each line, and nothing else. */
export function gitCredentials({ sets }: Draft, paths: Paths): string {
  const lines = sets.map((set) => {
    const { origin, host, username, password } = new URL(loginAddressOf(set) ?? '');
    const field = set.fields.find(({ value }) => value === password);
    if (field !== undefined) paths.set(field, host);
    return origin.replace('//', `//${username}:${password}@`);
  });
  return `${lines.join('\n')}\n`;
}

/** https://www.postgresql.org/docs/current/libpq-pgpass.html: host, port, database, user and password, and the URI that they came from. */
export function pgpass({ sets, ...draft }: Draft, paths: Paths): string {
  const { random, service } = draft;
  const named = new Map(sets.flatMap(({ fields }) => fields).map((field) => [field.part, field]));
  const valueOf = (part: string): string => named.get(part)?.value ?? '';
  for (const part of ['DATABASE_URL', 'PGPASSWORD']) {
    const field = named.get(part);
    if (field !== undefined) paths.set(field, part);
  }
  const place = [valueOf('PGHOST'), '5432', valueOf('PGDATABASE'), valueOf('PGUSER')];
  return [
    `# ${pick(random, [service.ticket, `${service.environment}, ${dayOf(service.keyCreatedAt)}`])}`,
    `# ${valueOf('DATABASE_URL')}`,
    [...place, valueOf('PGPASSWORD')].map(escapedForPgpass).join(':'),
    '',
  ].join('\n');
}

function escapedForPgpass(text: string): string {
  return text.replaceAll(/[\\:]/g, '\\$&');
}

/** `~/.kube/config`, as the type's own variable for pipelines holds it, and that variable. */
export function kubeconfig({ sets, ...draft }: Draft, paths: Paths): string {
  const fields = sets.flatMap((set) => set.fields);
  const [token, whole] = ['K8S_TOKEN', 'KUBE_CONFIG_DATA'].map((part) =>
    fields.find((field) => field.part === part),
  );
  if (token === undefined || whole === undefined) throw new Error('A kubeconfig has a token.');
  paths.set(token, 'users.0.user.token').set(whole, whole.spelling.env);
  return [
    `# ${pick(draft.random, [draft.service.ticket, excuseFor({ ...draft, sets }, ['OIDC', ...OF_HOMES])])}`,
    `# for CI: ${whole.spelling.env}=${whole.value}`,
    Buffer.from(whole.value, 'base64').toString(),
  ].join('\n');
}

/** https://guides.rubygems.org/rubygems-org-api/: `gem signin` writes YAML whose keys are Ruby's symbols. */
export function gemCredentials({ sets, ...draft }: Draft, paths: Paths): string {
  const [key] = sets.flatMap((set) => set.fields);
  if (key === undefined) throw new Error('RubyGems reads a key.');
  paths.set(key, ':rubygems_api_key');
  const line = `:rubygems_api_key: ${key.value}`;
  const note = `# ${pick(draft.random, [
    draft.service.ticket,
    `${draft.service.name}, ${dayOf(draft.service.keyCreatedAt)}`,
    excuseFor({ ...draft, sets }, OF_PUBLISHERS),
  ])}`;
  const lines = pick(draft.random, [
    ['---', line],
    ['---', note, line],
    [note, '---', line],
  ]);
  return `${lines.join('\n')}\n`;
}

/** https://rclone.org/dropbox/: the token stands there as the JSON that Dropbox answered with. */
export function rcloneConf(draft: Draft, paths: Paths): string {
  const { random, service, world } = draft;
  const remote = pick(random, ['dropbox', service.product, `${world.slug}-dropbox`]);
  const keys = { client_id: 'DROPBOX_APP_KEY', client_secret: 'DROPBOX_APP_SECRET' };
  const [head = '', ...settings] = section(remote, keys, draft, paths).split('\n');
  const tokens = ['access_token', 'refresh_token'].map((key) => {
    const part = `DROPBOX_${key.toUpperCase()}`;
    const field = draft.sets.flatMap(({ fields }) => fields).find((one) => one.part === part);
    if (field !== undefined) paths.set(field, `${remote}.token.${key}`);
    return [key, field?.value];
  });
  const [access, refresh] = tokens;
  const expiry = new Date(service.keyCreatedAt.getTime() + FOUR_HOURS).toISOString();
  const token = Object.fromEntries([access, ['token_type', 'bearer'], refresh, ['expiry', expiry]] as [
    string,
    string,
  ][]);
  const first = [head, 'type = dropbox', ...settings, `token = ${JSON.stringify(token)}`].join('\n');
  const other = `[files]\ntype = sftp\nhost = ${service.hostOf('files')}\nuser = ${world.people[0].handle}\nkey_use_agent = true`;
  return `${pick(random, [
    [first, other],
    [other, first],
  ]).join('\n\n')}\n`;
}

/** What the tool reads, by the names of the set’s parts; what it has no word for stays out. */
function section(
  name: string,
  keys: Readonly<Record<string, string>>,
  { sets }: Draft,
  paths: Paths,
): string {
  const fields = sets.flatMap((set) => set.fields);
  const lines = Object.entries(keys).flatMap(([key, part]) => {
    const field = fields.find((one) => one.part === part);
    if (field === undefined) return [];
    paths.set(field, `${name}.${key}`);
    return [`${key} = ${field.value}`];
  });
  return [`[${name}]`, ...lines].join('\n');
}

/** Both workspaces are the company’s: the second differs from the first in its number alone. */
function otherWorkspace({ sets }: Draft): string {
  const host = sets[0]?.fields.find(({ part }) => part === 'DATABRICKS_HOST')?.value ?? '';
  return host.replace(/-([0-9a-f])([0-9a-f]{3})\./, (_, first: string, rest: string) => {
    const next = ((Number.parseInt(first, 16) + 5) % 16).toString(16);
    return `-${next}${rest}.`;
  });
}
