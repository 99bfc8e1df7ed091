import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** The wizard's words for what is leaked; each brings the values that belong to it. */
const offers = [
  { id: 'aws-access-key', label: 'Long-term key pair' },
  { id: 'aws-session-token', label: 'Temporary session credentials' },
];

export const manifest: Manifest = {
  id: 'aws-access-keys',
  name: 'AWS access keys for service identities',
  description:
    'Writes a file in which the AWS keys of an invented service identity leak. No key opens anything.',
  category: 'AWS',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Keys, names and numbers that agree with each other, as in a real leak',
      'Found by secret scanners, refused by AWS',
      'Carries your own account id once an AWS Profile has proven it, and never a stranger’s',
      'Code, configuration or plain values, in twelve formats',
    ],
    useCases: [
      'Plant a key in a bucket or repository and see who notices',
      'Test secret scanners against values they have never seen',
      'Train responders with a leak that can do no harm',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'single',
    selectedItems: ['aws-access-key'],
    categories: [
      {
        name: 'AWS',
        title: 'AWS',
        inputType: 'radio',
        selectionMode: 'single',
        minSelect: 1,
        maxSelect: 1,
        required: true,
        options: secretTypeOptions(offers.map(({ id }) => id)).map((option, at) => ({
          ...option,
          label: offers[at]?.label ?? option.label,
        })),
      },
    ],
  }),
};
