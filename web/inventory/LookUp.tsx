import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react';
import { api, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/Field.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import { AnswerList } from './AnswerList.tsx';
import { titleOf } from './answer-words.ts';
import { lookUp } from './look-up.ts';
import { readDropped } from './read-dropped.ts';

/** 'Is this ours?': what is pasted or dropped here is hashed in this page and never leaves it (Q65). */
export function LookUp() {
  const heading = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const ask = useMutation({
    mutationFn: async (asked: string | File) =>
      lookUp(typeof asked === 'string' ? asked : await readDropped(asked), api),
    // What was asked stays no longer than the page that shows the answer.
    gcTime: 0,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsMissing(text.trim() === '');
    if (text.trim() !== '' && !ask.isPending) ask.mutate(text);
  }

  function askFile(file: File | undefined): void {
    setIsMissing(false);
    if (file !== undefined && !ask.isPending) ask.mutate(file);
  }

  /** Text that is dropped goes into the field, as everywhere. */
  function drop(event: DragEvent): void {
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    askFile(file);
  }

  return (
    <section
      aria-labelledby={heading}
      aria-busy={ask.isPending || undefined}
      className="grid gap-4 rounded-card border bg-surface p-4"
    >
      <div className="grid gap-1">
        <h2 id={heading} className="text-section font-semibold">
          Is this ours?
        </h2>
        <p className="max-w-measure text-meta text-muted">
          Somebody found a secret? See whether it is one of your decoys, where it was planted, when and by
          which run. What you enter is hashed here and compared here; it never leaves this page.
        </p>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-3">
        <Field
          label="Value, file or hash"
          help="A value, a line of a log, a whole file, or a SHA-256. You can drop a file here, too."
          error={isMissing ? 'Paste what was found, or choose a file.' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              value={text}
              rows={3}
              // Spell checkers of browsers may send what they check to their maker.
              spellCheck={false}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="off"
              className={classNames('font-mono', isOver && 'border-primary')}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes('Files')) return;
                event.preventDefault();
                setIsOver(true);
              }}
              onDragLeave={() => setIsOver(false)}
              onDrop={drop}
              onChange={(event) => {
                setText(event.target.value);
                setIsMissing(false);
              }}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" isPending={ask.isPending}>
            Look Up
          </Button>
          <Button disabled={ask.isPending} onClick={() => chooser.current?.click()}>
            Choose File
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            onChange={(event) => {
              askFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      </form>
      <p role="status" className="sr-only">
        {ask.isPending ? 'Looking up' : ask.data === undefined ? '' : titleOf(ask.data)}
      </p>
      {ask.isError && (
        <LoadError
          text={sentenceOf(ask.error)}
          error={ask.error}
          onRetry={ask.variables === undefined ? undefined : () => ask.mutate(ask.variables ?? '')}
        />
      )}
      {ask.data !== undefined && <AnswerList answer={ask.data} />}
    </section>
  );
}
