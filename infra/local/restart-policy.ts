/** The action for a process that ended without being stopped. */
type Verdict =
  | { readonly kind: 'restart'; readonly delayMs: number }
  | { readonly kind: 'give-up'; readonly reason: string };

interface Crash {
  readonly nowMs: number;
  /** Uptime of the process. */
  readonly ranForMs: number;
  /** Whether the app was healthy at least once since the stack started. */
  readonly wasReady: boolean;
}

export interface RestartPolicy {
  /** Decides the action for a crash of the app with this name. */
  readonly crashed: (name: string, crash: Crash) => Verdict;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
const WINDOW_MS = 60_000;
const MOST_CRASHES = 5;

/**
 * Restarts with a delay that doubles for each crash of the same process and is reset once the process has run for a minute. Gives
 * up after five crashes of any processes within one minute, because a restart does not help then, and after five crashes of a
 * process that was never ready, which can take longer on a busy computer.
 */
export function createRestartPolicy(): RestartPolicy {
  const inARow = new Map<string, number>();
  const beforeReady = new Map<string, number>();
  let recent: number[] = [];
  return {
    crashed: (name, { nowMs, ranForMs, wasReady }) => {
      recent = [...recent.filter((at) => nowMs - at < WINDOW_MS), nowMs];
      if (recent.length >= MOST_CRASHES)
        return { kind: 'give-up', reason: 'the fifth crash within one minute' };
      const unready = wasReady ? 0 : (beforeReady.get(name) ?? 0) + 1;
      beforeReady.set(name, unready);
      if (unready >= MOST_CRASHES) return { kind: 'give-up', reason: 'its fifth crash before it was ready' };
      const before = ranForMs >= WINDOW_MS ? 0 : (inARow.get(name) ?? 0);
      inARow.set(name, before + 1);
      return { kind: 'restart', delayMs: Math.min(FIRST_DELAY_MS * 2 ** before, LONGEST_DELAY_MS) };
    },
  };
}
