import type { Span } from './plausible.ts';
import { between, seededRandom, type Random } from './random.ts';

/** Every token has the same lengths, so one tells where all others are fixed. */
export type FlyLayout = { fixedSpans: readonly Span[]; sealedSpan: Span };

/** What is drawn is chance; all else another draw gives again. */
type Segment = { bytes: Buffer; isChance: boolean };

const OPENING = 'FlyV1 fm2_';
const BETWEEN = ',fm2_';
const API = 'https://api.fly.io/v1';
const AUTHENTICATION = 'https://api.fly.io/aaa/v1';
const ALL = 0x1f;
const VALID_SECONDS = 100 * 365 * 24 * 60 * 60;
const TICKET_BYTES = 78;

/**
 * Tokens of Fly.io are macaroons in MessagePack: a root and the discharge that its third-party caveat asks for. Layout:
 * https://github.com/superfly/macaroon (nonce.go, macaroon.go, caveat.go, flyio/caveats.go).
 */
export function drawFlyToken(random: Random, createdAt: Date): string {
  const { root, discharge } = halvesOf(random, createdAt);
  return OPENING + base64(root) + BETWEEN + base64(discharge);
}

export function flyLayout(): FlyLayout {
  const { ticket, root, discharge } = halvesOf(seededRandom('layout'), new Date('2026-01-01T00:00:00Z'));
  const rootEnd = OPENING.length + base64(root).length;
  const behind = rootEnd + BETWEEN.length;
  const from = lengthOf(
    root.slice(
      0,
      root.findIndex(({ bytes }) => bytes === ticket),
    ),
  );
  return {
    fixedSpans: [
      [0, OPENING.length],
      ...fixedSpans(root, OPENING.length),
      [rootEnd - 2, behind],
      ...fixedSpans(discharge, behind),
    ],
    sealedSpan: [
      OPENING.length + Math.ceil((from * 4) / 3),
      OPENING.length + Math.floor(((from + TICKET_BYTES) * 4) / 3),
    ],
  };
}

function halvesOf(
  random: Random,
  createdAt: Date,
): { ticket: Buffer; root: Segment[]; discharge: Segment[] } {
  const ticket = random.bytes(TICKET_BYTES);
  const root = rootOf(random, ticket);
  return { ticket, root, discharge: dischargeOf(random, ticket, createdAt) };
}

/** Everything in one app: what `fly tokens create deploy` gives. The numbers are higher than any that Fly.io has given out. */
function rootOf(random: Random, ticket: Buffer): Segment[] {
  return [
    fixed([0x94, 0x93, 0xc4, 8, 0, 0, 0, 0, 0]),
    chance(random.bytes(3)),
    ...chanceBlock(random.bytes(16)),
    fixed([0xc2], text(API), [0x96]),
    // The organization.
    fixed([0x00, 0x92, 0xce]),
    chance(number(between(random, 3_000_000, 3_900_000))),
    fixed([ALL]),
    // Whoever is logged in there.
    fixed([0x0b, 0x93], text(AUTHENTICATION)),
    ...chanceBlock(random.bytes(60)),
    fixed([0xc4, TICKET_BYTES]),
    chance(ticket),
    // If present: one app, and the features that a deployment needs.
    fixed([0x0d, 0x92, 0x94, 0x03, 0x91, 0x81, 0xce]),
    chance(number(between(random, 30_000_000, 39_000_000))),
    fixed([ALL, 0x05, 0x91, 0x82], text('builder'), [ALL], text('wg'), [ALL, 0x01]),
    ...chanceBlock(random.bytes(32)),
  ];
}

function dischargeOf(random: Random, ticket: Buffer, createdAt: Date): Segment[] {
  const from = Math.floor(createdAt.getTime() / 1000) + between(random, 0, 59);
  const until = Buffer.alloc(8);
  until.writeBigUInt64BE(BigInt(from + VALID_SECONDS + 30));
  const user = number(between(random, 3_000_000, 3_900_000));
  return [
    fixed([0x94, 0x93, 0xc4, TICKET_BYTES]),
    chance(ticket),
    ...chanceBlock(random.bytes(16)),
    fixed([0xc3], text(AUTHENTICATION), [0x98]),
    // From when until when; the moment is the world's.
    fixed([0x04, 0x92, 0xce], number(from), [0xcf], until),
    // Who has logged in.
    fixed([0x17, 0xce]),
    chance(user),
    fixed([0x0a, 0x91, 0xce]),
    chance(user),
    fixed([0x0c]),
    ...chanceBlock(random.bytes(16)),
    ...chanceBlock(random.bytes(32)),
  ];
}

function fixed(...pieces: readonly (Buffer | readonly number[])[]): Segment {
  return { bytes: Buffer.concat(pieces.map((piece) => Buffer.from(piece))), isChance: false };
}

function chance(bytes: Buffer): Segment {
  return { bytes, isChance: true };
}

function chanceBlock(bytes: Buffer): Segment[] {
  return [fixed([0xc4, bytes.length]), chance(bytes)];
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([0xa0 | bytes.length]), bytes]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function base64(segments: readonly Segment[]): string {
  return Buffer.concat(segments.map(({ bytes }) => bytes)).toString('base64');
}

function lengthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** A character that a fixed byte shares with chance counts as fixed: a word needs more than that one. */
function fixedSpans(segments: readonly Segment[], offset: number): Span[] {
  return segments.flatMap(({ bytes, isChance }, at): Span[] => {
    if (isChance) return [];
    const from = lengthOf(segments.slice(0, at));
    return [[offset + Math.floor((from * 4) / 3), offset + Math.ceil(((from + bytes.length) * 4) / 3)]];
  });
}
