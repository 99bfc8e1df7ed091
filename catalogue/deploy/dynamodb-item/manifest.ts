import type { Manifest } from '#catalogue/agent.ts';
import type { Fields } from '#catalogue/fields.ts';
import { awsCredentialFields, awsKeyFields } from '#catalogue/providers/aws/credential-fields.ts';
import { checkAttributeName, checkItemPrefix, checkTableName } from './names.ts';

export const fields = {
  tableName: {
    type: 'text',
    required: true,
    description: 'Table to plant in; it must exist, and its key must be text',
    sandbox: 'tableName',
    check: checkTableName,
  },
  itemPrefix: {
    type: 'text',
    required: false,
    description: 'What stands before the file name in the key of the item, such as config#',
    check: checkItemPrefix,
  },
  attributeName: {
    type: 'text',
    required: true,
    description: 'Attribute of the item that holds the file',
    default: 'value',
    check: checkAttributeName,
  },
  region: { ...awsCredentialFields.region, description: 'Region in which the table lies' },
  ...awsKeyFields,
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'dynamodb-item',
  name: 'DynamoDB Item Deployer',
  description: 'Plants the generated file as an item of a DynamoDB table and proves that it arrived.',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Data',
  price: 2,
  runPrice: 1,
  permissions: ['dynamodb:DeleteItem', 'dynamodb:DescribeTable', 'dynamodb:GetItem', 'dynamodb:PutItem'],
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery_Howitworks.html
  remains:
    'Backups keep a copy: point-in-time recovery for up to 35 days, a backup until it is deleted. Whoever reads the table’s stream has seen it.',
  details: {
    features: [
      'Never overwrites: an item of the same key stays as it is',
      'Reads the planted item back and compares it byte by byte',
      'Takes back only its own item, and only while it holds what was planted',
      'Leaves no attribute that gives the decoy away',
    ],
    useCases: [
      'See whether a table that is copied out is noticed by what lies in it',
      'Test scanners that look for credentials in databases',
      'Rehearse the response to a leaked table',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
