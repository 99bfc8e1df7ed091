import { useSyncExternalStore } from 'react';
import type { Graph } from '#contract/workflows.ts';
import type { BuilderState } from './builder-state.ts';
import type { BuilderStore } from './builder-store.ts';

export function useGraph(store: BuilderStore): Graph {
  return useSyncExternalStore(store.subscribe, store.graph);
}

export function useBuilderState(store: BuilderStore): BuilderState {
  return useSyncExternalStore(store.subscribe, store.read);
}
