import { permit, type Call } from '#sandbox/aws/call.ts';
import { documents } from '#sandbox/aws/documents.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';

export type KeyType = 'S' | 'N' | 'B';

/** One attribute of a primary key: the partition key first, then the sort key where there is one. */
export type KeyAttribute = { name: string; role: 'HASH' | 'RANGE'; type: KeyType };

export type Table = {
  name: string;
  id: string;
  accountId: string;
  region: string;
  keys: KeyAttribute[];
  createdAt: string;
};

export const tables = documents<Table>('table');

/** The table of this name, once the caller may do this to it. */
export function openTable(call: Call, given: string | undefined, action: string): Table {
  const name = nameOf(given ?? '');
  const { accountId, owner } = call.caller;
  const ARN = tableArn({ region: call.region, accountId, name });
  call.resources.push({ type: 'AWS::DynamoDB::Table', ARN, accountId });
  permit(call, action, ARN);
  const table = tables.get(call.state, owner, placeOf({ region: call.region, accountId, name }));
  if (table) return table;
  const which = action === 'dynamodb:DescribeTable' ? `: Table: ${name} not found` : '';
  throw awsProblem('ResourceNotFoundException', 400, `Requested resource not found${which}`);
}

type Named = Pick<Table, 'accountId' | 'region' | 'name'>;

export function tableArn({ accountId, region, name }: Named): string {
  return `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;
}

export function placeOf({ accountId, region, name }: Named): string {
  return `${accountId}/${region}/${name}`;
}

export function validation(sentence: string) {
  return awsProblem('ValidationException', 400, sentence);
}

function nameOf(given: string): string {
  return /^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/([^/]+)$/.exec(given)?.[1] ?? given;
}
