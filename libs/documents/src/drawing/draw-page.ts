import { type Breach, MachineBusy, onceMoreIfBusy, supervise } from '@app/sandbox';
import { startDrawingChild } from './drawing-sandbox';
import { DrawingMessage, type DrawnPage } from './drawn-page';

/** Limit of processor time; a page of a real protocol takes a second. */
const LONGEST_MS = 30_000;
const MEMORY_BYTES = 1024 * 1024 * 1024;
/** Size of a full-size picture of random noise, in base64. */
const ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Renders a page of a PDF in a separate child process. Null if that fails: there is no such page, it exceeds processor time or
 * memory, or this machine has no canvas. Rejects with the reason of `signal`, and with `MachineBusy`.
 */
export function drawPage(pdf: Uint8Array, page: number, options: DrawingOptions): Promise<DrawnPage | null> {
  return onceMoreIfBusy(() => drawOnce(pdf, page, options));
}

interface DrawingOptions {
  readonly signal: AbortSignal;
  /** For tests. */
  readonly processorMs?: number;
}

async function drawOnce(
  pdf: Uint8Array,
  page: number,
  { signal, processorMs = LONGEST_MS }: DrawingOptions,
): Promise<DrawnPage | null> {
  signal.throwIfAborted();
  const child = startDrawingChild(page);
  let isBusy = false;
  const onBreach = (breach: Breach) => {
    isBusy ||= breach === 'machine-busy';
    child.kill('SIGKILL');
  };
  const drawn: DrawnPage[] = [];
  const supervision = supervise(child, {
    processorMs,
    memoryBytes: MEMORY_BYTES,
    answerBytes: ANSWER_BYTES,
    signal,
    onBreach,
    onLine: (line) => drawn.push(...pagesIn(line)),
  });
  // The child may end before it has read everything.
  child.stdin?.on('error', () => child.stdin?.destroy());
  child.stdin?.end(pdf);
  child.stdout?.resume();
  child.stderr?.resume();
  await new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('close', () => done());
  });
  supervision.end();
  signal.throwIfAborted();
  if (isBusy) throw new MachineBusy();
  return drawn[0] ?? null;
}

function pagesIn(line: string): DrawnPage[] {
  try {
    const value: unknown = JSON.parse(line);
    const message = DrawingMessage.safeParse(value);
    return message.success ? [message.data] : [];
  } catch {
    // The line is incomplete, because the child died while it wrote.
    return [];
  }
}
