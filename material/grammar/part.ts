import type { SecretPart, Spelling } from '#material/secret-type.ts';
import type { Span } from '#material/plausible.ts';
import type { Piece } from './piece.ts';

export type PartFacts = {
  /** The name of the environment variable that the vendor's own tools read. */
  env: string;
  otherNames?: readonly string[];
  /** The published grammar, anchored; the tests hold every drawn value against it. */
  regex: RegExp;
  grammar: readonly Piece[];
  /** Absent: 3 bits per character, which the looser rules demand, and nothing of what is no secret. */
  entropyNeeded?: number;
  isSecret?: boolean;
  isSlow?: boolean;
  /** Where the vendor's own spelling is not the environment variable's in small letters. */
  spelling?: Partial<Spelling>;
};

const ORDINARY_ENTROPY = 3;
const ALPHANUMERIC = /[A-Za-z0-9]/;

/** A part of a secret from its grammar: how it is drawn, which pieces are chance, how much of it. */
export function part(facts: PartFacts): SecretPart {
  const { env, otherNames = [], regex, grammar, isSecret = true, isSlow = false } = facts;
  const pieces = new RegExp(`^${grammar.map(({ source }) => `(${source})`).join('')}$`, 'd');

  function spansOf(value: string): readonly Span[] {
    const indices = pieces.exec(value)?.indices;
    if (indices === undefined) throw new Error(`A value of ${env} does not fit its own grammar.`);
    return indices.slice(1) as Span[];
  }

  return {
    spelling: spellingOf(env, facts.spelling),
    otherNames,
    isSecret,
    isSlow,
    regex,
    entropyNeeded: facts.entropyNeeded ?? (isSecret ? ORDINARY_ENTROPY : 0),
    randomBits: Math.floor(grammar.reduce((sum, { bits }) => sum + bits, 0)),
    hasFixedStart: grammar[0]?.isFixed ?? false,
    hasFixedEnd: grammar.at(-1)?.isFixed ?? false,
    fixedSpans: (value) => joined(spansOf(value).filter((_, at) => grammar[at]?.isFixed)),
    isSound: (value) =>
      spansOf(value).every(
        ([from, to], at) => grammar[at]?.holds?.(value.slice(from, to), value.slice(0, from)) ?? true,
      ),
    randomStretches: (value) =>
      spansOf(value).flatMap(([from, to], at) => {
        const chance = grammar[at]?.chance?.(value.slice(from, to));
        return chance === undefined ? [] : stretchesOf(env, at, chance, value);
      }),
    draw: (random, set, earlier) =>
      grammar.reduce((before, piece) => before + piece.draw(random, { facts: set, before, earlier }), ''),
  };
}

/**
 * `OPENAI_API_KEY` is `openai_api_key` in Python and `openaiApiKey` in JavaScript. What the environment alone spells in its own way,
 * as .NET's `ConnectionStrings__Default`, is the constant `CONNECTION_STRINGS_DEFAULT`.
 */
export function spellingOf(env: string, own: Partial<Spelling> = {}): Spelling {
  const constant = env
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/_+/g, '_')
    .toUpperCase();
  const small = constant.toLowerCase();
  const javascript = small.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return { env, constant, python: small, javascript, terraform: small, ...own };
}

/** Fixed pieces in a row are one stretch: no draw changes a word that spans two of them. */
function joined(spans: readonly Span[]): readonly Span[] {
  return spans.reduce<readonly Span[]>((before, [from, to]) => {
    const last = before.at(-1);
    return last?.[1] === from ? [...before.slice(0, -1), [last[0], to]] : [...before, [from, to]];
  }, []);
}

/** A sign at an end of a value is drawn again, so the ends have their own alphabet. */
function stretchesOf(env: string, at: number, chance: { alphabet: string; text: string }, value: string) {
  const { alphabet, text } = chance;
  const plain = [...alphabet].filter((character) => ALPHANUMERIC.test(character)).join('');
  const isPlain = plain.length === alphabet.length;
  const from = value.startsWith(text) && !isPlain ? 1 : 0;
  const to = value.endsWith(text) && !isPlain ? text.length - 1 : text.length;
  return [
    ...(from === 1 ? [{ name: `${env} first`, alphabet: plain, text: text.slice(0, 1) }] : []),
    { name: `${env} piece ${at + 1}`, alphabet, text: text.slice(from, to) },
    ...(to < text.length ? [{ name: `${env} last`, alphabet: plain, text: text.slice(to) }] : []),
  ];
}
