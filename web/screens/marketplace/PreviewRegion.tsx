import { useEffect, useRef, useState } from 'react';
import type { SecretSpan } from '#contract/agents.ts';
import { fileSize } from '#web/times.ts';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/Collapsible.tsx';
import { ScannerVerdicts } from '#web/ui/ScannerVerdicts.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TapedText } from '#web/ui/Tape.tsx';
import { sampleWords, scannersOf, spanDescription } from './preview.ts';
import type { Preview } from './use-preview.ts';

interface PreviewRegionProps {
  preview: Preview;
  /** How many sets the file will hold. */
  sets: number;
}

/** What the file will look like, with sample values from the server; free, and never in the way. */
export function PreviewRegion({ preview: { file, isError, isFetching }, sets }: PreviewRegionProps) {
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 768px)').matches);
  return (
    <section aria-label="Preview" aria-busy={isFetching} className="rounded-card border">
      <Collapsible open={isOpen} onOpenChange={setIsOpen}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1.5">
          <CollapsibleTrigger>
            Preview
            {file !== undefined && (
              <span className="flex min-w-0 flex-wrap gap-x-2 font-mono text-meta font-normal text-muted">
                <span className="wrap-anywhere">{file.file_name}</span>
                <span className="whitespace-nowrap">
                  {fileSize(new TextEncoder().encode(file.text).length)}, {file.spans.length}{' '}
                  {file.spans.length === 1 ? 'secret' : 'secrets'}
                </span>
              </span>
            )}
            {isFetching && <Spinner className="text-muted" />}
          </CollapsibleTrigger>
          {file !== undefined && <SeenBy spans={file.spans} />}
        </div>
        <CollapsibleContent>
          <div className="border-t">
            {isError ? (
              <p className="px-3 py-3 text-meta text-muted">
                Preview is not available. You can still generate.
              </p>
            ) : file === undefined ? (
              <p className="px-3 py-3 text-meta text-muted">
                Choose a provider and a template to see the file before it is made.
              </p>
            ) : (
              <>
                <p className="px-3 pt-2 text-label text-muted">{sampleWords(sets)}</p>
                <p className="px-3 text-meta text-muted">{file.note}</p>
                <Sample key={file.text} file={file} />
                <ScannerVerdicts secrets={file.spans} className="border-t px-3 py-1.5" />
              </>
            )}
          </div>
        </CollapsibleContent>
      </Collapsible>
    </section>
  );
}

/** The secrets are what one looks for: the first is scrolled into sight, with a line or two above it. */
function Sample({ file: { text, spans } }: { file: NonNullable<Preview['file']> }) {
  const sample = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = sample.current?.querySelector('mark');
    if (first instanceof HTMLElement) sample.current?.scrollTo({ top: first.offsetTop - 48 });
  }, []);
  return (
    <ScrollBox
      ref={sample}
      role="group"
      aria-label="Sample file"
      className="relative max-h-40 overflow-auto px-3 py-2 focus-visible:-outline-offset-2"
    >
      <pre className="font-mono text-meta">
        <TapedText
          text={text}
          spans={spans.map((span) => ({ ...span, description: spanDescription(span) }))}
        />
      </pre>
    </ScrollBox>
  );
}

function SeenBy({ spans }: { spans: readonly SecretSpan[] }) {
  const scanners = scannersOf(spans);
  if (scanners.length > 0) return <p className="text-meta text-muted">Seen by {scanners.join(', ')}</p>;
  return (
    <p
      title="This drill then tests people, not scanners."
      className="rounded-full bg-warn-bg px-2.5 py-0.5 text-label font-medium text-warn-fg"
    >
      Seen by no scanner
    </p>
  );
}
