import { describeDeployAgent } from '#catalogue/deploy/conformance.ts';
import { openAzureWorld } from '#catalogue/providers/azure/testing.ts';
import { azureBlob } from './run.ts';

describeDeployAgent('Azure Blob Deployer', async () => {
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
    allowOnly: async (good, permissions) => ({ ...good, sasToken: await tokenFor(permissions) }),
    look: ({ target }) => readBlob(target['container'] ?? '', target['blob'] ?? ''),
    overwrite: (_config, { target }, content) =>
      writeBlob(target['container'] ?? '', target['blob'] ?? '', content),
    elsewhere: { receipt: { storage_account: 'acmeother' }, words: 'belong to the storage account' },
    strike: ({ request, ...fault }) =>
      sandbox.client.setFault({
        ...fault,
        service: 'azure',
        operation: request === 'write' ? 'PutBlob' : 'DeleteBlob',
      }),
    heal: () => sandbox.client.clearFaults(),
    stop: () => sandbox.stop(),
  };
});
