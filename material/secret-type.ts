import type { World } from './data/world.ts';
import type { Service } from './identities/service.ts';
import type { Span } from './plausible.ts';
import type { Random } from './random.ts';
import type { Uses } from './uses/uses.ts';

/** What the values of one set must agree on. */
export type SetFacts = {
  accountId: string;
  region: string;
  issuedAt: Date;
  world: World;
  /** The service identity that the credentials were made for. */
  service: Service;
};

/** A stretch of a value that is pure chance, so that a test can hold it against its alphabet. */
export type RandomStretch = { name: string; alphabet: string; text: string };

/** How a value is called where it stands. */
export type Spelling = {
  env: string;
  /** Where code holds it as a constant: `env`, unless that has small letters. */
  constant: string;
  python: string;
  javascript: string;
  terraform: string;
};

/** One string of a secret: most secrets have one, temporary credentials have a key id and a token. */
export type SecretPart = {
  spelling: Spelling;
  /** What people call it where the first name is taken: two keys of one vendor in one file. */
  otherNames?: readonly string[];
  /** False for what only stands beside the secret: a public key, an endpoint. */
  isSecret?: boolean;
  regex: RegExp;
  /** Shannon bits per character that the value must exceed, or scanners drop it. */
  entropyNeeded: number;
  /** Which characters follow from the set's facts or the format, not from the draw. */
  fixedSpans?: (value: string) => readonly Span[];
  /** An end that the format fixes is not judged: `=` behind base64, a dash of a PEM file. */
  hasFixedStart?: boolean;
  hasFixedEnd?: boolean;
  randomBits: number;
  /** Whether checksums and keys inside are right; it throws where the value is not of this grammar at all. */
  isSound?: (value: string) => boolean;
  randomStretches: (value: string) => RandomStretch[];
  /** A private key takes its time: tests draw a few. */
  isSlow?: boolean;
  draw: (random: Random, facts: SetFacts, earlier: ReadonlyMap<string, string>) => string;
};

export type Scanners = {
  gitleaks: string | null;
  trufflehog: string | null;
  detectSecrets: string | null;
  secretlint: string | null;
  /** True: push protection blocks it; false: alert only; null: not listed. */
  githubPushProtection: boolean | null;
};

export const secretCategories = [
  'ai',
  'ci-cd',
  'cloud',
  'crypto-key',
  'database',
  'generic',
  'identity',
  'infrastructure',
  'messaging',
  'monitoring',
  'package-registry',
  'payments',
  'saas',
  'vcs',
] as const;
export type SecretCategory = (typeof secretCategories)[number];

/** The facts of one secret type and how its values are drawn; one file in secrets/ each. */
export type SecretType = {
  id: string;
  provider: string;
  label: string;
  description: string;
  category: SecretCategory;
  /** True for what is issued minutes before its file and dead within a day, or stands beside what is: nobody has had it for months. */
  isShortLived?: boolean;
  /** The first part is the value that the type is named after. */
  parts: readonly [SecretPart, ...SecretPart[]];
  /** Its section in a configuration file: `openai`. Absent: the provider's name. */
  group?: string;
  homes: readonly string[];
  /** Types without which this one convinces nobody; they are drawn with it, for the same owner. */
  companions: readonly string[];
  /** The line or lines in which a scanner recognises the value; `{value}` is its place. */
  context: string;
  /** True when only a word beside the value tells whose it is: 40 letters and digits are anybody's. */
  keywordNeeded: boolean;
  scanners: Scanners;
  decoyTell: string;
  /** Strings that would unmask a value of this type. */
  tells: readonly RegExp[];
  /** `match`: what the grammar takes. `refuse`: what it or a tell refuses: a known value, a retired form. */
  samples: { match: readonly string[]; refuse: readonly string[] };
  /** Types with a distinctive form of their own whose values this grammar takes too. */
  alike?: readonly string[];
  /** Hosts of the vendor that a file with this secret may name; all others lie below a reserved domain. */
  hosts?: readonly string[];
  /** Templates that fit; absent: those of the category. */
  templates?: readonly string[];
  /** How programs use it; absent: it only stands in settings. */
  uses?: Uses;
  inertness: string;
  source: string;
};
