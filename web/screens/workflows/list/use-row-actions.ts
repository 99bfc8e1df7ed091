import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, sentenceOf } from '#web/api.ts';
import { runPath } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { toast } from '#web/ui/toast.ts';

type Work = 'redeploy' | 'delete';

/** What a row's buttons do. Several rows may be at work at once; each shows its own spinner. */
export function useRowActions() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [pending, setPending] = useState<ReadonlyMap<string, Work>>(new Map());
  const [changedId, setChangedId] = useState<string>();
  useEffect(() => {
    if (changedId === undefined) return;
    const timer = setTimeout(() => setChangedId(undefined), 2000);
    return () => clearTimeout(timer);
  }, [changedId]);

  async function run(id: string, work: Work, act: () => Promise<void>, failure: string): Promise<void> {
    if (pending.has(id)) return;
    setPending((before) => new Map(before).set(id, work));
    try {
      await act();
    } catch (error) {
      toast.error(failure, { description: sentenceOf(error) });
    } finally {
      await queryClient.invalidateQueries({ queryKey: keys.workflows });
      setPending((before) => new Map([...before].filter(([other]) => other !== id)));
    }
  }

  const redeploy = (id: string) =>
    run(
      id,
      'redeploy',
      async () => {
        const workflow = await api.readWorkflow({ id });
        const { execution_id } = await api.executeWorkflow({ id: workflow.id });
        setChangedId(id);
        const follow = () => void navigate(runPath(id, execution_id));
        const isKnown = execution_id !== '';
        toast.success(
          'Execution started',
          isKnown ? { action: { label: 'Follow Run', onClick: follow } } : {},
        );
      },
      'Failed to re-deploy workflow. Please try again.',
    );
  const remove = (id: string) =>
    run(
      id,
      'delete',
      async () => {
        await api.deleteWorkflow({ id });
        void queryClient.invalidateQueries({ queryKey: keys.usage });
        toast.success('Workflow deleted successfully');
      },
      'Failed to delete workflow. Please try again.',
    );
  const deleteAll = useMutation({
    mutationFn: () => api.deleteAllWorkflows(),
    onSuccess: () => toast.success('All workflows deleted successfully'),
    onError: (error) =>
      toast.error('Failed to delete all workflows. Please try again.', { description: sentenceOf(error) }),
    onSettled: () =>
      Promise.all(
        [keys.workflows, keys.usage].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  return { pending, changedId, redeploy, remove, deleteAll };
}
