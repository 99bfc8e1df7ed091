import { describeDeployAgent } from '#catalogue/deploy/conformance.ts';
import { openSecretsWorld } from '#catalogue/providers/aws/testing-secrets.ts';
import { secretsManagerSecret } from './run.ts';

describeDeployAgent('Secrets Manager Deployer', async () => {
  const { aws, newConfig, readSecret, writeSecret } = await openSecretsWorld();
  return {
    agent: secretsManagerSecret,
    endpoints: { aws: aws.sandbox.endpoint },
    config: newConfig,
    lives: { 'a name that is free': async () => newConfig() },
    badCredentials: (good) => ({ ...good, secretAccessKey: 'x'.repeat(40) }),
    allowOnly: async (good, actions) => ({ ...good, ...(await aws.keysFor(actions)) }),
    look: ({ target }) => readSecret(target['name'] ?? ''),
    overwrite: (_config, { target }, content) => writeSecret(target['name'] ?? '', content),
    strike: ({ request, ...fault }) =>
      aws.sandbox.client.setFault({
        ...fault,
        service: 'secretsmanager',
        operation: request === 'write' ? 'CreateSecret' : 'DeleteSecret',
      }),
    heal: () => aws.sandbox.client.clearFaults(),
    stop: () => aws.stop(),
  };
});
