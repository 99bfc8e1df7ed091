import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  paginateListTables,
  paginateScan,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  type AttributeValue,
  type DeleteItemCommandInput,
  type PutItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { sdkConfig, sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('DynamoDB of the sandbox', () => {
  let box: TestSandbox;
  let client: DynamoDBClient;
  let TableName: string;
  beforeAll(async () => {
    box = await testSandbox({ pageSize: 2 });
    client = new DynamoDBClient(box.sdk);
    ({ tableName: TableName } = box.access);
  });
  afterAll(() => box.stop());

  type Item = Record<string, AttributeValue>;
  const put = (Item: Item, more: Partial<PutItemCommandInput> = {}) =>
    client.send(new PutItemCommand({ TableName, Item, ...more }));
  const read = async (Key: Item) =>
    (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const remove = (Key: Item, more: Partial<DeleteItemCommandInput> = {}) =>
    client.send(new DeleteItemCommand({ TableName, Key, ...more }));
  const newKey = () => ({ id: { S: randomUUID() } });
  const pairTable = (name: string, BillingMode?: 'PAY_PER_REQUEST', partition = 'pk') =>
    client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode,
        KeySchema: [
          { AttributeName: partition, KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [
          { AttributeName: 'sk', AttributeType: 'N' },
          { AttributeName: partition, AttributeType: 'S' },
        ],
      }),
    );

  it('has a table from the start, and tells its key', async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    expect(Table).toMatchObject({
      TableStatus: 'ACTIVE',
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      TableArn: `arn:aws:dynamodb:us-east-1:${box.access.accountId}:table/${TableName}`,
    });
  });

  it('makes a table with two keys, once', async () => {
    const name = `pairs-${randomUUID()}`;
    expect(await outcomeOf(pairTable(name))).toBe('400 ValidationException');
    const { TableDescription } = await pairTable(name, 'PAY_PER_REQUEST');
    expect(TableDescription?.TableStatus).toBe('CREATING');
    expect(await outcomeOf(pairTable(name, 'PAY_PER_REQUEST'))).toBe('400 ResourceInUseException');
    const Item = { pk: { S: 'a' }, sk: { N: '1' }, x: { S: 'y' } };
    await client.send(new PutItemCommand({ TableName: name, Item }));
    const half = new GetItemCommand({ TableName: name, Key: { pk: { S: 'a' } } });
    expect(await outcomeOf(client.send(half))).toBe('400 ValidationException');
    const whole = new GetItemCommand({ TableName: name, Key: { pk: { S: 'a' }, sk: { N: '1' } } });
    expect((await client.send(whole)).Item).toEqual(Item);
  });

  it('gives back each type of value as it came', async () => {
    const key = newKey();
    const Item: Item = {
      ...key,
      n: { N: '12345678901234567890.5' },
      b: { B: new Uint8Array([0, 255]) },
      m: { M: { l: { L: [{ NULL: true }, { BOOL: false }, { SS: ['a', 'b'] }] } } },
      __proto__x: { S: 'ünïcode' },
    };
    await put(Item);
    expect(await read(key)).toEqual(Item);
  });

  it('holds a condition against what lies there', async () => {
    const key = newKey();
    const isNew = {
      ConditionExpression: 'attribute_not_exists(#k)',
      ExpressionAttributeNames: { '#k': 'id' },
    };
    const refused = '400 ConditionalCheckFailedException';
    expect(await outcomeOf(put({ ...key, v: { S: 'ours' } }, isNew))).toBe('ok');
    expect(await outcomeOf(put({ ...key, v: { S: 'theirs' } }, isNew))).toBe(refused);
    const isOurs = (value: string) => ({
      ConditionExpression: '#v = :v AND (NOT attribute_not_exists(id) OR v <> :v)',
      ExpressionAttributeNames: { '#v': 'v' },
      ExpressionAttributeValues: { ':v': { S: value } },
    });
    expect(await outcomeOf(remove(key, isOurs('theirs')))).toBe(refused);
    expect(await outcomeOf(remove(key, isOurs('ours')))).toBe('ok');
    expect(await outcomeOf(remove(key, isOurs('ours')))).toBe(refused);
    expect(await outcomeOf(remove(key))).toBe('ok');
    expect(await read(key)).toBeUndefined();
  });

  it('lists tables and scans items page by page, each once', async () => {
    const own = new DynamoDBClient(sdkConfig(box.endpoint, await box.client.account('lister')));
    const names = ['aaa', 'bbb', 'ccc', TableName].toSorted();
    const KeySchema = [{ AttributeName: 'id', KeyType: 'HASH' as const }];
    const AttributeDefinitions = [{ AttributeName: 'id', AttributeType: 'S' as const }];
    for (const name of ['aaa', 'bbb', 'ccc']) {
      await own.send(
        new CreateTableCommand({
          TableName: name,
          KeySchema,
          AttributeDefinitions,
          BillingMode: 'PAY_PER_REQUEST',
        }),
      );
    }
    const listed: string[] = [];
    for await (const page of paginateListTables({ client: own }, {})) listed.push(...(page.TableNames ?? []));
    expect(listed).toEqual(names);

    const ids = ['1', '2', '3', '4', '5'];
    for (const id of ids) {
      await own.send(new PutItemCommand({ TableName: 'aaa', Item: { id: { S: id } } }));
      await own.send(new PutItemCommand({ TableName: 'bbb', Item: { id: { S: `b${id}` } } }));
    }
    const scanned: string[] = [];
    for await (const page of paginateScan({ client: own }, { TableName: 'aaa' })) {
      expect(page.Count).toBeLessThanOrEqual(2);
      scanned.push(...(page.Items ?? []).map(({ id }) => id?.S ?? ''));
    }
    expect(scanned.toSorted()).toEqual(ids);
  });

  it('takes an item of 400 KB, names and values together, and none beyond', async () => {
    const key = newKey();
    const room = 400 * 1024 - Buffer.byteLength(`id${key.id.S}v`);
    expect(await outcomeOf(put({ ...key, v: { S: 'x'.repeat(room) } }))).toBe('ok');
    expect(await outcomeOf(put({ ...key, v: { S: 'x'.repeat(room + 1) } }))).toBe('400 ValidationException');
  });

  it('refuses what AWS refuses', async () => {
    const key = newKey();
    const none = { TableName: 'none' };
    const values = { ':v': { S: 'x' } };
    const outcomes = [
      put({ v: { S: 'no key' } }),
      put({ id: { N: '1' } }),
      put({ id: { S: '' } }),
      put({ id: { S: 'x'.repeat(2049) } }),
      put({ ...key, n: { N: 'ten' } }),
      put(key, { ConditionExpression: 'attribute_exists(' }),
      put(key, { ConditionExpression: 'v = :v' }),
      put(key, { ConditionExpression: 'attribute_exists(id)', ExpressionAttributeValues: values }),
      client.send(new PutItemCommand({ ...none, Item: key })),
      client.send(new DescribeTableCommand(none)),
      client.send(new ScanCommand({} as { TableName: string })),
      client.send(new QueryCommand({ TableName, KeyConditionExpression: 'id = :v' })),
      put(key, { ConditionExpression: 'contains(v, :v)', ExpressionAttributeValues: values }),
    ].map(outcomeOf);
    const refused = '400 ValidationException';
    expect(await Promise.all(outcomes)).toEqual([
      ...Array.from({ length: 8 }, () => refused),
      '400 ResourceNotFoundException',
      '400 ResourceNotFoundException',
      refused,
      '501 NotImplemented',
      '501 NotImplemented',
    ]);
  });

  it('misses a key in an item even where every object has something of its name', async () => {
    await pairTable('odd', 'PAY_PER_REQUEST', 'constructor');
    const sent = client.send(new PutItemCommand({ TableName: 'odd', Item: { sk: { N: '1' } } }));
    await expect(sent).rejects.toThrow('Missing the key constructor');
  });

  it('names the missing permission and the table', async () => {
    const limited = new DynamoDBClient(await sdkLimitedTo(box, ['dynamodb:DescribeTable']));
    expect(await outcomeOf(limited.send(new DescribeTableCommand({ TableName })))).toBe('ok');
    const reading = limited.send(new GetItemCommand({ TableName, Key: newKey() }));
    await expect(reading).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`dynamodb:GetItem on resource: arn:aws:dynamodb:us-east-1:`),
    });
    expect(await outcomeOf(limited.send(new ListTablesCommand({})))).toBe('400 AccessDeniedException');
  });

  it('records items as data events and tables as management events, and never a value', async () => {
    const key = newKey();
    await put({ ...key, v: { S: 'not for the trail' } });
    await client.send(new DescribeTableCommand({ TableName }));
    const [latest, before] = await box.client.events(box.owner, 2);
    expect(latest).toMatchObject({ eventName: 'DescribeTable', eventCategory: 'Management' });
    expect(before).toMatchObject({
      eventSource: 'dynamodb.amazonaws.com',
      eventName: 'PutItem',
      eventCategory: 'Data',
      requestParameters: { tableName: TableName },
    });
    expect(JSON.stringify(before)).not.toContain('not for the trail');
  });
});
