import { findEntry } from '#catalogue/catalogue.ts';
import type { Manifest } from '#catalogue/agent.ts';
import type { Graph } from '#contract/workflows.ts';

/** What a sample drill is made of: a file with one pair of AWS keys, in a bucket that is named as many are. */
export const sourceAgentId = 'aws-access-keys';
export const targetAgentId = 's3-content';
export const sampleAgentIds = [sourceAgentId, targetAgentId] as const;
export type SampleAgentId = (typeof sampleAgentIds)[number];

export const sampleName = 'Sample drill';
export const sampleDescription = 'A file with one AWS key pair, planted in a bucket of the sandbox.';

/** Every field that is left out is filled with the sandbox's own, as in the dialogs. */
export function configurationOf(
  agentId: SampleAgentId,
  account: { accountId: string; region: string },
): Record<string, unknown> {
  if (agentId === targetAgentId) return { bucketName: `backups-${account.accountId}-${account.region}` };
  const fileName = 'backup';
  return {
    secretTypes: ['aws-access-key'],
    codeTemplate: 'none',
    outputFormat: 'env',
    fileName,
    file_name: fileName,
  };
}

export function graphOf(sourceId: string, targetId: string): Graph {
  return {
    nodes: [
      { id: 'source', type: 'Generate', position: { x: 80, y: 0 }, deployment_id: sourceId },
      { id: 'target', type: 'Deploy', position: { x: 440, y: 0 }, deployment_id: targetId },
    ],
    edges: [{ id: 'source-target', source: 'source', target: 'target' }],
  };
}

export function sampleManifests(): Manifest[] {
  return sampleAgentIds.map((id) => {
    const entry = findEntry(id);
    if (entry === undefined) throw new Error(`the catalogue has no ${id}`);
    return entry.agent.manifest;
  });
}
