import { useEffect, useMemo, useState } from 'react';
import './code.css';
import { languageOf } from './code-language.ts';
import { type Piece, pieceLines, plainLines, type SecretSpan, type Token } from './code-pieces.ts';
import { highlight } from './highlight.ts';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';

interface CodeViewProps {
  code: string;
  fileName: string;
  spans: readonly SecretSpan[];
  isBare: boolean;
}

/** A file with line numbers, colours by its kind, and tape over what is secret. */
export function CodeView({ code, fileName, spans, isBare }: CodeViewProps) {
  const [coloured, setColoured] = useState<{ code: string; lines: Token[][] }>();
  useEffect(() => {
    let isOver = false;
    async function colour(): Promise<void> {
      const lines = await highlight(code, languageOf(fileName));
      if (!isOver && lines !== undefined && isSameText(lines, code)) setColoured({ code, lines });
    }
    void colour();
    return () => {
      isOver = true;
    };
  }, [code, fileName]);
  const lines = useMemo(() => {
    const tokens = coloured?.code === code ? coloured.lines : plainLines(code);
    return pieceLines(tokens, spans);
  }, [code, coloured, spans]);
  return (
    <ScrollBox
      as="pre"
      aria-label={`Code of ${fileName}`}
      className="max-h-[60vh] overflow-auto rounded-card border bg-sunken py-3 pr-4 font-mono text-meta"
    >
      <code>
        {lines.map((pieces, index) => (
          <span key={index} data-line={index + 1} className="code-line block min-h-5">
            {pieces.map((piece, at) => (
              <PieceView key={at} piece={piece} isBare={isBare} />
            ))}
            {'\n'}
          </span>
        ))}
      </code>
    </ScrollBox>
  );
}

function PieceView({ piece, isBare }: { piece: Piece; isBare: boolean }) {
  if (piece.secret === undefined) return <span className={piece.look}>{piece.text}</span>;
  return (
    <mark
      title={piece.secret}
      aria-description={piece.secret}
      className="bg-transparent text-inherit underline decoration-signal decoration-2 underline-offset-4"
    >
      <span className={piece.isTaped && !isBare ? 'tape' : undefined}>{piece.text}</span>
    </mark>
  );
}

/** The tape goes by characters: colours that lost or changed one must not be used. */
function isSameText(lines: readonly Token[][], code: string): boolean {
  return lines.map((line) => line.map((token) => token.text).join('')).join('\n') === code;
}
