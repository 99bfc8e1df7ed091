import { factsOf } from './facts.ts';
import {
  verdictsOf,
  type Hit,
  type Miss,
  type Scan,
  type ScannedFile,
  type Scanner,
  type ScannedValue,
  type Silence,
} from './scanner.ts';
import { clouds } from './trufflehog-clouds.ts';
import { connections } from './trufflehog-connections.ts';
import { readingsOf } from './trufflehog-decoding.ts';
import type { Detector } from './trufflehog-detector.ts';
import { marked } from './trufflehog-marked.ts';
import { named } from './trufflehog-near.ts';
import { sets } from './trufflehog-sets.ts';
import { commonWordOf } from './trufflehog-words.ts';

/**
 * `trufflehog filesystem` without verification. Its source is under the AGPL and nothing of it is here: what its detectors look for is
 * said anew, for those that have anything to say of the types that are made here.
 */
export const trufflehog: Scanner = {
  id: 'trufflehog',
  label: 'TruffleHog',
  version: '3.97.0',
  judge: (file) => verdictsOf(file, scanFile(file), explain),
};

const detectors: readonly Detector[] = [...marked, ...named, ...sets, ...clouds, ...connections];

/** It tells no line that can be relied on, so a report may be about any. */
const ANYWHERE = { startLine: 0, endLine: Number.MAX_SAFE_INTEGER };

function scanFile({ content }: ScannedFile): Scan {
  const hits = new Map<string, Hit>();
  const misses = new Map<string, Miss>();
  for (const reading of readingsOf(content)) {
    const lowered = reading.toLowerCase();
    for (const detector of detectors) {
      for (const stretch of stretchesOf(detector, reading, lowered)) report(detector, stretch, hits, misses);
    }
  }
  return { hits: [...hits.values()], misses: [...misses.values()] };
}

/** The same text is told once: pieces overlap, and most of what is decoded says what it said before. */
function report(
  { name: rule, take, isFiltered }: Detector,
  stretch: string,
  hits: Map<string, Hit>,
  misses: Map<string, Miss>,
): void {
  const { secrets, halves } = take(stretch);
  let isReported = false;
  for (const secret of secrets.map(asWritten)) {
    const common = isFiltered ? commonWordOf(secret) : undefined;
    if (common === undefined) {
      isReported = true;
      hits.set(`${rule} ${secret}`, { rule, secret, ...ANYWHERE });
    } else {
      const why = `Detector ${rule} finds it and leaves it out, because it holds “${common}”.`;
      misses.set(`${rule} ${secret}`, { rule, secret, ...ANYWHERE, cause: 'stop-word', why });
    }
  }
  if (!isReported) return;
  for (const secret of halves.map(asWritten)) {
    if (secret !== '') hits.set(`${rule} ${secret}`, { rule, secret, ...ANYWHERE });
  }
}

/** Stretches are counted in bytes. */
function asWritten(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** What a detector looks at: the surroundings of each of its words, in one where they overlap. */
function stretchesOf(
  { words, reach: [before, behind] }: Detector,
  reading: string,
  lowered: string,
): string[] {
  const ends: [start: number, end: number][] = [];
  for (const word of words) {
    for (let at = lowered.indexOf(word); at !== -1; at = lowered.indexOf(word, at + 1)) {
      ends.push([Math.max(0, at - before), at + behind]);
    }
  }
  const merged: [start: number, end: number][] = [];
  for (const [start, end] of ends.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged.map(([start, end]) => reading.slice(start, end));
}

function explain({ secretType, start, end }: ScannedValue, { content }: ScannedFile): Silence {
  const fact = factsOf(secretType).trufflehog;
  if (content.slice(start, end).includes('-----BEGIN')) {
    return {
      cause: 'form',
      why: 'It wants the key in one piece; it is cut into lines of code here, or of a kind that it does not read.',
    };
  }
  return fact === null
    ? { cause: 'no-rule', why: 'It has no detector for this form.' }
    : {
        cause: 'keyword',
        why: `Its detector ${fact} looks for a name near the value, or for its other half, and finds none in this file.`,
      };
}
