import { useEffect, useState } from 'react';

/** True for this long after the screen came up. */
export function useMoment(ms: number): boolean {
  const [isNow, setIsNow] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNow(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isNow;
}
