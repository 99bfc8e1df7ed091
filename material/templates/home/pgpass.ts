import { pick } from '#material/random.ts';
import { dayOf, type Draft } from '#material/templates/template.ts';
import { isType, settingsFile, type HomeFile, type Paths } from './home-file.ts';

export const pgpass: HomeFile = {
  name: '.pgpass',
  kind: settingsFile,
  isFor: isType('postgres-uri'),
  write,
};

/** https://www.postgresql.org/docs/current/libpq-pgpass.html: host, port, database, user and password, and the URI that they came from. */
function write({ sets, ...draft }: Draft, paths: Paths): string {
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
