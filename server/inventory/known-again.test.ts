import { describe, expect, it } from 'vitest';
import { canonicalOf, piecesOf, SHORTEST_PIECE } from '#contract/text-pieces.ts';
import { partsOfValue } from '#material/fingerprint-parts.ts';
import type { SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';
import { drawSets } from '#material/testing/secret-values.ts';

/** How people meet a value again: where it was written to, and where somebody else wrote it. */
const surroundings: Record<string, (text: string) => string> = {
  alone: (text) => `  ${text}\r\n`,
  'in double quotes': (text) => `token = "${text}"`,
  'in single quotes': (text) => `client('${text}', timeout=5)`,
  'in an address': (text) => `GET /v1/find?kind=any&q=${encodeURIComponent(text)}&page=2 HTTP/1.1`,
  'in a .env line': (text) => `# since March\nAPP_SECRET=${escaped(text)}\nPORT=8080`,
  'in an exported line': (text) => `export APP_SECRET="${escaped(text)}"`,
  'in a log line': (text) =>
    `2026-11-22T06:46:54.123Z ERROR worker[12]: refused ${escaped(text)} (call 7f), again in 5 s`,
  'in JSON': (text) => JSON.stringify({ user: 'ops', nested: { secret: text } }),
  'in JSON in JSON': (text) => JSON.stringify({ line: JSON.stringify({ secret: text }) }),
  'in a manifest': (text) => `data:\n  password: ${Buffer.from(text).toString('base64')}\n`,
  'in an indented block': (text) => `key: |\n${text.replaceAll(/^/gm, '    ')}\nnext: 1\n`,
};

const values = (type: SecretType, seed: string, count: number) =>
  [...drawSets(type, type.parts.some(({ isSlow }) => isSlow) ? 1 : count, seed)].flatMap(([part, drawn]) =>
    part.isSecret === false ? [] : drawn,
  );

describe('piecesOf', () => {
  it.each(secretTypes.map((type) => [type.id, type] as const))(
    'finds every value of %s, and every part of one, wherever it stands',
    (_, type) => {
      for (const value of values(type, 'again', 6)) {
        const texts = [value, ...partsOfValue(type, value).map(({ text }) => text)];
        for (const text of texts) {
          const canonical = canonicalOf(text);
          expect(canonical.length, text).toBeGreaterThanOrEqual(SHORTEST_PIECE);
          for (const [where, put] of Object.entries(surroundings)) {
            expect(piecesOf(put(text)).pieces.has(canonical), `${where}: ${put(text)}`).toBe(true);
          }
        }
        for (const { text } of partsOfValue(type, value)) {
          if (!value.includes(text) || type.id === 'honeycomb-key' || value.startsWith('{')) continue;
          expect(piecesOf(`seen ${value} twice`).pieces.has(canonicalOf(text)), `${text} in ${value}`).toBe(
            true,
          );
        }
      }
    },
  );

  it('finds none of 10,000 values of others', () => {
    const ours = new Set(
      secretTypes.flatMap((type) =>
        values(type, 'again', 6).flatMap((value) =>
          [value, ...partsOfValue(type, value).map(({ text }) => text)].map(canonicalOf),
        ),
      ),
    );
    const foreign = secretTypes
      .filter(({ parts }) => !parts.some(({ isSlow }) => isSlow))
      .flatMap((type) => values(type, 'of others', 60));
    expect(foreign.length).toBeGreaterThanOrEqual(10_000);
    const found = foreign.filter((value) => [...piecesOf(value).pieces].some((piece) => ours.has(piece)));
    expect(found).toEqual([]);
  });
});

function escaped(text: string): string {
  return text.includes('\n') ? JSON.stringify(text).slice(1, -1) : text;
}
