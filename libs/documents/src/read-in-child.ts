import type { ChildProcess } from 'node:child_process';
import type { DocumentModel, DocumentPreview } from '@app/contracts';
import { codeOfExit, type SpareChild, supervise } from '@app/sandbox';
import type { z } from 'zod';
import { ChildMessage } from './child/child-messages';
import { startReadingChild } from './child/reading-sandbox';
import { pack, PACKED_BYTES_MAXIMUM } from './packed';
import { unpackModel, unpackPreview } from './unpacked';
import { ReadingError, type ReadingErrorCode } from './reading/reading-error';

/** Base CPU time limit of a document. Each page adds to it, so that long protocols finish and infinite loops do not. */
const BASE_MS = 60_000;
const PAGE_MS = 500;
/** Additional CPU time per page. The slowest page of a real protocol takes 0.4 s. */
const PAGE_PROCESSOR_MS = 10_000;
const MEMORY_BYTES = 1024 * 1024 * 1024;
/** Both parts of an answer, at their limits, in base 64. */
const ANSWER_BYTES = 3 * PACKED_BYTES_MAXIMUM;

export interface ReadingOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** Spare child process that reads a document given as bytes. */
  readonly spare?: SpareChild | undefined;
  /** For tests. The defaults suit every document. */
  readonly limits?: {
    readonly processorMs?: number;
    readonly pageProcessorMs?: number;
    readonly memoryBytes?: number;
    readonly stallMs?: number;
  };
}

/** A document as it was read. */
export interface DocumentReading {
  readonly model: DocumentModel;
  /** Only for a DOCX. Without elements if there is no layout to show. */
  readonly preview: DocumentPreview | undefined;
}

/** Results of a reading, each packed by `pack`. */
export interface PackedReading {
  /** Rejects only with a ReadingError. */
  readonly model: Promise<Uint8Array>;
  /**
   * Resolves after the model, and only for a DOCX. Never rejects: a failure after the model loses only the layout, which then
   * has no elements.
   */
  readonly preview: Promise<Uint8Array | undefined>;
}

/** Reads like `readPacked`, waits for both parts and unpacks them. */
export async function readDocument(
  source: string | Uint8Array,
  options: ReadingOptions = {},
): Promise<DocumentReading> {
  const reading = readPacked(source, options);
  const model = await unpackModel(await reading.model);
  const preview = await reading.preview;
  return { model, preview: preview === undefined ? undefined : await unpackPreview(preview) };
}

/**
 * Reads a document in its own child process. The child is killed if it exceeds its CPU time or memory, or if `signal` aborts. A
 * reading that failed because the machine was overloaded is retried once. Accepts the path of the file or its bytes.
 */
export function readPacked(source: string | Uint8Array, options: ReadingOptions = {}): PackedReading {
  let reading = readOnce(source, options);
  const model = reading.model.catch((error: unknown) => {
    if (!(error instanceof ReadingError) || error.code !== 'machine-busy') throw error;
    reading = readOnce(source, options);
    return reading.model;
  });
  const preview = model.then(
    () => reading.preview,
    () => undefined,
  );
  return { model, preview };
}

function readOnce(source: string | Uint8Array, options: ReadingOptions): PackedReading {
  if (options.signal?.aborted)
    return { model: Promise.reject(new ReadingError('cancelled')), preview: Promise.resolve(undefined) };
  const waiting = typeof source === 'string' ? null : options.spare?.take();
  const child = waiting ?? startReadingChild(typeof source === 'string' ? source : undefined);
  sendInput(child, source);
  // Parsers print thousands of lines about a broken file. They are drained and discarded.
  child.stdout?.resume();
  child.stderr?.resume();
  child.once('close', () => options.spare?.refill());
  return follow(child, options);
}

const NO_PREVIEW: DocumentPreview = { schemaVersion: 1, elements: [] };

function sendInput(child: ChildProcess, source: string | Uint8Array): void {
  child.stdin?.on('error', () => child.stdin?.destroy());
  child.stdin?.end(typeof source === 'string' ? undefined : source);
}

function follow(child: ChildProcess, { signal, onProgress, limits }: ReadingOptions): PackedReading {
  const model = withResolvers<Uint8Array>();
  const preview = withResolvers<Uint8Array | undefined>();
  let isPreviewDue = false;
  let failure: ReadingError | undefined;
  const stop = (code: ReadingErrorCode, limitMs?: number) => {
    failure ??= new ReadingError(code, limitMs === undefined ? 'killed' : `${limitMs / 1000} s`);
    child.kill('SIGKILL');
  };
  const take = (message: ReturnType<typeof parseMessage>): void => {
    switch (message?.kind) {
      case undefined:
        return stop('crashed');
      case 'progress':
        if (message.done === 0) supervision.allow(processorMsFor(message.total));
        supervision.allowStep(
          message.done < message.total ? (limits?.pageProcessorMs ?? PAGE_PROCESSOR_MS) : null,
        );
        return onProgress?.(message.done, message.total);
      case 'model':
        isPreviewDue = message.hasPreview;
        return model.resolve(message.packed);
      case 'preview':
        return preview.resolve(message.packed);
      case 'failed':
        failure ??= new ReadingError(message.code, message.detail);
        // The answer is complete. Any remaining work of the child is useless.
        child.kill('SIGKILL');
    }
  };
  const processorMsFor = (pages: number) => (limits?.processorMs ?? BASE_MS) + pages * PAGE_MS;
  const supervision = supervise(child, {
    processorMs: processorMsFor(0),
    stallMs: limits?.stallMs,
    memoryBytes: limits?.memoryBytes ?? MEMORY_BYTES,
    answerBytes: ANSWER_BYTES,
    signal,
    onLine: (line) => take(parseMessage(line)),
    onBreach: stop,
  });

  child.on('error', (error) => {
    failure ??= new ReadingError('crashed', error.name, { cause: error });
  });
  child.on('close', (exitCode, exitSignal) => {
    supervision.end();
    const code = codeOfExit(exitCode, exitSignal);
    // Both are no-ops if the child has already answered.
    model.reject(failure ?? new ReadingError(code, `exit ${exitCode ?? exitSignal}`));
    preview.resolve(isPreviewDue ? pack(NO_PREVIEW) : undefined);
  });
  return { model: model.promise, preview: preview.promise };
}

function withResolvers<Value>() {
  let resolve!: (value: Value | PromiseLike<Value>) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

function parseMessage(line: string): z.output<typeof ChildMessage> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return ChildMessage.safeParse(value).data;
  } catch {
    // A truncated line: the child died while writing. Its exit status gives the reason.
    return undefined;
  }
}
