import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { MESSAGE_PIPE } from './inside';
import { LineReader } from './line-reader';
import { watchMemory } from './memory-watchdog';
import { ProcessorWatchdog } from './processor-watchdog';

/** What a child did that it must not, or that it is told to end. */
export type Breach = 'timeout' | 'out-of-memory' | 'too-large' | 'cancelled';

interface Rules {
  readonly milliseconds: number;
  /** Resident memory of the process. */
  readonly memoryBytes: number;
  /** All that it may say through its message pipe. */
  readonly answerBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly onLine: (line: string) => void;
  /** Called for each breach; what becomes of the child is the caller's decision. */
  readonly onBreach: (breach: Breach) => void;
}

export interface Supervision {
  /** Allows so many milliseconds since the start of the supervision, instead of what was allowed before. */
  readonly allow: (milliseconds: number) => void;
  /** Allows so many milliseconds of processor time until this is called again, or, with null, any number. */
  readonly allowProcessor: (milliseconds: number | null) => void;
  readonly end: () => void;
}

/** Listens to the messages of a child, one a line, and watches its time, its memory and the length of what it says. */
export function supervise(child: ChildProcess, rules: Rules): Supervision {
  const { onBreach, signal } = rules;
  const startedAt = Date.now();
  let timer = setTimeout(() => onBreach('timeout'), rules.milliseconds);
  const onAbort = () => onBreach('cancelled');
  signal?.addEventListener('abort', onAbort, { once: true });
  const unwatch =
    child.pid === undefined
      ? () => undefined
      : watchMemory(child.pid, rules.memoryBytes, () => onBreach('out-of-memory'));
  const processor =
    child.pid === undefined ? null : new ProcessorWatchdog(child.pid, () => onBreach('timeout'));
  const reader = new LineReader(rules.answerBytes, {
    onLine: rules.onLine,
    onOverflow: () => onBreach('too-large'),
  });
  const pipe = child.stdio[MESSAGE_PIPE];
  const onData = (chunk: Buffer) => reader.push(chunk);
  if (pipe instanceof Readable) pipe.on('data', onData);
  return {
    allow: (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => onBreach('timeout'), Math.max(0, startedAt + milliseconds - Date.now()));
    },
    allowProcessor: (milliseconds) => processor?.allow(milliseconds),
    end: () => {
      clearTimeout(timer);
      processor?.stop();
      unwatch();
      signal?.removeEventListener('abort', onAbort);
      if (pipe instanceof Readable) pipe.off('data', onData);
    },
  };
}
