import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Graph } from '#contract/workflows.ts';
import { api, isFailure, sentenceOf } from '#web/api.ts';
import { once } from '#web/once.ts';
import { keys } from '#web/queries.ts';
import { toast } from '#web/ui/toast.ts';

/** A workflow as the server holds it: what an update needs to name it and its version. */
export interface Saved {
  id: string;
  /** Missing where the back end names none: then the last one to save wins. */
  version?: number | undefined;
}

export interface Wording {
  name: string;
  description: string;
  /** When decoys go by themselves; null = never, undefined = nobody has said. */
  cleanUpAfterHours?: number | null | undefined;
}

export interface Intent {
  graph: Graph;
  wording: Wording;
  /** The agents of the drawn nodes, sent as the specification writes them (Q8). */
  agentIds: string[];
  /** The version that this one replaces, when a person decided so after a conflict. */
  instead?: number;
}

interface PublishParts {
  isEdit: boolean;
  /** The workflow being edited, or the one an earlier publish made whose execution failed (Q18). */
  saved: Saved | null;
  onMade: (saved: Saved) => void;
  onSaved: (result: { workflowId: string; executionId: string | undefined }) => void;
  /** The workflow was deleted elsewhere: the next try makes a new one. */
  onGone: () => void;
}

/** Publish and execute, or save. A publish whose execution fails keeps the id: the next try updates that workflow. */
export function usePublish({ isEdit, saved, onMade, onSaved, onGone }: PublishParts) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ graph, wording, agentIds, instead }: Intent) => {
      const { cleanUpAfterHours, ...words } = wording;
      const said = {
        ...words,
        ...(cleanUpAfterHours !== undefined && { clean_up_after_hours: cleanUpAfterHours }),
      };
      const wish = JSON.stringify([wording, graph]);
      const workflow =
        saved === null
          ? await once(`publish ${wish}`, (key) =>
              api.publishWorkflow({
                ...said,
                deployment_ids: agentIds,
                configuration: graph,
                'idempotency-key': key,
              }),
            )
          : await api.updateWorkflow({
              id: saved.id,
              version: instead ?? saved.version,
              ...said,
              configuration: graph,
            });
      if (isEdit) return { workflowId: workflow.id, executionId: undefined };
      onMade({ id: workflow.id, version: workflow.version });
      const execution = await once(`execute ${workflow.id} ${wish}`, (key) =>
        api.executeWorkflow({ id: workflow.id, 'idempotency-key': key }),
      );
      return { workflowId: workflow.id, executionId: execution.execution_id };
    },
    onSuccess: onSaved,
    onError: (error) => {
      const text = isEdit ? 'Failed to update workflow' : 'Failed to publish and execute workflow';
      const isGone = isMissing(error);
      toast.error(text, {
        description: isGone
          ? 'It was deleted elsewhere. Try again: it becomes a new one.'
          : sentenceOf(error),
      });
      if (isGone) onGone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.workflows }),
  });
}

/** Our own server says so of a workflow that was deleted; a 404 from somebody in between says nothing. */
export function isMissing(error: unknown): boolean {
  return isFailure(error) && error.slug === 'not-found';
}

/** Somebody, maybe the same person in another tab, saved this workflow after it was opened here. */
export function isConflict(error: unknown): boolean {
  return isFailure(error) && error.slug === 'changed-elsewhere';
}
