import type { Deployment } from '#contract/deployments.ts';
import { describeDeployment } from './describe.ts';
import type { DeploymentRow } from './store.ts';

/** The only place where a deployment's row becomes what the wire carries. */
export function presentDeployment(row: DeploymentRow, configuration: Record<string, unknown>): Deployment {
  const described = describeDeployment({ ...row, createdAt: row.createdAt.toISOString() }, configuration);
  return { ...described, configuration_id: row.configurationId };
}
