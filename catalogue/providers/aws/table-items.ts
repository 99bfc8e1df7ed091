import type * as Sdk from '@aws-sdk/client-dynamodb';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { askerOf } from './clients.ts';
import type { Aws } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import type { Call } from './refusals.ts';

export interface TableKeys {
  status: string;
  /** The partition key, and the sort key where there is one. */
  keys: { name: string; type: string }[];
}

/** One item by its primary key, all of text, and the attribute that its content is in. */
export interface ItemName {
  table: string;
  key: Record<string, string>;
  attribute: string;
}

/** Undefined where the account has no such table in this region. */
export async function lookAtTable(aws: Aws, table: string): Promise<TableKeys | undefined> {
  const call = callOf('DescribeTable', 'the look at the table', { writes: false });
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.DescribeTableCommand({ TableName: table });
    const answer = await unlessNoTable(() => client.send(command, options));
    if (answer?.Table === undefined) return undefined;
    const { TableStatus: status = '', KeySchema = [], AttributeDefinitions = [] } = answer.Table;
    const keys = KeySchema.map(({ AttributeName: name = '' }) => {
      const definition = AttributeDefinitions.find(({ AttributeName }) => AttributeName === name);
      return { name, type: definition?.AttributeType ?? '' };
    });
    return { status, keys };
  });
}

/** `taken` when an item of this key is there: nothing is ever overwritten. */
export async function createItem(
  aws: Aws,
  { table, key, attribute }: ItemName,
  content: string,
): Promise<'made' | 'taken' | 'no table'> {
  const call = callOf('PutItem', 'the writing of the item', {
    writes: true,
    unanswered: 'Whether the item was planted is not known; the next try finds out.',
  });
  const [partition = ''] = Object.keys(key);
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.PutItemCommand({
      TableName: table,
      Item: { ...textsOf(key), [attribute]: { S: content } },
      // Looks at the item of this very key: where it has its partition key, it is there.
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': partition },
    });
    try {
      return (await unlessNoTable(() => client.send(command, options))) === undefined ? 'no table' : 'made';
    } catch (cause) {
      if (readFault(cause).code === 'ConditionalCheckFailedException') return 'taken';
      throw cause;
    }
  });
}

export interface StoredItem {
  /** Missing where the attribute is, or holds no text. */
  content: string | undefined;
  /** Somebody added attributes of their own. */
  hasOthers: boolean;
}

/** As it is now, not as it was a moment ago; undefined where there is no such item, or no table. */
export async function readItem(
  aws: Aws,
  { table, key, attribute }: ItemName,
): Promise<StoredItem | undefined> {
  const call = callOf('GetItem', 'the reading of the item', { writes: false });
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.GetItemCommand({ TableName: table, Key: textsOf(key), ConsistentRead: true });
    const answer = await unlessNoTable(() => client.send(command, options));
    if (answer?.Item === undefined) return undefined;
    const others = Object.keys(answer.Item).filter((name) => name !== attribute && !Object.hasOwn(key, name));
    // The SDK hands on whatever JSON holds.
    const content: unknown = answer.Item[attribute]?.S;
    return { content: typeof content === 'string' ? content : undefined, hasOthers: others.length > 0 };
  });
}

/** Only while the attribute still holds this content; DynamoDB itself decides. */
export async function removeItem(
  aws: Aws,
  { table, key, attribute }: ItemName,
  content: string,
): Promise<'removed' | 'changed'> {
  const call = callOf('DeleteItem', 'the removal of the item', {
    writes: true,
    unanswered: 'Whether the item was removed is not known; the next try finds out.',
  });
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.DeleteItemCommand({
      TableName: table,
      Key: textsOf(key),
      ConditionExpression: '#content = :content',
      ExpressionAttributeNames: { '#content': attribute },
      ExpressionAttributeValues: { ':content': { S: content } },
    });
    try {
      await unlessNoTable(() => client.send(command, options));
      return 'removed';
    } catch (cause) {
      if (readFault(cause).code === 'ConditionalCheckFailedException') return 'changed';
      throw cause;
    }
  });
}

const ask = askerOf<typeof Sdk, DynamoDBClient>(
  () => import('@aws-sdk/client-dynamodb'),
  (sdk, config) =>
    new sdk.DynamoDBClient({
      ...config,
      // Addresses of the account or out of an answer would be others than the service's own.
      accountIdEndpointMode: 'disabled',
      endpointDiscoveryEnabled: false,
    }),
);

function callOf(operation: string, deed: string, more: Pick<Call, 'writes' | 'unanswered'>): Call {
  return { service: 'DynamoDB', deed, action: `dynamodb:${operation}`, ...more };
}

function textsOf(key: Record<string, string>): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(key).map(([name, text]) => [name, { S: text }]));
}

async function unlessNoTable<T>(request: () => Promise<T>): Promise<T | undefined> {
  return await unlessGone(request, (cause) => readFault(cause).code === 'ResourceNotFoundException');
}
