import type { Graph } from '#contract/workflows.ts';
import { type BuilderAction, builderReducer, type BuilderState, startBuilder } from './builder-state.ts';
import { copyOf, keepCopy, lastCopy, paste } from './copy-paste.ts';
import { addNode, connect, disconnect, remove } from './graph.ts';
import { nodeNames } from './node-names.ts';
import { type Point, tidyUp } from '#web/canvas/placement.ts';
import type { AgentType } from '#contract/agents.ts';

type Agents = ReadonlyMap<string, { name: string }>;

export interface BuilderStore {
  read: () => BuilderState;
  graph: () => Graph;
  /** What each node is called; the same map until a name or a node changes. */
  names: () => ReadonlyMap<string, string>;
  nameOf: (nodeId: string) => string;
  /** The agents by the id of their deployment, as far as they are loaded. */
  know: (agents: Agents) => void;
  subscribe: (listener: () => void) => () => void;
  dispatch: (action: BuilderAction) => void;
}

/** Holds the drawing outside React, so that two actions in one tick see each other. */
export function makeBuilderStore(initial: Graph, known: Agents): BuilderStore {
  let state = startBuilder(initial);
  let agents = known;
  let names: ReadonlyMap<string, string> = new Map();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const currentNames = () => {
    const next = nodeNames(state.history.present.nodes, (id) => agents.get(id)?.name);
    const isSame = next.size === names.size && [...next].every(([id, name]) => names.get(id) === name);
    if (!isSame) names = next;
    return names;
  };
  return {
    read: () => state,
    graph: () => state.history.present,
    names: currentNames,
    nameOf: (nodeId) => currentNames().get(nodeId) ?? 'the agent',
    know: (next) => {
      if (next === agents) return;
      agents = next;
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (action) => {
      const next = builderReducer(state, action);
      if (next === state) return;
      state = next;
      tell();
    },
  };
}

/** How the builder speaks: a refusal is a toast, an announcement is read out. */
export interface Voice {
  refuse: (sentence: string) => void;
  announce: (sentence: string) => void;
}

export interface BuilderActions {
  add: (agent: { id: string; type: AgentType }, position?: Point) => string | undefined;
  connect: (source: string, target: string) => void;
  disconnect: (nodeId: string) => void;
  remove: (nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>) => void;
  copy: (nodeIds: ReadonlySet<string>) => void;
  /** Answers the new nodes. */
  paste: () => string[];
  undo: () => void;
  redo: () => void;
  tidy: () => void;
}

/** What a person can do to the drawing, by pointer, key or menu. */
export function makeBuilderActions(
  store: BuilderStore,
  voice: Voice,
  maxNodes: number,
  held?: ReadonlySet<string>,
): BuilderActions {
  const draw = (graph: Graph) => store.dispatch({ kind: 'draw', graph });
  const count = () => `${store.graph().nodes.length} of ${maxNodes} nodes.`;
  const agentNames = (nodeIds: Iterable<string>) => [...nodeIds].map(store.nameOf).join(', ');
  const step = (kind: 'undo' | 'redo', done: string, nothing: string) => {
    const before = store.read();
    store.dispatch({ kind });
    voice.announce(store.read() === before ? nothing : `${done} ${count()}`);
  };
  return {
    add: (agent, position) => {
      const addition = {
        type: agent.type,
        deploymentId: agent.id,
        ...(position !== undefined && { position }),
      };
      const added = addNode(store.graph(), addition, held);
      if (added.refusal !== undefined) {
        voice.refuse(added.refusal);
        return undefined;
      }
      draw(added.graph);
      const connection =
        added.connectedTo === undefined ? '' : ` Connected to ${store.nameOf(added.connectedTo)}.`;
      voice.announce(`Added ${store.nameOf(added.nodeId ?? '')}. ${count()}${connection}`);
      return added.nodeId;
    },
    connect: (source, target) => {
      const connected = connect(store.graph(), source, target);
      if (connected.refusal !== undefined) {
        voice.refuse(connected.refusal);
        return;
      }
      const isNew = connected.graph !== store.graph();
      draw(connected.graph);
      if (isNew) voice.announce(`Connected ${store.nameOf(source)} to ${store.nameOf(target)}.`);
    },
    disconnect: (nodeId) => {
      draw(disconnect(store.graph(), nodeId));
      voice.announce(`Disconnected ${store.nameOf(nodeId)}.`);
    },
    remove: (nodeIds, edgeIds) => {
      const names = agentNames(nodeIds);
      draw(remove(store.graph(), nodeIds, edgeIds));
      voice.announce(names === '' ? 'Connection removed.' : `Deleted ${names}. ${count()}`);
    },
    copy: (nodeIds) => {
      keepCopy(copyOf(store.graph(), nodeIds));
      voice.announce(`Copied ${agentNames(nodeIds)}.`);
    },
    paste: () => {
      const pasted = paste(store.graph(), lastCopy(), held);
      if (pasted.refusal !== undefined) voice.refuse(pasted.refusal);
      if (pasted.nodeIds.length === 0) return [];
      draw(pasted.graph);
      voice.announce(`Pasted ${agentNames(pasted.nodeIds)}. ${count()}`);
      return pasted.nodeIds;
    },
    undo: () => step('undo', 'Undone.', 'Nothing to undo.'),
    redo: () => step('redo', 'Redone.', 'Nothing to redo.'),
    tidy: () => {
      draw(tidyUp(store.graph(), store.nameOf));
      voice.announce('Tidied up.');
    },
  };
}
