import type { AnnouncedAgent, Manifest } from '#catalogue/agent.ts';

type Announcement = Pick<Manifest, 'id' | 'name' | 'description' | 'category' | 'type' | 'subtype'> & {
  disabledReason: string;
  features: string[];
  useCases: string[];
};

/** An agent that is not built has no fields, no permissions and no price yet: nothing can be deployed or charged. */
export function announce(announcement: Announcement): AnnouncedAgent {
  const { features, useCases, ...facts } = announcement;
  return {
    manifest: {
      ...facts,
      price: 0,
      runPrice: 0,
      permissions: [],
      details: { features, useCases },
      fields: {},
    },
  };
}
