import { createContext, use } from 'react';
import type { Deployment } from '#contract/deployments.ts';
import type { BuilderActions, BuilderStore } from './builder-store.ts';

/** Which menu of which node is open: all actions, or only the targets it can be connected to. */
export interface OpenMenu {
  nodeId: string;
  of: 'actions' | 'targets';
  /** Opened by key or right click on the node, which then gets the focus back. */
  isFromNode?: boolean;
}

interface BuilderContextValue {
  store: BuilderStore;
  actions: BuilderActions;
  agentOf: (deploymentId: string) => Deployment | undefined;
  nameOf: (nodeId: string) => string;
  about: (deployment: Deployment) => void;
  openMenu: OpenMenu | null;
  setOpenMenu: (menu: OpenMenu | null) => void;
}

export const BuilderContext = createContext<BuilderContextValue | null>(null);

export function useBuilder(): BuilderContextValue {
  const value = use(BuilderContext);
  if (value === null) throw new Error('This part belongs inside the workflow builder.');
  return value;
}
