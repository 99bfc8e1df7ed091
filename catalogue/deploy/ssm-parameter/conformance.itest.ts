import { describeDeployAgent } from '#catalogue/deploy/conformance.ts';
import { openParametersWorld } from '#catalogue/providers/aws/testing-parameters.ts';
import { ssmParameter } from './run.ts';

describeDeployAgent('SSM Parameter Deployer', async () => {
  const { aws, newConfig, readParameter, writeParameter } = await openParametersWorld();
  return {
    agent: ssmParameter,
    endpoints: { aws: aws.sandbox.endpoint },
    config: newConfig,
    lives: {
      'a secure string': async () => newConfig(),
      'a plain string': async () => ({ ...newConfig(), parameterType: 'String' }),
    },
    badCredentials: (good) => ({ ...good, secretAccessKey: 'x'.repeat(40) }),
    allowOnly: async (good, actions) => ({ ...good, ...(await aws.keysFor(actions)) }),
    look: ({ target }) => readParameter(target['name'] ?? ''),
    overwrite: (_config, { target }, content) => writeParameter(target['name'] ?? '', content),
    strike: ({ request, ...fault }) =>
      aws.sandbox.client.setFault({
        ...fault,
        service: 'ssm',
        operation: request === 'write' ? 'PutParameter' : 'DeleteParameter',
      }),
    heal: () => aws.sandbox.client.clearFaults(),
    stop: () => aws.stop(),
  };
});
