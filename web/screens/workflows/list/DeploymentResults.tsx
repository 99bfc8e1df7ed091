import type { DeploymentResult, LastExecution } from '#contract/executions.ts';
import type { Workflow } from '#contract/workflows.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { locationOf, placeOf } from '#web/ui/location-of.ts';
import { lookOfType } from '#web/ui/type-look.ts';
import { agentOf, type ErrorLine } from './error-lines.ts';
import { shapeOfRun } from './last-run.ts';
import { Outcome, ResultSection } from './ResultSection.tsx';

interface DeploymentResultsProps {
  title: string;
  workflow: Workflow;
  execution: LastExecution;
  results: readonly DeploymentResult[];
  errors: readonly ErrorLine[];
}

/** Where each file lies, and what went wrong where none does. */
export function DeploymentResults({ title, workflow, execution, results, errors }: DeploymentResultsProps) {
  const known = new Set(results.map((result) => result.node_id));
  const others = errors.filter((line) => !known.has(line.nodeId));
  return (
    <ResultSection title={title}>
      {results.length === 0 && others.length === 0 && (
        <p className="text-app text-muted">No data available</p>
      )}
      <ul aria-label={title} className="divide-y">
        {results.map((result, index) => (
          <Result
            key={`${result.node_id}-${index}`}
            result={result}
            workflow={workflow}
            execution={execution}
            lines={errors.filter((one) => one.nodeId === result.node_id)}
          />
        ))}
        {others.map((line) => (
          <li key={line.nodeId + line.sentence} className="py-2 text-app text-danger">
            <Line type={line.type} name={line.agentName} place={line.place} sentence={line.sentence} />
          </li>
        ))}
      </ul>
    </ResultSection>
  );
}

interface ResultProps {
  workflow: Workflow;
  execution: LastExecution;
  result: DeploymentResult;
  lines: readonly ErrorLine[];
}

function Result({ result, workflow, execution, lines }: ResultProps) {
  const agent = agentOf(workflow, execution, result.node_id);
  const type = agent.type ?? (shapeOfRun(workflow, execution) === 'analysis' ? 'Analyzer' : 'Deploy');
  const { icon: Icon, mid } = lookOfType(type);
  const name = result.agent_name || agent.name || 'Agent';
  const location = locationOf(result.output);
  const { bucket_name: bucket, blocked_by: blockedBy } = result.output;
  return (
    <li className="grid gap-1.5 py-3 text-app first:pt-1">
      <div className="flex flex-wrap items-center gap-2">
        <Icon aria-hidden className={`size-4 shrink-0 ${mid}`} />
        <span className="font-medium wrap-anywhere">{name}</span>
        <Outcome status={result.status} isRunning={execution.status === 'in_progress'} />
      </div>
      {bucket !== undefined && (
        <p className="flex gap-4 text-meta text-muted">
          Bucket <span className="font-mono text-text wrap-anywhere">{bucket}</span>
        </p>
      )}
      {location !== undefined && result.status === 'completed' && blockedBy === undefined && (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 font-mono text-meta wrap-anywhere">{location}</code>
          <CopyButton name="Copy Location" text={location} />
        </div>
      )}
      {blockedBy !== undefined && <p className="text-muted">Blocked: the control worked. ({blockedBy})</p>}
      {wrongIn(result, lines).map((sentence) => (
        <p key={sentence} className="text-danger">
          <Line
            type={type}
            name={name}
            place={placeOf(result.output) ?? lines[0]?.place}
            sentence={sentence}
          />
        </p>
      ))}
    </li>
  );
}

/** What the result says itself, and what the run says of its node beside it. */
function wrongIn({ error }: DeploymentResult, lines: readonly ErrorLine[]): string[] {
  return [...new Set([...(error === null ? [] : [error]), ...lines.map(({ sentence }) => sentence)])];
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
