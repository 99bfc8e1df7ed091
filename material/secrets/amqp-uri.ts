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

const HOST = 'rabbitmq-prod-01.eu-west-1.meridian-freight.example';

export const amqpUri: SecretType = {
  id: 'amqp-uri',
  provider: 'RabbitMQ',
  label: 'RabbitMQ connection URI',
  description: 'URI of a broker over TLS (amqps), with the user, password and virtual host inside it',
  category: 'database',
  group: 'rabbitmq',
  parts: [
    part({
      env: 'RABBITMQ_URL',
      otherNames: ['AMQP_URL', 'CELERY_BROKER_URL'],
      regex: new RegExp(
        `^amqps:\\/\\/[a-z][a-z0-9_]{2,30}:${ENCODED_PASSWORD_SOURCE}@[a-z0-9-]+(?:\\.[a-z0-9-]+)+:5671\\/[a-z][a-z0-9_]*$`,
      ),
      grammar: [
        literal('amqps://'),
        databaseUser(),
        literal(':'),
        encodedPassword(),
        literal('@'),
        host('rabbitmq'),
        literal(':5671/'),
        databaseName(),
      ],
    }),
    part({
      env: 'RABBITMQ_USERNAME',
      isSecret: false,
      regex: /^[a-z][a-z0-9_]{2,30}$/,
      grammar: [databaseUser()],
    }),
    part({
      env: 'RABBITMQ_PASSWORD',
      regex: new RegExp(`^${PASSWORD_SOURCE}$`),
      grammar: [passwordOf('RABBITMQ_URL', /:([^:@]+)@/)],
    }),
    part({ env: 'RABBITMQ_VHOST', isSecret: false, regex: /^[a-z][a-z0-9_]*$/, grammar: [databaseName()] }),
  ],
  homes: ['.env', 'celeryconfig.py'],
  companions: [],
  context: 'RABBITMQ_URL="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'rabbitmq',
    detectSecrets: 'BasicAuthDetector',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'guest:guest; localhost; user equal to password; host that does not fit the organisation',
  tells: [/localhost/, /^amqps?:\/\/guest:/, /^amqps?:\/\/([^:]+):\1@/],
  samples: {
    match: [`amqps://app_orders:${sampleText('A-Za-z0-9', 19)}%40@${HOST}:5671/orders`],
    refuse: [
      'amqp://guest:guest@localhost:5672/',
      `amqps://guest:${sampleText('A-Za-z0-9', 20)}@${HOST}:5671/orders`,
    ],
  },
  uses: {
    verb: 'list queue',
    gives: 'rows',
    python: {
      imports: ['import pika'],
      body: (of) => `connection = pika.BlockingConnection(pika.URLParameters(${of('RABBITMQ_URL')}))
channel = connection.channel()
rows = []
for method, properties, body in channel.consume("outbox", inactivity_timeout=2):
    if method is None or len(rows) == 50:
        break
    rows.append({"id": properties.message_id, "name": body.decode()})
channel.cancel()
connection.close()
return rows`,
    },
    javascript: {
      imports: ["import amqp from 'amqplib';"],
      body: (of) => `const connection = await amqp.connect(${of('RABBITMQ_URL')});
const channel = await connection.createChannel();
const { queue, messageCount } = await channel.checkQueue('outbox');
await connection.close();
return [{ id: queue, name: \`\${messageCount} waiting\` }];`,
    },
    shell: ['amqp-get', '--url', '{RABBITMQ_URL}', '--queue', 'outbox'],
  },
  inertness:
    'the host lies under a name that RFC 2606 reserves, so no lookup can succeed; about 119 random bits, so a generated value is a live one with probability under 2^-79 even if a trillion live values exist',
  source: 'https://www.rabbitmq.com/docs/uri-spec; trufflehog pkg/detectors/rabbitmq',
};
