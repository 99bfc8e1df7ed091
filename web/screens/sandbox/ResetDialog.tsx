import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api, sentenceOf } from '#web/api.ts';
import { decoyCountsQuery } from '#web/decoys/decoy-queries.ts';
import { placesOf } from '#web/decoys/decoy-words.ts';
import { keys } from '#web/queries.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { toast } from '#web/ui/toast.ts';

interface ResetDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Names what goes, what stays and what becomes of what was planted, before anything is emptied. */
export function ResetDialog({ isOpen, onOpenChange }: ResetDialogProps) {
  const queryClient = useQueryClient();
  const { data: counts } = useQuery(decoyCountsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.resetSandbox(),
    onSuccess: ({ places }) =>
      toast.success('Sandbox reset', {
        description: places === 0 ? 'Nothing was planted there.' : `${placesOf(places)} to look at again.`,
      }),
    onError: (error) => toast.error('The sandbox was not reset', { description: sentenceOf(error) }),
    async onSettled() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.sandbox }),
        queryClient.invalidateQueries({ queryKey: keys.decoys }),
      ]);
      onOpenChange(false);
    },
  });
  const planted = counts?.planted ?? 0;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Reset Sandbox"
      description="All your stand-in clouds become what they were at first. They are yours alone: nobody else is concerned. This cannot be undone."
      confirmLabel="Reset Sandbox"
      isPending={isPending}
      onConfirm={() => mutate()}
    >
      <div className="grid gap-3 text-app">
        <Things
          name="What goes"
          items={[
            'Everything that was put there, by your runs and by yourself',
            'Users, keys and tokens that you made there',
            'Cloud events',
          ]}
        />
        <Things
          name="What stays"
          items={[
            'Your own access, with the same keys and tokens',
            'Agents, workflows, results and credits',
            planted === 0
              ? 'Planted decoys: nothing is out there'
              : `The record of ${planted === 1 ? '1 planted decoy' : `${planted.toLocaleString('en')} planted decoys`}: each place is looked at again, and what lay in the sandbox ends as Already gone`,
          ]}
        />
      </div>
    </AlertDialog>
  );
}

function Things({ name, items }: { name: string; items: readonly string[] }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <h3 id={id} className="font-semibold">
        {name}
      </h3>
      <ul aria-labelledby={id} className="grid list-disc gap-1 pl-5 text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
