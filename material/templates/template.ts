import type { CredentialSet, Field } from '#material/credential-set.ts';
import type { World } from '#material/data/world.ts';
import type { Format, FormatId, Written } from '#material/formats/format.ts';
import type { IamUser } from '#material/identities/iam-user.ts';
import type { Service } from '#material/identities/service.ts';
import { pick, type Random } from '#material/random.ts';

/** What a file with nothing but keys of AWS is made from. */
export type AwsDraft = { world: World; user: IamUser; random: Random; now: Date };

/** All that a file is made from: one company, one service identity with its credentials, one moment. */
export type Draft = {
  world: World;
  service: Service;
  sets: readonly CredentialSet[];
  random: Random;
  now: Date;
  /** Set when all credentials are AWS's own: they have surroundings that know sessions and profiles. */
  aws?: AwsDraft;
};

export type FileKind = {
  endings: readonly [string, ...string[]];
  /** What a tool knows by its whole name: it gets no ending. */
  names?: readonly string[];
  mediaType: string;
};

export type Template = {
  id: string;
  label: string;
  description: string;
  /** False for the one that the wizard takes as 'nothing chosen yet'. */
  isOffered: boolean;
  /** The formats that make sense in it; absent: all. */
  formats?: readonly FormatId[];
  kindOf: (format: Format) => FileKind;
  write: (draft: Draft, format: Format) => Written;
  /** Absent where a file is written around one service and can hold no other. */
  writeSeveral?: (drafts: readonly [Draft, ...Draft[]], format: Format) => Written;
};

/** How a language holds the credentials: what a job needs to place and use them. */
export type Holding = {
  imports: readonly string[];
  /** The lines that hold the values. */
  lines: string;
  /** An expression that opens a client of a service with the main set. */
  client: (service: string) => string;
  /** A function that renews the session with the long-term keys, or nothing. */
  renewal: string;
  paths: Map<Field, string>;
};

/** `2026-03-14`, as people date a comment. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `2026-03-14T09:12:44+00:00`, as the AWS tools print a time. */
export function secondOf(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, '+00:00');
}

/** What some companies put over every file of code: from the year they began to the year it was changed in. */
export function copyrightOf({ world, now }: Draft): string | undefined {
  if (world.foundedYear % 3 !== 0) return undefined;
  return `Copyright (c) ${world.foundedYear}-${now.getUTCFullYear()} ${world.name}`;
}

/** What a hurried person notes above credentials that should not be where they are. */
export function excuse(draft: AwsDraft, where: string): string {
  const { user, world } = draft;
  const [first, second] = world.people;
  const expiry = user.main.expiresAt?.toISOString().slice(0, 16);
  if (expiry === undefined) return excuseOf(draft.random, user, user.userName, world, where);
  return pick(draft.random, [
    `session of ${user.session ?? user.userName}, good until ${expiry}Z, ${user.ticket}`,
    `${user.ticket}: runs with ${first.handle}'s session until ${where} works, ends ${expiry}Z`,
    `expires ${expiry}Z, ${where} comes with ${user.ticket}`,
    `TODO(${second.handle}): ${where}; session from ${dayOf(draft.now)}, valid to ${expiry.slice(11)}Z`,
  ]);
}

/** The same above the credentials of any vendor. */
export function excuseFor({ random, service, world }: Draft, where: string): string {
  return excuseOf(random, service, service.name, world, where);
}

function excuseOf(random: Random, service: Service, name: string, world: World, where: string): string {
  const [first, second] = world.people;
  return pick(random, [
    `${name}, keys from ${dayOf(service.keyCreatedAt)}. TODO(${first.handle}): move to ${where}, see ${service.ticket}`,
    `${service.ticket}: ${where} is not reachable from this network yet, ask ${first.handle}`,
    `keys of ${name} until ${second.handle} has set up ${where} (${service.ticket})`,
    `TODO ${where} (${service.ticket}), rotated ${dayOf(service.keyCreatedAt)} by ${second.handle}`,
  ]);
}
