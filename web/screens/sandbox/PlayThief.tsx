import { KeyRound } from 'lucide-react';
import { lazy, type RefObject, Suspense, useId } from 'react';
import type { SandboxContainer } from '#contract/sandbox.ts';
import { sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Label } from '#web/ui/Label.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import type { useThief, Victim } from './use-thief.ts';

const Theft = lazy(async () => ({ default: (await import('./Theft.tsx')).Theft }));

interface PlayThiefProps {
  containers: readonly SandboxContainer[];
  thief: ReturnType<typeof useThief>;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Reads a planted file as a thief would, uses what is in it, and tells what the cloud's log holds of that. */
export function PlayThief({ containers, thief, headingRef }: PlayThiefProps) {
  const id = useId();
  const { chosen, error, isPending, theft } = thief;
  // A user is nothing that can be read.
  const readable = containers.map((container) => ({
    ...container,
    things: container.things.filter(({ size }) => size !== null),
  }));
  const choices = new Map(
    readable.flatMap(({ id: container, things }) =>
      things.map((thing) => {
        const victim = { container, thing: thing.id };
        return [valueOf(victim), victim] as const;
      }),
    ),
  );
  const value = chosen === undefined ? '' : valueOf(chosen);
  const choice = choices.get(value);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} ref={headingRef} tabIndex={-1} className="text-section font-semibold">
        Play the thief
      </h2>
      <p className="max-w-[68ch] text-app text-muted">
        Reads the file with the access of a colleague and uses what it finds there, with real calls that reach
        this sandbox and nothing else.
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
                    <option key={thing.id} value={valueOf({ container: container.id, thing: thing.id })}>
                      {thing.name}
                    </option>
                  ))}
                </optgroup>
              ))}
          </NativeSelect>
        </div>
        <Button
          isPending={isPending}
          disabled={choice === undefined}
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

function valueOf({ container, thing }: Victim): string {
  return JSON.stringify([container, thing]);
}
