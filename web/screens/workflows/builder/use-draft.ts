import { useEffect, useRef } from 'react';
import { perTab, session } from '#web/session/session.ts';
import { clearDraft, type Draft, writeDraft } from './draft.ts';

const quietMs = 300;

/** Keeps the unsaved drawing in the tab: after each pause, and at once when the page goes away. */
export function useDraft(draft: Draft, isDirty: boolean) {
  const latest = useRef({ draft, isDirty });
  latest.current = { draft, isDirty };
  const isOver = useRef(false);
  const keep = useRef(() => {
    // After a sign-out nothing of the person may stay in the tab.
    if (isOver.current || session.token() === undefined) return;
    if (latest.current.isDirty) writeDraft(perTab, latest.current.draft);
    else clearDraft(perTab);
  }).current;
  useEffect(() => {
    const timer = setTimeout(keep, quietMs);
    return () => clearTimeout(timer);
  }, [draft, isDirty, keep]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [keep]);
  return {
    keepNow: keep,
    /** Saved or discarded: the page that opens next, maybe this one, must not find it. */
    drop: () => {
      isOver.current = true;
      clearDraft(perTab);
    },
  };
}
