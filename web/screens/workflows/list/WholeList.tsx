import type { Workflow } from '#contract/workflows.ts';
import type { RowWork } from './use-row-actions.ts';
import { WorkflowRow } from './WorkflowRow.tsx';

interface WholeListProps {
  workflows: readonly Workflow[];
  pending: ReadonlyMap<string, RowWork>;
  changedId: string | undefined;
  onResults: (id: string) => void;
  onRedeploy: (id: string) => void;
  onDelete: (id: string, name: string) => void;
}

/** A short list, every row of it drawn. */
export function WholeList({ workflows, pending, changedId, ...does }: WholeListProps) {
  return (
    <ul aria-label="Workflows" className="divide-y rounded-card border bg-surface">
      {workflows.map((workflow) => (
        <li key={workflow.id}>
          <WorkflowRow
            workflow={workflow}
            isChanged={changedId === workflow.id}
            pending={pending.get(workflow.id)}
            {...does}
          />
        </li>
      ))}
    </ul>
  );
}
