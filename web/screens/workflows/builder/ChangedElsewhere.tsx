import { useQuery } from '@tanstack/react-query';
import { dateTime } from '#web/times.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { workflowQuery } from './workflow-query.ts';

interface ChangedElsewhereProps {
  workflowId: string;
  isPending: boolean;
  onReplace: (version: number) => void;
  onTakeStored: () => void;
}

/** Two tabs changed one workflow: the later save is told, and the person decides which drawing stays. */
export function ChangedElsewhere({ workflowId, isPending, onReplace, onTakeStored }: ChangedElsewhereProps) {
  const stored = useQuery({
    ...workflowQuery(workflowId),
    refetchOnMount: 'always',
  });
  // After a failure the data is still that of the version that was opened.
  const theirs = stored.isFetchedAfterMount && stored.isSuccess ? stored.data : undefined;
  return (
    <>
      <div role="alert" className="grid gap-2 rounded-card bg-warn-bg px-3 py-2 text-app text-warn-fg">
        <p>
          This workflow was changed elsewhere after you opened it. Nothing was overwritten, and your drawing
          is still here.
        </p>
        {theirs !== undefined && (
          <p className="wrap-anywhere">
            {`The stored one: '${theirs.name}', ${nodesIn(theirs.configuration.nodes.length)}, saved ${dateTime(theirs.updated_at)}.`}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="toolbar" disabled={isPending} onClick={onTakeStored}>
            Discard Mine
          </Button>
          <Button
            size="toolbar"
            disabled={isPending || theirs === undefined}
            onClick={() => theirs !== undefined && onReplace(theirs.version)}
          >
            Replace It with Mine
          </Button>
        </div>
      </div>
      {stored.isError && (
        <LoadError
          text="The stored one could not be loaded, so it cannot be replaced yet."
          error={stored.error}
          onRetry={() => void stored.refetch()}
          isRetrying={stored.isFetching}
        />
      )}
    </>
  );
}

function nodesIn(count: number): string {
  return count === 1 ? '1 node' : `${count} nodes`;
}
