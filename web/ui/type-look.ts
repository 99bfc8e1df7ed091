import { KeyRound, type LucideIcon, MapPin, Radar, Shapes, SlidersHorizontal } from 'lucide-react';

interface TypeLook {
  icon: LucideIcon;
  badge: string;
  /** The middle tone: icons, charts and edges. */
  mid: string;
}

const looks: Record<string, TypeLook> = {
  Generate: { icon: KeyRound, badge: 'bg-generate-bg text-generate-fg', mid: 'text-generate-mid' },
  Deploy: { icon: MapPin, badge: 'bg-deploy-bg text-deploy-fg', mid: 'text-deploy-mid' },
  Configure: {
    icon: SlidersHorizontal,
    badge: 'bg-configure-bg text-configure-fg',
    mid: 'text-configure-mid',
  },
  Analyzer: { icon: Radar, badge: 'bg-analyzer-bg text-analyzer-fg', mid: 'text-analyzer-mid' },
};

const unknown: TypeLook = { icon: Shapes, badge: 'bg-neutral-bg text-neutral-fg', mid: 'text-muted' };

/** Icon and colours of an agent type: Generate purple, Deploy blue, Configure green, Analyzer amber. */
export function lookOfType(type: string | null | undefined): TypeLook {
  return looks[type ?? ''] ?? unknown;
}
