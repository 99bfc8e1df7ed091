import { generateAgent } from '#catalogue/generate/generate-agent.ts';
import { manifest, most, offers } from './manifest.ts';

export const privateKeysAndTokens = generateAgent(manifest, { secretTypes: offers, most });
