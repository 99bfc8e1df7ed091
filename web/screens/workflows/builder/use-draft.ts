import { useCallback, useEffect, useRef } from 'react';
import { perTab, session } from '#web/session/session.ts';
import { clearDraft, type Draft, writeDraft } from './draft.ts';

const quietMs = 300;

/** Keeps the unsaved drawing in the tab: after each pause, and at once when the page goes away or the session ends. */
export function useDraft(draft: Draft, isDirty: boolean) {
  const latest = useRef({ draft, isDirty });
  const isOver = useRef(false);
  const keepNow = useCallback(() => {
    // After an own sign-out nothing of the person may stay in the tab.
    if (isOver.current || session.hasLeft()) return;
    if (latest.current.isDirty) writeDraft(perTab, latest.current.draft);
    else clearDraft(perTab);
  }, []);
  useEffect(() => {
    latest.current = { draft, isDirty };
    const timer = setTimeout(keepNow, quietMs);
    return () => clearTimeout(timer);
  }, [draft, isDirty, keepNow]);
  useEffect(() => {
    addEventListener('pagehide', keepNow);
    // The screen is taken away as soon as there is no session, before the next pause.
    const unsubscribe = session.subscribe(() => {
      if (session.token() === undefined) keepNow();
    });
    return () => {
      removeEventListener('pagehide', keepNow);
      unsubscribe();
    };
  }, [keepNow]);
  /** Saved or discarded: the page that opens next, maybe this one, must not find it. */
  const drop = useCallback(() => {
    isOver.current = true;
    clearDraft(perTab);
  }, []);
  return { keepNow, drop };
}
