import type { Graph } from '#contract/workflows.ts';
import { type BuilderAction, builderReducer, type BuilderState, startBuilder } from './builder-state.ts';
import { addNode, connect, disconnect, remove } from './graph.ts';
import { type Point, tidyUp } from './placement.ts';
import type { AgentType } from '#contract/agents.ts';

export interface BuilderStore {
  read: () => BuilderState;
  graph: () => Graph;
  subscribe: (listener: () => void) => () => void;
  dispatch: (action: BuilderAction) => void;
}

/** Holds the drawing outside React, so that two actions in one tick see each other. */
export function makeBuilderStore(initial: Graph): BuilderStore {
  let state = startBuilder(initial);
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    graph: () => state.history.present,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (action) => {
      const next = builderReducer(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** How the builder speaks: a refusal is a toast, an announcement is read out. */
export interface Voice {
  nameOf: (nodeId: string) => string;
  refuse: (sentence: string) => void;
  announce: (sentence: string) => void;
}

export interface BuilderActions {
  add: (agent: { id: string; type: AgentType }, position?: Point) => string | undefined;
  connect: (source: string, target: string) => void;
  disconnect: (nodeId: string) => void;
  remove: (nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>) => void;
  undo: () => void;
  redo: () => void;
  tidy: () => void;
}

/** What a person can do to the drawing, by pointer, key or menu. */
export function makeBuilderActions(store: BuilderStore, voice: Voice, maxNodes: number): BuilderActions {
  const draw = (graph: Graph) => store.dispatch({ kind: 'draw', graph });
  const count = () => `${store.graph().nodes.length} of ${maxNodes} nodes.`;
  return {
    add: (agent, position) => {
      const added = addNode(store.graph(), {
        type: agent.type,
        deploymentId: agent.id,
        ...(position !== undefined && { position }),
      });
      if (added.refusal !== undefined) {
        voice.refuse(added.refusal);
        return undefined;
      }
      draw(added.graph);
      const connection =
        added.connectedTo === undefined ? '' : ` Connected to ${voice.nameOf(added.connectedTo)}.`;
      voice.announce(`Added ${voice.nameOf(added.nodeId ?? '')}. ${count()}${connection}`);
      return added.nodeId;
    },
    connect: (source, target) => {
      const connected = connect(store.graph(), source, target);
      if (connected.refusal !== undefined) {
        voice.refuse(connected.refusal);
        return;
      }
      draw(connected.graph);
      voice.announce(`Connected ${voice.nameOf(source)} to ${voice.nameOf(target)}.`);
    },
    disconnect: (nodeId) => {
      draw(disconnect(store.graph(), nodeId));
      voice.announce(`Disconnected ${voice.nameOf(nodeId)}.`);
    },
    remove: (nodeIds, edgeIds) => {
      const names = [...nodeIds].map(voice.nameOf);
      draw(remove(store.graph(), nodeIds, edgeIds));
      voice.announce(names.length === 0 ? 'Connection removed.' : `Deleted ${names.join(', ')}. ${count()}`);
    },
    undo: () => {
      store.dispatch({ kind: 'undo' });
      voice.announce(`Undone. ${count()}`);
    },
    redo: () => {
      store.dispatch({ kind: 'redo' });
      voice.announce(`Redone. ${count()}`);
    },
    tidy: () => {
      draw(tidyUp(store.graph(), voice.nameOf));
      voice.announce('Tidied up.');
    },
  };
}
