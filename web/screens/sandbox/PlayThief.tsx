import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { lazy, type RefObject, Suspense, useId } from 'react';
import type { SandboxContainer } from '#contract/sandbox.ts';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Label } from '#web/ui/Label.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import { runFilesQuery } from './sandbox-queries.ts';
import { longestText, type Loot, type useThief } from './use-thief.ts';

const Theft = lazy(async () => ({ default: (await import('./Theft.tsx')).Theft }));

interface PlayThiefProps {
  containers: readonly SandboxContainer[];
  thief: ReturnType<typeof useThief>;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Reads a planted file as a thief would, uses what is in it, and tells what the cloud's log holds of that. */
export function PlayThief({ containers, thief, headingRef }: PlayThiefProps) {
  const id = useId();
  const files = useQuery(runFilesQuery).data ?? [];
  const { chosen, error, isPending, theft } = thief;
  // Users and roles are nothing that can be read.
  const readable = containers.map((container) => ({
    ...container,
    things: container.things.filter(({ size }) => size !== null),
  }));
  const choices = new Map<string, Loot>([
    ...readable.flatMap(({ id: container, things }) =>
      things.map((thing): [string, Loot] => {
        const loot: Loot = { of: 'thing', place: { container, thing: thing.id } };
        return [valueOf(loot), loot];
      }),
    ),
    ...files.map((file): [string, Loot] => [valueOf({ of: 'file', file }), { of: 'file', file }]),
    [pasted, { of: 'text', text: '' }],
  ]);
  const value = chosen === undefined ? '' : valueOf(chosen);
  const choice = choices.has(value) ? chosen : undefined;
  const isPasted = choice?.of === 'text';
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} ref={headingRef} tabIndex={-1} className="text-section font-semibold">
        Play the thief
      </h2>
      <p className="max-w-measure text-app text-muted">
        Reads the file with the access of a colleague and uses what it finds there, with real calls that reach
        this sandbox and nothing else. The file of a run, and what you paste, no cloud sees being read.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid min-w-0 flex-1 basis-64 grid-cols-1 gap-1.5">
          <Label htmlFor={`${id}-secret`}>Planted secret</Label>
          <NativeSelect
            id={`${id}-secret`}
            value={choice === undefined ? '' : value}
            onChange={(event) => thief.choose(choices.get(event.target.value))}
          >
            <option value="">Choose a file</option>
            {readable
              .filter(({ things }) => things.length > 0)
              .map((container) => (
                <optgroup key={container.id} label={`${container.name}, ${container.note}`}>
                  {container.things.map((thing) => (
                    <option
                      key={thing.id}
                      value={valueOf({ of: 'thing', place: { container: container.id, thing: thing.id } })}
                    >
                      {thing.name}
                    </option>
                  ))}
                </optgroup>
              ))}
            {files.length > 0 && (
              <optgroup label="Files of runs">
                {files.map((file) => (
                  <option key={file.id} value={valueOf({ of: 'file', file })}>
                    {`${file.file_name}, ${file.agent_name} in ${file.workflow_name}`}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label="Found elsewhere">
              <option value={pasted}>Paste a secret</option>
            </optgroup>
          </NativeSelect>
        </div>
        {isPasted && (
          <div className="grid min-w-0 basis-full grid-cols-1 gap-1.5">
            <Label htmlFor={`${id}-text`}>What you found</Label>
            <Textarea
              id={`${id}-text`}
              value={choice.text}
              maxLength={longestText}
              autoComplete="off"
              spellCheck={false}
              placeholder={'AWS_ACCESS_KEY_ID=...\nAWS_SECRET_ACCESS_KEY=...'}
              aria-describedby={`${id}-hint`}
              className="font-mono text-meta"
              onChange={(event) => thief.choose({ of: 'text', text: event.target.value })}
            />
            <p id={`${id}-hint`} className="text-meta text-muted">
              It is shown to this sandbox and to no real cloud, and is not kept.
            </p>
          </div>
        )}
        <Button
          isPending={isPending}
          disabled={choice === undefined || (isPasted && choice.text.trim() === '')}
          onClick={() => choice !== undefined && thief.play(choice)}
        >
          {!isPending && <KeyRound aria-hidden />}
          Use Secret
        </Button>
      </div>
      <div role="status">
        {error !== null && <LoadError text={sentenceOf(error)} error={error} />}
        {theft !== undefined && !isPending && (
          <Suspense fallback={null}>
            <Theft theft={theft} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

const pasted = 'pasted';

function valueOf(loot: Loot): string {
  if (loot.of === 'text') return pasted;
  return loot.of === 'file' ? loot.file.id : JSON.stringify([loot.place.container, loot.place.thing]);
}
