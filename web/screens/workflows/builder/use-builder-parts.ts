import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Deployment } from '#contract/deployments.ts';
import { maxNodes } from '#contract/workflow-rules.ts';
import type { Graph } from '#contract/workflows.ts';
import { toast } from '#web/ui/toast.ts';
import type { OpenMenu } from './builder-context.ts';
import { makeBuilderActions, makeBuilderStore } from './builder-store.ts';
import { sampleAgents } from './sample-agents.ts';
import { useGraph } from './use-graph.ts';

/** The store, its actions and what they need to speak: made once, while the known agents may change. */
export function useBuilderParts(
  initial: Graph,
  held: ReadonlySet<string>,
  deployments: readonly Deployment[],
  ownDeployments: readonly Deployment[],
) {
  const known = useMemo(
    () => new Map([...sampleAgents, ...ownDeployments, ...deployments].map((one) => [one.id, one])),
    [deployments, ownDeployments],
  );
  const [announcement, announce] = useState('');
  const [openMenu, setOpenMenu] = useState<OpenMenu | null>(null);
  const [about, setAbout] = useState<Deployment | null>(null);
  const [made] = useState(() => {
    const store = makeBuilderStore(initial, known);
    return {
      store,
      nameOf: store.nameOf,
      actions: makeBuilderActions(store, { refuse, announce }, maxNodes, held),
    };
  });
  const { store } = made;
  useEffect(() => store.know(known), [store, known]);
  const graph = useGraph(store);
  const names = useSyncExternalStore(store.subscribe, store.names);
  const context = useMemo(
    () => ({ ...made, agentOf: (id: string) => known.get(id), about: setAbout, openMenu, setOpenMenu }),
    [made, known, openMenu],
  );
  return { graph, names, context, announcement, about, setAbout };
}

/** One sentence, once: the toast drops a repetition. */
export function refuse(sentence: string): void {
  toast.error(sentence);
}
