import { Link } from 'react-router';
import type { LastExecution } from '#contract/executions.ts';
import { kindOf } from '#contract/workflow-rules.ts';
import type { Workflow } from '#contract/workflows.ts';
import { runPath } from '#web/paths.ts';
import { dateTime } from '#web/times.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { RawJson } from '#web/ui/RawJson.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { AnalyzerSummary } from '#web/ui/AnalyzerSummary.tsx';
import { DeploymentResults } from './DeploymentResults.tsx';
import { errorLines } from './error-lines.ts';
import { ResultSection, Fact } from './ResultSection.tsx';

interface ResultsDialogProps {
  workflow: Workflow | null;
  onClose: () => void;
}

/** What the last run of a workflow brought, in the three shapes a workflow can have. */
export function ResultsDialog({ workflow, onClose }: ResultsDialogProps) {
  const execution = workflow?.last_execution ?? null;
  return (
    <Dialog open={workflow !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {workflow !== null && (
        <DialogContent
          title={`Execution Results: ${workflow.name}`}
          width={900}
          description={
            execution !== null && (
              <>
                <span className="font-mono text-meta">{dateTime(execution.timestamp)}</span>
                <span aria-hidden className="mx-1.5">
                  ·
                </span>
                <RelativeTime timestamp={execution.timestamp} />
              </>
            )
          }
        >
          <DialogBody className="grid content-start gap-5">
            {execution === null || hasNothing(execution) ? (
              <div className="text-app">
                <p className="font-medium">No detailed execution results available.</p>
                <p className="text-muted">Try re-deploying the workflow to generate results.</p>
              </div>
            ) : (
              <Results workflow={workflow} execution={execution} />
            )}
          </DialogBody>
          <DialogFooter>
            {execution !== null && execution.execution_id !== '' && (
              <Link
                to={runPath(workflow.id, execution.execution_id)}
                className={buttonClass({ look: 'link', size: 'inline', className: 'mr-auto' })}
              >
                Open Full Run
              </Link>
            )}
            <DialogClose asChild>
              <Button>Close</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  );
}

function Results({ workflow, execution }: { workflow: Workflow; execution: LastExecution }) {
  const kind = kindOf(workflow.configuration.nodes);
  if (kind === 'Generate → Deploy') return <IdentityResults workflow={workflow} execution={execution} />;
  if (kind === 'Configure → Analyzer') return <AnalysisResults workflow={workflow} execution={execution} />;
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

interface ShapeProps {
  workflow: Workflow;
  execution: LastExecution;
}

function IdentityResults({ workflow, execution }: ShapeProps) {
  const generated = execution.generate_result;
  return (
    <>
      <Kind name="Identity Agent Workflow" status={execution.status} />
      {generated !== null && (
        <ResultSection title="Generate Result">
          <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-6 gap-y-2 text-app">
            <Fact label="Status">
              <StatusBadge {...statusBadge(generated.status, 'results')} />
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
        results={execution.deployment_results}
        errors={errorLines(workflow, execution)}
      />
    </>
  );
}

function AnalysisResults({ workflow, execution }: ShapeProps) {
  return (
    <>
      <Kind name="Analysis Workflow" status={execution.status} />
      <ResultSection title="Analyzer Results">
        <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-6 gap-y-2 text-app">
          <Fact label="Status">
            <StatusBadge {...statusBadge(execution.status, 'results')} />
          </Fact>
          <Fact label="Executed at">
            <span className="font-mono text-meta">{dateTime(execution.timestamp)}</span>
          </Fact>
        </dl>
        <h4 className="pt-2 text-app font-semibold">Primary Results</h4>
        <AnalyzerSummary results={execution.analyzer_results} />
        <RawJson value={execution.analyzer_results} />
      </ResultSection>
      <DeploymentResults
        title="Deployment Results"
        results={execution.deployment_results}
        errors={errorLines(workflow, execution)}
      />
    </>
  );
}

function CustomResults({ workflow, execution }: ShapeProps) {
  const errors = errorLines(workflow, execution);
  return (
    <>
      <Kind name="Custom Workflow" status={execution.status} />
      {errors.length > 0 && <DeploymentResults title="Execution Errors" results={[]} errors={errors} />}
      <DeploymentResults title="All Deployment Results" results={execution.deployment_results} errors={[]} />
    </>
  );
}

function hasNothing(execution: LastExecution): boolean {
  return (
    execution.generate_result === null &&
    execution.deployment_results.length === 0 &&
    execution.errors.length === 0 &&
    execution.analyzer_results === null
  );
}
