import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The parameters of the address, and how to change some of these names; an empty one is left out. Two changes that come
 * faster than the router follows build on each other: the second would else take back the first.
 */
export function useAddressParams(names: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const wanted = useRef(params);
  // The address has caught up, or was changed otherwise.
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  function change(changes: Readonly<Record<string, string>>): void {
    const merged: Record<string, string> = { ...Object.fromEntries(wanted.current), ...changes };
    const entries = names.map((name) => [name, merged[name] ?? '']).filter(([, value]) => value !== '');
    wanted.current = new URLSearchParams(entries);
    setParams(wanted.current, { replace: true, preventScrollReset: true });
  }
  return [params, change] as const;
}
