import { useEffect, useState } from 'react';

/** Longer than an answer takes that comes at all; shorter than a person takes an empty page for a broken one. */
const patienceMs = 5_000;

/** Whether the page is so young that what may be pushed down still waits for what stands above it. */
export function usePatience(): boolean {
  const [isYoung, setIsYoung] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsYoung(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isYoung;
}
