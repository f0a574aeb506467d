import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** A value that follows once a person pauses: one request per thought, not one per key. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
