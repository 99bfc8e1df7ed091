import { crc32Base64LittleEndian } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, chars, fact, literal } from '#material/grammar/piece.ts';
import { chars as drawChars } from '#material/grammar.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const BASE64 = alphabetOf('A-Za-z0-9+\\/');
const PREFIX = 'cflt';
/** Secrets made earlier have neither prefix nor checksum. */
const PREFIXED_FROM = Date.UTC(2025, 6, 30);
const LENGTH = 64;

export const confluentApiSecret: SecretType = {
  id: 'confluent-api-secret',
  provider: 'Confluent',
  label: 'Confluent Cloud API key and secret',
  description: 'Secret of a Kafka cluster, with its API key and bootstrap server',
  category: 'infrastructure',
  group: 'confluent',
  parts: [
    part({
      env: 'CONFLUENT_CLOUD_API_SECRET',
      otherNames: ['KAFKA_SASL_PASSWORD', 'CONFLUENT_API_SECRET'],
      regex: /^[A-Za-z0-9+/]{64}$/,
      grammar: [
        built((random, { facts }) => drawSecret(random, facts.service.keyCreatedAt), {
          source: '[A-Za-z0-9+\\/]{64}',
          bits: 54 * Math.log2(BASE64.length),
          chance: (text) => ({
            alphabet: BASE64,
            text: text.startsWith(PREFIX) ? text.slice(PREFIX.length, -6) : text.slice(1, -1),
          }),
        }),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'CONFLUENT_CLOUD_API_KEY',
      otherNames: ['KAFKA_SASL_USERNAME', 'CONFLUENT_API_KEY'],
      isSecret: false,
      regex: /^[A-Z2-7]{16}$/,
      grammar: [chars('A-Z2-7', 16)],
    }),
    part({
      env: 'KAFKA_BOOTSTRAP_SERVERS',
      isSecret: false,
      regex: /^pkc-[a-z0-9]{6}\.[a-z0-9-]+\.aws\.confluent\.cloud:9092$/,
      grammar: [
        literal('pkc-'),
        chars('a-z0-9', 6),
        literal('.'),
        fact(({ world }) => world.region, '[a-z0-9-]+'),
        literal('.aws.confluent.cloud:9092'),
      ],
    }),
  ],
  homes: ['client.properties', 'application.yml', 'terraform.tfvars'],
  companions: [],
  context: 'CONFLUENT_CLOUD_API_SECRET="{value}"',
  keywordNeeded: true,
  scanners: {
    // Its rule confluent-secret-key allows no + or /, which six secrets of seven have: the generic rule sees them all.
    gitleaks: 'generic-api-key',
    trufflehog: 'confluent',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'cflt missing in a secret made since 30 July 2025; last six characters that are not its checksum',
  // The secret of Confluent's own documentation.
  tells: [/^cfltT8d8RzkNseTMEDKcjNM1BZTFPHqRn/],
  samples: {
    match: [`cflt${sampleText('A-Za-z0-9+\\/', 60)}`, sampleText('A-Za-z0-9', 64)],
    refuse: [`cflt${sampleText('A-Za-z0-9+\\/', 54)}`, sampleText('A-Za-z0-9_-', 64, '_')],
  },
  hosts: ['.confluent.cloud'],
  templates: [
    'python',
    'javascript',
    'typescript',
    'java',
    'spring',
    'terraform',
    'kubernetes',
    'docker-compose',
    'shell',
    'dotenv',
    'plain',
  ],
  uses: {
    verb: 'list topics',
    gives: 'rows',
    python: {
      imports: ['from confluent_kafka.admin import AdminClient'],
      body: (of) => `admin = AdminClient({
    "bootstrap.servers": ${of('KAFKA_BOOTSTRAP_SERVERS')},
    "security.protocol": "SASL_SSL",
    "sasl.mechanisms": "PLAIN",
    "sasl.username": ${of('CONFLUENT_CLOUD_API_KEY')},
    "sasl.password": ${of('CONFLUENT_CLOUD_API_SECRET')},
})
topics = admin.list_topics(timeout=15).topics
return [{"id": name, "name": f"{len(topic.partitions)} partitions"} for name, topic in topics.items()]`,
    },
    javascript: {
      imports: ["import { Kafka } from 'kafkajs';"],
      client: (of) =>
        `new Kafka({\n  brokers: [${of('KAFKA_BOOTSTRAP_SERVERS')}],\n  ssl: true,\n  sasl: {\n    mechanism: 'plain',\n    username: ${of('CONFLUENT_CLOUD_API_KEY')},\n    password: ${of('CONFLUENT_CLOUD_API_SECRET')},\n  },\n})`,
      body: (_of, client) => `const admin = ${client}.admin();
await admin.connect();
const topics = await admin.listTopics();
await admin.disconnect();
return topics.map((name) => ({ id: name, name }));`,
    },
    shell: [
      'kcat',
      '-L',
      '-b',
      '{KAFKA_BOOTSTRAP_SERVERS}',
      '-X',
      'security.protocol=SASL_SSL',
      '-X',
      'sasl.mechanisms=PLAIN',
      '-X',
      'sasl.username={CONFLUENT_CLOUD_API_KEY}',
      '-X',
      'sasl.password={CONFLUENT_CLOUD_API_SECRET}',
    ],
    java: {
      imports: [
        'import java.util.ArrayList;',
        'import java.util.List;',
        'import java.util.Properties;',
        'import org.apache.kafka.clients.admin.Admin;',
      ],
      body: (of) => `Properties properties = new Properties();
properties.put("bootstrap.servers", ${of('KAFKA_BOOTSTRAP_SERVERS')});
properties.put("security.protocol", "SASL_SSL");
properties.put("sasl.mechanism", "PLAIN");
properties.put("sasl.jaas.config", String.format(
        "org.apache.kafka.common.security.plain.PlainLoginModule required username='%s' password='%s';",
        ${of('CONFLUENT_CLOUD_API_KEY')}, ${of('CONFLUENT_CLOUD_API_SECRET')}));
try (Admin admin = Admin.create(properties)) {
    return new ArrayList<>(admin.listTopics().names().get());
}`,
    },
  },
  inertness:
    'about 324 random bits, so a generated value is a live one with probability under 2^-284 even if a trillion live values exist; the cluster is chance (31 bits)',
  source:
    'https://docs.confluent.io/cloud/current/client-apps/api-keys.html (API secret format); trufflehog pkg/detectors/confluent',
};

function drawSecret(random: Random, madeAt: Date): string {
  if (madeAt.getTime() < PREFIXED_FROM) return drawChars(random, BASE64, LENGTH);
  const body = drawChars(random, BASE64, 54);
  return PREFIX + body + crc32Base64LittleEndian.of(body);
}
