import { useEffect, useRef } from 'react';
import { perTab } from '#web/session/session.ts';
import { clearDraft, type Draft, writeDraft } from './draft.ts';

const quietMs = 300;

/** Keeps the unsaved drawing in the tab: after each pause, and at once when the page goes away. */
export function useDraft(draft: Draft, isDirty: boolean) {
  const latest = useRef({ draft, isDirty });
  latest.current = { draft, isDirty };
  const keep = useRef(() => {
    if (latest.current.isDirty) writeDraft(perTab, latest.current.draft);
    else clearDraft(perTab);
  }).current;
  useEffect(() => {
    const timer = setTimeout(keep, quietMs);
    return () => clearTimeout(timer);
  }, [draft, isDirty, keep]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      // Left inside the app: saved or discarded, in both cases it is over.
      clearDraft(perTab);
    };
  }, [keep]);
  return { keepNow: keep };
}
