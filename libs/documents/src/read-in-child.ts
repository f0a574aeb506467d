import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { childCommand } from './child/child-command';
import { ChildMessage, MESSAGE_PIPE } from './child/child-messages';
import { LineReader } from './child/line-reader';
import { codeOfExit } from './child/exit-code';
import { watchMemory } from './child/memory-watchdog';
import { type SpareReader, startChild } from './child/spare-reader';
import type { DocumentReading } from './extract';
import { ReadingError, type ReadingErrorCode } from './reading-error';

/** Time that any document may take; each page adds a little, so that long protocols finish and loops do not. */
const BASE_MS = 60_000;
const PAGE_MS = 500;
const MEMORY_BYTES = 1024 * 1024 * 1024;
/** A model of the longest real protocols is about 10 MB of JSON. */
const ANSWER_BYTES = 256 * 1024 * 1024;

export interface ReadingOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** Whose waiting child takes a document that is given as bytes. */
  readonly spare?: SpareReader | undefined;
  /** For tests; the defaults suit every document. */
  readonly limits?: { readonly milliseconds?: number; readonly memoryBytes?: number };
}

/**
 * Reads a document in a child process of its own, which is killed when it takes too long, too much memory, or when
 * `signal` aborts. Takes the path of the file or its bytes. Throws a ReadingError and nothing else.
 */
export async function readDocument(
  source: string | Uint8Array,
  options: ReadingOptions = {},
): Promise<DocumentReading> {
  if (options.signal?.aborted) throw new ReadingError('cancelled');
  const waiting = typeof source === 'string' ? null : options.spare?.take();
  const child = waiting ?? startChild(childCommand(typeof source === 'string' ? source : undefined));
  sendInput(child, source);
  // Parsers print thousands of lines about a broken file; they are drained and forgotten.
  child.stdout?.resume();
  child.stderr?.resume();
  return follow(child, options).finally(() => options.spare?.refill());
}

function sendInput(child: ChildProcess, source: string | Uint8Array): void {
  child.stdin?.on('error', () => child.stdin?.destroy());
  child.stdin?.end(typeof source === 'string' ? undefined : source);
}

function follow(child: ChildProcess, options: ReadingOptions): Promise<DocumentReading> {
  const { signal, onProgress, limits } = options;
  return new Promise((resolve, reject) => {
    let outcome: DocumentReading | ReadingError | undefined;
    const stop = (code: ReadingErrorCode) => {
      outcome ??= new ReadingError(code, 'killed');
      child.kill('SIGKILL');
    };
    const timeAllowed = (pages: number) => (limits?.milliseconds ?? BASE_MS) + pages * PAGE_MS;
    const startedAt = Date.now();
    let timer = setTimeout(() => stop('timeout'), timeAllowed(0));
    const extend = (pages: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => stop('timeout'), Math.max(0, startedAt + timeAllowed(pages) - Date.now()));
    };
    const onAbort = () => stop('cancelled');
    signal?.addEventListener('abort', onAbort, { once: true });
    const unwatch =
      child.pid === undefined
        ? () => undefined
        : watchMemory(child.pid, limits?.memoryBytes ?? MEMORY_BYTES, () => stop('out-of-memory'));

    const reader = new LineReader(ANSWER_BYTES, {
      onLine: (line) => {
        const message = parseMessage(line);
        if (message === undefined) return stop('crashed');
        if (message.kind === 'progress') {
          if (message.done === 0) extend(message.total);
          onProgress?.(message.done, message.total);
        } else if (message.kind === 'read') {
          outcome ??= { model: message.model, preview: message.preview };
        } else outcome ??= new ReadingError(message.code, message.detail);
      },
      onOverflow: () => stop('too-large'),
    });
    const pipe = child.stdio[MESSAGE_PIPE];
    if (pipe instanceof Readable) pipe.on('data', (chunk: Buffer) => reader.push(chunk));

    child.on('error', (error) => {
      outcome ??= new ReadingError('crashed', error.name, { cause: error });
    });
    child.on('close', (exitCode, exitSignal) => {
      clearTimeout(timer);
      unwatch();
      signal?.removeEventListener('abort', onAbort);
      const result =
        outcome ?? new ReadingError(codeOfExit(exitCode, exitSignal), `exit ${exitCode ?? exitSignal}`);
      if (result instanceof ReadingError) reject(result);
      else resolve(result);
    });
  });
}

function parseMessage(line: string): ChildMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return ChildMessage.safeParse(value).data;
  } catch {
    // A cut-off line: the child died while it wrote; its exit says why.
    return undefined;
  }
}
