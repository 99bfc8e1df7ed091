import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type AttributeValue,
  type ScalarAttributeType,
} from '@aws-sdk/client-dynamodb';
import { openAwsWorld } from './testing.ts';

/** A sandbox, and what the owner of its account does with tables beside the agent. */
export async function openTablesWorld() {
  const aws = await openAwsWorld();
  const client = new DynamoDBClient(aws.sandbox.sdk);
  const { tableName } = aws.sandbox.access;
  const world = {
    aws,
    /** Each time with keys that no other test uses, in the table that is there from the start. */
    newConfig: () => ({
      tableName,
      itemPrefix: `config#${randomUUID()}#`,
      attributeName: 'value',
      sessionToken: undefined,
      roleArn: undefined,
      externalId: undefined,
      ...aws.credentials,
    }),
    /** A new table with these key attributes: a partition key, and perhaps a sort key. */
    async makeTable(...keys: [name: string, type: ScalarAttributeType][]): Promise<string> {
      const name = `drill-${randomUUID()}`;
      await client.send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: keys.map(([AttributeName], index) => ({
            AttributeName,
            KeyType: index === 0 ? 'HASH' : 'RANGE',
          })),
          AttributeDefinitions: keys.map(([AttributeName, AttributeType]) => ({
            AttributeName,
            AttributeType,
          })),
        }),
      );
      return name;
    },
    async readItem(table: string, key: Record<string, string>) {
      const command = new GetItemCommand({ TableName: table, Key: textsOf(key) });
      return (await client.send(command)).Item;
    },
    async writeItem(table: string, texts: Record<string, string>): Promise<void> {
      await client.send(new PutItemCommand({ TableName: table, Item: textsOf(texts) }));
    },
  };
  return world;
}

function textsOf(texts: Record<string, string>): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { S: text }]));
}
