import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = mediaOf(query);
  return useSyncExternalStore(subscribe, holds);
}

interface Media {
  subscribe: (listener: () => void) => () => void;
  holds: () => boolean;
}

/** One for each question, whoever asks: a list asks it in every row, and a new `subscribe` is subscribed anew. */
const known = new Map<string, Media>();

function mediaOf(query: string): Media {
  const before = known.get(query);
  if (before !== undefined) return before;
  const media = matchMedia(query);
  const made: Media = {
    subscribe(listener) {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    holds: () => media.matches,
  };
  known.set(query, made);
  return made;
}
