import { describeDeployAgent } from '#catalogue/deploy/conformance.ts';
import { openTablesWorld } from '#catalogue/providers/aws/testing-tables.ts';
import { dynamodbItem } from './run.ts';

describeDeployAgent('DynamoDB Item Deployer', async () => {
  const { aws, newConfig, makeTable, readItem, writeItem } = await openTablesWorld();
  return {
    agent: dynamodbItem,
    endpoints: { aws: aws.sandbox.endpoint },
    config: newConfig,
    lives: {
      'a table with one key': async () => newConfig(),
      'a table with two keys': async () => ({
        ...newConfig(),
        tableName: await makeTable(['pk', 'S'], ['sk', 'S']),
      }),
    },
    badCredentials: (good) => ({ ...good, secretAccessKey: 'x'.repeat(40) }),
    allowOnly: async (good, actions) => ({ ...good, ...(await aws.keysFor(actions)) }),
    look: async ({ target }) =>
      (await readItem(target['table'] ?? '', { id: target['item'] ?? '' }))?.['value']?.S,
    overwrite: (_config, { target }, content) =>
      writeItem(target['table'] ?? '', { id: target['item'] ?? '', value: content }),
    strike: ({ request, ...fault }) =>
      aws.sandbox.client.setFault({
        ...fault,
        service: 'dynamodb',
        operation: request === 'write' ? 'PutItem' : 'DeleteItem',
      }),
    heal: () => aws.sandbox.client.clearFaults(),
    stop: () => aws.stop(),
  };
});
