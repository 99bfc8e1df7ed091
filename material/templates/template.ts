import type { CredentialSet, Field } from '#material/credential-set.ts';
import type { World } from '#material/data/world.ts';
import type { Format, FormatId, Written } from '#material/formats/format.ts';
import type { IamUser } from '#material/identities/iam-user.ts';
import type { Service } from '#material/identities/service.ts';
import { pick, type Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';
import { composeLine, composeNote, composeTask } from './jobs/note.ts';
import { storeOf } from './jobs/places.ts';

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
  /** The types decide where one tool has a file for all of them. */
  kindOf: (format: Format, types?: readonly SecretType[]) => FileKind;
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
  const years = `${world.foundedYear}-${now.getUTCFullYear()} ${world.name}`;
  const forms = [
    `Copyright (c) ${years}. All rights reserved.`,
    `Copyright ${years}`,
    `(c) ${years}`,
    `Copyright (C) ${years}. Internal use only.`,
  ];
  return forms[Math.floor(world.foundedYear / 3) % forms.length];
}

/** Of twenty files so many say nothing: most real ones do not. */
const SILENT = 9;

/** What a hurried person notes above credentials that should stand in one of the places, by default the company's store; or nothing. */
export function noteFor(draft: Draft | AwsDraft, places?: readonly string[]): string | undefined {
  return draft.random.below(20) < SILENT ? undefined : excuseFor(draft, places);
}

/** The note as a line of its own, or nothing. */
export function noteLine(draft: Draft | AwsDraft, sign: string, places?: readonly string[]): string {
  const note = noteFor(draft, places);
  return note === undefined ? '' : `${sign} ${note}\n`;
}

/** A note where there is one for certain. */
export function excuseFor(draft: Draft | AwsDraft, places?: readonly string[]): string {
  const { random, world } = draft;
  const place = places === undefined ? storeOf(world) : pick(random, places);
  if (!('user' in draft)) return composeNote({ random, world, service: draft.service }, place);
  const { user } = draft;
  const name = user.session ?? user.userName;
  return composeNote({ random, world, service: user, name, end: user.main.expiresAt }, place);
}

/** Whose words a line may hold. */
type Told = Pick<Draft, 'random' | 'world' | 'service'>;

/** What stands above a whole file or a part of it, in one of some forms; half of the files have nothing. */
export function headingFor({ random, service, world }: Told, forms: readonly string[]): string | undefined {
  return random.below(2) === 0 ? undefined : composeLine({ random, world, service }, forms);
}

export function openingLine(draft: Told, forms: readonly string[], sign = '#'): string {
  const heading = headingFor(draft, forms);
  return heading === undefined ? '' : `${sign} ${heading}\n`;
}

/** What is left to do, in half of the files. */
export function taskLine(draft: Told, sign: string): string {
  return draft.random.below(2) === 0 ? '' : `${sign} ${composeTask(draft)}\n`;
}

/** Code that somebody switched off, in half of the files. */
export function switchedOffLine(
  { random }: Pick<Draft, 'random'>,
  lines: readonly string[],
  sign: string,
): string {
  return random.below(2) === 0 ? '' : `${sign} ${pick(random, lines)}\n`;
}
