import { useQuery } from '@tanstack/react-query';
import type { LastExecution } from '#contract/executions.ts';
import type { Workflow } from '#contract/workflows.ts';
import { AnalyzerView } from '#web/analyzer/AnalyzerView.tsx';
import { dateTime } from '#web/times.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RawJson } from '#web/ui/RawJson.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { DeploymentResults } from './DeploymentResults.tsx';
import { errorLines } from './error-lines.ts';
import { fullResultsQuery, isShortened } from './full-results.ts';
import { shapeOfRun } from './last-run.ts';
import { Fact, Outcome, ResultSection } from './ResultSection.tsx';

interface ShapeProps {
  workflow: Workflow;
  execution: LastExecution;
}

/** The results in the shape that the run had. */
export function Results({ workflow, execution }: ShapeProps) {
  const shape = shapeOfRun(workflow, execution);
  if (shape === 'identity') return <IdentityResults workflow={workflow} execution={execution} />;
  if (shape === 'analysis') return <AnalysisResults workflow={workflow} execution={execution} />;
  return <CustomResults workflow={workflow} execution={execution} />;
}

function Kind({ name, status }: { name: string; status: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="text-prose font-semibold">{name}</h3>
      <StatusBadge {...statusBadge(status, 'results')} />
    </div>
  );
}

const facts = 'grid grid-cols-[max-content_1fr] items-center gap-x-6 gap-y-2 text-app';

function IdentityResults({ workflow, execution }: ShapeProps) {
  const generated = execution.generate_result;
  const isRunning = execution.status === 'in_progress';
  return (
    <>
      <Kind name="Identity Agent Workflow" status={execution.status} />
      {generated !== null && (
        <ResultSection title="Generate Result">
          <dl className={facts}>
            <Fact label="Status">
              <Outcome status={generated.status} isRunning={isRunning} />
            </Fact>
            <Fact label="Generated file">
              <span className="font-mono text-meta wrap-anywhere">{generated.generated_file ?? 'none'}</span>
            </Fact>
            {generated.generated_at !== null && (
              <Fact label="Generated at">
                <span className="font-mono text-meta">{dateTime(generated.generated_at)}</span>
              </Fact>
            )}
          </dl>
          <RawJson value={generated} />
        </ResultSection>
      )}
      <DeploymentResults
        title="Deployment Results"
        workflow={workflow}
        execution={execution}
        results={execution.deployment_results}
        errors={errorLines(workflow, execution)}
      />
    </>
  );
}

function AnalysisResults({ workflow, execution }: ShapeProps) {
  const isRunning = execution.status === 'in_progress';
  return (
    <>
      <Kind name="Analysis Workflow" status={execution.status} />
      <ResultSection title="Analyzer Results">
        <dl className={facts}>
          <Fact label="Status">
            <Outcome status={execution.status} isRunning={isRunning} />
          </Fact>
          <Fact label="Executed at">
            <span className="font-mono text-meta">{dateTime(execution.timestamp)}</span>
          </Fact>
        </dl>
        <h5 className="pt-2 text-app font-semibold">Primary Results</h5>
        <PrimaryResults workflowId={workflow.id} execution={execution} />
      </ResultSection>
      <DeploymentResults
        title="Deployment Results"
        workflow={workflow}
        execution={execution}
        results={execution.deployment_results}
        errors={errorLines(workflow, execution)}
      />
    </>
  );
}

function PrimaryResults({ workflowId, execution }: { workflowId: string; execution: LastExecution }) {
  const brought = execution.analyzer_results;
  const full = useQuery(fullResultsQuery(workflowId, execution));
  if (full.isLoading) {
    return (
      <div aria-busy className="grid gap-3">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  const isShort = isShortened(execution);
  const results = isShort ? (full.data?.analyzer_results ?? brought) : brought;
  return (
    <>
      {full.isError && (
        <LoadError
          text="The sections of this analysis could not be loaded. Below is its summary."
          error={full.error}
          onRetry={() => void full.refetch()}
          isRetrying={full.isFetching}
        />
      )}
      <AnalyzerView results={results} level={5} />
      {isShort && execution.status === 'in_progress' && (
        <p className="text-app text-muted">More is shown when the run is over.</p>
      )}
      <RawJson value={results} />
    </>
  );
}

function CustomResults({ workflow, execution }: ShapeProps) {
  const errors = errorLines(workflow, execution);
  return (
    <>
      <Kind name="Custom Workflow" status={execution.status} />
      {errors.length > 0 && (
        <DeploymentResults
          title="Execution Errors"
          workflow={workflow}
          execution={execution}
          results={[]}
          errors={errors}
        />
      )}
      <DeploymentResults
        title="All Deployment Results"
        workflow={workflow}
        execution={execution}
        results={execution.deployment_results}
        errors={[]}
      />
      <RawJson value={execution} />
    </>
  );
}
