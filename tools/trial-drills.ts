import { createHash } from 'node:crypto';
import { openChoice as openContainer } from '#catalogue/deploy/azure-blob/manifest.ts';
import { openChoice as openBucket } from '#catalogue/deploy/s3-content/manifest.ts';
import { openBuckets } from '#catalogue/providers/aws/testing.ts';
import { signIn, type Api } from './api-client.ts';
import { deployKeys, publishDrill } from './drill.ts';
import { patiently } from './patiently.ts';

interface Target {
  agentId: string;
  configuration?: Record<string, string>;
}

interface PlannedDrill {
  name: string;
  targets: Target[];
}

/** Every kind of target, and each way in which one makes something around its file. */
export const drills: readonly PlannedDrill[] = [
  {
    name: 'Azure, a container to be made open to the public',
    targets: [azure({ containerName: 'drill', makeContainer: openContainer })],
  },
  { name: 'Azure, a container that is there', targets: [azure({})] },
  { name: 'DynamoDB', targets: [{ agentId: 'dynamodb-item' }] },
  { name: 'GitHub, the default branch', targets: [github({})] },
  {
    name: 'GitHub, three copies on a branch to be made',
    targets: [github({ branch: 'drill/keys', folder: 'config', alsoIn: 'deploy, tools/old' })],
  },
  { name: 'GitHub, an issue comment', targets: [github({ plantAs: 'issue comment' })] },
  { name: 'GitHub, a pull request', targets: [github({ plantAs: 'pull request' })] },
  { name: 'live identity', targets: [{ agentId: 'non-human-identities' }] },
  { name: 'Parameter Store', targets: [{ agentId: 'ssm-parameter' }] },
  { name: 'S3, a bucket that is there', targets: [bucket('acme-own')] },
  {
    name: 'S3, a bucket to be made and opened to the public',
    targets: [bucket('acme-made', { publicAccess: openBucket })],
  },
  { name: 'S3, a bucket to be made for two', targets: [bucket('acme-two'), bucket('acme-two')] },
  { name: 'Secrets Manager', targets: [{ agentId: 'secrets-manager-secret' }] },
  { name: 'SharePoint', targets: [{ agentId: 'sharepoint' }] },
  { name: 'Slack, a file', targets: [{ agentId: 'slack-channel' }] },
  {
    name: 'Slack, a message',
    targets: [{ agentId: 'slack-channel', configuration: { postAs: 'message' } }],
  },
];

/** One drill of one person, who has a sandbox of their own. */
export interface TrialDrill {
  name: string;
  api: Api;
  workflowId: string;
}

export async function openDrill(url: string, { name, targets }: PlannedDrill): Promise<TrialDrill> {
  const { api } = await signIn(url, `${crypto.randomUUID()}@meridian.example`);
  await makeOwnBucket(api);
  const keys = await deployKeys(api);
  const deployed = [];
  for (const { agentId, configuration = {} } of targets) {
    deployed.push(await api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() }));
  }
  const { id: workflowId } = await publishDrill(api, name, keys, deployed);
  // Whoever reads there is made when somebody reads for the first time.
  await lookAround(api);
  return { name, api, workflowId };
}

/** Every place of every cloud with every byte that lies there; but what no clean-up can take away (Q66). */
export async function lookAround(api: Api): Promise<string[]> {
  const lines: string[] = [];
  const { clouds } = await api.readSandbox();
  for (const { id: cloud } of clouds) {
    const { containers } = await patiently(() => api.listSandboxContainers({ cloud }));
    for (const container of containers) {
      lines.push(`${cloud} ${container.id} ${container.note}`);
      const staying = container.things.filter((thing) => !isEmptiedPull(thing));
      for (const thing of staying) {
        const text = thing.size === null ? '' : await textOf(api, cloud, container.id, thing.id);
        const { id, name, size, note } = thing;
        lines.push([cloud, container.id, id, name, size, dateOf(thing), note, hashOf(text)].join(' '));
      }
    }
  }
  return lines.toSorted();
}

/** A pull request cannot be deleted: it stays, closed and without its text, as the plan said. */
function isEmptiedPull({ id, name, size }: { id: string; name: string; size: number | null }): boolean {
  return id.startsWith('pulls/') && name.endsWith('(closed)') && size === 0;
}

/** That of an issue moves with a comment, be it one that was deleted again. */
function dateOf({ id, changed_at: changedAt }: { id: string; changed_at: string | null }): string {
  return /^issues\/\d+$/.test(id) ? '' : (changedAt ?? '');
}

async function textOf(api: Api, cloud: string, container: string, thing: string): Promise<string> {
  return (await patiently(() => api.openSandboxThing({ cloud, container, thing }))).text;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A bucket with a file that are the person's own. */
async function makeOwnBucket(api: Api): Promise<void> {
  const { clouds } = await api.readSandbox();
  const { endpoint = '', region = '', credentials = {} } = clouds.find(({ id }) => id === 'aws') ?? {};
  const { accessKeyId = '', secretAccessKey = '' } = credentials;
  const hands = openBuckets({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
  await hands.makeBucket('acme-own');
  await hands.writeObject('acme-own', 'readme.txt', 'This was here before.');
  await hands.stop();
}

function azure(configuration: Record<string, string>): Target {
  return { agentId: 'azure-blob', configuration };
}

function bucket(bucketName: string, more: Record<string, string> = {}): Target {
  return { agentId: 's3-content', configuration: { bucketName, ...more } };
}

function github(configuration: Record<string, string>): Target {
  return { agentId: 'github-repository', configuration };
}
