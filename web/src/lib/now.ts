import { useSyncExternalStore } from 'react';

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void;
  readonly now: () => number;
}

/** The current time, updated at an interval while at least one component uses it. All components share one timer. */
function ticker(milliseconds: number): Ticker {
  const listeners = new Set<() => void>();
  let current = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    current = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    now: () => current,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        current = Date.now();
        timer = setInterval(tick, milliseconds);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}

const seconds = ticker(1000);
const halfMinutes = ticker(30_000);
const still: Ticker = { subscribe: () => () => undefined, now: () => 0 };

/** For elapsed times: updated each second while `isRunning`. */
export function useSeconds(isRunning: boolean): number {
  const source = isRunning ? seconds : still;
  return useSyncExternalStore(source.subscribe, source.now);
}

/** For "3 minutes ago": updated twice a minute. */
export function useNow(): number {
  return useSyncExternalStore(halfMinutes.subscribe, halfMinutes.now);
}
