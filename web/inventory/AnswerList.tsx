import { Link } from 'react-router';
import type { Fingerprint } from '#contract/inventory.ts';
import { paths, runPath } from '#web/paths.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { explanationOf, stateBadge, titleOf, whatOf } from './answer-words.ts';
import { type Answer, MOST_PIECES } from './look-up.ts';

/** Which of your values it is, and where each went; never the values themselves. */
export function AnswerList({ answer }: { answer: Answer }) {
  return (
    <div className="grid gap-3">
      {answer.found.length === 0 ? (
        <EmptyState title={titleOf(answer)} text={explanationOf(answer)} />
      ) : (
        <>
          <p className="text-prose font-medium">{titleOf(answer)}</p>
          <ul aria-label="Answers" className="divide-y rounded-card border">
            {answer.found.map((found) => (
              <AnswerRow key={`${found.hmac} ${found.execution_id} ${found.deployment_id}`} found={found} />
            ))}
          </ul>
        </>
      )}
      {answer.isCut && (
        <p className="text-meta text-muted">
          Only the first {MOST_PIECES.toLocaleString('en')} strings in it were looked up. Look the rest up in
          pieces.
        </p>
      )}
    </div>
  );
}

function AnswerRow({ found }: { found: Fingerprint }) {
  return (
    <li className="grid gap-1 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 text-app font-medium wrap-anywhere">{whatOf(found)}</span>
        <StatusBadge {...stateBadge(found.state)} />
        <span className="font-mono text-meta text-muted" title="Short name of its fingerprint">
          {found.short_name}
        </span>
      </div>
      <p className="text-meta text-muted wrap-anywhere">
        {found.secret_label} in {found.file_name}, made <RelativeTime timestamp={found.made_at} />
      </p>
      {found.location !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-mono text-meta wrap-anywhere">{found.location}</span>
          {found.planted_at !== null && (
            <RelativeTime timestamp={found.planted_at} className="text-meta text-muted" />
          )}
          <CopyButton name="Copy Location" text={found.location} isIcon />
        </div>
      )}
      <Source found={found} />
    </li>
  );
}

/** The run that planted it, or the agent whose file it is. */
function Source({ found }: { found: Fingerprint }) {
  const link = 'text-primary underline underline-offset-4 decoration-primary/40 hover:decoration-primary';
  if (found.execution_id !== null) {
    const name = found.workflow_name ?? 'a workflow';
    return (
      <p className="text-meta wrap-anywhere">
        By a run of{' '}
        {found.workflow_id === null ? (
          `${name}, which was deleted since`
        ) : (
          <Link to={runPath(found.workflow_id, found.execution_id)} className={link}>
            {name}
          </Link>
        )}
      </p>
    );
  }
  return (
    <p className="text-meta wrap-anywhere">
      In the file of{' '}
      <Link to={paths.agents} className={link}>
        {found.deployment_name ?? 'a deployed agent'}
      </Link>
    </p>
  );
}
