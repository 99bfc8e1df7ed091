import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AccountCard } from './AccountCard.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { Readouts } from './Readouts.tsx';

/** Where things stand. */
export function DashboardScreen() {
  return (
    <div className="grid gap-8">
      <PageHeader title="Dashboard" />
      <Readouts />
      <div className="grid items-start gap-8 lg:grid-cols-3">
        <RecentActivity />
        <AccountCard />
      </div>
    </div>
  );
}
