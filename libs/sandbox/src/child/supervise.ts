import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { MESSAGE_PIPE } from './inside';
import { LineReader } from './line-reader';
import { watchMemory } from './memory-watchdog';
import { ProcessorWatchdog } from './processor-watchdog';

/** What a child did that it must not, or that it is told to end; `machine-busy` is no fault of the child. */
export type Breach = 'timeout' | 'machine-busy' | 'out-of-memory' | 'too-large' | 'cancelled';

interface Rules {
  /** Milliseconds of processor time. */
  readonly processorMs: number;
  /** For tests: how long it may get almost no processor time. */
  readonly stallMs?: number | undefined;
  /** Resident memory of the process. */
  readonly memoryBytes: number;
  /** All that it may say through its message pipe. */
  readonly answerBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly onLine: (line: string) => void;
  /** Called for each breach, a timeout with the limit; what becomes of the child is the caller's decision. */
  readonly onBreach: (breach: Breach, limitMs?: number) => void;
}

export interface Supervision {
  /** Allows so many milliseconds of processor time since the start of the supervision, instead of what was allowed before. */
  readonly allow: (milliseconds: number) => void;
  /** Allows so many milliseconds of processor time until this is called again, or, with null, any number. */
  readonly allowStep: (milliseconds: number | null) => void;
  readonly end: () => void;
}

/** Listens to the messages of a child, one a line, and watches its processor time, its memory and the length of what it says. */
export function supervise(child: ChildProcess, rules: Rules): Supervision {
  const { onBreach, signal } = rules;
  const onAbort = () => onBreach('cancelled');
  signal?.addEventListener('abort', onAbort, { once: true });
  const unwatch =
    child.pid === undefined
      ? () => undefined
      : watchMemory(child.pid, rules.memoryBytes, () => onBreach('out-of-memory'));
  const processor = new ProcessorWatchdog(child.pid, {
    processorMs: rules.processorMs,
    stallMs: rules.stallMs,
    onExceeded: (limitMs) => onBreach('timeout', limitMs),
    onStalled: () => onBreach('machine-busy'),
  });
  const reader = new LineReader(rules.answerBytes, {
    onLine: rules.onLine,
    onOverflow: () => onBreach('too-large'),
  });
  const pipe = child.stdio[MESSAGE_PIPE];
  const onData = (chunk: Buffer) => reader.push(chunk);
  if (pipe instanceof Readable) pipe.on('data', onData);
  return {
    allow: (milliseconds) => processor.allow(milliseconds),
    allowStep: (milliseconds) => processor.allowStep(milliseconds),
    end: () => {
      processor.stop();
      unwatch();
      signal?.removeEventListener('abort', onAbort);
      if (pipe instanceof Readable) pipe.off('data', onData);
    },
  };
}
