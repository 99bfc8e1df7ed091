import type { DeployAgent } from '#catalogue/agent.ts';
import { manifest, type fields } from './manifest.ts';

export const s3Content: DeployAgent<typeof fields> = {
  manifest,
  place: () => ({ location: '', target: {} }),
  preflight: async () => ({ facts: {} }),
  put: async () => ({ output: {}, receipt: {} }),
  verify: async () => {},
  retract: async () => 'retracted',
  status: async () => 'present',
};
