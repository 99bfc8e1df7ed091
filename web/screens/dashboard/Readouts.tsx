import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { creditsUsed } from '#web/credit-sums.ts';
import { paths } from '#web/paths.ts';
import { balanceQuery, statsQuery, workflowTotalQuery } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Readout } from '#web/ui/Readout.tsx';
import { RequestId } from '#web/ui/RequestId.tsx';

/** The four cards: figures split by hairlines, no boxes. What failed is said across the two it concerns. */
export function Readouts() {
  const stats = useQuery(statsQuery);
  const workflows = useQuery(workflowTotalQuery);
  const balance = useQuery(balanceQuery);
  return (
    <div className="grid gap-px overflow-hidden border-y bg-line lg:grid-cols-2">
      <div className="relative grid grid-cols-2 gap-px *:first:pl-0">
        <Cell label="Active Agents" to={paths.agents} query={stats}>
          {stats.data && (
            <Readout size="figure" value={stats.data.active_agents} unit={`/ ${stats.data.total_agents}`} />
          )}
        </Cell>
        <Cell label="Active Workflows" to={paths.workflowList} query={workflows}>
          {workflows.data !== undefined && <Readout size="figure" value={workflows.data} />}
        </Cell>
        {(stats.isError || workflows.isError) && (
          <Failed
            text="Failed to load dashboard statistics"
            error={stats.error ?? workflows.error}
            isRetrying={(stats.isError && stats.isFetching) || (workflows.isError && workflows.isFetching)}
            onRetry={() => {
              if (stats.isError) void stats.refetch();
              if (workflows.isError) void workflows.refetch();
            }}
          />
        )}
      </div>
      <div className="relative grid grid-cols-2 gap-px max-lg:*:first:pl-0">
        <Cell label="Credits Used" query={balance}>
          {balance.data && (
            <Readout
              size="figure"
              value={creditsUsed(balance.data)}
              unit={`/ ${balance.data.plan_credits}`}
            />
          )}
        </Cell>
        <Cell
          label="Remaining Credits"
          query={balance}
          note={
            balance.isSuccess
              ? `${balance.data.plan_name} plan, ${balance.data.plan_credits} total`
              : undefined
          }
        >
          {balance.data && <Readout size="figure" value={balance.data.current_credits} />}
        </Cell>
        {balance.isError && (
          <Failed
            text="Failed to load credit balance"
            error={balance.error}
            isRetrying={balance.isFetching}
            onRetry={() => void balance.refetch()}
          />
        )}
      </div>
    </div>
  );
}

interface FailedProps {
  text: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Over the line of the notes, which is empty then: an alert with a place of its own would push the page down. */
function Failed({ text, error, isRetrying, onRetry }: FailedProps) {
  return (
    <div
      role="alert"
      className="absolute inset-x-0 bottom-0 flex min-h-8 flex-wrap items-center justify-between gap-x-3 bg-bad-bg px-2 text-label text-bad-fg sm:px-3 sm:text-meta"
    >
      <p className="min-w-0 flex-1">{text}</p>
      <Button
        look="link"
        size="inline"
        className="text-label text-bad-fg decoration-current sm:text-meta"
        isPending={isRetrying}
        onClick={onRetry}
      >
        Try Again
      </Button>
      <div className="basis-full empty:hidden">
        <RequestId error={error} />
      </div>
    </div>
  );
}

interface CellProps {
  label: string;
  to?: string;
  query: { isPending: boolean; isError: boolean };
  note?: string | undefined;
  children: ReactNode;
}

function Cell({ label, to, query, note, children }: CellProps) {
  const id = useId();
  const content = (
    <>
      <span
        id={id}
        className="text-meta text-muted group-hover:text-text group-hover:underline group-hover:underline-offset-4"
      >
        {label}
      </span>
      <span className="flex min-h-[38px] items-baseline">
        {query.isPending ? (
          <span className="self-center text-app text-muted">Loading...</span>
        ) : query.isError ? (
          <span className="self-center text-app font-medium text-danger">Error</span>
        ) : (
          children
        )}
      </span>
      <span className="min-h-4 text-label text-muted wrap-anywhere">{note}</span>
    </>
  );
  const place = 'grid content-start gap-1 bg-bg py-4 pr-2 pl-4';
  if (to === undefined) {
    return (
      <div role="group" aria-labelledby={id} className={place}>
        {content}
      </div>
    );
  }
  return (
    <Link to={to} className={classNames(place, 'group focus-visible:outline-offset-[-2px]')}>
      {content}
    </Link>
  );
}
