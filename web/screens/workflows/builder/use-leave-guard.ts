import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Asks before unsaved work is left: in the app by a dialog, on closing the tab by the browser's own question. */
export function useLeaveGuard(isDirty: boolean) {
  const mayLeave = useRef(false);
  const blocker = useBlocker(() => isDirty && !mayLeave.current);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
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
