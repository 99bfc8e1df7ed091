import {
  Activity,
  KeyRound,
  type LucideIcon,
  MapPin,
  Radar,
  Shapes,
  SlidersHorizontal,
  Trash2,
  Workflow,
} from 'lucide-react';

interface TypeLook {
  icon: LucideIcon;
  badge: string;
  /** The middle tone: icons, charts and edges. */
  mid: string;
}

const plain = { badge: 'bg-neutral-bg text-neutral-fg', mid: 'text-muted' };

const looks: Record<string, TypeLook> = {
  Generate: { icon: KeyRound, badge: 'bg-generate-bg text-generate-fg', mid: 'text-generate-mid' },
  Deploy: { icon: MapPin, badge: 'bg-deploy-bg text-deploy-fg', mid: 'text-deploy-mid' },
  Configure: {
    icon: SlidersHorizontal,
    badge: 'bg-configure-bg text-configure-fg',
    mid: 'text-configure-mid',
  },
  Analyzer: { icon: Radar, badge: 'bg-analyzer-bg text-analyzer-fg', mid: 'text-analyzer-mid' },
  // Not types of agents, but labels of activities that stand in the same column.
  Workflow: { icon: Workflow, ...plain },
  Deletion: { icon: Trash2, ...plain },
  Activity: { icon: Activity, ...plain },
};

const unknown: TypeLook = { icon: Shapes, ...plain };

/** Icon and colours of an agent type: Generate purple, Deploy blue, Configure green, Analyzer amber. */
export function lookOfType(type: string | null | undefined): TypeLook {
  const word = type ?? '';
  return (Object.hasOwn(looks, word) ? looks[word] : undefined) ?? unknown;
}
