import { message, type ResultMessage } from '@app/messages';
import { type Breach, MachineBusy, onceMoreIfBusy, supervise } from '@app/sandbox';
import { startDrawingChild } from './drawing-sandbox';
import { DrawingMessage, type DrawingOutput, type DrawnPage } from './drawn-page';

/** Limit of processor time; a page of a real protocol takes a second. */
const LONGEST_MS = 30_000;
const MEMORY_BYTES = 1024 * 1024 * 1024;
/** Size of a full-size picture of random noise, in base64. */
const ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Renders a page of a PDF in a separate child process. If that fails, tells why: there is no such page, it exceeds processor time
 * or memory, or the file or this machine cannot draw. Rejects with the reason of `signal`, and with `MachineBusy`.
 */
export function drawPage(
  pdf: Uint8Array,
  page: number,
  options: DrawingOptions,
): Promise<DrawnPage | ResultMessage> {
  return onceMoreIfBusy(() => drawOnce(pdf, page, options));
}

interface DrawingOptions {
  readonly signal: AbortSignal;
  /** For tests. */
  readonly processorMs?: number;
  readonly memoryBytes?: number;
}

async function drawOnce(
  pdf: Uint8Array,
  number: number,
  { signal, processorMs = LONGEST_MS, memoryBytes = MEMORY_BYTES }: DrawingOptions,
): Promise<DrawnPage | ResultMessage> {
  signal.throwIfAborted();
  const child = startDrawingChild(number);
  let broken: Breach | null = null;
  const onBreach = (breach: Breach) => {
    broken ??= breach;
    child.kill('SIGKILL');
  };
  const drawn: DrawingOutput[] = [];
  const supervision = supervise(child, {
    processorMs,
    memoryBytes,
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
  const breach: Breach | null = broken;
  if (breach === 'machine-busy') throw new MachineBusy();
  const [page] = drawn;
  if (page === undefined) return undrawn(breach);
  return page === 'no-page' ? message('undrawn.no-page') : page;
}

function undrawn(breach: Breach | null): ResultMessage {
  if (breach === 'timeout') return message('undrawn.time');
  return breach === 'out-of-memory' ? message('undrawn.memory') : message('undrawn.fault');
}

function pagesIn(line: string): DrawingOutput[] {
  try {
    const value: unknown = JSON.parse(line);
    const said = DrawingMessage.safeParse(value);
    return said.success ? [said.data] : [];
  } catch {
    // The line is incomplete, because the child died while it wrote.
    return [];
  }
}
