import { agentTypes } from '#contract/agents.ts';
import type { Deployment } from '#contract/deployments.ts';
import { hasGeneratedFile } from './generated-file.ts';
import { detectionOf, fileTypeOf, profileOf, secretTypesOf, targetOf } from '#web/ui/target-of.ts';

export interface DeployedGroup<D extends Deployment = Deployment> {
  /** 'Deploy → Storage' */
  label: string;
  deployments: D[];
}

/** By name, description, the agent's category or the category, without case. */
export function findDeployed<D extends Deployment>(deployments: readonly D[], search: string): D[] {
  const wanted = search.trim().toLowerCase();
  return deployments.filter((deployment) =>
    [deployment.name, deployment.description, deployment.agent.category, deployment.category].some((text) =>
      (text ?? '').toLowerCase().includes(wanted),
    ),
  );
}

/** In the order of work (Generate, Deploy, Configure, Analyzer), then by subtype. */
export function groupDeployed<D extends Deployment>(deployments: readonly D[]): DeployedGroup<D>[] {
  const rank = (group: DeployedGroup<D>) => rankOf(group.deployments[0]?.type ?? '');
  const groups = new Map<string, DeployedGroup<D>>();
  for (const deployment of deployments) {
    const label = `${deployment.type} → ${subtypeOf(deployment)}`;
    const group = groups.get(label);
    if (group === undefined) groups.set(label, { label, deployments: [deployment] });
    else group.deployments.push(deployment);
  }
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
}

function rankOf(type: string): number {
  const rank = agentTypes.findIndex((one) => one === type);
  return rank < 0 ? agentTypes.length : rank;
}

export interface CardRow {
  label: string;
  value: string;
  /** Measured values (paths, ids, places) are set in mono. */
  isMeasured: boolean;
}

/** The rows of a card between its badge and 'Created On'. */
export function cardRows(deployment: Deployment): CardRow[] {
  const { configuration, type } = deployment;
  const rows = [
    row('Name', deployment.agent.name),
    row('Category', deployment.category),
    row('Subtype', subtypeOf(deployment)),
    type === 'Generate' ? row('File type', fileTypeOf(configuration) ?? type) : row('Type', type),
  ];
  if (type === 'Generate') rows.push(row('Credential', secretTypesOf(configuration).join(', ')));
  if (type === 'Deploy') rows.push(row('Target', targetOf(configuration), true));
  if (type === 'Configure') rows.push(row('Profile', profileOf(configuration), true));
  if (type === 'Analyzer') rows.push(row('Detection', detectionOf(configuration), true));
  return rows;
}

/** What can be done with a card: code is seen, a configuration without a file is edited and viewed. */
export function cardActions(deployment: Deployment): { hasCode: boolean; hasConfiguration: boolean } {
  const hasCode = hasGeneratedFile(deployment);
  return { hasCode, hasConfiguration: configurable.has(deployment.type) && !hasCode };
}

const configurable = new Set<string>(['Deploy', 'Configure', 'Analyzer']);

function subtypeOf(deployment: Deployment): string {
  return deployment.subtype ?? deployment.agent.subtype ?? 'Default';
}

/** Every row stands on every card, so that cards can be compared. */
function row(label: string, value: string | undefined, isMeasured = false): CardRow {
  return value === undefined || value === ''
    ? { label, value: 'Not set', isMeasured: false }
    : { label, value, isMeasured };
}
