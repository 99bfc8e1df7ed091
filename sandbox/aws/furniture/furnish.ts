import { createHash } from 'node:crypto';
import { accounts, entityIdOf, placeOf, roles } from '#sandbox/aws/iam/entities.ts';
import { foreignMember, mainMember } from '#sandbox/aws/accounts.ts';
import { buckets } from '#sandbox/aws/s3/bucket-store.ts';
import { addVersion, nullVersion } from '#sandbox/aws/s3/object-store.ts';
import { currentStage, secrets } from '#sandbox/aws/secretsmanager/secret-store.ts';
import { parameters } from '#sandbox/aws/ssm/parameter-store.ts';
import type { State } from '#sandbox/aws/state.ts';
import { guidOf } from '#sandbox/microsoft/guid.ts';
import { bucketEstate, type Furnished, type FurnishedBucket } from './bucket-estate.ts';
import { ownTag } from './own-tag.ts';
import { roleEstate } from './role-estate.ts';
import { parameterEstate, secretEstate } from './settings-estate.ts';

const homeRegion = 'us-east-1';
const dayMs = 86_400_000;

/** Puts the things of a company into a new account: written as they lie, for nobody called for them. */
export function furnishAccount(state: State, owner: string, now: Date): void {
  const idOf = (wanted: string) =>
    accounts.list(state, owner).find(({ member }) => member === wanted)?.id ?? '';
  const room: Room = { state, owner, now, accountId: idOf(mainMember), strangerId: idOf(foreignMember) };
  for (const bucket of bucketEstate) putBucket(room, bucket);
  putRoles(room);
  putSecrets(room);
  putParameters(room);
}

type Room = { state: State; owner: string; now: Date; accountId: string; strangerId: string };

function putBucket(room: Room, { name, region, isVersioned, isBlocked, objects }: FurnishedBucket): void {
  const { state, owner, accountId } = room;
  buckets.put(state, owner, name, {
    name,
    accountId,
    region,
    createdAt: before(room, 900),
    versioning: isVersioned === true ? 'Enabled' : undefined,
    tags: [ownTag],
    publicAccessBlock: isBlocked
      ? {
          BlockPublicAcls: true,
          IgnorePublicAcls: true,
          BlockPublicPolicy: true,
          RestrictPublicBuckets: true,
        }
      : undefined,
  });
  for (const object of objects) putObject(room, name, object, isVersioned === true);
}

function putObject(room: Room, bucket: string, object: Furnished, isVersioned: boolean): void {
  const { key, type, contents, daysAgo } = object;
  for (const [nth, content] of contents.entries()) {
    const body = Buffer.from(content);
    const head = {
      key,
      versionId: isVersioned ? derive(room, ['version', key, nth], 24).toString('base64url') : nullVersion,
      isMarker: false,
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      size: body.length,
      lastModified: before(room, daysAgo + contents.length - 1 - nth),
      headers: { ContentType: type },
      metadata: {},
      tags: [ownTag],
      checksums: {},
    };
    addVersion(room.state, { owner: room.owner, bucket }, head, body);
  }
}

function putRoles(room: Room): void {
  const { state, owner, accountId } = room;
  for (const role of roleEstate) {
    const { name, path, description, daysAgo, attachedPolicies, inlinePolicies } = role;
    roles.put(state, owner, placeOf(accountId, name), {
      accountId,
      name,
      path,
      id: entityIdOf('AROA', derive(room, ['role id', name], 17)),
      createdAt: before(room, daysAgo),
      inlinePolicies: Object.fromEntries(
        Object.entries(inlinePolicies).map(([policy, statements]) => [policy, documentOf(statements)]),
      ),
      attachedPolicies: [...attachedPolicies],
      tags: [ownTag],
      trustPolicy: documentOf([
        { Effect: 'Allow', ...role.trust({ own: accountId, stranger: room.strangerId }) },
      ]),
      description,
      maxSessionSeconds: 3600,
    });
  }
}

function putSecrets(room: Room): void {
  const { state, owner, accountId } = room;
  for (const { name, description, daysAgo, engine, user } of secretEstate) {
    const at = before(room, daysAgo);
    const letters = (purpose: string) => derive(room, ['secret', purpose, name], 24);
    const [host] = name.split('/').slice(1);
    const text = JSON.stringify({
      engine,
      host: `${host}-db.internal.acme.example`,
      username: user,
      password: letters('password').toString('base64url').slice(0, 28),
    });
    const version = {
      id: guidOf(letters('version')),
      stages: [currentStage],
      text,
      bytes: undefined,
      createdAt: at,
    };
    secrets.put(state, owner, `${accountId}/${homeRegion}/${name}`, {
      name,
      arn: `arn:aws:secretsmanager:${homeRegion}:${accountId}:secret:${name}-${letters('arn').toString('hex').slice(0, 6)}`,
      accountId,
      region: homeRegion,
      description,
      tags: [ownTag],
      versions: [version],
      createdAt: at,
      changedAt: at,
      accessedAt: undefined,
      deletedAt: undefined,
    });
  }
}

function putParameters(room: Room): void {
  const { state, owner, accountId } = room;
  for (const { name, value, type, daysAgo } of parameterEstate) {
    parameters.put(state, owner, `${accountId}/${homeRegion}/${name}`, {
      name,
      accountId,
      region: homeRegion,
      type,
      value,
      version: 1,
      tier: 'Standard',
      description: undefined,
      tags: [ownTag],
      modifiedAt: before(room, daysAgo),
      modifiedBy: `arn:aws:iam::${accountId}:root`,
    });
  }
}

function before({ now }: Room, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString();
}

/** The same for the same owner every time, so that a reset brings back just what there was. */
function derive({ state, owner }: Room, purpose: readonly unknown[], length: number): Buffer {
  return state.sealing.derive(JSON.stringify(['furniture', owner, ...purpose]), length);
}

function documentOf(Statement: readonly object[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement });
}
