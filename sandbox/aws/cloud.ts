import { anonymous, type Cloud, type CloudEvent, type Container } from '#sandbox/clouds/cloud.ts';
import { contentsOf, type AccountContents } from './contents.ts';
import { listEvents, type SandboxEvent } from './events.ts';
import { readAsColleague } from './read-as-colleague.ts';

export const awsCloud: Cloud = {
  log: {
    about:
      'CloudTrail keeps management events for 90 days without being asked. Data events, which are reads and writes of objects and items, are kept only where a trail was told to record them. A call with a key that AWS does not know is in nobody’s log.',
    sources: [
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/view-cloudtrail-events.html',
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-data-events-with-cloudtrail.html',
    ],
  },
  contents: async ({ state }, owner) => containersOf(contentsOf(state, owner)),
  read: readAsColleague,
  events: ({ state }, owner, limit) => listEvents(state, owner, limit).map(toCloudEvent),
};

function containersOf(contents: AccountContents): Container[] {
  const { buckets, secrets, parameters, tables, users, roles } = contents;
  const byRegion = (
    kind: string,
    name: string,
    all: { region: string; name: string; size: number; changedAt: string; isFurniture?: true }[],
  ): Container[] =>
    [...Map.groupBy(all, ({ region }) => region)].map(([region, things]) => ({
      id: `${kind}:${region}`,
      kind,
      name,
      note: region,
      things: things.map((thing) => ({
        id: thing.name,
        name: thing.name,
        size: thing.size,
        changedAt: thing.changedAt,
        ...originNote(thing),
      })),
    }));
  return [
    ...buckets.map(({ name, region, objects }) => ({
      id: `bucket:${region}:${name}`,
      kind: 'bucket',
      name: `s3://${name}`,
      note: objects.some(({ isOpen }) => isOpen === true) ? `${region} · open to the public` : region,
      things: objects.map((object) => ({
        id: object.key,
        name: object.key,
        size: object.size,
        changedAt: object.lastModified,
        ...originNote(object),
      })),
    })),
    ...byRegion('secrets', 'Secrets Manager', secrets),
    ...byRegion('parameters', 'Parameter Store', parameters),
    ...tables.map(({ name, region, items }) => ({
      id: `table:${region}:${name}`,
      kind: 'table',
      name: `DynamoDB ${name}`,
      note: region,
      things: items.map(({ id, key, size }) => ({ id, name: key, size, changedAt: null })),
    })),
    {
      id: 'users:',
      kind: 'users',
      name: 'IAM users',
      note: 'all regions',
      things: users.map((user) => ({
        id: user.name,
        name: user.name,
        size: null,
        changedAt: user.createdAt,
        note: noteOf(user),
      })),
    },
    {
      id: 'roles:',
      kind: 'roles',
      name: 'IAM roles',
      note: 'all regions',
      things: roles.map(({ name, createdAt, policies, trust, isFurniture }) => ({
        id: name,
        name,
        size: null,
        changedAt: createdAt,
        note: [policies.join(', ') || 'no policy', trust, ...(isFurniture === true ? [origin] : [])].join(
          ' · ',
        ),
      })),
    },
  ]
    .filter(({ things, kind }) => !holdsEntities.has(kind) || things.length > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** First where somebody has put something, then what came with the sandbox, then what cannot be opened. */
function rankOf({ things }: Container): number {
  const readable = things.filter(({ size }) => size !== null);
  if (readable.some(({ note }) => note !== origin)) return 0;
  return readable.length > 0 ? 1 : 2;
}

const holdsEntities = new Set(['users', 'roles']);

/** So that nobody takes it for something planted. */
const origin = 'came with the sandbox';

function originNote({ isFurniture }: { isFurniture?: true }): { note?: string } {
  return isFurniture === true ? { note: origin } : {};
}

/** What a thief would get with it, and the names of the keys that would bring it. */
function noteOf({ policies, keys }: AccountContents['users'][number]): string {
  const ids = keys.map(({ id, isActive }) => (isActive ? `key ${id}` : `key ${id}, inactive`));
  return [policies.join(', ') || 'no policy', ...(ids.length === 0 ? ['no key'] : ids)].join(' · ');
}

function whoOf({ userIdentity: { type, userName, arn } }: SandboxEvent): string {
  if (type === 'AWSAccount') return anonymous;
  return userName ?? arn.split('/').slice(-2).join('/');
}

function toCloudEvent(event: SandboxEvent): CloudEvent {
  return {
    id: event.eventID,
    time: event.eventTime,
    name: event.eventName,
    source: event.eventSource,
    who: whoOf(event),
    credential: event.userIdentity.accessKeyId,
    sourceAddress: event.sourceIPAddress,
    userAgent: event.userAgent,
    errorCode: event.errorCode ?? null,
    resource: event.resources[0]?.ARN ?? null,
    visibility: event.eventCategory === 'Management' ? 'shown' : 'extra',
  };
}
