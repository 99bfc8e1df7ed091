import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { toast } from '#web/ui/toast.ts';

const stale = [
  keys.workflows,
  keys.deployments,
  keys.usage,
  keys.stats,
  keys.activities,
  keys.balance,
  keys.creditEntries,
];

/** Asks for the sample; the server makes one, however often it is asked, so a lost answer is simply asked again. */
export function useCreateSample() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.createSampleDrill(),
    onSuccess: () => {
      toast.success('Sample drill created', { description: 'Re-deploy runs it.' });
      void navigate(paths.workflowList);
    },
    onSettled: () => {
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return { create: () => mutate(), isPending, error };
}
