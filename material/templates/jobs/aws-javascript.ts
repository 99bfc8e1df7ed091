import { bucketName, hostName } from '#material/data/world.ts';
import { between, pick } from '#material/random.ts';
import {
  dayOf,
  noteLine,
  openingLine,
  switchedOffLine,
  type AwsDraft,
  type Holding,
} from '#material/templates/template.ts';
import { FIGURES, REDELIVERIES, UPLOADS } from './aws-words.ts';
import { composeLine } from './note.ts';
import { OF_MACHINES } from './places.ts';

type Job = (draft: AwsDraft, holding: Holding) => string;
type Style = 'import' | 'require';

/** Modules that believably carry AWS keys; which one is written is drawn. */
export const awsJavascriptJobs: readonly Job[] = [storeUploads, publishReport, drainQueue];

function storeUploads(draft: AwsDraft, holding: Holding): string {
  const { world, user, random } = draft;
  return `${header('import', draft, holding, ['node:crypto:randomUUID', 'node:path:extname', '@aws-sdk/client-s3:S3Client,PutObjectCommand,HeadBucketCommand'])}

const BUCKET = '${bucketName(random, world, `${user.product}-uploads`)}';
const MAX_BYTES = ${between(random, 5, 40)} * 1024 * 1024;

${noteLine(draft, '//', OF_MACHINES)}${holding.lines}

const s3 = ${holding.client('S3')};

${holding.renewal}/** ${composeLine({ random, world, service: user }, UPLOADS)} */
export async function storeUpload(customerId, file) {
  if (file.size > MAX_BYTES) {
    throw new RangeError(\`${pick(random, ['${file.name} is larger than ${MAX_BYTES} bytes', 'too large: ${file.name}', '${file.size} bytes are too many', '${file.name}: at most ${MAX_BYTES}'])}\`);
  }
  const name = \`${user.environment}/\${customerId}/\${randomUUID()}\${extname(file.name)}\`;
  await s3.send(
    new PutObjectCommand({
      Bucket: BUCKET,
      Key: name,
      Body: file.stream,
      ContentType: file.mimeType ?? 'application/octet-stream',
      Metadata: { team: '${user.tags.team}' },
    }),
  );
  return { bucket: BUCKET, name };
}

export async function isReachable() {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: BUCKET }));
    return true;
  } catch (error) {
    console.warn('${pick(random, ['uploads: bucket not reachable', 'no bucket', `${user.product} uploads`, 'storage is away'])}', error.name);
    return false;
  }
}
`;
}

function publishReport(draft: AwsDraft, holding: Holding): string {
  const { world, user, random } = draft;
  const [author] = world.people;
  return `#!/usr/bin/env node
// ${composeLine({ random, world, service: user }, FIGURES)}
// ${author.name}, ${dayOf(user.createdAt)}
${header('require', draft, holding, ['node:fs/promises:readFile', 'node:path:join,basename', '@aws-sdk/client-s3:S3Client,PutObjectCommand'])}

const REPORTS = process.env.REPORTS_DIR || '/srv/${user.product}/reports';
const BUCKET = '${bucketName(random, world, `${user.product}-reports`)}';

${noteLine(draft, '//')}${holding.lines}

${holding.renewal}function monthBefore(day) {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1));
  return first.toISOString().slice(0, 7);
}

async function main() {
  const month = process.argv[2] || monthBefore(new Date());
  const path = join(REPORTS, \`${user.product}-\${month}.csv\`);
  const body = await readFile(path);
  const client = ${holding.client('S3')};
  await client.send(
    new PutObjectCommand({
      Bucket: BUCKET,
      Key: \`\${month}/\${basename(path)}\`,
      Body: body,
      ContentType: 'text/csv',
      ServerSideEncryption: 'AES256',
    }),
  );
  console.log(\`${pick(random, ['${path}: ${body.length} bytes sent', 'sent ${basename(path)}', '${month} is in ${BUCKET}', 'done: ${path}'])}\`);
${switchedOffLine(
  draft,
  [
    `await notify('https://${hostName(random, world, 'hooks', user.environment)}/reports', month);`,
    'console.dir(client.config);',
    'await unlink(path);',
    'return body;',
    'process.exit(0);',
  ],
  '  //',
)}}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
`;
}

function drainQueue(draft: AwsDraft, holding: Holding): string {
  const { world, user, random } = draft;
  const queue = bucketName(random, world, `${user.product}-${user.purpose}`);
  return `${header('import', draft, holding, ['node:timers/promises:setTimeout as sleep', '@aws-sdk/client-sqs:SQSClient,GetQueueUrlCommand,ReceiveMessageCommand,DeleteMessageCommand'])}

${noteLine(draft, '//')}${holding.lines}

const sqs = ${holding.client('SQS')};
const QUEUE = '${queue}';
const API = 'https://${hostName(random, world, user.product, user.environment)}:${between(random, 7000, 9400)}/v1/events';

${holding.renewal}async function deliver(message) {
  const response = await fetch(API, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-team': '${user.tags.team}' },
    body: message.Body,
    signal: AbortSignal.timeout(${between(random, 3, 20)}_000),
  });
  if (!response.ok) {
    throw new Error(\`\${message.MessageId}: \${response.status}\`);
  }
}

export async function drain(queueUrl) {
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: ${pick(random, [5, 10])}, WaitTimeSeconds: 20 }),
    );
    for (const message of Messages) {
      try {
        await deliver(message);
        await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }));
      } catch (error) {
${openingLine({ random, world, service: user }, REDELIVERIES, '        //')}        console.error('${user.product}', error.message);
        await sleep(${between(random, 2, 9)}00);
      }
    }
  }
}

const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: QUEUE }));
await drain(QueueUrl);
`;
}

/** The import lines, `from:name,name` each, as modules or as CommonJS write them. */
function header(style: Style, draft: AwsDraft, holding: Holding, sources: string[]): string {
  const renewing =
    draft.user.renewing === undefined ? [] : ['@aws-sdk/client-sts:STSClient,GetSessionTokenCommand'];
  return [...sources, ...renewing, ...holding.imports]
    .map((source) => {
      const cut = source.lastIndexOf(':');
      const names = source
        .slice(cut + 1)
        .split(',')
        .join(', ');
      const from = source.slice(0, cut);
      if (style === 'import') return `import { ${names} } from '${from}';`;
      return `const { ${names} } = require('${from}');`;
    })
    .join('\n');
}
