import { signIn, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import type { Product } from '#tools/product.ts';
import { freshEmail } from './product.ts';

export interface Furnished {
  person: SignedInApi;
  workflowId: string;
  runId: string;
}

let furnished: { product: Product; account: Promise<Furnished> } | undefined;

/** An account with one of everything, made once: agents, a workflow, a run, files in the sandbox. */
export function furnish(product: Product): Promise<Furnished> {
  if (furnished?.product !== product) furnished = { product, account: makeAccount(product) };
  return furnished.account;
}

async function makeAccount(product: Product): Promise<Furnished> {
  const person = await signIn(product.url, freshEmail(), 'Robin Meridian');
  const { api } = person;
  const keys = await deployKeys(api);
  const targets = [
    await deployBucket(api, 'meridian-backups', { folder: 'exports/2026/november' }),
    await deployBucket(api, 'meridian-build-logs-of-the-northern-region'),
  ];
  await api.deployAgent({
    agentId: 'aws-profile',
    configuration: { profileName: 'Production' },
    deployment_hash: crypto.randomUUID(),
  });
  const { id } = await publishDrill(api, 'AWS keys in two buckets', keys, targets);
  const { execution_id: runId } = await api.executeWorkflow({ id });
  await finishedRun(api, id, runId);
  return { person, workflowId: id, runId };
}
