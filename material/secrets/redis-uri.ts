import {
  encodedPassword,
  ENCODED_PASSWORD_SOURCE,
  passwordOf,
  PASSWORD_SOURCE,
} from '#material/grammar/connection.ts';
import { part } from '#material/grammar/part.ts';
import { databaseUser, host, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const HOST = 'redis-prod-01.eu-west-1.meridian-freight.example';

export const redisUri: SecretType = {
  id: 'redis-uri',
  provider: 'Redis',
  label: 'Redis connection URI',
  description: 'URI of a cache over TLS (rediss), with the user and password inside it',
  category: 'database',
  group: 'redis',
  parts: [
    part({
      env: 'REDIS_URL',
      otherNames: ['REDIS_TLS_URL'],
      regex: new RegExp(
        `^rediss:\\/\\/[a-z][a-z0-9_]{2,30}:${ENCODED_PASSWORD_SOURCE}@[a-z0-9-]+(?:\\.[a-z0-9-]+)+:6380\\/0$`,
      ),
      grammar: [
        literal('rediss://'),
        databaseUser(),
        literal(':'),
        encodedPassword(),
        literal('@'),
        host('redis'),
        literal(':6380/0'),
      ],
    }),
    part({
      env: 'REDIS_USERNAME',
      isSecret: false,
      regex: /^[a-z][a-z0-9_]{2,30}$/,
      grammar: [databaseUser()],
    }),
    part({
      env: 'REDIS_PASSWORD',
      regex: new RegExp(`^${PASSWORD_SOURCE}$`),
      grammar: [passwordOf('REDIS_URL', /:([^:@]+)@/)],
    }),
  ],
  homes: ['.env', 'docker-compose.yml', 'celeryconfig.py'],
  companions: [],
  context: 'REDIS_URL="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'redis',
    detectSecrets: 'BasicAuthDetector',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'password such as password, changeme, redis; localhost; no TLS across the network; host that does not fit the organisation',
  tells: [/localhost/, /^rediss?:\/\/([^:]+):\1@/],
  samples: {
    match: [`rediss://app_orders:${sampleText('A-Za-z0-9', 19)}%40@${HOST}:6380/0`],
    refuse: [
      `redis://app_orders:${sampleText('A-Za-z0-9', 20)}@${HOST}:6380/0`,
      `rediss://app_orders:${sampleText('A-Za-z0-9', 20)}@localhost:6380/0`,
    ],
  },
  uses: {
    verb: 'list sessions',
    gives: 'rows',
    python: {
      imports: ['import redis'],
      client: (of) => `redis.Redis.from_url(url=${of('REDIS_URL')}, decode_responses=True)`,
      body: (_of, client) =>
        `return [{"id": key, "name": ${client}.hget(key, "login")} for key in ${client}.scan_iter(match="session:*", count=200)]`,
    },
    javascript: {
      imports: ["import { createClient } from 'redis';"],
      body: (of) => `const cache = await createClient({ url: ${of('REDIS_URL')} }).connect();
const keys = await cache.keys('session:*');
const names = await Promise.all(keys.map((key) => cache.hGet(key, 'login')));
await cache.close();
return keys.map((id, at) => ({ id, name: names[at] }));`,
    },
    shell: ['redis-cli', '-u', '{REDIS_URL}', '--scan', '--pattern', 'session:*'],
  },
  inertness:
    'the host lies under a name that RFC 2606 reserves, so no lookup can succeed; about 119 random bits, so a generated value is a live one with probability under 2^-79 even if a trillion live values exist',
  source: 'https://www.iana.org/assignments/uri-schemes/prov/rediss; trufflehog pkg/detectors/redis',
};
