import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: databases of an application, its cache and broker, then warehouses and search. */
export const offers = offersOf('database', [
  'postgres-uri',
  'mysql-uri',
  'mssql-connection-string',
  'jdbc-url',
  'mongodb-uri',
  'planetscale-password',
  'redis-uri',
  'amqp-uri',
  'snowflake-password',
  'databricks-pat',
  'elasticsearch-api-key',
  'algolia-admin-key',
]);

/** One application has a database, a cache, a broker and perhaps a warehouse: more in one file would give it away. */
export const most = 4;

export const manifest: Manifest = {
  id: 'database-credentials',
  name: 'Databases and connection strings',
  description:
    'Writes a program or configuration in which the connections of an invented application leak. No host resolves, no password fits.',
  category: 'Database',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Twelve kinds: URIs of databases, caches and brokers, ADO.NET and JDBC strings, keys of warehouses and search',
      'User, password, host and database inside a string agree with the settings beside it',
      'Passwords with the signs that policies ask for, percent-encoded where they stand in a URI',
      'Hosts of the invented company lie below a reserved domain: no lookup can succeed',
    ],
    useCases: [
      'Test which scanners see a password inside a URI: many know keys of vendors only',
      'Plant a connection string in a repository or a share and see who tries the login',
      'Show a team why settings of a database do not belong beside the code',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'multi',
    selectedItems: [],
    categories: [
      {
        name: 'databases',
        title: 'Databases, caches, brokers and search',
        inputType: 'checkbox',
        selectionMode: 'multi',
        minSelect: 1,
        maxSelect: most,
        required: true,
        options: secretTypeOptions(offers),
      },
    ],
  }),
};
