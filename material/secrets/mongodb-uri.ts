import {
  databaseName,
  encodedPassword,
  ENCODED_PASSWORD_SOURCE,
  passwordOf,
  PASSWORD_SOURCE,
} from '#material/grammar/connection.ts';
import { part } from '#material/grammar/part.ts';
import { databaseUser, host, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const HOST = 'mongo-prod-01.eu-west-1.meridian-freight.example';

export const mongodbUri: SecretType = {
  id: 'mongodb-uri',
  provider: 'MongoDB',
  label: 'MongoDB connection URI',
  description: 'URI of a cluster (mongodb+srv), with the user, password and database inside it',
  category: 'database',
  group: 'mongodb',
  parts: [
    part({
      env: 'MONGODB_URI',
      otherNames: ['MONGO_URL', 'MONGO_URI'],
      regex: new RegExp(
        `^mongodb\\+srv:\\/\\/[a-z][a-z0-9_]{2,30}:${ENCODED_PASSWORD_SOURCE}@[a-z0-9-]+(?:\\.[a-z0-9-]+)+\\/[a-z][a-z0-9_]*\\?retryWrites=true&w=majority$`,
      ),
      grammar: [
        literal('mongodb+srv://'),
        databaseUser(),
        literal(':'),
        encodedPassword(),
        literal('@'),
        host('mongo'),
        literal('/'),
        databaseName(),
        literal('?retryWrites=true&w=majority'),
      ],
    }),
    part({
      env: 'MONGODB_USERNAME',
      isSecret: false,
      regex: /^[a-z][a-z0-9_]{2,30}$/,
      grammar: [databaseUser()],
    }),
    part({
      env: 'MONGODB_PASSWORD',
      otherNames: ['MONGO_PASSWORD'],
      regex: new RegExp(`^${PASSWORD_SOURCE}$`),
      grammar: [passwordOf('MONGODB_URI', /:([^:@]+)@/)],
    }),
    part({
      env: 'MONGODB_DATABASE',
      isSecret: false,
      regex: /^[a-z][a-z0-9_]*$/,
      grammar: [databaseName()],
    }),
  ],
  homes: ['.env', 'config.js', 'appsettings.json'],
  companions: [],
  context: 'MONGODB_URI="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'mongodb',
    detectSecrets: 'BasicAuthDetector',
    secretlint: '@secretlint/secretlint-rule-database-connection-string',
    githubPushProtection: false,
  },
  decoyTell: 'cluster0.mongodb.net without a random label; password with an unescaped @',
  tells: [/localhost/, /cluster0\./, /^mongodb\+srv:\/\/([^:]+):\1@/],
  samples: {
    match: [
      `mongodb+srv://app_orders:${sampleText('A-Za-z0-9', 19)}%40@${HOST}/orders?retryWrites=true&w=majority`,
    ],
    refuse: [
      `mongodb+srv://app_orders:${sampleText('A-Za-z0-9', 20)}@cluster0.mongodb.net/orders?retryWrites=true&w=majority`,
      // SRV names have no port.
      `mongodb+srv://app_orders:${sampleText('A-Za-z0-9', 20)}@${HOST}:27017/orders?retryWrites=true&w=majority`,
    ],
  },
  uses: {
    verb: 'list customers',
    gives: 'rows',
    python: {
      imports: ['from pymongo import MongoClient'],
      client: (of) => `MongoClient(host=${of('MONGODB_URI')}, serverSelectionTimeoutMS=5000)`,
      body: (_of, client) => `found = ${client}.get_default_database().customers.find().limit(200)
return [{"id": str(one["_id"]), "name": one.get("name")} for one in found]`,
    },
    javascript: {
      imports: ["import { MongoClient } from 'mongodb';"],
      client: (of) => `new MongoClient(${of('MONGODB_URI')})`,
      body: (
        _of,
        client,
      ) => `const found = await ${client}.db().collection('customers').find().limit(200).toArray();
return found.map(({ _id, name }) => ({ id: String(_id), name }));`,
    },
    shell: ['mongosh', '{MONGODB_URI}', '--quiet', '--eval', 'db.customers.find({}, {name: 1}).limit(50)'],
  },
  inertness:
    'the SRV name lies under a name that RFC 2606 reserves, so no lookup can succeed; about 119 random bits, so a generated value is a live one with probability under 2^-79 even if a trillion live values exist',
  source:
    'https://www.mongodb.com/docs/manual/reference/connection-string/; trufflehog pkg/detectors/mongodb',
};
