/** What to do about a process that ended by itself. */
type Verdict = { readonly kind: 'restart'; readonly delayMs: number } | { readonly kind: 'give-up' };

export interface RestartPolicy {
  /** Tells of a crash at that moment; `ranForMs` is how long the process had lived. */
  readonly crashed: (name: string, crash: { readonly nowMs: number; readonly ranForMs: number }) => Verdict;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
const WINDOW_MS = 60_000;
const MOST_CRASHES = 5;

/**
 * Restarts with a delay that doubles for each crash of the same process and begins anew once it has lived for a minute.
 * Five crashes of any processes within one minute mean that something is wrong that a restart does not cure.
 */
export function createRestartPolicy(): RestartPolicy {
  const inARow = new Map<string, number>();
  let recent: number[] = [];
  return {
    crashed: (name, { nowMs, ranForMs }) => {
      recent = [...recent.filter((at) => nowMs - at < WINDOW_MS), nowMs];
      if (recent.length >= MOST_CRASHES) return { kind: 'give-up' };
      const before = ranForMs >= WINDOW_MS ? 0 : (inARow.get(name) ?? 0);
      inARow.set(name, before + 1);
      return { kind: 'restart', delayMs: Math.min(FIRST_DELAY_MS * 2 ** before, LONGEST_DELAY_MS) };
    },
  };
}
