import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { othersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** AWS's own key pairs have an agent of their own. */
const keyPairs = ['aws-access-key', 'aws-secret-access-key', 'aws-session-token'];

/** By the house that a person looks for. */
const houses = [
  {
    name: 'google-cloud',
    title: 'Google Cloud',
    offers: ['gcp-service-account-json', 'gcp-api-key', 'google-oauth-client-secret'],
  },
  {
    name: 'azure',
    title: 'Microsoft Azure',
    offers: [
      'azure-client-secret',
      'azure-storage-account-key',
      'azure-sas-url',
      'azure-cosmosdb-key',
      'azure-service-bus-key',
      'azure-functions-key',
      'azure-container-registry-password',
      'azure-devops-pat',
    ],
  },
  {
    name: 'cloudflare',
    title: 'Cloudflare',
    offers: ['cloudflare-api-token', 'cloudflare-global-key', 'cloudflare-origin-ca-key'],
  },
  {
    name: 'other-clouds',
    title: 'AWS, Alibaba Cloud and DigitalOcean',
    offers: ['aws-bedrock-api-key', 'alibaba-access-key', 'digitalocean-pat'],
  },
  {
    name: 'application-platforms',
    title: 'Application platforms',
    offers: [
      'fly-io-token',
      'heroku-api-key',
      'netlify-token',
      'supabase-secret-key',
      'supabase-pat',
      'vercel-token',
    ],
  },
];

/** Clouds that are no house of the list yet. */
const others = othersOf('cloud', [...keyPairs, ...houses.flatMap((house) => house.offers)]);
const families =
  others.length === 0 ? houses : [...houses, { name: 'more-clouds', title: 'More clouds', offers: others }];

export const offers = families.flatMap((family) => family.offers);

/** One service uses a few clouds; more in one file would give it away. */
export const most = 6;
const mostOfFamily = 3;

export const manifest: Manifest = {
  id: 'cloud-keys',
  name: 'Cloud provider keys',
  description:
    'Writes code or configuration in which the cloud credentials of an invented service leak. No key opens anything.',
  category: 'Cloud',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Twenty-three kinds of credential of eleven vendors, in the form that each gives out today',
      'Complete: tenant and client, storage account, registry, project and zone stand beside the secret and agree with it',
      'A service account file with a real RSA key, a Fly.io macaroon that decodes, checksums that hold',
      'Names of resources are random, so that no address leads to a stranger',
    ],
    useCases: [
      'Plant a service account key where deployments are scripted and see who notices',
      'Find out which scanners know the current forms of Azure, Google and Cloudflare keys',
      'Rehearse the answer to a leaked storage key or SAS link before one leaks',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'multi',
    selectedItems: [],
    categories: families.map((family) => ({
      name: family.name,
      title: family.title,
      inputType: 'checkbox',
      selectionMode: 'multi',
      // No family must be chosen from; that something is chosen, the wizard and the server ask for.
      minSelect: 0,
      maxSelect: mostOfFamily,
      required: false,
      options: secretTypeOptions(family.offers),
    })),
  }),
};
