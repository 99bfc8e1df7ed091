import {
  BookOpen,
  Bot,
  CirclePlus,
  Coins,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Store,
  Workflow,
} from 'lucide-react';
import { paths } from '#web/paths.ts';

export interface NavEntry {
  label: string;
  path: string;
  icon: LucideIcon;
  needsSession: boolean;
  children?: NavEntry[];
}

/** The sidebar, exactly as specified. 'Dashboard' and 'Getting Started' show to everybody (Q1, Q24). */
export const navEntries: NavEntry[] = [
  { label: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard, needsSession: false },
  { label: 'Marketplace', path: paths.marketplace, icon: Store, needsSession: true },
  { label: 'My Agents', path: paths.agents, icon: Bot, needsSession: true },
  {
    label: 'AI Workflows',
    path: paths.workflows,
    icon: Workflow,
    needsSession: true,
    children: [
      { label: 'Create Workflow', path: paths.builder, icon: CirclePlus, needsSession: true },
      { label: 'My Workflows', path: paths.workflowList, icon: ListChecks, needsSession: true },
    ],
  },
  { label: 'Credits', path: paths.credits, icon: Coins, needsSession: true },
  { label: 'Getting Started', path: paths.docs, icon: BookOpen, needsSession: false },
];
