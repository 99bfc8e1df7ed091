import { useQuery } from '@tanstack/react-query';
import { creditsUsed, percentUsed } from '#web/credit-sums.ts';
import { balanceQuery } from '#web/queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Readout } from '#web/ui/Readout.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function BalanceCard() {
  const { data: balance, error, isPending, isError, isFetching, refetch } = useQuery(balanceQuery);
  return (
    <section aria-labelledby="balance" aria-busy={isPending} className="grid gap-3">
      <h2 id="balance" className="text-section font-semibold">
        Balance
      </h2>
      {isError && (
        // As tall as what it stands for.
        <div
          className={
            balance === undefined ? 'min-h-43 rounded-card border bg-surface p-4 sm:min-h-38' : undefined
          }
        >
          <LoadError
            text="Failed to load credit balance"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && (
        <Card aria-hidden className="grid gap-4">
          <div className="grid grid-cols-2 gap-4 sm:max-w-[480px]">
            <Skeleton className="h-[58px] w-24" />
            <Skeleton className="h-[58px] w-24" />
          </div>
          <Skeleton className="h-2 w-full rounded-full" />
          <Skeleton className="h-10 w-full sm:h-5 sm:w-2/3" />
        </Card>
      )}
      {balance !== undefined && (
        <Card className="grid gap-4">
          <div className="grid grid-cols-2 gap-4 sm:max-w-[480px]">
            <div role="group" aria-labelledby="credits-used">
              <p id="credits-used" className="text-meta text-muted">
                Credits Used
              </p>
              <Readout size="figure" value={creditsUsed(balance)} unit={`/ ${balance.plan_credits}`} />
            </div>
            <div role="group" aria-labelledby="remaining-credits" className="border-l pl-4">
              <p id="remaining-credits" className="text-meta text-muted">
                Remaining Credits
              </p>
              <Readout size="figure" value={balance.current_credits} />
            </div>
          </div>
          <Progress name="Credits used" percent={percentUsed(balance)} />
          <p className="text-app text-muted wrap-anywhere">
            {`Used ${percentUsed(balance)}% of your ${balance.plan_name} plan allocation (${balance.plan_credits} total credits).`}
          </p>
        </Card>
      )}
    </section>
  );
}
