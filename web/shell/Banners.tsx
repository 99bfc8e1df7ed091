import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { signInOptionsQuery } from '#web/queries.ts';
import { useSession } from '#web/session/use-session.ts';

/** One line each: what a person must know on every page. */
export function Banners() {
  const { isSignedIn } = useSession();
  const { data: options } = useQuery(signInOptionsQuery);
  const offlineSince = useOfflineSince();
  return (
    <>
      {offlineSince !== undefined && (
        <p role="status" className="border-b bg-warn-bg px-4 py-2 text-meta text-warn-fg md:px-6 lg:px-8">
          You are offline. You see what was loaded at {offlineSince}; changes wait.
        </p>
      )}
      {isSignedIn && options?.sandbox === true && (
        <p role="status" className="border-b bg-sunken px-4 py-2 text-meta text-muted md:px-6 lg:px-8">
          Sandbox: targets are stand-ins on this machine.{' '}
          <Link to={paths.sandbox} className="font-medium text-primary underline underline-offset-4">
            Open Sandbox
          </Link>
        </p>
      )}
    </>
  );
}

function useOfflineSince(): string | undefined {
  const [since, setSince] = useState(() => (navigator.onLine ? undefined : timeNow()));
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('offline', () => setSince(timeNow()), stop);
    addEventListener('online', () => setSince(undefined), stop);
    return () => stop.abort();
  }, []);
  return since;
}

function timeNow(): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date());
}
