import { describeDeployAgent } from '#catalogue/deploy/conformance.ts';
import { openMicrosoftWorld } from '#catalogue/providers/microsoft/testing.ts';
import { sharepoint } from './run.ts';

describeDeployAgent('SharePoint Deployer', async () => {
  const world = await openMicrosoftWorld();
  const { sandbox, endpoints, appFor, readFile, writeFile } = world;
  const folders = await Promise.all(Array.from({ length: 50 }, () => world.newFolder()));
  const newConfig = () => ({ ...world.config, folder: folders.pop() });
  const pathOf = ({ folder, name }: Record<string, string>) => `${folder}/${name}`;
  return {
    agent: sharepoint,
    endpoints,
    config: newConfig,
    lives: { 'a folder of a library': async () => newConfig() },
    // Without a grant the site is not even seen; with one that reads, only the planting is refused (run.itest.ts).
    isFor: { 'Sites.Selected': ['look'], 'write on the site': ['look'] },
    badCredentials: (good) => ({ ...good, clientSecret: `abc8Q~${'x'.repeat(34)}` }),
    badCredentialsWords: 'Microsoft Entra does not take this client secret',
    allowOnly: async (good, permissions) => ({ ...good, ...(await appFor(permissions)) }),
    look: ({ target }) => readFile(pathOf(target)),
    overwrite: (_config, { target }, content) => writeFile(pathOf(target), content),
    elsewhere: { receipt: { site_id: 'acme.sharepoint.com,0,0' }, words: 'is not the site' },
    strike: ({ request, ...fault }) =>
      sandbox.client.setFault({
        ...fault,
        service: 'graph',
        operation: request === 'write' ? 'putContent' : 'deleteItem',
      }),
    heal: () => sandbox.client.clearFaults(),
    stop: () => sandbox.stop(),
  };
});
