import { useEffect, useEffectEvent, useState } from 'react';

/** The address follows the typing at this distance: it changes by way of the router, which takes its time. */
const followMs = 200;

/**
 * The text of a search box that also stands in the address. What is typed counts at once, so that no letter of a fast
 * hand is lost; when the address changes otherwise (back, forward, 'Clear Filters') the box follows it.
 */
export function useSearchText(address: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [written, setWritten] = useState<string>();
  // The address has caught up and is what counts again.
  if (typed !== undefined && typed === written && typed === address) {
    setTyped(undefined);
    setWritten(undefined);
  }
  const follow = useEffectEvent((text: string) => {
    setWritten(text);
    write(text);
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => follow(typed), followMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text: typed ?? address, type: setTyped, forget: () => setTyped(undefined) };
}
