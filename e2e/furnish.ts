import { type Api, signIn, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import type { Product } from '#tools/product.ts';
import type { Deployment } from '#contract/deployments.ts';
import { freshEmail } from './product.ts';

/** A workflow and its one run. */
export interface Ran {
  workflowId: string;
  runId: string;
}

/** The run of the account itself is the one that planted. */
export interface Furnished extends Ran {
  person: SignedInApi;
  analysis: Ran;
  failed: Ran;
}

export const drillName = 'AWS keys in two buckets';
export const analysisName = 'Whose images do we run?';
export const failedName = 'A bucket of somebody else';
export const tokenName = 'Nightly build';

let furnished: { product: Product; account: Promise<Furnished> } | undefined;

/** An account with one of everything, made once for all tests of a product. */
export function furnish(product: Product): Promise<Furnished> {
  if (furnished?.product !== product)
    furnished = { product, account: furnishAccount(product.url, freshEmail()) };
  return furnished.account;
}

/** Agents, both shapes of workflows, what went well and what failed, files in the sandbox, a token. */
export async function furnishAccount(url: string, email: string): Promise<Furnished> {
  const person = await signIn(url, email, 'Robin Meridian');
  const { api } = person;
  const keys = await deployKeys(api);
  const targets = [
    await deployBucket(api, 'meridian-backups', { folder: 'exports/2026/november' }),
    await deployBucket(api, 'meridian-build-logs-of-the-northern-region'),
  ];
  // The first one stays free, so that it can be deleted.
  await deploy(api, 'aws-profile', { profileName: 'Staging' });
  const profile = await deploy(api, 'aws-profile', { profileName: 'Production' });
  const analyzer = await deploy(api, 'ami-provenance', { regions: 'us-east-1' });
  const taken = await deployBucket(api, 'acme-taken');
  await api.makeApiToken({ name: tokenName, expires_in_days: 30 });
  // The drill comes last: lists begin with what is new.
  const failed = await runOnce(api, failedName, keys, [taken]);
  const analysis = await runOnce(api, analysisName, profile, [analyzer]);
  return { person, ...(await runOnce(api, drillName, keys, targets)), analysis, failed };
}

/** What names may be at most, by themselves and together, and one that is hostile. */
export interface FurnishedAtLength extends Ran {
  person: SignedInApi;
  /** The name of the workflow. */
  name: string;
}

/** An account whose every name is as long as it may be, without a place to break. */
export async function furnishAtLength(url: string, email: string): Promise<FurnishedAtLength> {
  const person = await signIn(url, email, 'R'.repeat(110));
  const { api } = person;
  const keys = await deployKeys(api, 'k'.repeat(190));
  const bucket = await deployBucket(api, 'b'.repeat(63), { folder: 'f'.repeat(120) });
  const name = 'W'.repeat(120);
  await publishDrill(api, '<img src=x onerror=alert(1)> & "quotes"', keys, [bucket]);
  return { person, name, ...(await runOnce(api, name, keys, [bucket])) };
}

function deploy(api: Api, agentId: string, configuration: Record<string, string>): Promise<Deployment> {
  return api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
}

async function runOnce(api: Api, name: string, source: Deployment, targets: Deployment[]): Promise<Ran> {
  const { id: workflowId } = await publishDrill(api, name, source, targets);
  const { execution_id: runId } = await api.executeWorkflow({ id: workflowId });
  await finishedRun(api, workflowId, runId);
  return { workflowId, runId };
}
