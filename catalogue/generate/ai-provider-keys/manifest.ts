import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: those that the specification names, other models, then tools. */
export const offers = offersOf('ai', [
  'openai-api-key',
  'anthropic-api-key',
  'cohere-api-key',
  'huggingface-user-token',
  'replicate-api-token',
  'stability-ai-api-key',
  'openai-organization-id',
  'openai-service-account-key',
  'openai-admin-key',
  'anthropic-admin-key',
  'azure-openai-key',
  'google-gemini-api-key',
  'mistral-api-key',
  'groq-api-key',
  'xai-api-key',
  'perplexity-api-key',
  'deepseek-api-key',
  'openrouter-api-key',
  'nvidia-api-key',
  'fireworks-api-key',
  'elevenlabs-api-key',
  'huggingface-org-token',
  'pinecone-api-key',
  'langsmith-api-key',
  'langfuse-secret-key',
  'wandb-api-key',
]);

/** More vendors in one file than a real program has would give it away. */
export const most = 6;

export const manifest: Manifest = {
  id: 'ai-provider-keys',
  name: 'AI provider keys',
  description:
    'Writes a program, notebook or configuration in which the keys of an invented AI service leak. No key opens anything.',
  category: 'AI',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Twenty-six kinds of key, each with the marks and the length of the real one',
      'What belongs together comes together: organization, endpoint, public key, project',
      'Clients of the vendors’ own SDKs, notebooks with outputs, curl and .env files',
      'Found by secret scanners, unknown to every vendor',
    ],
    useCases: [
      'Plant a model key where data scientists share notebooks and see who notices',
      'Test secret scanners against current key formats they have never seen',
      'Show a team what a leaked key looks like before one leaks',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'multi',
    selectedItems: [],
    categories: [
      {
        name: 'ai-providers',
        title: 'AI providers',
        inputType: 'checkbox',
        selectionMode: 'multi',
        minSelect: 1,
        maxSelect: most,
        required: true,
        options: secretTypeOptions(offers),
      },
    ],
  }),
};
