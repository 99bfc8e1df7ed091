import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { Section } from './Section.tsx';

const badges = [
  ['in_progress', 'A run is under way. The row follows it live.'],
  ['completed', 'Every node of the last run completed.'],
  ['partial', 'Some nodes completed and some failed. The red box names the ones that failed.'],
  ['failed', 'Nothing was planted or analyzed.'],
] as const;

export function ManagingPage() {
  return (
    <>
      <Section id="page" title="The My Workflows page">
        <p>
          My Workflows lists every workflow with its kind, its agents in order and where they point, and when
          it last ran. Search by name, or show only one of the two kinds. Rows follow their runs by
          themselves; Refresh asks once more.
        </p>
      </Section>
      <Section id="status" title="What the badge says">
        <dl className="divide-y border-y">
          {badges.map(([status, meaning]) => (
            <div key={status} className="grid items-center gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[120px_1fr]">
              <dt>
                <StatusBadge {...statusBadge(status, 'list')} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="results" title="Results">
        <p>
          <strong>View Results</strong> opens what the last run brought: the generated file, and for every
          target the exact location of what was planted, ready to be copied. For an Analysis Workflow it shows
          what the analyzers found. Open Full Run leads to the run itself, step by step, with the log of each
          step.
        </p>
        <p>
          A target may refuse the file because its own scanner recognised the secret. That is not a fault but
          a result: the control worked, nothing lies there, and nothing is charged.
        </p>
      </Section>
      <Section id="again" title="Running again and changing">
        <p>
          <strong>Re-deploy</strong> runs the workflow once more, with a fresh file and fresh secrets. One
          workflow runs at most once at a time. <strong>Edit</strong> opens it in the builder; a run that is
          under way keeps the version it started with.
        </p>
      </Section>
      <Section id="delete" title="Deleting">
        <p>
          Delete removes one workflow at once. Delete All asks first, stops what is running, and removes all
          of them. What has been planted stays where it is until you take it back: deleting a workflow deletes
          our record, not the file in the bucket.
        </p>
      </Section>
    </>
  );
}
