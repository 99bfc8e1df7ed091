import type { AnnouncedAgent, Manifest } from '#catalogue/agent.ts';
import type { Fields } from '#catalogue/fields.ts';

type Announcement = Pick<Manifest, 'id' | 'name' | 'description' | 'category' | 'type' | 'subtype'> & {
  disabledReason: string;
  features: string[];
  useCases: string[];
  /** Only what the specification names already: the rest of a form follows from what is built. */
  fields?: Fields;
};

/** An agent that is not built has no permissions and no price yet: nothing can be deployed or charged. */
export function announce(announcement: Announcement): AnnouncedAgent {
  const { features, useCases, fields = {}, ...facts } = announcement;
  return {
    manifest: {
      ...facts,
      price: 0,
      runPrice: 0,
      permissions: [],
      details: { features, useCases },
      fields,
    },
  };
}
