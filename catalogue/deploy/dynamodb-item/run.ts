import { createHash } from 'node:crypto';
import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent, Place, Planted, RetractOutcome } from '#catalogue/deploy-agent.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkReadBack } from '#catalogue/deploy/read-back.ts';
import { checkFits } from '#catalogue/deploy/size-limit.ts';
import type { ConfigOf } from '#catalogue/fields.ts';
import { connectAws, connectAwsAgain, type Aws } from '#catalogue/providers/aws/connection.ts';
import { enterAws, refuseOtherAccount } from '#catalogue/providers/aws/session.ts';
import {
  createItem,
  lookAtTable,
  readItem,
  removeItem,
  type ItemName,
} from '#catalogue/providers/aws/table-items.ts';
import { problem } from '#contract/refusal.ts';
import { manifest, type fields } from './manifest.ts';

type Config = ConfigOf<typeof fields>;
type Receipt = Record<string, string>;

const readBackWords = {
  target: 'DynamoDB',
  thing: 'item',
  content: 'item',
  suspect: 'who writes to this table',
};

export const dynamodbItem: DeployAgent<typeof fields> = {
  manifest,
  place(config, fileName, nth) {
    const { region, tableName: table } = config;
    const item = `${config.itemPrefix ?? ''}${nthName(fileName, nth)}`;
    return { location: `dynamodb://${region}/${table}/${item}`, target: { table, item } };
  },
  nameIn: ({ item }) => item,
  async preflight(config, context, words) {
    const aws = connectAws(config, context, 'Nothing was planted.', words);
    const { identity } = await enterAws(aws);
    const keys = await readKeys(aws, config);
    return { facts: { account_id: identity.accountId, arn: identity.arn, key: keys.join(', ') } };
  },
  async put(config, place, artifact, context) {
    const aws = connectAws(config, context, 'Nothing was planted.');
    const { identity } = await enterAws(aws);
    const name = nameIn(place, await readKeys(aws, config), config);
    checkFits(artifact, roomIn(name), 'an item of this table', 'Choose fewer secrets or another target');
    await plant(aws, name, artifact);
    context.log('info', `Planted ${place.location} in account ${identity.accountId}.`);
    return planted(aws, place, artifact, { name, accountId: identity.accountId });
  },
  async recognise(config, place, artifact, context) {
    const aws = connectAws(config, context, 'Whether the item lies there is not known.');
    const { identity } = await enterAws(aws);
    const name = nameIn(place, await readKeys(aws, config), config);
    if (!(await isThere(aws, name, artifact.sha256))) return undefined;
    return planted(aws, place, artifact, { name, accountId: identity.accountId });
  },
  async verify(config, receipt, artifact, context) {
    const aws = connectAwsAgain(
      config,
      receipt,
      context,
      'Whether the planted item lies there is not known.',
    );
    const stored = await readItem(aws, nameOf(receipt));
    checkReadBack(stored && { sha256: hashOf(stored.content) }, artifact, readBackWords, context);
  },
  async retract(config, receipt, context) {
    const aws = connectAwsAgain(config, receipt, context, 'Nothing was removed.', 'clean up again');
    await refuseOtherAccount(aws, receipt);
    return await retractItem(aws, receipt);
  },
  async status(config, receipt, context) {
    const aws = connectAwsAgain(
      config,
      receipt,
      context,
      'Whether the planted item lies there is not known.',
    );
    await refuseOtherAccount(aws, receipt);
    const stored = await readItem(aws, nameOf(receipt));
    if (stored === undefined) return 'gone';
    return isOurs(stored, receipt['sha256']) ? 'present' : 'changed';
  },
};

/** The names of the table's key attributes; a table that takes no text as its key is refused. */
async function readKeys(aws: Aws, config: Config): Promise<string[]> {
  const { tableName, attributeName, region } = config;
  const table = await lookAtTable(aws, tableName);
  if (table === undefined) {
    throw refused(`There is no table ${tableName} in ${region}.`, aws, 'Make it or choose another');
  }
  if (table.status !== 'ACTIVE' && table.status !== 'UPDATING') {
    throw refused(`The table ${tableName} is not ready.`, aws, 'Wait until it is active');
  }
  const other = table.keys.find(({ type }) => type !== 'S');
  if (other !== undefined || table.keys.length === 0) {
    const kind = other?.type === 'N' ? 'a number' : 'not text';
    throw refused(
      `The key of the table ${tableName} is ${kind}, and the name of a file cannot stand there.`,
      aws,
      'Choose a table whose keys are strings',
    );
  }
  if (table.keys.some(({ name }) => name === attributeName)) {
    throw refused(
      `The attribute ${attributeName} is the key of the table ${tableName}.`,
      aws,
      'Choose another attribute name',
    );
  }
  return table.keys.map(({ name }) => name);
}

async function plant(aws: Aws, name: ItemName, artifact: Artifact): Promise<void> {
  const outcome = await createItem(aws, name, artifact.content);
  if (outcome === 'made') return;
  if (outcome === 'no table') {
    throw refused(`The table ${name.table} is gone.`, aws, 'Make it or choose another');
  }
  // Every generated file is unlike any other: the same bytes are our own, from an answer or a process that was lost.
  if (await isThere(aws, name, artifact.sha256)) return;
  const [key] = Object.values(name.key);
  throw problem(
    'provider-refused',
    `An item with the key ${key} already exists in the table ${name.table}. It was not touched and nothing was planted. Choose another file name or item prefix.`,
  );
}

async function retractItem(aws: Aws, receipt: Receipt): Promise<RetractOutcome> {
  const name = nameOf(receipt);
  const there = await readItem(aws, name);
  if (there === undefined) return 'already_gone';
  if (!isOurs(there, receipt['sha256'])) return 'changed';
  const removed = await removeItem(aws, name, there.content ?? '');
  // It lay there a moment ago: where nothing is left, our own request took it and its answer was lost.
  const isLeft = removed === 'changed' && (await readItem(aws, name)) !== undefined;
  return isLeft ? 'changed' : 'retracted';
}

async function isThere(aws: Aws, name: ItemName, sha256: string): Promise<boolean> {
  return hashOf((await readItem(aws, name))?.content) === sha256;
}

/** An attribute of somebody else's would go with the item. */
function isOurs(
  item: { content: string | undefined; hasOthers: boolean },
  sha256: string | undefined,
): boolean {
  return !item.hasOthers && hashOf(item.content) === sha256;
}

function hashOf(content: string | undefined): string | undefined {
  return content === undefined ? undefined : createHash('sha256').update(content).digest('hex');
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html: names count like values. */
const mostItemBytes = 400 * 1024;

function roomIn({ key, attribute }: ItemName): number {
  return mostItemBytes - Buffer.byteLength(Object.entries(key).flat().join('') + attribute);
}

/** A table with a sort key gets the same text for both, as tables of many kinds of things often do. */
function nameIn({ target }: Place, keys: readonly string[], config: Config): ItemName {
  const { table, item } = target;
  if (table === undefined || item === undefined) throw notRecorded();
  return { table, key: Object.fromEntries(keys.map((key) => [key, item])), attribute: config.attributeName };
}

/** The receipt alone counts: configuration and table may have changed since. */
function nameOf(receipt: Receipt): ItemName {
  const { table, item, attribute, partition_key: partition, sort_key: sort } = receipt;
  if (table === undefined || item === undefined || attribute === undefined || partition === undefined) {
    throw notRecorded();
  }
  return { table, attribute, key: { [partition]: item, ...(sort === undefined ? {} : { [sort]: item }) } };
}

function planted(
  aws: Aws,
  place: Place,
  artifact: Artifact,
  { name, accountId }: { name: ItemName; accountId: string },
): Planted {
  const { region } = aws.config;
  const [partition = '', sort] = Object.keys(name.key);
  const item = name.key[partition] ?? '';
  return {
    output: { table_name: name.table, item_key: item, region, location: place.location },
    receipt: {
      table: name.table,
      item,
      partition_key: partition,
      ...(sort === undefined ? {} : { sort_key: sort }),
      attribute: name.attribute,
      region,
      account_id: accountId,
      sha256: artifact.sha256,
    },
  };
}

function refused(what: string, { words }: Aws, todo: string) {
  return problem('provider-refused', `${what} ${words.consequence} ${todo}, then ${words.again}.`);
}

function notRecorded() {
  return problem('internal', 'The place of the item was not recorded.');
}
