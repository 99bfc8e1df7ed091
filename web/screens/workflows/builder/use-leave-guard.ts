import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { session } from '#web/session/session.ts';

/** Asks before unsaved work is left: in the app by a dialog, on closing the tab by the browser's own question. */
export function useLeaveGuard(isDirty: boolean) {
  const mayLeave = useRef(false);
  const blocker = useBlocker(() => isDirty && !mayLeave.current);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Without a session there is nothing to stay for: the way leads to the sign-in.
      if (!mayLeave.current && session.token() !== undefined) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const letGo = useCallback(() => {
    mayLeave.current = true;
  }, []);
  return {
    isAsking: blocker.state === 'blocked',
    keepEditing: () => blocker.reset?.(),
    discard: () => blocker.proceed?.(),
    /** What follows is a leave that was meant: saving, or the reload that keeps the draft. */
    letGo,
  };
}
