/**
 * Why a child ended. V8 aborts when its heap is full; a kill that we did not send came from the system's out-of-memory killer.
 */
export function codeOfExit(
  exitCode: number | null,
  exitSignal: NodeJS.Signals | null,
): 'out-of-memory' | 'crashed' {
  if (exitSignal === 'SIGABRT' || exitSignal === 'SIGKILL' || exitCode === 134) return 'out-of-memory';
  return 'crashed';
}
