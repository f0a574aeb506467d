import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { MESSAGE_PIPE } from './inside';
import { LineReader } from './line-reader';
import { watchMemory } from './memory-watchdog';
import { ProcessorWatchdog } from './processor-watchdog';

/** Violations of a child, or a request to end it. `machine-busy` is not the child's fault. */
export type Breach = 'timeout' | 'machine-busy' | 'out-of-memory' | 'too-large' | 'cancelled';

interface Rules {
  /** Milliseconds of processor time. */
  readonly processorMs: number;
  /** For tests: how long it may get almost no processor time. */
  readonly stallMs?: number | undefined;
  /** Limit of the resident memory of the process. */
  readonly memoryBytes: number;
  /** Maximum bytes of all its messages. */
  readonly answerBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly onLine: (line: string) => void;
  /** Called for each breach; for a timeout with the limit. The caller decides what happens to the child. */
  readonly onBreach: (breach: Breach, limitMs?: number) => void;
}

export interface Supervision {
  /**
   * Sets the limit to this many milliseconds of processor time since the start of the supervision. Replaces the previous limit.
   */
  readonly allow: (milliseconds: number) => void;
  /** Allows this many milliseconds of processor time until the next call, or any number if null. */
  readonly allowStep: (milliseconds: number | null) => void;
  readonly end: () => void;
}

/** Reads the messages of a child, one per line, and limits its processor time, its memory and the size of its messages. */
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
