import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { signInOptionsQuery } from '#web/queries.ts';
import { browserStorage } from '#web/session/browser-storage.ts';
import { ownPrefix } from '#web/session/session-store.ts';
import { useSession } from '#web/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';

const storage = browserStorage('localStorage');

/** One line each: what a person must know on every page. */
export function Banners() {
  const { isSignedIn } = useSession();
  const { data: options } = useQuery(signInOptionsQuery);
  const isSandbox = useSandboxNote(options?.sandbox);
  const offlineSince = useOfflineSince();
  return (
    <>
      {offlineSince !== undefined && (
        <p role="status" className="border-b bg-warn-bg px-4 py-2 text-meta text-warn-fg md:px-6 lg:px-8">
          You are offline. You see what was loaded at {offlineSince}; changes wait.
        </p>
      )}
      {isSignedIn && isSandbox !== 'off' && (
        <p
          role="status"
          className={classNames(
            'border-b bg-sunken px-4 py-2 text-meta text-muted md:px-6 lg:px-8',
            isSandbox === 'unknown' && 'invisible',
          )}
        >
          Sandbox: targets are stand-ins on this machine.{' '}
          <Link
            to={paths.sandbox}
            className="font-medium whitespace-nowrap text-primary underline underline-offset-4"
          >
            Open Sandbox
          </Link>
        </p>
      )}
    </>
  );
}

const sandboxKey = `${ownPrefix}sandbox`;

/**
 * Whether targets are stand-ins, as this browser last knew it: the line must not push the page down when the answer
 * comes. On a first visit its room is kept, and stays when the answer is no.
 */
function useSandboxNote(answer: boolean | undefined): 'on' | 'off' | 'unknown' {
  const [known] = useState(() => storage.getItem(sandboxKey));
  useEffect(() => {
    if (answer !== undefined) storage.setItem(sandboxKey, answer ? 'on' : 'off');
  }, [answer]);
  if (answer === true || (answer === undefined && known === 'on')) return 'on';
  return known === 'off' ? 'off' : 'unknown';
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
