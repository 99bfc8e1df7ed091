import type { ConfigureAgent } from '#catalogue/agent.ts';
import { manifest, type fields } from './manifest.ts';

export const awsProfile: ConfigureAgent<typeof fields> = {
  manifest,
  check: async () => ({ facts: {} }),
};
