import { type Agent, agentTypes } from '#contract/agents.ts';

export interface AgentFilters {
  /** Looked for in name and description, without regard to case. */
  q: string;
  /** '' = all types. */
  type: string;
  /** '' = all categories. */
  category: string;
}

export interface AgentGroup {
  type: string;
  subtype: string;
  agents: Agent[];
}

export function filterAgents(agents: readonly Agent[], { q, type, category }: AgentFilters): Agent[] {
  const wanted = q.trim().toLowerCase();
  return agents.filter(
    (agent) =>
      (type === '' || agent.type === type) &&
      (category === '' || agent.category === category) &&
      (agent.name.toLowerCase().includes(wanted) || agent.description.toLowerCase().includes(wanted)),
  );
}

/** The distinct categories of the fetched agents. */
export function categoriesOf(agents: readonly Agent[]): string[] {
  return [...new Set(agents.map((agent) => agent.category).filter((category) => category !== ''))].sort(
    (a, b) => a.localeCompare(b),
  );
}

/** Sections by type, then subtype; without a subtype an agent stands under 'Default'. */
export function groupAgents(agents: readonly Agent[]): AgentGroup[] {
  const groups = new Map<string, AgentGroup>();
  for (const agent of agents) {
    const type: string = agent.type ?? 'Unknown';
    const subtype = agent.subtype === undefined || agent.subtype === '' ? 'Default' : agent.subtype;
    const key = JSON.stringify([type, subtype]);
    const group = groups.get(key) ?? { type, subtype, agents: [] };
    group.agents.push(agent);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) =>
      rank(a.type) - rank(b.type) || a.type.localeCompare(b.type) || a.subtype.localeCompare(b.subtype),
  );
}

/** The verb on the action button. */
export function actionOf(type: string | undefined): string {
  switch (type) {
    case 'Generate':
    case 'Deploy':
    case 'Configure':
      return type;
    case 'Analyzer':
      return 'Enable';
    default:
      return type === undefined || type === '' ? 'Use' : type;
  }
}

function rank(type: string): number {
  const index = (agentTypes as readonly string[]).indexOf(type);
  return index === -1 ? agentTypes.length : index;
}
