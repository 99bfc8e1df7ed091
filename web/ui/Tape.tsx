import { Fragment } from 'react';
import { classNames } from './class-names.ts';

const ends = 4;

interface TapeProps {
  value: string;
  /** True once a person asked to see it. */
  isBare?: boolean;
  className?: string;
}

/**
 * A secret with its middle under a hatched strip. The text stays in the page and can be copied (Q68);
 * a value under 20 characters is taped whole, since its ends would give it away.
 */
export function Tape({ value, isBare = false, className }: TapeProps) {
  if (isBare) return <span className={classNames('font-mono wrap-anywhere', className)}>{value}</span>;
  const [head, middle, tail] = cut(value);
  return (
    <span className={classNames('font-mono wrap-anywhere', className)}>
      {head}
      <span className="tape">{middle}</span>
      {tail}
    </span>
  );
}

/** Where a secret stands in a text, and what to say about it. */
export interface TapedSpan {
  start: number;
  end: number;
  description: string;
}

interface TapedTextProps {
  text: string;
  spans: readonly TapedSpan[];
  isBare?: boolean;
}

/** A generated text with a `mark` around each secret. Spans that lie outside the text or in each other are left out. */
export function TapedText({ text, spans, isBare = false }: TapedTextProps) {
  const pieces = split(text, spans);
  return pieces.map((piece) =>
    piece.span === undefined ? (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ) : (
      <mark
        key={piece.start}
        title={piece.span.description}
        aria-description={piece.span.description}
        className="bg-transparent text-inherit underline decoration-signal decoration-2 underline-offset-4"
      >
        <Tape value={piece.text} isBare={isBare} />
      </mark>
    ),
  );
}

interface Piece {
  start: number;
  text: string;
  span: TapedSpan | undefined;
}

export function split(text: string, spans: readonly TapedSpan[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.start < at || span.end > text.length || span.end <= span.start) continue;
    if (span.start > at) pieces.push({ start: at, text: text.slice(at, span.start), span: undefined });
    pieces.push({ start: span.start, text: text.slice(span.start, span.end), span });
    at = span.end;
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), span: undefined });
  return pieces;
}

function cut(value: string): [string, string, string] {
  if (value.length < 20) return ['', value, ''];
  return [value.slice(0, ends), value.slice(ends, -ends), value.slice(-ends)];
}
