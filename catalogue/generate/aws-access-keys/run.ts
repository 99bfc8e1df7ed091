import { generateAgent } from '#catalogue/generate/generate-agent.ts';
import { manifest } from './manifest.ts';

export const awsAccessKeys = generateAgent(manifest, {
  secretTypes: ['aws-access-key', 'aws-secret-access-key', 'aws-session-token'],
  preselected: ['aws-access-key'],
});
