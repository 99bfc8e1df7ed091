import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browserStorage } from '#web/session/browser-storage.ts';
import { ownPrefix } from '#web/session/session-store.ts';
import { useSession } from '#web/session/use-session.ts';
import { sampleDrillQuery } from './sample-drill-query.ts';

const storage = browserStorage('localStorage');
const hasRunKey = `${ownPrefix}has-run`;

/**
 * The way to the first drill, and whether it is awaited. Who is known here to have run one waits for nothing: their
 * page has no place for it.
 */
export function useFirstDrill() {
  const { user } = useSession();
  const { data: drill, error, isFetched, isFetching, refetch } = useQuery(sampleDrillQuery);
  const [known] = useState(() => storage.getItem(hasRunKey));
  const email = user?.email;
  const hasRun = drill?.progress.has_run;
  useEffect(() => {
    if (email === undefined || hasRun === undefined) return;
    if (hasRun) storage.setItem(hasRunKey, email);
    else storage.removeItem(hasRunKey);
  }, [email, hasRun]);
  const isMissed = drill === undefined && known !== email;
  return {
    drill: hasRun === false ? drill : undefined,
    isAwaited: isMissed && !isFetched,
    hasFailed: isMissed && isFetched,
    error,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
