import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { secretTypeOf } from '#material/secret-types.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { part } from './part.ts';
import { databaseName, encodedPassword, passwordOf } from './connection.ts';

const facts = setFacts();
const SETS = 200;

type Connection = { host: string; port: string; user: string; password: string; database: string };

/** As the platform's own parser of addresses reads it; the database is the path. */
function read(uri: string): Connection {
  const { hostname, port, username, password, pathname } = new URL(uri);
  return {
    host: hostname,
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

/** PostgreSQL's driver for Java takes user and password from the query, URL-encoded. */
function readJdbc(url: string): Connection {
  const { hostname, port, pathname, search } = new URL(url.replace(/^jdbc:/, ''));
  const given = new Map(
    search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=') as [string, string]),
  );
  return {
    host: hostname,
    port,
    user: given.get('user') ?? '',
    password: decodeURIComponent(given.get('password') ?? ''),
    database: pathname.slice(1),
  };
}

/** The attributes of an ADO.NET string by their names. */
function readAdoNet(text: string): Connection {
  const given = new Map(
    text
      .split(';')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const [, host = '', port = ''] = /^tcp:(.+),(\d+)$/.exec(given.get('Server') ?? '') ?? [];
  return {
    host,
    port,
    user: given.get('User ID') ?? '',
    password: given.get('Password') ?? '',
    database: (given.get('Initial Catalog') ?? '').toLowerCase(),
  };
}

describe('a connection string', () => {
  it.each([
    ['postgres-uri', read, 'pg', '5432'],
    ['mysql-uri', read, 'mysql', '3306'],
    ['mongodb-uri', read, 'mongo', ''],
    ['redis-uri', read, 'redis', '6380'],
    ['amqp-uri', read, 'rabbitmq', '5671'],
    ['jdbc-url', readJdbc, 'pg', '5432'],
    ['mssql-connection-string', readAdoNet, 'sql', '1433'],
  ] as const)(
    'of %s names a host, a user and a database of its world and service',
    (id, reader, name, port) => {
      const random = seededRandom(id);
      for (let nth = 0; nth < SETS; nth += 1) {
        const [uri] = drawFields(random, secretTypeOf(id), facts);
        const found = reader(uri?.value ?? '');
        expect(found).toMatchObject({
          host: facts.service.hostOf(name),
          port,
          user: facts.service.databaseUser,
          database: id === 'redis-uri' ? '0' : facts.service.product,
        });
        expect(found.host).toMatch(/\.example$/);
        expect(found.password).toMatch(/^[A-Za-z0-9].{18,26}[A-Za-z0-9]$/);
      }
    },
  );

  it.each([
    ['postgres-uri', read],
    ['mysql-uri', read],
    ['mongodb-uri', read],
    ['redis-uri', read],
    ['amqp-uri', read],
    ['jdbc-url', readJdbc],
  ] as const)(
    'of %s agrees with every value beside it, and never holds the password unencoded',
    (id, reader) => {
      const random = seededRandom(`${id} parts`);
      for (let nth = 0; nth < SETS; nth += 1) {
        const [uri, ...others] = drawFields(random, secretTypeOf(id), facts);
        const { host, user, password, database } = reader(uri?.value ?? '');
        const kinds: Record<string, string> = {
          HOST: host,
          USER: user,
          USERNAME: user,
          PASSWORD: password,
          DATABASE: database,
          VHOST: database,
        };
        for (const { part: env = '', value } of others) {
          const kind =
            Object.keys(kinds).find((ending) => env.endsWith(`_${ending}`) || env === `PG${ending}`) ?? '';
          expect(value, env).toBe(kinds[kind]);
        }
        expect(password).toMatch(/[^A-Za-z0-9]/);
        expect(uri?.value).not.toContain(password);
      }
    },
  );
});

describe('the pieces of a connection', () => {
  it('need the value that they read from', () => {
    const grammar = [passwordOf('A_URL', /:([^:@]+)@/)];
    const made = part({ env: 'A_PASSWORD', regex: /^.*$/, grammar });
    expect(() => made.draw(seededRandom('a'), facts, new Map())).toThrow('A_URL is not drawn before');
    const earlier = new Map([['A_URL', 'redis://app:a%40b@cache']]);
    expect(made.draw(seededRandom('a'), facts, earlier)).toBe('a@b');
  });

  it('encode every sign that RFC 3986 reserves', () => {
    const made = part({ env: 'A', regex: /^.*$/, grammar: [encodedPassword()] });
    const random = seededRandom('signs');
    const drawn = Array.from({ length: SETS }, () => made.draw(random, facts, new Map())).join('');
    expect(drawn).toMatch(/^(?:[A-Za-z0-9]|%[0-9A-F]{2})+$/);
    for (const sign of ['%21', '%23', '%2A', '%2B', '%3D', '%3F', '%40', '%5E'])
      expect(drawn).toContain(sign);
  });

  it('begin a password with any letter or digit but an x, a placeholder to TruffleHog', () => {
    const made = part({ env: 'A', regex: /^.*$/, grammar: [encodedPassword()] });
    const random = seededRandom('first');
    const drawn = Array.from({ length: 20 * SETS }, () => made.draw(random, facts, new Map())[0]);
    const expected = '0123456789ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz';
    expect(new Set(drawn)).toEqual(new Set(expected));
  });

  it('name a database as SQL takes it without quotes', () => {
    const made = part({ env: 'A', regex: /^.*$/, grammar: [databaseName()] });
    const service = { ...facts.service, product: 'order-hub' };
    expect(made.draw(seededRandom('a'), { ...facts, service }, new Map())).toBe('order_hub');
  });
});
