import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { creditsUsed } from '#web/credit-sums.ts';
import { paths } from '#web/paths.ts';
import { balanceQuery, statsQuery, workflowTotalQuery } from '#web/queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Readout } from '#web/ui/Readout.tsx';

/** The four cards: figures split by hairlines, no boxes. */
export function Readouts() {
  const stats = useQuery(statsQuery);
  const workflows = useQuery(workflowTotalQuery);
  const balance = useQuery(balanceQuery);
  const hasStats = stats.data !== undefined || workflows.data !== undefined;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-px overflow-hidden border-y bg-line lg:grid-cols-4">
        <Cell label="Active Agents" to={paths.agents} query={stats}>
          {stats.data && (
            <Readout size="figure" value={stats.data.active_agents} unit={`/ ${stats.data.total_agents}`} />
          )}
        </Cell>
        <Cell label="Active Workflows" to={paths.workflowList} query={workflows}>
          {workflows.data !== undefined && <Readout size="figure" value={workflows.data} />}
        </Cell>
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
          note={balance.data && `${balance.data.plan_name} plan, ${balance.data.plan_credits} total`}
        >
          {balance.data && <Readout size="figure" value={balance.data.current_credits} />}
        </Cell>
      </div>
      {(stats.isError || workflows.isError) && (
        <LoadError
          text="Failed to load dashboard statistics"
          isRetrying={hasStats && (stats.isFetching || workflows.isFetching)}
          onRetry={() => {
            if (stats.isError) void stats.refetch();
            if (workflows.isError) void workflows.refetch();
          }}
        />
      )}
      {balance.isError && (
        <LoadError text="Failed to load credit balance" onRetry={() => void balance.refetch()} />
      )}
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
  const place = 'grid content-start gap-1 bg-bg py-4 pr-2 pl-4 max-lg:odd:pl-0 lg:first:pl-0';
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
