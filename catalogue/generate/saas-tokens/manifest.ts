import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: work and documents, then design and content, then customers, then vaults. */
export const offers = offersOf('saas', [
  'notion-token',
  'linear-api-key',
  'asana-pat',
  'airtable-pat',
  'dropbox-token',
  'postman-api-key',
  'figma-pat',
  'contentful-pat',
  'mapbox-secret-token',
  'hubspot-private-app-token',
  'zendesk-api-token',
  'intercom-access-token',
  'typeform-token',
  '1password-service-account-token',
]);

/** A job that moves data between tools knows two or three of them; more would give the file away. */
export const most = 4;

export const manifest: Manifest = {
  id: 'saas-tokens',
  name: 'SaaS tokens',
  description:
    'Writes a program or settings in which the tokens of an invented team’s everyday tools leak. No token opens anything.',
  category: 'SaaS',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Fourteen kinds of token of fourteen vendors, each with the prefix, the length and the alphabet of the real one',
      'Tokens that hold something decode: Mapbox names its account, Intercom its id, 1Password a whole service account',
      'What belongs together comes together: database, base and table, team, space, subdomain and agent, app and refresh token',
      'Clients of the vendors’ own SDKs in Python and JavaScript, curl and .env files',
    ],
    useCases: [
      'Plant a token in a sync job that nobody owns and see who notices',
      'Test whether scanners know the tools of product, design and support teams',
      'Drill the leak of a vault token: what would it have opened, and who revokes it',
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
        name: 'saas',
        title: 'SaaS tools',
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
