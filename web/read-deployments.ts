import type { Deployment, DeploymentUsage } from '#contract/deployments.ts';
import { isRecord, isTrue, listIn, type Loose, numberOf, recordOf, textIn } from './reading/loose.ts';

/** A deployed agent with every field in place, whatever the answer left out. */
export interface ReadDeployment extends Deployment {
  /** False where the answer held no configuration: there is nothing to show and nothing to edit. */
  hasReadableConfiguration: boolean;
}

/** The list of deployed agents, bare or inside an object, under either spelling of its keys. */
export function readDeployments(answer: unknown): ReadDeployment[] {
  return listOf(answer).flatMap((item) => readDeployment(recordOf(item)) ?? []);
}

/** Which deployments workflows use: a flag, a list of them or a count (Q22). */
export function readUsage(answer: unknown): { deployments: DeploymentUsage[] } {
  const deployments = listOf(answer).flatMap((one) => {
    const item = recordOf(one);
    const id = textIn(item, 'id');
    if (id === undefined) return [];
    const used = item['used_in_workflows'];
    const count = countOf(item['workflow_count']) ?? countOf(used) ?? 0;
    const isUsed = used === undefined || used === null ? count > 0 : isInUse(used);
    const planted = countOf(item['planted']);
    return [
      {
        id,
        used_in_workflows: isUsed,
        workflow_count: count,
        ...(planted !== undefined && { planted }),
      },
    ];
  });
  return { deployments };
}

/** True, a non-empty list and a number above nothing all mean: in use (Q22). */
export function isInUse(used: unknown): boolean {
  return isTrue(used) || (countOf(used) ?? 0) > 0;
}

function readDeployment(item: Loose): ReadDeployment | undefined {
  const id = textIn(item, 'id');
  if (id === undefined) return undefined;
  const agent = recordOf(item['agent']);
  const configuration = item['configuration'];
  const name = textIn(item, 'name') ?? textIn(agent, 'name') ?? 'Unnamed agent';
  const category = textIn(item, 'category') ?? textIn(agent, 'category') ?? '';
  const subtype = textIn(item, 'subtype', 'sub_type') ?? textIn(agent, 'subtype') ?? null;
  // Words that we do not know stay as they are: a status is then shown as Unknown, a type in a group of its own.
  const status = (textIn(item, 'status') ?? 'inactive') as Deployment['status'];
  const type = (textIn(item, 'type', 'workflow_type') ??
    textIn(agent, 'type') ??
    'Unknown') as Deployment['type'];
  return {
    id,
    name,
    description: textIn(item, 'description') ?? '',
    status,
    error_message: textIn(item, 'error_message') ?? null,
    category,
    type,
    subtype,
    workflow_type: (textIn(item, 'workflow_type') ?? type) as Deployment['type'],
    generated_file_path: textIn(item, 'generated_file_path') ?? null,
    created_at: textIn(item, 'created_at') ?? '',
    agent_id: textIn(item, 'agent_id') ?? textIn(agent, 'id') ?? '',
    run_price: countOf(item['run_price']) ?? 0,
    agent: {
      id: textIn(agent, 'id') ?? '',
      name: textIn(agent, 'name') ?? name,
      type: (textIn(agent, 'type') ?? type) as Deployment['type'],
      category: textIn(agent, 'category') ?? category,
      subtype: textIn(agent, 'subtype') ?? subtype,
    },
    configuration: recordOf(configuration),
    configuration_id: textIn(item, 'configuration_id'),
    hasReadableConfiguration: isRecord(configuration),
  };
}

function listOf(answer: unknown): unknown[] {
  const listed = listIn(answer, 'deployments');
  if (listed !== undefined) return listed;
  throw new Error('The list of deployed agents could not be read.');
}

function countOf(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : numberOf(value);
}
