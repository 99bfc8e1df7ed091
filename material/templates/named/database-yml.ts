import type { Field } from '#material/credential-set.ts';
import { between, pick } from '#material/random.ts';
import { yamlString } from '#material/templates/files/inner-file.ts';
import { storeOf } from '#material/templates/jobs/places.ts';
import { noteLine, type Draft } from '#material/templates/template.ts';
import type { NamedFile } from './named-file.ts';

type Adapter = { adapter: string; encoding: string; port: number; keys: Readonly<Record<string, string>> };

/** What Rails calls a database and its parts. */
const ADAPTERS: Readonly<Record<string, Adapter>> = {
  'mysql-uri': {
    adapter: 'mysql2',
    encoding: 'utf8mb4',
    port: 3306,
    keys: { host: 'DB_HOST', database: 'DB_DATABASE', username: 'DB_USERNAME', password: 'DB_PASSWORD' },
  },
  'postgres-uri': {
    adapter: 'postgresql',
    encoding: 'unicode',
    port: 5432,
    keys: { host: 'PGHOST', database: 'PGDATABASE', username: 'PGUSER', password: 'PGPASSWORD' },
  },
};

/** https://guides.rubyonrails.org/configuring.html#configuring-a-database: production typed in, the others on one's own machine. */
export const databaseYml: NamedFile = {
  name: 'database.yml',
  mediaType: 'application/yaml',
  of: { plain: ['yaml'], ruby: ['yaml'] },
  holds: (types) => types.length === 1 && types.every(({ id }) => ADAPTERS[id] !== undefined),
  isUsualFor: ({ id }) => ADAPTERS[id] !== undefined,
  write: (draft) => {
    const paths = new Map<Field, string>();
    return { content: write(draft, paths), paths };
  },
};

function write(draft: Draft, paths: Map<Field, string>): string {
  const { random, service } = draft;
  const [set] = draft.sets;
  const adapter = ADAPTERS[set?.type.id ?? ''];
  if (set === undefined || adapter === undefined) throw new Error('database.yml has no place for this.');
  const [uri] = set.fields;
  const lines = Object.entries(adapter.keys).flatMap(([key, part]) => {
    const field = set.fields.find((one) => one.part === part);
    if (field === undefined) return [];
    if (field.secretType !== undefined) paths.set(field, `production.${key}`);
    return [`  ${key}: ${field.secretType === undefined ? field.value : yamlString(field.value)}`];
  });
  if (uri !== undefined) paths.set(uri, uri.spelling.env);
  const local = service.product.replaceAll('-', '_');
  const blocks = {
    shared: `default: &default
  adapter: ${adapter.adapter}
  encoding: ${adapter.encoding}
  pool: <%= ENV.fetch("RAILS_MAX_THREADS") { ${between(random, 3, 16)} } %>
${pick(random, ['', `  connect_timeout: ${between(random, 2, 15)}\n`, `  reconnect: ${random.below(2) === 0}\n`])}`,
    development: `development:
  <<: *default
  database: ${local}_development
`,
    production: `${noteLine(draft, '#', ['credentials.yml.enc', storeOf(draft.world)])}# ${uri?.value}
production:
  <<: *default
${lines[0]}
  port: ${adapter.port}
${lines.slice(1).join('\n')}
`,
  };
  const { shared, development, production } = blocks;
  return pick(random, [
    [shared, development, production],
    [`# ${service.ticket}\n${shared}`, production, development],
    [shared, production],
  ]).join('\n');
}
