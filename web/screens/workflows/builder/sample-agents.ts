import type { AgentType } from '#contract/agents.ts';
import type { Deployment } from '#contract/deployments.ts';

/** Shown when the list cannot be loaded (Q14): something to draw with, never to publish. */
export const sampleAgents: readonly Deployment[] = [
  sample(1, 'Sample AWS keys', 'Generate', 'Identity', { fileName: 'keys.env', outputFormat: 'env' }),
  sample(2, 'Sample S3 bucket', 'Deploy', 'Storage', { bucketName: 'acme-backups' }),
  sample(3, 'Sample repository', 'Deploy', 'Repository', { owner: 'acme', repo: 'infra', branch: 'main' }),
  sample(4, 'Sample AWS account', 'Configure', 'Cloud', { profileName: 'acme-prod' }),
  sample(5, 'Sample image check', 'Analyzer', 'analyzer', { targetService: 'EC2' }),
];

const sampleIds = new Set(sampleAgents.map((agent) => agent.id));

export function isSample(deploymentId: string): boolean {
  return sampleIds.has(deploymentId);
}

function sample(
  number: number,
  name: string,
  type: AgentType,
  subtype: string,
  configuration: Record<string, unknown>,
): Deployment {
  // A UUID that no database makes: it spells 'sample'.
  const id = `73616d70-6c65-4000-8000-00000000000${number}`;
  return {
    id,
    name,
    description: 'A sample, so that you can try the canvas.',
    status: 'completed',
    error_message: null,
    category: 'Sample',
    type,
    subtype,
    workflow_type: type,
    generated_file_path: null,
    created_at: '',
    agent_id: id,
    run_price: 0,
    agent: { id, name, type, category: 'Sample', subtype },
    configuration,
  };
}
