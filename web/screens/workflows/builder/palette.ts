import { type AgentType, agentTypes } from '#contract/agents.ts';
import type { Deployment } from '#contract/deployments.ts';

export interface PaletteGroup {
  kind: AgentType | 'Other';
  count: number;
  /** 'Generate → Identity' and the agents in it. */
  subGroups: { label: string; deployments: Deployment[] }[];
}

const kinds = [...agentTypes, 'Other'] as const;

export function kindOfDeployment(deployment: Deployment): AgentType | 'Other' {
  const kind = deployment.workflow_type ?? deployment.type;
  return agentTypes.includes(kind) ? kind : 'Other';
}

/** The deployed agents whose name holds the search text, by kind, then by subtype. */
export function groupPalette(deployments: readonly Deployment[], search: string): PaletteGroup[] {
  const wanted = search.trim().toLowerCase();
  const found = deployments.filter((deployment) => deployment.name.toLowerCase().includes(wanted));
  return kinds.flatMap((kind) => {
    const members = found.filter((deployment) => kindOfDeployment(deployment) === kind);
    return members.length === 0
      ? []
      : [{ kind, count: members.length, subGroups: subGroupsOf(kind, members) }];
  });
}

function subGroupsOf(kind: string, members: readonly Deployment[]): PaletteGroup['subGroups'] {
  const byLabel = new Map<string, Deployment[]>();
  for (const deployment of members) {
    const label = `${kind} → ${deployment.subtype ?? deployment.agent.subtype ?? 'Default'}`;
    const there = byLabel.get(label);
    if (there === undefined) byLabel.set(label, [deployment]);
    else there.push(deployment);
  }
  return [...byLabel]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([label, deployments]) => ({
      label,
      deployments: deployments.toSorted((a, b) => a.name.localeCompare(b.name)),
    }));
}
