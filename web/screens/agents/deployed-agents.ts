import type { Deployment } from '#contract/deployments.ts';
import { detectionOf, fileTypeOf, profileOf, secretTypesOf, targetOf } from '#web/ui/target-of.ts';

export interface DeployedGroup {
  /** 'Deploy → Storage' */
  label: string;
  deployments: Deployment[];
}

/** By name, description, the agent's category or the category, without case. */
export function findDeployed(deployments: readonly Deployment[], search: string): Deployment[] {
  const wanted = search.trim().toLowerCase();
  return deployments.filter((deployment) =>
    [deployment.name, deployment.description, deployment.agent.category, deployment.category].some((text) =>
      (text ?? '').toLowerCase().includes(wanted),
    ),
  );
}

/** In the order of work (Generate, Deploy, Configure, Analyzer), then by subtype. */
export function groupDeployed(deployments: readonly Deployment[]): DeployedGroup[] {
  const order = ['Generate', 'Deploy', 'Configure', 'Analyzer'];
  const rank = (group: DeployedGroup) => order.indexOf(group.deployments[0]?.type ?? '') % order.length;
  const groups = new Map<string, DeployedGroup>();
  for (const deployment of deployments) {
    const label = `${deployment.type} → ${subtypeOf(deployment) ?? 'Default'}`;
    const group = groups.get(label);
    if (group === undefined) groups.set(label, { label, deployments: [deployment] });
    else group.deployments.push(deployment);
  }
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
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
  const rows: (CardRow | undefined)[] = [
    row('Name', deployment.agent.name),
    row('Category', deployment.category),
    row('Subtype', subtypeOf(deployment)),
    type === 'Generate' ? row('File type', fileTypeOf(configuration) ?? type) : row('Type', type),
  ];
  if (type === 'Generate') rows.push(row('Credential', secretTypesOf(configuration).join(', ')));
  if (type === 'Deploy') rows.push(row('Target', targetOf(configuration), true));
  if (type === 'Configure') rows.push(row('Profile', profileOf(configuration), true));
  if (type === 'Analyzer') rows.push(row('Detection', detectionOf(configuration), true));
  return rows.filter((one) => one !== undefined);
}

/** What can be done with a card: code is seen, a configuration without a file is edited and viewed. */
export function cardActions(deployment: Deployment): { hasCode: boolean; hasConfiguration: boolean } {
  const hasCode = deployment.generated_file_path !== null && deployment.generated_file_path !== '';
  return { hasCode, hasConfiguration: deployment.type !== 'Generate' && !hasCode };
}

function subtypeOf(deployment: Deployment): string | undefined {
  return deployment.subtype ?? deployment.agent.subtype ?? undefined;
}

function row(label: string, value: string | undefined | null, isMeasured = false): CardRow | undefined {
  return value === undefined || value === null || value === '' ? undefined : { label, value, isMeasured };
}
