export interface SecretSpan {
  start: number;
  end: number;
  label: string;
}

/** A run of characters of one look. */
export interface Token {
  text: string;
  /** Class of the syntax colour, where the highlighter gave one. */
  look?: string | undefined;
}

export interface Piece extends Token {
  /** What secret this is part of. */
  secret?: string | undefined;
  /** Under the tape until it is revealed. */
  isTaped: boolean;
}

/** The characters of a secret that may be seen: first and last four, and of a short one nothing. */
const shownEnds = 4;
const shortSecret = 20;

export function plainLines(code: string): Token[][] {
  return code.split('\n').map((line) => [{ text: line }]);
}

/** Cuts the tokens of each line where a secret or its tape begins or ends. */
export function pieceLines(lines: readonly Token[][], spans: readonly SecretSpan[]): Piece[][] {
  const marks = spans.toSorted((a, b) => a.start - b.start);
  let offset = 0;
  let next = 0;
  return lines.map((tokens) => {
    // A file may have thousands of each: a line is only held against the marks that it can touch.
    while ((marks[next]?.end ?? Infinity) <= offset) next += 1;
    const end = offset + tokens.reduce((length, token) => length + token.text.length, 0);
    const near = marksUntil(marks, next, end);
    const pieces: Piece[] = [];
    for (const token of tokens) {
      pieces.push(...cut(token, offset, near));
      offset += token.text.length;
    }
    offset += 1;
    return pieces;
  });
}

function marksUntil(marks: readonly SecretSpan[], from: number, end: number): SecretSpan[] {
  let to = from;
  while ((marks[to]?.start ?? Infinity) < end) to += 1;
  return marks.slice(from, to);
}

function cut(token: Token, from: number, spans: readonly SecretSpan[]): Piece[] {
  const to = from + token.text.length;
  const touching = spans.filter((span) => span.start < to && span.end > from);
  const bounds = new Set([from, to]);
  for (const span of touching) {
    const tape = tapeOf(span);
    for (const bound of [span.start, tape.start, tape.end, span.end]) {
      if (bound > from && bound < to) bounds.add(bound);
    }
  }
  const sorted = [...bounds].toSorted((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? to;
    const span = touching.find((one) => one.start <= start && one.end >= end);
    const tape = span === undefined ? undefined : tapeOf(span);
    return {
      text: token.text.slice(start - from, end - from),
      look: token.look,
      secret: span?.label,
      isTaped: tape !== undefined && tape.start <= start && tape.end >= end,
    };
  });
}

function tapeOf(span: SecretSpan): { start: number; end: number } {
  if (span.end - span.start < shortSecret) return span;
  return { start: span.start + shownEnds, end: span.end - shownEnds };
}
