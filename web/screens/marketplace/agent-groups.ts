import { type Agent, agentTypes } from '#contract/agents.ts';

export interface AgentFilters {
  /** Looked for in name and description, without regard to case. */
  q: string;
  /** '' = all types. */
  type: string;
  /** '' = all categories. */
  category: string;
}

/** The filters as the address says them. A type that does not exist narrows nothing, as its select shows. */
export function filtersOf(address: URLSearchParams): AgentFilters {
  const type = address.get('type') ?? '';
  return {
    q: address.get('q') ?? '',
    type: (agentTypes as readonly string[]).includes(type) ? type : '',
    category: address.get('category') ?? '',
  };
}

export interface AgentGroup {
  type: string;
  subtype: string;
  agents: Agent[];
}

/** The groups of the first agents, in the order of the groups. */
export function firstOf(groups: readonly AgentGroup[], count: number): AgentGroup[] {
  let before = 0;
  return groups.flatMap((group) => {
    const agents = group.agents.slice(0, Math.max(0, count - before));
    before += group.agents.length;
    return agents.length === 0 ? [] : [{ ...group, agents }];
  });
}

export function filterAgents(agents: readonly Agent[], { q, type, category }: AgentFilters): Agent[] {
  const wanted = q.trim().toLowerCase();
  return agents.filter(
    (agent) =>
      (type === '' || agent.type === type) &&
      (category === '' || agent.category === category) &&
      [agent.name, agent.description].some((text) => text?.toLowerCase().includes(wanted)),
  );
}

/** The distinct categories of the fetched agents. */
export function categoriesOf(agents: readonly Agent[]): string[] {
  const named = agents.map(({ category }) => category).filter((category) => Boolean(category));
  return [...new Set(named)].sort((a, b) => a.localeCompare(b));
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

/** What the action button of a card says and whether it can be pressed. */
export function cardAction(
  agent: Pick<Agent, 'type' | 'disabled'>,
  isSignedIn: boolean,
): { label: string; isDisabled: boolean } {
  return {
    label: isSignedIn ? actionOf(agent.type) : 'Sign in to Use',
    isDisabled: !isSignedIn || agent.disabled,
  };
}

function rank(type: string): number {
  const index = (agentTypes as readonly string[]).indexOf(type);
  return index === -1 ? agentTypes.length : index;
}
