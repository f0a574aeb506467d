/** Why a child ended: V8 aborts when its heap is full; a kill that was not ours came from the system's own memory guard. */
export function codeOfExit(
  exitCode: number | null,
  exitSignal: NodeJS.Signals | null,
): 'out-of-memory' | 'crashed' {
  if (exitSignal === 'SIGABRT' || exitSignal === 'SIGKILL' || exitCode === 134) return 'out-of-memory';
  return 'crashed';
}
