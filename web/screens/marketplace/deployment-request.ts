import type { Agent, DeploymentUI } from '#contract/agents.ts';
import { missingFields, sameName } from '#contract/deployment-rules.ts';
import { fieldsOf } from '#web/configuration/fields-of.ts';
import { optionsOf } from '#web/configuration/selection.ts';
import { failureOf, isFailure, saidBy, sentenceOf } from '#web/failure.ts';

/** What the page sends to POST /agents/deploy, as the specification writes it. */
export interface DeploymentRequest {
  agentId: string;
  configuration: Record<string, unknown>;
  user_id: string;
  deployment_hash: string;
  agent_type: string;
  workflow_type: 'Generate' | 'Deploy';
  subType?: string;
}

type Grids = DeploymentUI['steps']['selectionGrids'];
export type GridName = keyof Grids;
/** The selected ids of each grid. */
export type Selections = Partial<Record<GridName, string[]>>;

export function requestOf(
  agent: Agent,
  parts: { configuration: Record<string, unknown>; email: string | undefined; hash: string },
): DeploymentRequest {
  return {
    agentId: agent.id,
    configuration: parts.configuration,
    user_id: parts.email ?? 'anonymous',
    deployment_hash: parts.hash,
    agent_type: agent.type,
    workflow_type: agent.type === 'Generate' ? 'Generate' : 'Deploy',
    ...(agent.subtype !== undefined && agent.subtype !== '' && { subType: agent.subtype }),
  };
}

/** The fields, with secretType, codeTemplate and outputFormat from the first selected item of each grid. */
export function configurationOf(
  values: Record<string, string>,
  selections: Selections,
): Record<string, unknown> {
  const configuration: Record<string, unknown> = { ...values };
  for (const { grid, key } of gridKeys) {
    const first = selections[grid]?.[0];
    if (first !== undefined) configuration[key] = first;
  }
  const secretTypes = selections.secretTypes ?? [];
  if (secretTypes.length > 1) configuration['secretTypes'] = secretTypes;
  return configuration;
}

/** Why the deployment is not sent, or nothing: first the grids that offer a choice, then the fields marked required. */
export function refusalOf(
  agent: Agent,
  configuration: Record<string, unknown>,
  selections: Selections,
): string | undefined {
  const grids = agent.deploymentUI?.steps.selectionGrids;
  const unchosen = gridKeys.filter(({ grid }) => {
    const isOffered = grids?.[grid]?.selectionMode === 'single' && optionsOf(grids[grid]).length > 0;
    return isOffered && (selections[grid]?.length ?? 0) === 0;
  });
  if (unchosen.length > 0) return `Please select: ${unchosen.map(({ label }) => label).join(', ')}`;
  const missing = missingFields(fieldsOf(agent.configSchema), configuration);
  if (missing.length > 0) return `Missing required fields: ${missing.join(', ')}`;
  return undefined;
}

/** What a failed deployment is thrown as: a 422 as 'Validation error: {detail}', all else as it came. */
export function asDeployError(error: unknown): unknown {
  if (!isFailure(error) || error.status !== 422) return error;
  return failureOf(422, error.body, `Validation error: ${saidBy(error) ?? 'Validation failed'}`);
}

/** The reason behind 'Deployment failed: ': the server's sentence, else the error's own. */
export function deployReason(error: unknown): string {
  if (isFailure(error) && error.status === 422) return saidBy(error) ?? 'Validation failed';
  return sentenceOf(error, 'Failed to deploy agent');
}

/** What is chosen here, and what the agent has chosen already in the grids that this dialog does not show. */
export function selectionsOf(agent: Agent, secrets: string[]): Selections {
  const grids = agent.deploymentUI?.steps.selectionGrids;
  return {
    secretTypes: secrets,
    codeTemplates: grids?.codeTemplates?.selectedItems ?? [],
    outputFormats: grids?.outputFormats?.selectedItems ?? [],
  };
}

/** The server names fields as a path: configuration.bucketName. */
export function fieldErrors(
  errors: readonly { field: string; msg: string }[],
  fields: readonly { name: string }[],
): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(({ field, msg }) => {
      const named = fields.find(({ name }) => sameName(name, field.split('.').at(-1) ?? ''));
      return named === undefined ? [] : [[named.name, msg]];
    }),
  );
}

const gridKeys = [
  { grid: 'secretTypes', key: 'secretType', label: 'Secret Type' },
  { grid: 'codeTemplates', key: 'codeTemplate', label: 'Code Template' },
  { grid: 'outputFormats', key: 'outputFormat', label: 'Output Format' },
] as const;
