import { useId } from 'react';
import type { DeploymentResult } from '#contract/executions.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { locationOf, placeOf } from '#web/ui/location-of.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { lookOfType } from '#web/ui/type-look.ts';
import type { ErrorLine } from './error-lines.ts';

interface DeploymentResultsProps {
  title: string;
  results: readonly DeploymentResult[];
  errors: readonly ErrorLine[];
}

/** Where each file lies, and what went wrong where none does. */
export function DeploymentResults({ title, results, errors }: DeploymentResultsProps) {
  const id = useId();
  const known = new Set(results.map((result) => result.node_id));
  const others = errors.filter((line) => !known.has(line.nodeId));
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t pt-4">
      <h3 id={id} className="text-app font-semibold">
        {title}
      </h3>
      {results.length === 0 && others.length === 0 && (
        <p className="text-app text-muted">No data available</p>
      )}
      <ul aria-labelledby={id} className="divide-y">
        {results.map((result) => (
          <Result
            key={result.node_id}
            result={result}
            type={errors.find((line) => line.nodeId === result.node_id)?.type ?? 'Deploy'}
          />
        ))}
        {others.map((line) => (
          <li key={line.nodeId + line.sentence} className="py-2 text-app text-danger">
            <Line type={line.type} name={line.agentName} place={line.place} sentence={line.sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({ result, type }: { result: DeploymentResult; type: string }) {
  const { icon: Icon, mid } = lookOfType(type);
  const location = locationOf(result.output);
  return (
    <li className="grid gap-1.5 py-3 text-app first:pt-1">
      <div className="flex flex-wrap items-center gap-2">
        <Icon aria-hidden className={`size-4 shrink-0 ${mid}`} />
        <span className="font-medium wrap-anywhere">{result.agent_name || 'Agent'}</span>
        <StatusBadge {...statusBadge(result.status, 'results')} />
      </div>
      {result.output.bucket_name !== undefined && (
        <p className="text-meta text-muted">
          bucket_name <span className="font-mono text-text">{result.output.bucket_name}</span>
        </p>
      )}
      {location !== undefined && result.status === 'completed' && result.output.blocked_by === undefined && (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 font-mono text-meta wrap-anywhere">{location}</code>
          <CopyButton name="Copy Location" text={location} />
        </div>
      )}
      {result.output.blocked_by !== undefined && (
        <p className="text-muted">Blocked: the control worked. ({result.output.blocked_by})</p>
      )}
      {result.error !== null && (
        <p className="text-danger">
          <Line
            type={type}
            name={result.agent_name || 'Agent'}
            place={placeOf(result.output)}
            sentence={result.error}
          />
        </p>
      )}
    </li>
  );
}

interface LineProps {
  type: string | undefined;
  name: string;
  place: string | undefined;
  sentence: string;
}

function Line({ type, name, place, sentence }: LineProps) {
  const { icon: Icon } = lookOfType(type);
  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {name}
        {place !== undefined && <span className="font-mono text-meta"> {place}</span>}
        {`: ${sentence}`}
      </span>
    </span>
  );
}
