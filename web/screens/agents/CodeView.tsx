import { useEffect, useMemo, useState } from 'react';
import './code.css';
import { languageOf } from './code-language.ts';
import { type Piece, pieceLines, plainLines, type SecretSpan, type Token } from './code-pieces.ts';
import { highlight } from './highlight.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';

/** A file of a thousand sets has some ten thousand lines, and a page of as many elements stands still for seconds. */
const linesAtOnce = 1000;

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
  const [most, setMost] = useState(linesAtOnce);
  const tokens = useMemo(
    () => (coloured?.code === code ? coloured.lines : plainLines(code)),
    [code, coloured],
  );
  const lines = useMemo(() => pieceLines(tokens.slice(0, most), spans), [tokens, most, spans]);
  return (
    <>
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
      {lines.length < tokens.length && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
          <span role="status">
            {`The first ${counted(lines.length)} of ${counted(tokens.length)} lines. Download and Copy have them all.`}
          </span>
          <Button size="toolbar" onClick={() => setMost(most + linesAtOnce)}>
            Show More Lines
          </Button>
        </p>
      )}
    </>
  );
}

function counted(lines: number): string {
  return lines.toLocaleString('en');
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
