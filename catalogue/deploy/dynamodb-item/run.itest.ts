import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigOf } from '#catalogue/fields.ts';
import { openTablesWorld } from '#catalogue/providers/aws/testing-tables.ts';
import { refusal, testArtifact, testRun } from '#catalogue/testing.ts';
import type { fields } from './manifest.ts';
import { dynamodbItem } from './run.ts';

describe('dynamodbItem', () => {
  let world: Awaited<ReturnType<typeof openTablesWorld>>;
  beforeAll(async () => {
    world = await openTablesWorld();
  });
  afterEach(() => world.aws.sandbox.client.clearFaults());
  afterAll(() => world.aws.stop());

  const begin = () => testRun({ aws: world.aws.sandbox.endpoint });
  const artifact = testArtifact('{"a":1}');
  type Config = ConfigOf<typeof fields>;
  async function plant(config: Config, content = artifact) {
    const place = dynamodbItem.place(config, 'settings.json', 1);
    return await dynamodbItem.put(config, place, content, begin().context);
  }
  const keyIn = (config: Config) => `${config.itemPrefix}settings.json`;

  it('answers where the item lies, and a receipt with exact names', async () => {
    const config = world.newConfig();
    const item = keyIn(config);
    const { output, receipt } = await plant(config);
    expect(output).toEqual({
      table_name: config.tableName,
      item_key: item,
      region: 'us-east-1',
      location: `dynamodb://us-east-1/${config.tableName}/${item}`,
    });
    expect(receipt).toEqual({
      table: config.tableName,
      item,
      partition_key: 'id',
      attribute: 'value',
      region: 'us-east-1',
      account_id: world.aws.sandbox.access.accountId,
      sha256: artifact.sha256,
    });
    expect(await world.readItem(config.tableName, { id: item })).toEqual({
      id: { S: item },
      value: { S: artifact.content },
    });
  });

  it('fills both keys of a table that has two, and finds the item by both again', async () => {
    const tableName = await world.makeTable(['pk', 'S'], ['sk', 'S']);
    const config = { ...world.newConfig(), tableName, attributeName: 'payload' };
    const item = keyIn(config);
    const { receipt } = await plant(config);
    expect(await world.readItem(tableName, { pk: item, sk: item })).toMatchObject({
      payload: { S: artifact.content },
    });
    // Somebody else's item below the same partition key is none of ours.
    await world.writeItem(tableName, { pk: item, sk: 'theirs' });
    expect(await dynamodbItem.retract(config, receipt, begin().context)).toBe('retracted');
    expect(await world.readItem(tableName, { pk: item, sk: item })).toBeUndefined();
    expect(await world.readItem(tableName, { pk: item, sk: 'theirs' })).toBeDefined();
  });

  it('works through a role whose session runs out in the middle', async () => {
    const { roleArn, externalId } = world.aws.sandbox.access;
    const fault = { kind: 'error', code: 'ExpiredTokenException', operation: 'PutItem', count: 1 } as const;
    await world.aws.sandbox.client.setFault(fault);
    const { output } = await plant({ ...world.newConfig(), roleArn, externalId });
    expect(output['item_key']).toContain('settings.json');
  });

  it('takes what fits into an item, and refuses the rest before it writes', async () => {
    const config = world.newConfig();
    const room = 400 * 1024 - Buffer.byteLength(`id${keyIn(config)}value`);
    await plant(config, testArtifact('x'.repeat(room)));
    const sentence = await refusal(plant(world.newConfig(), testArtifact('x'.repeat(room + 1))));
    expect(sentence).toMatch(
      /^The file has 409,\d{3} bytes; an item of this table takes 409,\d{3}\. Nothing was planted\. /,
    );
    const events = await world.aws.sandbox.client.events(world.aws.sandbox.owner, 1);
    expect(events[0]?.eventName).toBe('DescribeTable');
  });

  it('leaves an item to which somebody added an attribute', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    const own = { id: keyIn(config), value: artifact.content };
    await world.writeItem(config.tableName, { ...own, owner: 'theirs' });
    expect(await dynamodbItem.status(config, receipt, begin().context)).toBe('changed');
    expect(await dynamodbItem.retract(config, receipt, begin().context)).toBe('changed');
  });

  it('leaves an item that is changed between the look and the removal', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    const { client } = world.aws.sandbox;
    await client.setFault({ kind: 'slow', operation: 'DeleteItem', count: 1, delayMs: 1000 });
    const retracting = dynamodbItem.retract(config, receipt, begin().context);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await world.writeItem(config.tableName, { id: keyIn(config), value: 'theirs' });
    expect(await retracting).toBe('changed');
    expect(await world.readItem(config.tableName, { id: keyIn(config) })).toMatchObject({
      value: { S: 'theirs' },
    });
  });

  it('finds the item gone where the whole table is', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    const elsewhere = { ...receipt, table: 'gone-with-its-items' };
    expect(await dynamodbItem.status(config, elsewhere, begin().context)).toBe('gone');
    expect(await dynamodbItem.retract(config, elsewhere, begin().context)).toBe('already_gone');
  });

  it('says nothing of what has the same name in another account', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    const { client, owner } = world.aws.sandbox;
    const { accessKeyId, secretAccessKey } = await client.account(owner, 'other');
    const stranger = { ...config, accessKeyId, secretAccessKey };
    for (const ask of [dynamodbItem.status, dynamodbItem.retract]) {
      expect(await refusal(ask(stranger, receipt, begin().context))).toContain(
        `but it was planted in account ${receipt['account_id']}.`,
      );
    }
    expect(await dynamodbItem.status(config, receipt, begin().context)).toBe('present');
  });

  describe('its sentences', () => {
    it('say that there is no such table in the region', async () => {
      const config = { ...world.newConfig(), region: 'eu-west-1' };
      expect(await refusal(dynamodbItem.preflight(config, begin().context))).toBe(
        `There is no table ${config.tableName} in eu-west-1. Nothing was planted. Make it or choose another, then retry this step.`,
      );
    });

    it.each([
      ['a number', 'N'],
      ['not text', 'B'],
    ] as const)('say that the key of the table is %s', async (words, type) => {
      const tableName = await world.makeTable(['pk', 'S'], ['sk', type]);
      expect(await refusal(plant({ ...world.newConfig(), tableName }))).toBe(
        `The key of the table ${tableName} is ${words}, and the name of a file cannot stand there. Nothing was planted. Choose a table whose keys are strings, then retry this step.`,
      );
    });

    it('say that the attribute is the key', async () => {
      const config = { ...world.newConfig(), attributeName: 'id' };
      expect(await refusal(plant(config))).toBe(
        `The attribute id is the key of the table ${config.tableName}. Nothing was planted. Choose another attribute name, then retry this step.`,
      );
    });

    it('name the missing permission', async () => {
      const keys = await world.aws.keysFor(['dynamodb:DescribeTable']);
      expect(await refusal(plant({ ...world.newConfig(), ...keys }))).toBe(
        'DynamoDB refused the writing of the item: the role lacks dynamodb:PutItem. Nothing was planted. Add it, then retry this step.',
      );
    });
  });
});
