import * as z from 'zod/mini';
import { call } from './call.ts';
import { decoyStates } from './decoys.ts';
import { Id, Timestamp } from './text.ts';

/** A look-up sends the first digits of each hash, hexadecimal: of a small inventory two, of one of a million five. */
export const FEWEST_DIGITS = 2;
export const MOST_DIGITS = 5;
export const MOST_PREFIXES = 256;
/** More candidates than these are cut off; whoever asked asks again for half as many prefixes. */
export const MOST_CANDIDATES = 2_000;
/** As few digits as bring about so many candidates: the fewer, the less a prefix tells of what is looked up. */
const CANDIDATES_WANTED = 4;

/** How many digits a look-up in an inventory of this size should send. */
export function prefixDigitsFor(fingerprints: number): number {
  const digits = Math.ceil(Math.log2(Math.max(1, fingerprints / CANDIDATES_WANTED)) / 4);
  return Math.min(MOST_DIGITS, Math.max(FEWEST_DIGITS, digits));
}

/** What a fingerprint was made of: the whole value, or a part that identifies it alone. */
export const FingerprintPart = z.enum([
  'value',
  'account',
  'key_id',
  'secret',
  'password',
  'signature',
  'token_id',
  'webhook_tail',
  'private_key',
  'public_key',
  'certificate',
]);
export type FingerprintPart = z.infer<typeof FingerprintPart>;

/** As its decoy stands; `kept`: no run has planted it, it lies in Leakdrill alone. */
export const FingerprintState = z.enum(['kept', ...decoyStates]);
export type FingerprintState = z.infer<typeof FingerprintState>;

/** A fingerprint of yours, and what it is of. */
export const Fingerprint = z.object({
  /** HMAC-SHA-256 under your look-up key, hexadecimal. */
  hmac: z.string(),
  /** Plain SHA-256; only of what more than 80 random bits keep from being guessed. */
  sha256: z.nullable(z.string()),
  /** The first eight digits of `hmac`, to call the value by. */
  short_name: z.string(),
  part: FingerprintPart,
  secret_type: z.string(),
  secret_label: z.string(),
  /** The name that the value has in its file. */
  name: z.string(),
  file_name: z.string(),
  made_at: Timestamp,
  state: FingerprintState,
  location: z.nullable(z.string()),
  planted_at: z.nullable(Timestamp),
  execution_id: z.nullable(Id),
  /** Null when the workflow was deleted since. */
  workflow_id: z.nullable(Id),
  workflow_name: z.nullable(z.string()),
  /** The deployed agent that made it outside of a run. */
  deployment_id: z.nullable(Id),
  deployment_name: z.nullable(z.string()),
});
export type Fingerprint = z.infer<typeof Fingerprint>;

const Prefixes = z
  .array(
    z.string().check(
      z.regex(new RegExp(`^[0-9a-f]{${FEWEST_DIGITS},${MOST_DIGITS}}$`), {
        error: `A prefix is the first ${FEWEST_DIGITS} to ${MOST_DIGITS} hexadecimal digits of a hash, in small letters.`,
      }),
    ),
  )
  .check(z.maxLength(MOST_PREFIXES, { error: `Send at most ${MOST_PREFIXES} prefixes at a time.` }));

export const inventoryCalls = {
  readLookUpKey: call({
    method: 'GET',
    path: '/inventory/key',
    tag: 'Inventory',
    summary:
      'The key under which your fingerprints are made, in Base64, and how many digits of a hash to look up',
    byApiToken: false,
    limit: 'look-up',
    reply: z.object({ key: z.string(), prefix_digits: z.int() }),
  }),
  lookUp: call({
    method: 'POST',
    path: '/inventory/look-up',
    tag: 'Inventory',
    summary: 'Fingerprints of yours that begin with these digits; comparing the rest is left to you',
    limit: 'look-up',
    body: z.object({
      /** Of HMAC-SHA-256 under the look-up key. */
      prefixes: Prefixes,
      /** Of plain SHA-256. */
      sha256_prefixes: z._default(Prefixes, []),
    }),
    reply: z.object({ candidates: z.array(Fingerprint), is_cut: z.boolean() }),
  }),
};
