import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** A debounced value: it updates when the user pauses typing, so that not every keystroke sends a request. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
