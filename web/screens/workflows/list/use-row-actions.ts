import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Workflow } from '#contract/workflows.ts';
import { api, sentenceOf } from '#web/api.ts';
import { stayPlanted } from '#web/decoys/count-words.ts';
import { offerCleanUp, startCleanUp } from '#web/decoys/start-clean-up.ts';
import { runPath } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { toast } from '#web/ui/toast.ts';

export type RowWork = 'results' | 'redeploy' | 'delete';

/** The one who changed their mind has this long; the server keeps a deleted workflow longer than that. */
const undoShownMs = 10_000;

/** What a row's buttons do. Several rows may be at work at once; each shows its own spinner. */
export function useRowActions() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [pending, setPending] = useState<ReadonlyMap<string, RowWork>>(new Map());
  const atWork = useRef(new Set<string>());
  const [changedId, setChangedId] = useState<string>();
  useEffect(() => {
    if (changedId === undefined) return;
    const timer = setTimeout(() => setChangedId(undefined), 2000);
    return () => clearTimeout(timer);
  }, [changedId]);

  const refresh = useCallback(
    () =>
      Promise.all(
        [keys.workflows, keys.usage].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    [queryClient],
  );

  const run = useCallback(
    async (id: string, work: RowWork, act: () => Promise<void>, failure: string): Promise<void> => {
      if (atWork.current.has(id)) return;
      atWork.current.add(id);
      setPending((before) => new Map(before).set(id, work));
      try {
        await act();
      } catch (error) {
        toast.error(failure, { description: sentenceOf(error) });
      } finally {
        await refresh();
        atWork.current.delete(id);
        setPending((before) => new Map([...before].filter(([other]) => other !== id)));
      }
    },
    [refresh],
  );

  const redeploy = useCallback(
    (id: string) =>
      run(
        id,
        'redeploy',
        async () => {
          // The keys of unanswered wishes live in that one module, whoever asks for it first.
          const [workflow, { once }] = await Promise.all([api.readWorkflow({ id }), import('#web/once.ts')]);
          const started = await once(`redeploy ${id} ${workflow.version}`, (key) =>
            api.executeWorkflow({ id, 'idempotency-key': key }),
          );
          setChangedId(id);
          const runId = started.execution_id;
          const follow = () => void navigate(runPath(id, runId));
          toast.success('Execution started', {
            description: workflow.name,
            ...(runId !== '' && { action: { label: 'Follow Run', onClick: follow } }),
          });
        },
        'Failed to re-deploy workflow. Please try again.',
      ),
    [run, navigate],
  );

  const restore = useCallback(
    async (id: string, name: string): Promise<void> => {
      try {
        await api.restoreWorkflow({ id });
        setChangedId(id);
        toast.success('Workflow restored', { description: name });
      } catch (error) {
        toast.error('Failed to restore workflow.', { description: sentenceOf(error) });
      } finally {
        await refresh();
      }
    },
    [refresh],
  );

  const remove = useCallback(
    ({ id, name, planted = 0 }: Workflow) =>
      run(
        id,
        'delete',
        async () => {
          await api.deleteWorkflow({ id });
          toast.success('Workflow deleted successfully', {
            description: [name, stayPlanted(planted)].filter((part) => part !== undefined).join('. '),
            action: { label: 'Undo', onClick: () => void restore(id, name) },
            ...(planted > 0 && {
              second: {
                label: 'Clean Up',
                onClick: () => void startCleanUp({ of: 'workflow', id }, queryClient),
              },
            }),
            duration: undoShownMs,
          });
        },
        'Failed to delete workflow. Please try again.',
      ),
    [run, restore, queryClient],
  );

  const deleteAll = useMutation({
    mutationFn: (_planted: number) => api.deleteAllWorkflows(),
    onSuccess: (_answer, planted) =>
      toast.success(
        'All workflows deleted successfully',
        offerCleanUp(undefined, planted, { of: 'everything' }, queryClient),
      ),
    onError: (error) =>
      toast.error('Failed to delete all workflows. Please try again.', { description: sentenceOf(error) }),
    onSettled: refresh,
  });
  return { pending, changedId, redeploy, remove, deleteAll };
}
