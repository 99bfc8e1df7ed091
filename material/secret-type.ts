import type { Random } from './random.ts';

/** What the values of one set must agree on. */
export type SetFacts = {
  accountId: string;
  region: string;
  issuedAt: Date;
};

/** A stretch of a value that is pure chance, so that a test can hold it against its alphabet. */
export type RandomStretch = { name: string; alphabet: string; text: string };

/** How a value is called where it stands. */
export type Spelling = {
  env: string;
  python: string;
  javascript: string;
  terraform: string;
};

/** One string of a secret: most secrets have one, temporary credentials have a key id and a token. */
export type SecretPart = {
  spelling: Spelling;
  regex: RegExp;
  /** Shannon bits per character that the value must exceed, or scanners drop it. */
  entropyNeeded: number;
  /** So many first characters follow from the set's facts, not from the draw. */
  fixedLength?: number;
  randomBits: number;
  randomStretches: (value: string) => RandomStretch[];
  draw: (random: Random, facts: SetFacts) => string;
};

export type Scanners = {
  gitleaks: string | null;
  trufflehog: string | null;
  detectSecrets: string | null;
  secretlint: string | null;
  /** True: push protection blocks it; false: alert only; null: not listed. */
  githubPushProtection: boolean | null;
};

export type SecretCategory = 'cloud';

/** The facts of one secret type and how its values are drawn; one file in secrets/ each. */
export type SecretType = {
  id: string;
  provider: string;
  label: string;
  description: string;
  category: SecretCategory;
  /** The first part is the value that the type is named after. */
  parts: readonly [SecretPart, ...SecretPart[]];
  homes: readonly string[];
  companions: readonly string[];
  /** The line or lines in which a scanner recognises the value; `{value}` is its place. */
  context: string;
  keywordNeeded: boolean;
  scanners: Scanners;
  decoyTell: string;
  /** Strings that would unmask a value of this type. */
  tells: readonly RegExp[];
  inertness: string;
  source: string;
};
