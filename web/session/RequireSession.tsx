import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { Spinner } from '#web/ui/Spinner.tsx';
import { goToSignIn } from './session.ts';
import { useSession } from './use-session.ts';

/** Shows a protected screen only while there is a session, and leaves as soon as there is none. */
export function RequireSession() {
  const { state } = useSession();
  useEffect(() => {
    if (state === 'unauthenticated') goToSignIn();
  }, [state]);
  if (state === 'authenticated') return <Outlet />;
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner /> Checking your session
    </p>
  );
}
