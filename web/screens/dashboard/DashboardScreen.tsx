import { useQuery } from '@tanstack/react-query';
import { classNames } from '#web/ui/class-names.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FirstDrill } from './FirstDrill.tsx';
import { OutThere } from './OutThere.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { Readouts } from './Readouts.tsx';
import { sampleDrillQuery } from './sample-drill-query.ts';
import { useMoment } from './use-moment.ts';

/** A slow or broken answer must not keep the rest of the page away for longer. */
const mostWaitMs = 600;

/** Where things stand; before the first run, the way to it comes first. */
export function DashboardScreen() {
  const { data: drill, isPending } = useQuery(sampleDrillQuery);
  const isPatient = useMoment(mostWaitMs);
  return (
    <div className="grid gap-8">
      <PageHeader title="Dashboard" />
      <Readouts />
      {drill !== undefined && !drill.progress.has_run && <FirstDrill drill={drill} />}
      {/* Shown when it is known where it stands, so that nothing is pushed down under a reader's eyes. */}
      <div
        className={classNames('grid items-start gap-8 lg:grid-cols-3', isPending && isPatient && 'invisible')}
      >
        <RecentActivity />
        <div className="grid gap-8">
          <AccountCard />
          <OutThere />
        </div>
      </div>
    </div>
  );
}
