import { skipToken, useQuery } from '@tanstack/react-query';
import { type StepProgressEvent, keys } from '#web/queries.ts';
import { Progress } from '#web/ui/Progress.tsx';

interface StepProgressProps {
  executionId: string;
  nodeId: string;
  agentName: string;
}

/** How many sets a step has drawn so far; nothing before the stream has told it. */
export function StepProgress({ executionId, nodeId, agentName }: StepProgressProps) {
  const { data } = useQuery<StepProgressEvent>({
    queryKey: keys.progress(executionId, nodeId),
    // The stream puts it there: nobody can be asked for it.
    queryFn: skipToken,
  });
  if (data === undefined || data.total === 0) return null;
  const { done, total } = data;
  return (
    <div className="grid max-w-md gap-1 print:hidden">
      <Progress name={`Progress of ${agentName}`} percent={(100 * done) / total} />
      <p className="font-mono text-meta text-muted tabular-nums">
        {done.toLocaleString('en')} of {total.toLocaleString('en')} sets drawn
      </p>
    </div>
  );
}
