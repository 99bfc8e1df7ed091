import { describeDeployAgent, type DeployWorld } from '#catalogue/deploy/conformance.ts';
import type { ConfigOf } from '#catalogue/fields.ts';
import { openAzureWorld, type AzureWorld } from '#catalogue/providers/azure/testing.ts';
import { appActions } from './app-actions.ts';
import { openChoice, type fields } from './manifest.ts';
import { azureBlob } from './run.ts';

const traits = { makesContainers: true, exposes: true } as const;
describeDeployAgent('Azure Blob Deployer', openSigned, traits);
describeDeployAgent('Azure Blob Deployer, as an app,', openAsApp, traits);

/** With a key, and with signatures that allow less. */
async function openSigned(): Promise<DeployWorld<typeof fields>> {
  const { newConfig, azure, ...world } = await open();
  return {
    ...world,
    ...livesOf(azure, newConfig),
    isFor: {
      Create: ['plant', 'plant', 'plant'],
      Delete: ['remove', 'remove', 'remove'],
      List: ['look', 'look', 'look'],
      // What is open to the public is read back whatever a signature allows.
      Read: ['prove', 'nothing', 'prove'],
    },
    badCredentials: (good) => ({ ...good, accountKey: Buffer.alloc(64).toString('base64') }),
    badCredentialsWords: 'the key is not one of this account’s',
    allowOnly: async (good, permissions) => ({ ...good, sasToken: await azure.tokenFor(permissions) }),
  };
}

async function openAsApp(): Promise<DeployWorld<typeof fields>> {
  const { newConfig: withKey, azure, ...world } = await open();
  const app = await azure.appWith('Storage Blob Data Contributor');
  const newConfig = () => ({ ...withKey(), ...app, accountKey: undefined });
  return {
    ...world,
    ...livesOf(azure, newConfig),
    permissions: appActions,
    isFor: {
      'containers/blobs/delete': ['remove', 'remove', 'remove'],
      'containers/blobs/read': ['look', 'look', 'look'],
      'containers/blobs/write': ['plant', 'plant', 'plant'],
      'containers/delete': ['remove', 'remove', 'nothing'],
      'containers/write': ['plant', 'plant', 'nothing'],
    },
    badCredentials: (good) => ({ ...good, clientSecret: `abc8Q~${'x'.repeat(34)}` }),
    badCredentialsWords: 'Microsoft Entra does not take this client secret',
    allowOnly: async (good, actions) => ({ ...good, ...(await azure.appWith(...actions)) }),
  };
}

type Config = ConfigOf<typeof fields>;

function livesOf({ service }: AzureWorld, newConfig: () => Config) {
  const exposed = () => ({ ...newConfig(), makeContainer: openChoice });
  return {
    config: newConfig,
    exposed,
    lives: {
      'a container that is to be made': async () => newConfig(),
      'a container that is to be made open': async () => exposed(),
      'a container that is there': async () => {
        const made = newConfig();
        await service.createContainer(made.containerName);
        return { ...made, makeContainer: 'no' };
      },
    },
  };
}

type Signed = 'config' | 'exposed' | 'lives' | 'badCredentials' | 'allowOnly';

/** All but the ways to sign in. */
async function open(): Promise<
  Omit<DeployWorld<typeof fields>, Signed> & { azure: AzureWorld; newConfig: () => Config }
> {
  const azure = await openAzureWorld();
  const { sandbox, endpoints, config, newContainer, readBlob, writeBlob } = azure;
  const noApp = { tenantId: undefined, clientId: undefined, clientSecret: undefined };
  const newConfig = () => ({
    ...config,
    containerName: newContainer(),
    makeContainer: 'yes',
    folder: undefined,
    ...noApp,
    subscriptionId: undefined,
    resourceGroup: undefined,
    sasToken: undefined,
  });
  return {
    agent: azureBlob,
    endpoints,
    newConfig,
    azure,
    look: ({ target }) => readBlob(target['container'] ?? '', target['blob'] ?? ''),
    overwrite: (_config, { target }, content) =>
      writeBlob(target['container'] ?? '', target['blob'] ?? '', content),
    elsewhere: { receipt: { storage_account: 'acmeother' }, words: 'belong to the storage account' },
    async isOpen({ target }) {
      const { container = '', blob = '' } = target;
      const address = `${endpoints.azure}/${config.storageAccountName}/${container}/${blob}`;
      return (await fetch(address)).ok;
    },
    strike: ({ request, ...fault }) =>
      sandbox.client.setFault({
        ...fault,
        service: 'azure',
        operation: request === 'write' ? 'PutBlob' : 'DeleteBlob',
      }),
    heal: () => sandbox.client.clearFaults(),
    stop: () => sandbox.stop(),
  };
}
