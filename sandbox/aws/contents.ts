import { isForeign } from './accounts.ts';
import { keyOf, mapped, plain, sizeOf, type Item } from './dynamodb/attributes.ts';
import { listItems } from './dynamodb/item-store.ts';
import { tables, type Table } from './dynamodb/table-store.ts';
import { isFurniture } from './furniture/own-tag.ts';
import { accessKeys, roles, users, type PolicyHolder, type Tag } from './iam/entities.ts';
import { bucketArn, buckets } from './s3/bucket-store.ts';
import { listVersions } from './s3/object-store.ts';
import { mayAnyone } from './s3/public-access.ts';
import { secrets } from './secretsmanager/secret-store.ts';
import { parameters } from './ssm/parameter-store.ts';
import type { State } from './state.ts';
import { trustWords } from './trust-words.ts';

export type BucketContents = {
  name: string;
  region: string;
  createdAt: string;
  objects: Array<
    {
      key: string;
      size: number;
      etag: string;
      lastModified: string;
      versionId: string;
      isOpen?: true;
    } & Origin
  >;
};

/** Only of what came with the sandbox. */
type Origin = { isFurniture?: true };

/** Names and sizes only: what a secret holds is read with its own call, which leaves an event. */
export type AccountContents = {
  buckets: BucketContents[];
  secrets: Array<{ name: string; arn: string; region: string; size: number; changedAt: string } & Origin>;
  parameters: Array<
    {
      name: string;
      region: string;
      type: string;
      version: number;
      size: number;
      changedAt: string;
    } & Origin
  >;
  tables: Array<{ name: string; region: string; items: Array<{ id: string; key: string; size: number }> }>;
  /** Of all regions: what each may do by the names of its policies, and its keys by their ids. */
  users: Array<{
    name: string;
    createdAt: string;
    policies: string[];
    keys: Array<{ id: string; isActive: boolean }>;
  }>;
  /** Of all regions: what each may do, and whom it lets in. */
  roles: Array<{ name: string; createdAt: string; policies: string[]; trust: string } & Origin>;
};

export function contentsOf(state: State, owner: string): AccountContents {
  const isOwn = ({ accountId }: { accountId: string }) => !isForeign(state, owner, accountId);
  return {
    buckets: bucketsOf(state, owner, isOwn),
    secrets: secrets
      .list(state, owner)
      .filter(isOwn)
      .map(({ name, arn, region, versions, changedAt, tags }) => {
        const size = versions.reduce(
          (sum, { text, bytes }) => sum + Buffer.byteLength(text ?? bytes ?? ''),
          0,
        );
        return { name, arn, region, size, changedAt, ...originOf(tags) };
      }),
    parameters: parameters
      .list(state, owner)
      .filter(isOwn)
      .map(({ name, region, type, version, value, modifiedAt: changedAt, tags }) => {
        return { name, region, type, version, size: Buffer.byteLength(value), changedAt, ...originOf(tags) };
      }),
    tables: tables
      .list(state, owner)
      .filter(isOwn)
      .map((table) => ({
        name: table.name,
        region: table.region,
        items: listItems({ state, caller: { owner } }, table, undefined, mostListed).map((item) => ({
          id: idOf(table, item),
          key: (JSON.parse(keyOf(table, item)) as string[]).join(' / '),
          size: sizeOf(item),
        })),
      })),
    users: users
      .list(state, owner)
      .filter(isOwn)
      .map((user) => ({
        name: user.name,
        createdAt: user.createdAt,
        policies: policiesOf(user),
        keys: user.accessKeyIds.map((id) => ({
          id,
          isActive: accessKeys.get(state, owner, id)?.isActive ?? false,
        })),
      })),
    roles: roles
      .list(state, owner)
      .filter(isOwn)
      .map((role) => ({
        name: role.name,
        createdAt: role.createdAt,
        policies: policiesOf(role),
        trust: trustWords(role.trustPolicy),
        ...originOf(role.tags),
      })),
  };
}

function originOf(tags: readonly Tag[]): Origin {
  return isFurniture(tags) ? { isFurniture: true } : {};
}

function policiesOf({ attachedPolicies, inlinePolicies }: PolicyHolder): string[] {
  return [
    ...attachedPolicies.map((arn) => arn.slice(arn.lastIndexOf('/') + 1)),
    ...Object.keys(inlinePolicies),
  ];
}

/** The primary key, as a call of DynamoDB takes it. */
function idOf(table: Table, item: Item): string {
  const key = Object.entries(item).filter(([name]) => table.keys.some((part) => part.name === name));
  return JSON.stringify(mapped(Object.fromEntries(key), plain));
}

const mostListed = 10_000;

function bucketsOf(
  state: State,
  owner: string,
  isOwn: (thing: { accountId: string }) => boolean,
): BucketContents[] {
  return buckets
    .list(state, owner)
    .filter(isOwn)
    .map(({ name, region, createdAt, ...access }) => ({
      name,
      region,
      createdAt,
      objects: listVersions(state, { owner, bucket: name }, '', mostListed)
        .filter(({ head, isCurrent }) => isCurrent && !head.isMarker)
        .map(({ head: { key, size, etag, lastModified, versionId, tags } }) => ({
          key,
          size,
          etag,
          lastModified,
          versionId,
          ...(mayAnyone(access, 's3:GetObject', `${bucketArn(name)}/${key}`)
            ? { isOpen: true as const }
            : {}),
          ...originOf(tags),
        })),
    }));
}
