import type { SandboxAttempt, SandboxTheft } from '#contract/sandbox.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { logSentence, verdictOnRead, verdictOnUse } from './theft-words.ts';

/** What was tried, what the cloud answered, and what its log now holds and what not. */
export function Theft({ theft }: { theft: SandboxTheft }) {
  const { read, found, used } = theft;
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card border bg-surface p-4">
      <ol aria-label="What the thief did" className="grid grid-cols-1 gap-4">
        {read !== null && <Attempt title="Read the file" attempt={read} by={`as ${read.who}`} />}
        {read?.is_refused !== true && (
          <li className="grid grid-cols-1 gap-1 text-app">
            <h3 className="font-semibold">Look for secrets</h3>
            <p className="wrap-anywhere">
              {found.length === 0
                ? 'Found nothing that a cloud of the sandbox takes.'
                : `Found ${found.map(({ kind, ending }) => `${kind} ${ending}`).join(', ')}.`}
            </p>
          </li>
        )}
        {used.map((attempt) => (
          <Attempt
            key={`${attempt.who} ${attempt.call}`}
            title="Use the secret"
            attempt={attempt}
            by={`with ${attempt.who}`}
          />
        ))}
      </ol>
      <div className="grid gap-1 border-t pt-3 text-app font-medium">
        <p>{verdictOnRead(theft)}</p>
        {read?.is_refused !== true && <p>{verdictOnUse(theft)}</p>}
      </div>
    </div>
  );
}

function Attempt({ title, attempt, by }: { title: string; attempt: SandboxAttempt; by: string }) {
  return (
    <li className="grid grid-cols-1 gap-1 text-app">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{title}</h3>
        <StatusBadge
          look={attempt.is_refused ? 'bad' : 'ok'}
          label={attempt.is_refused ? 'Refused' : 'Let in'}
        />
      </div>
      <p className="font-mono text-meta wrap-anywhere">{`${attempt.call} ${by}`}</p>
      <p className="font-mono text-meta wrap-anywhere text-muted">{attempt.answer}</p>
      <p className="text-meta">{logSentence(attempt)}</p>
    </li>
  );
}
