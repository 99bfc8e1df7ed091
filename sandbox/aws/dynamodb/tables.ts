import { randomUUID } from 'node:crypto';
import type {
  CreateTableInput,
  DescribeTableInput,
  ListTablesInput,
  TableDescription,
} from '@aws-sdk/client-dynamodb';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { itemsOf } from './item-store.ts';
import {
  openTable,
  placeOf,
  tableArn,
  tables,
  validation,
  type KeyAttribute,
  type Table,
} from './table-store.ts';

export function createTable(call: Call, input: CreateTableInput) {
  const { TableName: name = '', BillingMode, ProvisionedThroughput } = input;
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
  if (!/^[\w.-]{3,255}$/.test(name)) {
    throw validation(
      'TableName must be at least 3 characters long and at most 255 characters long, of a-z, A-Z, 0-9, _, - and .',
    );
  }
  if (
    input.GlobalSecondaryIndexes ||
    input.LocalSecondaryIndexes ||
    input.StreamSpecification?.StreamEnabled
  ) {
    throw notBuilt('This sandbox knows neither indexes nor streams of tables.');
  }
  if (BillingMode !== 'PAY_PER_REQUEST' && !ProvisionedThroughput) {
    throw validation('No provisioned throughput specified for the table');
  }
  const { accountId, owner } = call.caller;
  const named = { name, accountId, region: call.region };
  call.resources.push({ type: 'AWS::DynamoDB::Table', ARN: tableArn(named), accountId });
  permit(call, 'dynamodb:CreateTable', tableArn(named));
  if (tables.get(call.state, owner, placeOf(named))) {
    throw awsProblem('ResourceInUseException', 400, `Table already exists: ${name}`);
  }
  const table = { ...named, id: randomUUID(), keys: readKeys(input), createdAt: call.now.toISOString() };
  tables.put(call.state, owner, placeOf(table), table);
  return { TableDescription: { ...describe(call, table), TableStatus: 'CREATING' } };
}

/** Ready at once: the seconds that AWS takes are left out. */
export function describeTable(call: Call, input: DescribeTableInput) {
  return { Table: describe(call, openTable(call, input.TableName, 'dynamodb:DescribeTable')) };
}

export function listTables(call: Call, input: ListTablesInput) {
  permit(call, 'dynamodb:ListTables', '*');
  const { accountId, owner } = call.caller;
  const prefix = placeOf({ accountId, region: call.region, name: '' });
  const asked = input.Limit ?? 100;
  if (asked < 1 || asked > 100) throw validation('Limit must be 1 to 100');
  const size = Math.min(asked, call.pageSize ?? asked);
  const after = prefix + (input.ExclusiveStartTableName ?? '');
  const found = tables.listAfter(call.state, owner, prefix, after, size + 1);
  const names = found.slice(0, size).map(({ name }) => name);
  return { TableNames: names, LastEvaluatedTableName: found.length > size ? names.at(-1) : undefined };
}

function describe(call: Call, table: Table): TableDescription {
  const { items, bytes } = itemsOf(call, table);
  return {
    TableName: table.name,
    TableArn: tableArn(table),
    TableId: table.id,
    TableStatus: 'ACTIVE',
    KeySchema: table.keys.map(({ name, role }) => ({ AttributeName: name, KeyType: role })),
    AttributeDefinitions: table.keys.map(({ name, type }) => ({ AttributeName: name, AttributeType: type })),
    CreationDateTime: new Date(table.createdAt),
    ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    ItemCount: items,
    TableSizeBytes: bytes,
    DeletionProtectionEnabled: false,
  };
}

function readKeys(input: CreateTableInput): KeyAttribute[] {
  const schema = input.KeySchema ?? [];
  const [partition, sort, ...rest] = schema;
  const isOrdered = partition?.KeyType === 'HASH' && (sort?.KeyType ?? 'RANGE') === 'RANGE';
  if (!isOrdered || rest.length > 0) {
    throw validation('Invalid KeySchema: The first KeySchemaElement is a HASH key, a second one a RANGE key');
  }
  const definitions = input.AttributeDefinitions ?? [];
  if (definitions.length !== schema.length) {
    throw validation(
      'One or more parameter values were invalid: Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions',
    );
  }
  return schema.map(({ AttributeName: name = '', KeyType: role }) => {
    const type = definitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType;
    if (type !== 'S' && type !== 'N' && type !== 'B') {
      throw validation(
        'One or more parameter values were invalid: Some index key attributes have no definition',
      );
    }
    return { name, role: role === 'RANGE' ? 'RANGE' : 'HASH', type };
  });
}
