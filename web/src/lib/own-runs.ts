/**
 * Workflows that were started in this tab and have not ended. Their end is announced on any screen.
 * Other users' runs are not announced.
 */
const KEY = 'clindrove.runs';

export function rememberRun(workflowId: number): void {
  write([...read(), workflowId]);
}

/** Returns true once for a run of this tab, then forgets the run. */
export function forgetRun(workflowId: number): boolean {
  const runs = read();
  if (!runs.includes(workflowId)) return false;
  write(runs.filter((id) => id !== workflowId));
  return true;
}

function read(): number[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
}

function write(ids: number[]): void {
  sessionStorage.setItem(KEY, JSON.stringify([...new Set(ids)].slice(-50)));
}
