import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: Vault, Kubernetes, Docker, artifacts, then network and streams. */
export const offers = offersOf('infrastructure', [
  'vault-service-token',
  'vault-batch-token',
  'vault-approle',
  'kubernetes-service-account-token',
  'kubernetes-secret-manifest',
  'docker-hub-pat',
  'docker-hub-org-token',
  'jfrog-reference-token',
  'jfrog-api-key',
  'tailscale-auth-key',
  'ngrok-authtoken',
  'fastly-api-token',
  'confluent-api-secret',
]);

/** A deployment reaches for a registry, a cluster, a vault and perhaps an edge: more in one file would give it away. */
export const most = 4;

export const manifest: Manifest = {
  id: 'infrastructure-tokens',
  name: 'Infrastructure tokens',
  description:
    'Writes a script, module or configuration in which the tokens of an invented platform team leak: Vault, Kubernetes, Docker and more.',
  category: 'Infrastructure',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Thirteen kinds, each with the structure inside that its own tools read',
      'Vault tokens with an HMAC and an inner token, Kubernetes tokens with claims, references that have not ended',
      'A kubeconfig with an authority of its own, a config.json for the registry, the address that each token opens',
      'Addresses of the invented company lie below a reserved domain: no lookup can succeed',
    ],
    useCases: [
      'Plant a cluster’s token where pipelines keep their files and see who tries it',
      'Test scanners against tokens whose checksums and fields hold',
      'Rehearse the rotation that a leaked Vault or registry token asks for',
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
        name: 'infrastructure',
        title: 'Vaults, clusters, registries and networks',
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
