import type * as DynamoDb from '@aws-sdk/client-dynamodb';
import type { Handlers } from '#sandbox/aws/call.ts';
import { deleteItem, getItem, putItem, scan } from './items.ts';
import { createTable, describeTable, listTables } from './tables.ts';

/** What stands; every other operation of the schema answers 501. */
export const dynamodbHandlers: Handlers<typeof DynamoDb> = {
  CreateTable: createTable,
  DeleteItem: deleteItem,
  DescribeTable: describeTable,
  GetItem: getItem,
  ListTables: listTables,
  PutItem: putItem,
  Scan: scan,
};
