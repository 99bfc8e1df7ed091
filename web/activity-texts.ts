import type { Activity } from '#contract/activities.ts';
import { agentTypes } from '#contract/agents.ts';
import { numberOf } from './reading/loose.ts';

/** 'Workflow', 'Generate', 'Deploy', 'Configure', 'Analyzer', 'Deletion' or 'Activity'. */
export function activityLabel(activity: Activity): string {
  if (isDeletion(activity)) return 'Deletion';
  if (activity.reference_type === 'workflow') return 'Workflow';
  return typeOf(activity) ?? 'Activity';
}

/** What happened, in the order of Q34: deletion, failed, partial, then by type. */
export function activityMessage(activity: Activity): string {
  const { status, reference_name: name } = activity;
  if (isDeletion(activity)) return 'Agent Deleted';
  if (activity.type === 'clean_up') return cleanUpMessage(activity);
  if (status === 'failed') {
    const bucket = bucketOf(activity);
    return bucket === undefined ? 'Failed' : `Failed to ${bucket}`;
  }
  if (status === 'partial') {
    const { successful_deployments: done, total_deployments: total } = activity.metadata;
    return `Partially completed (${numberOf(done) ?? 0}/${numberOf(total) ?? 0} successful)`;
  }
  if (activity.reference_type === 'workflow') {
    if (activity.workflow_type === 'Published' && status === 'completed') return `${name} published`;
    return status === '' ? 'Unknown activity' : `${name} ${status.replaceAll('_', ' ')}`;
  }
  const type = typeOf(activity);
  if (type === undefined || status === '') return 'Unknown activity';
  return status === 'completed' ? completed[type] : `${type} in progress`;
}

function cleanUpMessage({ status, metadata }: Activity): string {
  if (status === 'completed') return 'Clean-up completed';
  if (status === 'in_progress') return 'Clean-up in progress';
  const [removed, places] = [numberOf(metadata['removed']) ?? 0, numberOf(metadata['places']) ?? 0];
  return `Clean-up left ${places - removed} of ${places}`;
}

const completed = {
  Generate: 'Generate completed',
  Deploy: 'Deployment Persisted',
  Configure: 'Configuration Persisted',
  Analyzer: 'Analyzer Enabled',
} as const;

function isDeletion(activity: Activity): boolean {
  if (activity.type === 'deployment_deletion') return true;
  return activity.status === 'deleted' && activity.reference_type === 'deployment';
}

function typeOf(activity: Activity) {
  return agentTypes.find((type) => type === activity.agent_type || type === activity.workflow_type);
}

function bucketOf({ metadata }: Activity): string | undefined {
  const output = metadata['output'];
  const nested =
    typeof output === 'object' && output !== null && 'bucket_name' in output && output.bucket_name;
  const bucket = metadata['bucket_name'] ?? nested;
  return typeof bucket === 'string' && bucket !== '' ? bucket : undefined;
}
