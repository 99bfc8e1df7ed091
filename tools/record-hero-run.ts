import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { s3Content } from '#catalogue/deploy/s3-content/run.ts';
import type { SandboxEvent } from '#contract/sandbox.ts';
import { openOwner } from '#server/db/owner.ts';
import { type Api, signIn } from './api-client.ts';
import { deployBucket, finishedRun, publishDrill } from './drill.ts';
import { childAddressesOf, startProduct, type Product } from './product.ts';

/**
 * Records the values of the landing page's picture: `node tools/record-hero-run.ts` starts the product, runs a drill
 * in the sandbox, plays the thief with an ordinary SDK, cleans up by the receipt, and writes down what the sandbox's
 * event log says of it.
 */
const place = fileURLToPath(new URL('../web/screens/home/hero-run.json', import.meta.url));
const thief = 'somebody-else';
const thiefComesAfterMs = 12_400;

const product = await startProduct();
try {
  const recorded = await record(product);
  writeFileSync(place, `${JSON.stringify(recorded, null, 2)}\n`);
  console.log(recorded);
} finally {
  await product.remove();
}

async function record({ url, dataDir }: Product) {
  const { api } = await signIn(url, 'hero@meridian.example');
  const keys = await api.deployAgent({
    agentId: 'aws-access-keys',
    configuration: {
      secretTypes: ['aws-access-key'],
      codeTemplate: 'none',
      outputFormat: 'env',
      fileName: 'backup',
    },
    deployment_hash: crypto.randomUUID(),
  });
  const workflow = await publishDrill(api, 'Hero', keys, [await deployBucket(api, 'acme-backups')]);
  const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
  const run = await finishedRun(api, workflow.id, execution);
  if (run.status !== 'completed') throw new Error(`The run ended as ${run.status}.`);
  const { receipt, location } = await receiptOf(dataDir, execution);
  const cloud = await cloudOf(api);

  await sleep(thiefComesAfterMs);
  const { bucket = '', key = '' } = receipt;
  const s3 = new S3Client({ ...cloud, customUserAgent: thief });
  const stolen = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  const text = (await stolen.Body?.transformToString()) ?? '';
  if (!text.includes('AKIA')) throw new Error('The planted file holds no key.');

  const nothingElse = {
    publicAccess: 'closed',
    folder: undefined,
    sessionToken: undefined,
    roleArn: undefined,
    externalId: undefined,
  };
  const config = { ...nothingElse, bucketName: bucket, region: cloud.region, ...cloud.credentials };
  const outcome = await s3Content.retract(config, receipt, {
    endpoints: { aws: cloud.endpoint },
    signal: AbortSignal.timeout(30_000),
    now: () => new Date(),
    log: () => undefined,
  });
  if (outcome !== 'retracted') throw new Error(`The clean-up ended as ${outcome}.`);

  const { events } = await api.listSandboxEvents({ cloud: 'aws' });
  const written = eventOf(events, (event) => event.name === 'PutObject');
  const seen = eventOf(events, (event) => event.name === 'GetObject' && event.user_agent.includes(thief));
  return {
    recordedAt: written.time,
    fileName: key,
    location,
    event: seen.name,
    source: seen.source_ip,
    timeToDetect: `${((Date.parse(seen.time) - Date.parse(written.time)) / 1000).toFixed(1)} s`,
    removed: removedOf(events),
  };
}

async function receiptOf(dataDir: string, execution: string) {
  const owner = await openOwner(childAddressesOf({ dataDir }).databaseUrl);
  try {
    const step = await owner.db
      .selectFrom('steps')
      .where('executionId', '=', execution)
      .where('plantedState', '=', 'planted')
      .select(['receipt', 'location'])
      .executeTakeFirstOrThrow();
    return { receipt: step.receipt, location: step.location ?? '' };
  } finally {
    await owner.close();
  }
}

async function cloudOf(api: Api) {
  const [cloud] = (await api.readSandbox()).clouds;
  const { accessKeyId = '', secretAccessKey = '' } = cloud?.credentials ?? {};
  if (cloud === undefined) throw new Error('There is no sandbox.');
  return { endpoint: cloud.endpoint, region: cloud.region, credentials: { accessKeyId, secretAccessKey } };
}

function eventOf(events: readonly SandboxEvent[], isIt: (event: SandboxEvent) => boolean): SandboxEvent {
  const found = events.find((event) => event.error_code === null && isIt(event));
  if (found === undefined) throw new Error('The event is not in the log.');
  return found;
}

function removedOf(events: readonly SandboxEvent[]): string {
  const count = (name: string) =>
    events.filter((event) => event.error_code === null && event.name === name).length;
  const parts = [
    { count: count('DeleteObject'), one: 'file', many: 'files' },
    { count: count('DeleteBucket'), one: 'bucket', many: 'buckets' },
  ];
  return parts
    .filter((part) => part.count > 0)
    .map((part) => `${part.count} ${part.count === 1 ? part.one : part.many}`)
    .join(' and ');
}
