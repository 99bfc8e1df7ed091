import { useRef } from 'react';
import type { Workflow } from '#contract/workflows.ts';
import { useFocusedRow } from './use-focused-row.ts';
import type { RowWork } from './use-row-actions.ts';
import { WorkflowRow } from './WorkflowRow.tsx';

interface WholeListProps {
  workflows: readonly Workflow[];
  pending: ReadonlyMap<string, RowWork>;
  changedId: string | undefined;
  onResults: (id: string) => void;
  onRedeploy: (id: string) => void;
  onDelete: (workflow: Workflow) => void;
}

/** A short list, every row of it drawn. */
export function WholeList({ workflows, pending, changedId, ...does }: WholeListProps) {
  const listRef = useRef<HTMLUListElement>(null);
  useFocusedRow(listRef, workflows);
  return (
    <ul ref={listRef} aria-label="Workflows" className="divide-y rounded-card border bg-surface">
      {workflows.map((workflow, index) => (
        <li key={workflow.id} data-index={index}>
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
