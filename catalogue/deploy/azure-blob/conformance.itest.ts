import { describeDeployAgent, type DeployWorld } from '#catalogue/deploy/conformance.ts';
import { openAzureWorld } from '#catalogue/providers/azure/testing.ts';
import type { fields } from './manifest.ts';
import { azureBlob } from './run.ts';

const traits = { makesContainers: true } as const;
describeDeployAgent('Azure Blob Deployer', open, traits);

async function open(): Promise<DeployWorld<typeof fields>> {
  const { sandbox, endpoints, config, service, newContainer, tokenFor, readBlob, writeBlob } =
    await openAzureWorld();
  const noApp = { tenantId: undefined, clientId: undefined, clientSecret: undefined };
  const newConfig = () => ({
    ...config,
    containerName: newContainer(),
    makeContainer: 'yes',
    folder: undefined,
    ...noApp,
    sasToken: undefined,
  });
  return {
    agent: azureBlob,
    endpoints,
    config: newConfig,
    lives: {
      'a container that is to be made': async () => newConfig(),
      'a container that is there': async () => {
        const made = newConfig();
        await service.createContainer(made.containerName);
        return { ...made, makeContainer: 'no' };
      },
    },
    badCredentials: (good) => ({ ...good, accountKey: Buffer.alloc(64).toString('base64') }),
    badCredentialsWords: 'the key is not one of this account’s',
    allowOnly: async (good, permissions) => ({ ...good, sasToken: await tokenFor(permissions) }),
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
