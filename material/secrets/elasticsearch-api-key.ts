import { part } from '#material/grammar/part.ts';
import { alphabetOf, base64Of, built, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const HEX = alphabetOf('0-9a-f');
const THREE_DAYS = 3 * 24 * 60 * 60 * 1000;

export const elasticsearchApiKey: SecretType = {
  id: 'elasticsearch-api-key',
  provider: 'Elastic',
  label: 'Elasticsearch API key',
  description: 'Encoded key (id and key in base64) of a deployment, with its Cloud ID and endpoint',
  category: 'database',
  group: 'elasticsearch',
  parts: [
    part({
      env: 'ELASTIC_API_KEY',
      otherNames: ['ES_API_KEY', 'ELASTICSEARCH_API_KEY'],
      regex: /^[A-Za-z0-9]{58}==$/,
      grammar: [
        built(
          (random, { facts }) =>
            Buffer.from(`${drawKeyId(random, facts.service.keyCreatedAt)}:${drawKey(random)}`)
              .toString('base64')
              .slice(0, -2),
          { source: '[A-Za-z0-9]{58}', bits: 122 + 48, chance: keyDigits },
        ),
        literal('=='),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'ELASTIC_CLOUD_ID',
      isSecret: false,
      regex: /^[a-z0-9-]{1,60}:[A-Za-z0-9+/]+={0,2}$/,
      grammar: [
        built((_random, { facts }) => `${facts.service.product}-${facts.service.environment}:`, {
          source: '[a-z0-9-]+:',
          bits: 0,
          isFixed: true,
        }),
        base64Of(
          (random, { facts }) => `${domainOf(facts.world.region)}$${hexOf(random, 16)}$${hexOf(random, 16)}`,
          { bits: 256, isFixed: true, padding: true },
        ),
      ],
    }),
    part({
      env: 'ELASTICSEARCH_URL',
      isSecret: false,
      regex: /^https:\/\/[0-9a-f]{32}\.[a-z0-9-]+\.aws\.(?:found\.io|cloud\.es\.io|elastic-cloud\.com):443$/,
      grammar: [
        built((_random, { earlier }) => endpointOf(earlier.get('ELASTIC_CLOUD_ID') ?? ''), {
          source: 'https://.+',
          bits: 0,
          isFixed: true,
        }),
      ],
    }),
  ],
  homes: ['filebeat.yml', '.env'],
  companions: [],
  context: 'ELASTIC_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'does not decode to id:key; an id whose time lies in the future',
  // The key of Elastic's own documentation.
  tells: [/^VnVhQ2ZHY0JDZGJrUW/],
  samples: {
    match: [`${sampleText('A-Za-z0-9', 58)}==`],
    refuse: [sampleText('A-Za-z0-9', 60), 'VnVhQ2ZHY0JDZGJrUW0tZTVhT3g6dWkybHAyYXhUTm1zeWFrdzl0dk5udw=='],
  },
  hosts: ['.aws.cloud.es.io', '.aws.elastic-cloud.com', '.aws.found.io'],
  uses: {
    verb: 'list indices',
    gives: 'rows',
    http: {
      url: '{ELASTICSEARCH_URL}/_cat/indices?format=json',
      headers: { Authorization: 'ApiKey {ELASTIC_API_KEY}' },
      answer: '',
    },
    python: {
      imports: ['from elasticsearch import Elasticsearch'],
      client: (of) =>
        `Elasticsearch(\n    cloud_id=${of('ELASTIC_CLOUD_ID')},\n    api_key=${of('ELASTIC_API_KEY')},\n    request_timeout=30,\n)`,
      body: (_of, client) =>
        `return [{"id": one["uuid"], "name": one["index"]} for one in ${client}.cat.indices(format="json")]`,
    },
    javascript: {
      imports: ["import { Client } from '@elastic/elasticsearch';"],
      client: (of) =>
        `new Client({\n  cloud: { id: ${of('ELASTIC_CLOUD_ID')} },\n  auth: { apiKey: ${of('ELASTIC_API_KEY')} },\n})`,
      body: (_of, client) =>
        `const found = await ${client}.cat.indices({ format: 'json' });\nreturn found.map(({ uuid, index }) => ({ id: uuid, name: index }));`,
    },
  },
  inertness:
    'the deployment is chance (128 bits); about 122 random bits in the key alone, so a generated value is a live one with probability under 2^-82 even if a trillion live values exist',
  source:
    'https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-security-create-api-key; elasticsearch server/src/main/java/org/elasticsearch/common (TimeBasedUUIDGenerator, RandomBasedUUIDGenerator)',
};

/** Elastic's first regions kept the domain of Found, which it bought; those after them have one of two others. */
const DOMAINS: Record<string, string> = {
  'ap-southeast-2': 'found.io',
  'eu-central-1': 'cloud.es.io',
  'eu-west-1': 'found.io',
  'eu-west-2': 'cloud.es.io',
  'us-east-1': 'found.io',
  'us-west-2': 'found.io',
};

function domainOf(region: string): string {
  return `${region}.aws.${DOMAINS[region] ?? 'elastic-cloud.com'}`;
}

/**
 * The id of the document that holds the key: a counter, the milliseconds of its making and the node's masked address, in the
 * order in which Elasticsearch's TimeBasedUUIDGenerator writes them.
 */
function drawKeyId(random: Random, madeAt: Date): string {
  const time = Buffer.alloc(6);
  time.writeUIntBE(madeAt.getTime() + random.below(THREE_DAYS), 0, 6);
  const [t5, t4, t3, t2, t1, t0] = time as unknown as [number, number, number, number, number, number];
  const [s0, s1, s2] = random.bytes(3) as unknown as [number, number, number];
  // A masked address has the multicast bit, so that it is nobody's.
  const address = random.bytes(6);
  address[0] = (address[0] as number) | 1;
  return Buffer.from([s0, s2, t2, t3, t4, t5, ...address, t1, s1, t0]).toString('base64url');
}

/** A UUID of version 4 as its 16 bytes. */
function drawKey(random: Random): string {
  const bytes = random.bytes(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('base64url');
}

/** Without the digits of version and variant. */
function keyDigits(text: string): { alphabet: string; text: string } {
  const [, key = ''] = Buffer.from(text, 'base64').toString('latin1').split(':');
  const digits = Buffer.from(key, 'base64url').toString('hex');
  return { alphabet: HEX, text: digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17) };
}

function endpointOf(cloudId: string): string {
  const [domain, cluster] = Buffer.from(cloudId.split(':')[1] ?? '', 'base64')
    .toString('latin1')
    .split('$');
  return `https://${cluster}.${domain}:443`;
}

function hexOf(random: Random, bytes: number): string {
  return random.bytes(bytes).toString('hex');
}
