import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { signInOptionsQuery } from '#web/queries.ts';
import { goToSignIn } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

/** The documentation is protected unless the installation has opened it: DOCS_PUBLIC (Q1). */
export function DocsGate() {
  const { state } = useSession();
  const { data, isPending } = useQuery({ ...signInOptionsQuery, enabled: state === 'unauthenticated' });
  const isOpen = state === 'authenticated' || data?.docs_public === true;
  const mustSignIn = state === 'unauthenticated' && !isPending && !isOpen;
  useEffect(() => {
    if (mustSignIn) goToSignIn();
  }, [mustSignIn]);
  if (isOpen) return <Outlet />;
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner /> Checking your session
    </p>
  );
}
