import { verdictsOf, type Hit, type Miss, type Scan, type Scanner } from './scanner.ts';
import { clouds } from './trufflehog-clouds.ts';
import { connections } from './trufflehog-connections.ts';
import { readingsOf } from './trufflehog-decoding.ts';
import type { Detector } from './trufflehog-detector.ts';
import { explain, stretchesOf } from './trufflehog-silence.ts';
import { marked } from './trufflehog-marked.ts';
import { named } from './trufflehog-near.ts';
import { quiet } from './trufflehog-quiet.ts';
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
  judge: (file) => {
    const readings = readingsOf(file.content);
    return verdictsOf(file, scan(readings), (value) => explain(value, file, readings, detectors));
  },
};

export const detectors: readonly Detector[] = [
  ...marked,
  ...named,
  ...sets,
  ...clouds,
  ...connections,
  ...quiet,
];

/** It tells no line that can be relied on, so a report may be about any. */
const ANYWHERE = { startLine: 0, endLine: Number.MAX_SAFE_INTEGER };

function scan(readings: readonly string[]): Scan {
  const hits = new Map<string, Hit>();
  const misses = new Map<string, Miss>();
  for (const reading of readings) {
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
