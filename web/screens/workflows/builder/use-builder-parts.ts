import { useMemo, useRef, useState } from 'react';
import type { Deployment } from '#contract/deployments.ts';
import { maxNodes } from '#contract/workflow-rules.ts';
import type { Graph } from '#contract/workflows.ts';
import { toast } from '#web/ui/toast.ts';
import type { OpenMenu } from './builder-context.ts';
import { makeBuilderActions, makeBuilderStore } from './builder-store.ts';
import { nodeNames } from './node-names.ts';
import { sampleAgents } from './sample-agents.ts';
import { useGraph } from './use-graph.ts';

/** The store, its actions and what they need to speak: made once, while the known agents may change. */
export function useBuilderParts(
  initial: Graph,
  deployments: readonly Deployment[],
  ownDeployments: readonly Deployment[],
) {
  const known = useMemo(
    () => new Map([...sampleAgents, ...ownDeployments, ...deployments].map((one) => [one.id, one])),
    [deployments, ownDeployments],
  );
  const latest = useRef(known);
  latest.current = known;
  const [announcement, setAnnouncement] = useState('');
  const [openMenu, setOpenMenu] = useState<OpenMenu | null>(null);
  const [about, setAbout] = useState<Deployment | null>(null);

  const [made] = useState(() => {
    const store = makeBuilderStore(initial);
    const nameOf = (nodeId: string) => {
      const names = nodeNames(store.graph().nodes, (id) => latest.current.get(id)?.name);
      return names.get(nodeId) ?? 'the agent';
    };
    const refuse = (sentence: string) => toast.error(sentence);
    const actions = makeBuilderActions(store, { nameOf, refuse, announce: setAnnouncement }, maxNodes);
    return { store, nameOf, refuse, actions };
  });
  const graph = useGraph(made.store);
  const names = useMemo(
    () => nodeNames(graph.nodes, (id) => known.get(id)?.name),
    // Moving a node renames nothing; the same map keeps the cards from drawing again.
    [graph.nodes.map((node) => node.id + node.deployment_id).join(), known],
  );
  const context = useMemo(
    () => ({
      ...made,
      agentOf: (id: string) => known.get(id),
      about: setAbout,
      openMenu,
      setOpenMenu,
    }),
    [made, known, openMenu],
  );
  return { ...made, graph, names, context, announcement, about, setAbout };
}
