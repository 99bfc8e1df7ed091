import { balanceQuery } from '#web/queries.ts';
import { queryClient } from '#web/query-client.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { CreditHistory } from './CreditHistory.tsx';
import { Plans } from './Plans.tsx';
import { creditHistoryQuery } from './use-credit-history.ts';

export const fetchFirst = () => [
  queryClient.prefetchQuery(balanceQuery),
  queryClient.prefetchInfiniteQuery(creditHistoryQuery),
];

export function CreditsScreen() {
  return (
    <div className="grid gap-8">
      <PageHeader title="Credits" subtitle="What is left, what it was spent on, and which plans there are." />
      <BalanceCard />
      <Plans />
      <CreditHistory />
    </div>
  );
}
